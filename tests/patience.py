"""How long tests wait for something before they give up."""

from typing import Final

PATIENCE: Final = 120
"""Seconds; enough on a machine that is busy with other things, and only a test that fails waits."""
