#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The shape of the sources: no line over 120 columns, no function over 60 lines, half of the functions at
# most 10 lines, and no room with more than a sixth of all lines.
passed=0
failed=0

verdict() {	# verdict WHAT BAD: BAD lists the violations
	if [ -n "$2" ]; then
		printf 'FAILED: %s\n%s\n' "$1" "$2"
		failed=$((failed + 1))
	else
		passed=$((passed + 1))
	fi
}

sources=$(find src grammar tests -name '*.[ch]' -o -name '*.def' -o -name '*.y' -o -name '*.re' | sort)

verdict 'lines over 120 columns, with tabs of eight' "$(printf '%s\n' "$sources" | xargs awk '
	length($0) > 15 {
		gsub(/[\200-\277]/, "")	# bytes after the first one of a character
		n = split($0, part, "\t")
		columns = 0
		for (i = 1; i < n; i++)
			columns += length(part[i]) + 8 - (columns + length(part[i])) % 8
		columns += length(part[n])
		if (columns > 120)
			print FILENAME ":" FNR ": " columns
	}')"

# `LINES FILE NAME` for each function: from the brace in the first column to the closing one.
functions=$(find src -name '*.c' | sort | xargs awk '
	/^[a-z_0-9]+\(/ { name = $0; sub(/\(.*/, "", name) }
	/^{/ { start = FNR }
	/^}$/ && name != "" { print FNR - start - 1, FILENAME, name; name = "" }' | sort -n)

verdict 'functions over 60 lines' "$(printf '%s\n' "$functions" | awk '$1 > 60')"
verdict 'the median of functions, over 10 lines' "$(printf '%s\n' "$functions" |
	awk '{ n[NR] = $1 } END { m = n[int((NR + 1) / 2)]; if (m > 10) print m }')"
verdict 'rooms with more than a sixth of all lines' "$(for dir in src/*/; do
	echo "$(cat "$dir"* | wc -l) $dir"
done | awk '{ lines[$2] = $1; all += $1 } END { for (d in lines) if (lines[d] * 6 > all) print d, lines[d], "of", all }')"

# Without a Memory, running out of memory aborts, and --mem-stats misses the bytes. Only tests work like that.
verdict 'arenas and buffers without a Memory' "$(grep -nE '(arena|buf|session)_init\(.*, NULL\)' src/*/*.c)"

echo "style: $passed passed, $failed failed"
[ $failed = 0 ]
