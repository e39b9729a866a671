"""The entry point of `python -m tabletop`."""

import sys

from tabletop.app import main

if __name__ == "__main__":
    sys.exit(main())
