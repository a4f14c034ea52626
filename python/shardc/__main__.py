# SPDX-License-Identifier: Apache-2.0
"""python -m shardc ...: the program itself."""
import os
import sys

from ._run import program

os.execv(program(), ["shardc", *sys.argv[1:]])
