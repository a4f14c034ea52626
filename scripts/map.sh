#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Prints the map of the sources, room by room: each file with the first sentence of its comment. map.sh [ROOM...]
# Of a pair NAME.h and NAME.c, the header says what the code is for; the comment of the .c file says how it works.
[ $# -gt 0 ] || set -- $(sed -n 's/^| `\([a-z_`, ]*\)` |.*/\1/p' HACKING.md | tr -d '`,')
for room; do
	[ -d "src/$room" ] || continue
	echo "$room"
	for file in "src/$room"/*; do
		[ "${file##*.}" = h ] && [ -e "${file%.h}.c" ] && continue
		about=${file%.c}.h
		[ -e "$about" ] || about=$file
		awk -v name="${file##*/}" '
			NR == 1 || /^ \*$/ && text == "" { next }
			/^ \*\/?$/ || !/^ \*/ { exit }
			{
				sub(/^ \* */, "")
				text = text (text == "" ? "" : " ") $0
			}
			match(text, /\.( |$)|:$/) && substr(text, RSTART - 3, 4) !~ /e\.g\./ { text = substr(text, 1, RSTART); exit }
			END { printf "  %-26s %s\n", name, text }' "$about"
	done
done
