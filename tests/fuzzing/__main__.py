"""Gives a reader of the program's input that is led by what code it runs, until one is a fault.

    pip install -e .[fuzzing]
    python -m tests.fuzzing saves -max_total_time=600
    python -m tests.fuzzing --each 300

The first reads saves for ten minutes (the options after a name are libFuzzer's), the second each
kind of input for five minutes. A folder of `corpus` has what each begins with; what is found new
stays in a temporary folder. A fault ends the run with its traceback and leaves the input in a file
`crash-...`; put it into the folder of its reader once it is mended, and the ordinary tests read it,
too.
"""

import subprocess
import sys
from tempfile import TemporaryDirectory

import atheris  # type: ignore[import-untyped]

with atheris.instrument_imports(include=["tabletop"]):
    from tests.fuzzing.readers import CORPUS, READERS, read

LONGEST = 20_000
"""Bytes of an input."""
SLOW = 20
"""Seconds after which reading one input counts as a fault."""


def main(arguments: list[str]) -> int:
    """Fuzz one reader, or each for some seconds in a process of its own."""
    match arguments:
        case ["--each", seconds]:
            failed = [name for name in READERS if _run(name, seconds)]
            print("faults:", ", ".join(failed) or "none")
            return int(bool(failed))
        case [name, *options] if name in READERS:
            with TemporaryDirectory() as found:
                limits = (f"-max_len={LONGEST}", f"-timeout={SLOW}")
                command = [sys.argv[0], found, str(CORPUS / name), *limits, *options]
                atheris.Setup(command, lambda data: read(name, data))
                atheris.Fuzz()
            return 0
    print(__doc__)
    return 2


def _run(name: str, seconds: str) -> int:
    command = [sys.executable, "-m", "tests.fuzzing", name, f"-max_total_time={seconds}"]
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
