#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Which part of each file the tests ran, the least first: cover.sh BUILD
#
# To be called after the tests of `make VARIANT=cover check`.
for dir in "$1"/src/*/; do
	gcov -n -o "$dir" "$dir"*.o 2>/dev/null
done | awk '
	/^File .src\/.*\.c.$/ { file = substr($2, 2, length($2) - 2); next }
	/^Lines executed:/ && file != "" && !(file in lines) {
		split($2, part, /[:%]/)
		lines[file] = $4
		ran[file] = part[2] * $4 / 100
	}
	/^Lines executed:/ { file = "" }
	END {
		for (file in lines) {
			printf "%6.1f%% %s\n", 100 * ran[file] / lines[file], file
			all += lines[file]
			hit += ran[file]
		}
		printf "%6.1f%% of %d lines\n", 100 * hit / all, all
	}
' | sort -n
