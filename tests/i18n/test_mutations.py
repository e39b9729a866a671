"""Tests that loading damaged texts raises only the documented error."""

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.i18n.texts import TextsError, load_texts
from tests.i18n.herbs import HERBS, write_texts

SPICE = ["{", "}", "[", "]", ": ", "- ", "\n", "  ", "#", "&a ", "*a", "!x ", "'", '"', "{x}", "|"]


@settings(
    max_examples=100,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    edits=st.lists(
        st.tuples(st.integers(0, len(HERBS)), st.integers(0, 12), st.sampled_from(SPICE)),
        min_size=1,
        max_size=4,
    )
)
def test_edits_of_good_texts(tmp_path: Path, edits: list[tuple[int, int, str]]) -> None:
    text = HERBS
    for place, removed, added in edits:
        text = text[:place] + added + text[place + removed :]
    folder = write_texts(tmp_path, herbs=text)
    try:
        texts = load_texts(folder, "herbs", "en")
    except TextsError as error:
        told = str(error)
    else:
        told = texts.name
    assert told
