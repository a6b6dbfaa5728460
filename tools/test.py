"""Set up a private environment once, then run the tests: ``python3 tools/test.py [pytest's]``.

This file must parse on Python 2.7 and 3.5, so that they can print which version is needed.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Tommy's Toys needs Python 3.11 or later; this is Python " + sys.version.split()[0])
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools.setup import bootstrap

if __name__ == "__main__":
    sys.exit(bootstrap.main(bootstrap.test, sys.argv[1:]))
