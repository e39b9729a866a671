"""Reads XML that may come from anybody: elements that know their lines, nothing from elsewhere."""

from typing import Final
from xml.etree import ElementTree as ET
from xml.parsers import expat

from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.engine.localized_error import ErrorText, LocalizedError
from tabletop.engine.quoting import quoted_input

_LINE: Final = "@line"
"""Attribute of every element: its line."""


class XmlError(LocalizedError):
    """A file is not XML; its text says why.

    Attributes:
        line: where it ceases to be.
    """

    def __init__(self, fault: ErrorText, line: int) -> None:
        super().__init__(fault)
        self.line = line


def parsed_xml(data: bytes) -> ET.Element:
    """Return the root of an XML file, whose elements know their lines (`line_of`).

    Raises:
        XmlError: it is none.
    """
    builder, parser = ET.TreeBuilder(), expat.ParserCreate()

    def start(tag: str, attributes: dict[str, str]) -> None:
        builder.start(tag, {**attributes, _LINE: str(parser.CurrentLineNumber)})

    parser.StartElementHandler = start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    try:
        parser.Parse(data, True)  # noqa: FBT003 - expat's own signature
    except expat.ExpatError as error:
        problem = quoted_input(expat.ErrorString(error.code))
        fault = ErrorText("this is not XML: {problem}", problem=problem)
        raise XmlError(fault, error.lineno) from error
    except BAD_CONTENT as error:  # an encoding that nobody knows, say
        fault = ErrorText("this is not XML: {problem}", problem=quoted_input(str(error)))
        raise XmlError(fault, parser.CurrentLineNumber) from error
    return builder.close()


def line_of(element: ET.Element) -> int:
    """Return the line of an element that `parsed_xml` has read."""
    return int(element.attrib[_LINE])
