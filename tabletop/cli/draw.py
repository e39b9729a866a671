"""`tabletop draw`: draw a position as an image file."""

import argparse
import re
from collections.abc import Mapping
from typing import Final

from tabletop.cli.arguments import ArgumentError, Exit, Parser, count, file_path, find_seat
from tabletop.cli.position_file import PositionFile, add_position, open_position
from tabletop.engine.capabilities import dice_of
from tabletop.engine.localized_error import ErrorText, did_you_mean, quoted_input
from tabletop.engine.player_names import clean_name
from tabletop.engine.zones import ALL, Viewer
from tabletop.scenarios.run import actor_of

SUMMARY: Final = "draw a picture of a position"
DESCRIPTION: Final = (
    "Draws a position of a scenario file or a saved game as a picture, with its title and prompt. "
    "No window is opened and no display is needed. In an unfinished saved game, "
    "hidden cards stay hidden unless a player is named."
)
_GROUP_VIEWERS: Final[Mapping[str, Viewer]] = {"everybody": ALL, "nobody": None}
_SIZE: Final = re.compile(r"([0-9]{1,5})[xX×]([0-9]{1,5})")


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    add_position(parser)
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        type=file_path,
        metavar="PICTURE",
        help="the picture to write: a .png file",
    )
    parser.add_argument(
        "--as",
        dest="viewer",
        metavar="PLAYER",
        help="the viewer whose cards are shown: a player, everybody or nobody; if not given, "
        "everybody in a scenario, and nobody in an unfinished saved game",
    )
    parser.add_argument(
        "--size",
        type=_size,
        metavar="WxH",
        help="width and height in pixels (default: 1280 wide, and as high as needed)",
    )
    parser.add_argument(
        "--thumbnail",
        type=count,
        metavar="PIXELS",
        help="draw a small picture for a file manager: without text, with any ending of its name, "
        "and PIXELS along the longer side",
    )
    parser.add_argument("--theme", metavar="THEME", help="the theme: felt, night, wood, contrast")
    parser.add_shared("--cards", "--language")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    # Checked first, because this does not need Qt.
    if arguments.thumbnail is None and arguments.output.suffix.lower() != ".png":
        fault = ErrorText("a picture is a .png file")
        raise ArgumentError(fault.at(f"-o {quoted_input(str(arguments.output))}"))
    shown = open_position(arguments)
    _draw(arguments, shown, _viewer(arguments.viewer, shown))
    return Exit.DONE


def _viewer(viewer: str | None, position: PositionFile) -> Viewer:
    """Return the viewer given by `--as`, first trying to match a player's name."""
    if viewer is None:
        return ALL if position.is_open else None
    names = position.match.names
    if viewer in _GROUP_VIEWERS and clean_name(viewer) not in names:
        return _GROUP_VIEWERS[viewer]
    return find_seat("--as", viewer, names, *_GROUP_VIEWERS)


def _lines(position: PositionFile) -> tuple[str, ...]:
    """Return the caption: the prompt or outcome, and the verdict on the tried action."""
    match, speaker = position.match, position.speaker
    if match.outcome is None:
        caption = speaker.prompt(match.view(None).prompt)
    else:
        caption = speaker.outcome(match.outcome)
    if position.step is None or position.step.tried is None:
        return (caption,)
    action = position.step.tried
    verdict = match.judge(actor_of(match, position.step.by), action, match.revision)
    answer = "OK"
    if verdict.reason is not None:
        answer = f"{speaker.reason(verdict)} ({verdict.reason.rule})"
    dice = dice_of(match.rules, match.observe(None))
    return caption, f"{speaker.action(action, dice)}? {answer}"


def _draw(arguments: argparse.Namespace, position: PositionFile, viewer: Viewer) -> None:
    # Imported only here, since most subcommands do not need Qt.
    try:
        from tabletop.ui.table.model.snapshot import static_snapshot
        from tabletop.ui.table.scene.picture import (
            LARGEST,
            SMALLEST,
            USUAL_WIDTH,
            Caption,
            PositionPicture,
            off_screen,
            write_image,
        )
        from tabletop.ui.widgets.theme import THEMES, theme_named
    except ImportError as error:
        fault = ErrorText("no picture can be drawn here: {error}", error=str(error))
        raise ArgumentError(fault) from error
    themes = [theme.name for theme in THEMES]
    theme = themes[0] if arguments.theme is None else arguments.theme
    if theme not in themes:
        hint = did_you_mean(theme, themes)
        fault = ErrorText("the tables are {themes}{hint}", themes=", ".join(themes), hint=hint)
        raise ArgumentError(fault.at(f"--theme {quoted_input(theme)}"))
    app = off_screen()
    speaker, rules = position.speaker, position.match.rules
    title = position.title or f"{speaker.texts.name} – {', '.join(speaker.names)}"
    side = viewer if isinstance(viewer, int) else None
    snapshot = static_snapshot(position.match.view(viewer), speaker, side)
    longest = arguments.thumbnail
    caption = Caption(title, _lines(position)) if longest is None else None
    picture = PositionPicture(snapshot, rules.cards, theme_named(theme), caption)
    width, height = arguments.size or picture.size_for(USUAL_WIDTH)
    if longest is not None:
        scale = longest / max(width, height)
        width, height = round(width * scale), round(height * scale)
    if not SMALLEST <= min(width, height) <= max(width, height) <= LARGEST:
        fault = ErrorText(
            "a picture of {width} x {height} pixels: its sides are {low} to {high} long",
            low=SMALLEST,
            high=LARGEST,
            width=width,
            height=height,
        )
        raise ArgumentError(fault)
    write_image(picture.image((width, height)), arguments.output)
    del app


def _size(text: str) -> tuple[int, int]:
    """Parse a width and height in pixels, such as `1280x720`."""
    found = _SIZE.fullmatch(text)
    if found is None:
        raise argparse.ArgumentTypeError(f'"{quoted_input(text)}" is no size; write it as 1280x720')
    return int(found[1]), int(found[2])
