"""Read untrusted XML with line numbers, and refuse external references."""

from typing import Final
from xml.etree import ElementTree as ET
from xml.parsers import expat

from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.engine.localized_error import ErrorText, LocalizedError, quoted_input

_LINE: Final = "@line"
"""The attribute of each element that contains its line."""


class XmlError(LocalizedError):
    """Raised if a file is not valid XML, with the reason as its message.

    Attributes:
        line: the line of the error.
    """

    def __init__(self, text: ErrorText, line: int) -> None:
        super().__init__(text)
        self.line = line


def parse_xml(data: bytes, *, plain: bool = False, deepest: int = 200) -> ET.Element:
    """Parse an XML file, and return its root element (see `line_of` for lines).

    Args:
        data: the content of the file.
        plain: if true, a document type and processing instructions are refused as well.
        deepest: the maximum nesting depth of elements.

    Raises:
        XmlError: if the file is invalid, or declares entities, which may expand without limit.
    """
    builder, parser = ET.TreeBuilder(), expat.ParserCreate()
    depth = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > deepest:
            refuse(ErrorText("elements lie at most {n} deep in one another", n=deepest))
        builder.start(tag, {**attributes, _LINE: str(parser.CurrentLineNumber)})

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(tag)

    def refuse(fault: ErrorText) -> None:
        raise XmlError(fault, parser.CurrentLineNumber)

    def refuse_declaration(*_declared: object) -> None:
        refuse(ErrorText("there can be no document type, entities or instructions (<!, <?) here"))

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.EntityDeclHandler = refuse_declaration
    if plain:
        parser.StartDoctypeDeclHandler = refuse_declaration
        parser.ProcessingInstructionHandler = refuse_declaration
    parser.CharacterDataHandler = builder.data
    try:
        parser.Parse(data, True)  # noqa: FBT003 - expat's own signature
    except expat.ExpatError as error:
        problem = quoted_input(expat.ErrorString(error.code))
        fault = ErrorText("this is not XML: {problem}", problem=problem)
        raise XmlError(fault, error.lineno) from error
    except XmlError:
        raise
    except BAD_CONTENT as error:  # an unknown encoding, for example
        fault = ErrorText("this is not XML: {problem}", problem=quoted_input(str(error)))
        raise XmlError(fault, parser.CurrentLineNumber) from error
    return builder.close()


def line_of(element: ET.Element) -> int:
    """Return the line of an element read by `parse_xml`."""
    return int(element.attrib[_LINE])
