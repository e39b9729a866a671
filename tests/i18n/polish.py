"""A small language of a user: some Polish texts, as in `languages/pl`."""

from pathlib import Path
from typing import Final

FILES: Final = {
    "table/texts.pl.yaml": """\
format: 1
game: table
language: pl
native_name: Polski
plurals:
  one: "i = 1 and v = 0"
  few: "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"
lists: {comma: ",", and: i, or: lub, nothing: nic}
common:
  card: {one: karta, few: "{n} karty", other: "{n} kart"}
""",
    "numnum/texts.pl.yaml": """\
format: 1
game: numnum
language: pl
name: NumNum
tagline: Karty i tabliczka mnożenia
events:
  scored:
    one: "{seat} zostaje z jednym punktem, razem {total}."
    few: "{seat} zostaje z {n} punktami (kilka), razem {total}."
    other: "{seat} zostaje z {n} punktami (wiele), razem {total}."
""",
    "numnum/rules.pl.yaml": """\
format: 1
game: numnum
language: pl
sections:
  goal: {title: Cel gry}
""",
    "numnum/tutorial.pl.yaml": """\
format: 1
game: numnum
language: pl
praise: Brawo!
""",
    "tabletop_pl.ts": """\
<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="pl_PL" sourcelanguage="en">
<context>
    <name></name>
    <message><source>&amp;Undo</source><translation>&amp;Cofnij</translation></message>
</context>
<context>
    <name>BranchPanel</name>
    <message numerus="yes">
        <source>%n steps</source>
        <translation><numerusform>%n krok</numerusform><numerusform>%n kroki</numerusform>
            <numerusform>%n kroków</numerusform></translation>
    </message>
</context>
</TS>
""",
}


def write_polish(languages: Path, files: dict[str, str] = FILES) -> Path:
    """Write the language into the user's folder of languages; return its folder."""
    for name, text in files.items():
        path = languages / "pl" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return languages / "pl"
