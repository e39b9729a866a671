"""Tests of reading drawings: allowed parts are rewritten, others are refused."""

import re
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Final
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.cards.drawing import read_drawing

ASSETS: Final = Path(__file__).parents[2] / "assets"
XLINK: Final = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
BLUR: Final = '<filter id="f"><feGaussianBlur stdDeviation="3"/></filter>'
GRADIENT: Final = '<radialGradient id="a"><stop stop-color="red"/></radialGradient>'
CROSS: Final = "M0 0L100 140 0 70 100 0 0 140"
"""Few lines, each as long as the picture: sixty of them took over a second."""
ZIGZAG: Final = "M0 0" + "L100 140 0 70 100 0 0 140" * 200


def svg(inside: str, *more: str) -> str:
    names = " ".join(('xmlns="http://www.w3.org/2000/svg"', XLINK, 'viewBox="0 0 100 140"', *more))
    return f"<svg {names}>{inside}</svg>"


def copies(levels: int, each: int) -> str:
    """Return a shape that is copied, whose copies are copied, and so on."""
    groups = ['<g id="u0"><rect width="1" height="1"/></g>']
    for level in range(1, levels):
        inner = f'<use xlink:href="#u{level - 1}"/>' * each
        groups.append(f'<g id="u{level}">{inner}</g>')
    return f"<defs>{''.join(groups)}</defs>" + f'<use xlink:href="#u{levels - 1}"/>' * each


REFUSED: Final = {
    "<!DOCTYPE svg><svg/>": "no document type",
    '<!DOCTYPE svg [<!ENTITY y "#a">]><svg/>': "no document type",
    '<!DOCTYPE svg SYSTEM "/any/path"><svg/>': "no document type",
    '<?xml-stylesheet href="/any/path"?><svg/>': "no document type",
    svg("<?php echo 1 ?>"): "no document type",
    svg("&y;"): "undefined entity",
    "<svg": "this is not XML",
    "<html/>": "this is no drawing",
    svg('<image xlink:href="/any/path"/>'): "nothing from elsewhere",
    svg('<image xlink:href="data:image/png;base64,AAAA"/>'): "nothing from elsewhere",
    svg("<script>alert(1)</script>"): 'cannot have the element "script"',
    svg("<style>@import url(/any/path);</style>"): 'cannot have the element "style"',
    svg("<foreignObject/>"): 'cannot have the element "foreignObject"',
    svg("<animate/>"): 'cannot have the element "animate"',
    svg("<svg/>"): 'cannot have the element "svg"',
    svg('<g onload="x()"/>'): 'cannot have the attribute "onload"',
    svg('<path stroke-dasharray="0.0001" d="M0 0h9"/>'): "stroke-dasharray",
    svg('<use xlink:href="/any/path#a"/>'): "nothing from elsewhere",
    svg('<use href="file:///any/path#a"/>'): "nothing from elsewhere",
    svg('<rect fill="url(/any/path#a)"/>'): "nothing from elsewhere",
    svg('<rect style="fill: URL(/any/path)"/>'): "nothing from elsewhere",
    svg(r'<rect style="fill: \75rl(/any/path)"/>'): "nothing from elsewhere",
    svg('<rect width="1e9"/>'): 'a number in "width" is too large',
    svg('<g transform="scale(999999)"/>'): 'a number in "transform" is too large',
    svg('<text font-size="1e308">x</text>'): 'a number in "font-size" is too large',
    svg('<filter id="f" width="90000%"/>'): 'a number in "width" is too large',
    svg('<g id="a"/><g id="a"/>'): 'the id "a" is there twice',
    svg('<g id="a"><use xlink:href="#a"/></g>'): "at most 3 deep",
    svg('<g id="a"><use xlink:href="#b"/></g><g id="b"><use xlink:href="#a"/></g>'): "3 deep",
    svg(copies(4, 1)): "at most 3 deep",
    svg(copies(30, 10)): "at most 3 deep",
    svg(copies(3, 8)): "at most 500 copies",
    svg('<g id="a"/>' + '<use xlink:href="#a"/>' * 501): "at most 500 copies",
    svg(BLUR + '<g filter="url(#f)"/>' * 5): "at most 4 filters",
    svg(BLUR + '<g id="a" filter="url(#f)"/>' + '<use xlink:href="#a"/>' * 4): "at most 4 filters",
    svg("<g>" * 41 + "</g>" * 41): "at most 40 deep",
    svg('<rect width="100" height="140" stroke="red"/>' * 2000): "takes too long",
    svg('<rect width="1" height="1"/>' * 21_000): "takes too long",
    svg(GRADIENT + '<rect width="100" height="140" fill="url(#a)"/>' * 300): "takes too long",
    svg(f'<path d="{ZIGZAG}" stroke="red"/>'): "takes too long",
    svg(f'<g id="a"><path d="{ZIGZAG}"/></g>' + '<use xlink:href="#a"/>' * 20): "takes too long",
    svg(
        f'<g id="a"><path d="{CROSS}" stroke="red"/></g>' + '<use xlink:href="#a"/>' * 60
    ): "too long",
    svg('<path d="M0 0 L nowhere"/>'): "a path in it is not as it must be",
}


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text[-60:])
def test_what_may_be_dangerous_is_refused(text: str) -> None:
    began = process_time()
    found = read_drawing(text.encode())
    assert any(REFUSED[text] in fault for _, fault in found.problems), found.problems
    assert process_time() - began < 2


def test_the_line_is_told() -> None:
    found = read_drawing(svg('\n<g/>\n<script/>\n<g onclick="x"/>').encode())
    assert [line for line, _ in found.problems] == [3, 4]


ALLOWED: Final = (
    svg(copies(3, 7)),
    svg(BLUR + '<g filter="url(#f)"/>' * 4),
    svg('<rect width="100" height="140" fill="red"/>' * 200),
    svg('<rect width="1" height="1" fill="url(#a)"/><linearGradient id="a"/>'),
    svg('<rect style="fill: #f00; -inkscape-x: 3; stroke: rgb(1, 2, 3)" class="x" data-y="1"/>'),
    svg('<title>A bird</title><metadata><a xmlns="b"/></metadata><text x="1">Hi</text>'),
    svg('<sodipodi:namedview xmlns:sodipodi="x"/><g inkscape:label="y"/>', 'xmlns:inkscape="x"'),
    *(
        f'<svg {sides}><rect width="{side}" height="{side}" stroke="red"/></svg>'
        for side in (20, "20.5mm")
        for sides in (
            'width="20" height="20"',
            'width="20mm" height=".2e2px"',
            'viewBox="0,0 20 20"',
        )
    ),
    svg('<path d="m1 2 3 4L5,6-7.5.5za1 1 0 00.5.5 1 1 0 1 1 3 3H1h2v3"/>'),
)


@pytest.mark.parametrize("text", ALLOWED)
def test_what_a_drawing_program_writes_is_allowed(text: str) -> None:
    assert read_drawing(text.encode()).problems == ()


def test_what_is_not_drawn_does_not_reach_whoever_draws() -> None:
    kept = read_drawing(
        svg('<x:image xmlns:x="y" href="/a"/><title>A</title><g class="b"/>').encode()
    )
    assert kept.problems == ()
    assert kept.svg.count(b"<") == 3
    assert b"image" not in kept.svg
    assert b"class" not in kept.svg


def drawings() -> Iterator[Path]:
    return ASSETS.rglob("*.svg")


def test_our_own_drawings_are_allowed_and_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.cards.drawing._BUDGET", 400.0)  # a third of the real budget
    paths = [*drawings()]
    assert len(paths) > 150
    for path in paths:
        data = path.read_bytes()
        found = read_drawing(data)
        assert found.problems == (), path
        before, after = (ET.fromstring(text) for text in (data, found.svg))  # noqa: S314 - data of this test
        assert [(one.tag, one.attrib) for one in before.iter()] == [
            (one.tag, one.attrib) for one in after.iter()
        ]


NAMES: Final = ("g", "use", "path", "rect", "image", "text", "style", "x:g", "defs", "filter")
VALUES: Final = ("#a", "/a", "url(#a)", "url(/a)", "1", "1e9", "M0 0h9", "scale(2)", "a", "\\75rl(")
KEYS: Final = ("id", "xlink:href", "href", "fill", "d", "style", "transform", "filter", "onload")


@given(
    st.recursive(
        st.just(""),
        lambda inner: st.builds(
            lambda name, attributes, parts: "<{0} {1}>{2}</{0}>".format(
                name, " ".join(f"{k}={v!r}" for k, v in attributes.items()), "".join(parts)
            ),
            st.sampled_from(NAMES),
            st.dictionaries(st.sampled_from(KEYS), st.sampled_from(VALUES), max_size=3),
            st.lists(inner, max_size=3),
        ),
        max_leaves=12,
    )
)
def test_whatever_is_allowed_names_nothing_from_elsewhere(inside: str) -> None:
    found = read_drawing(svg(inside, 'xmlns:x="x"').encode())
    if not found.problems:
        assert not re.search(rb"href=./|url\(/", found.svg)
        assert b"onload" not in found.svg
        assert read_drawing(found.svg).problems == ()
