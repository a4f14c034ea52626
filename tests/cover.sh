#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Reports the lines that no test has run: cover.sh BUILD
#
# Run this after `make VARIANT=cover check`. It prints a line for each room. The rooms of passes, and those that passes
# use, must have 95 percent of their lines run. Then it prints their functions with lines that were not run and without
# a reason in doc/coverage.md, and the reasons there for functions whose lines were all run.
build=$1
doc=doc/coverage.md

# Converts gcov's lines COUNT:LINE:SOURCE to `room R LINES RUN`, and to `gap FILE FUNCTION LINE...` for each function
# with lines that were not run. A function begins with its name in the first column.
read_counts() {
	for dir in "$build"/src/*/; do
		gcov -t -o "$dir" "$dir"*.o 2>/dev/null
	done | awk -F: '
		{ count = $1; line = $2; gsub(/ /, "", count); gsub(/ /, "", line) }
		line == 0 && $3 == "Source" { file = $4; split(file, part, "/"); ours = file ~ /^src\/.*\.c$/ }
		line == 0 || !ours { next }
		{ text = substr($0, index($0, ":") + 1); text = substr(text, index(text, ":") + 1) }
		text ~ /^[a-z_0-9]+\(/ { name = text; sub(/\(.*/, "", name) }
		count !~ /^[0-9#=]/ { next }
		{ lines[part[2]]++ }
		count ~ /^[0-9]/ { run[part[2]]++; next }
		{ gap[file " " name] = gap[file " " name] " " line }
		END {
			for (room in lines)
				print "room", room, lines[room], run[room]
			for (where in gap)
				print "gap", where gap[where]
		}
	' | sort
}

read_counts | awk -v doc="$doc" '
	function is_watched(room) { return room ~ /^(rules|propagate|shard|layout|flow|import|export)$/ }
	function fail(text) { print "FAILED: " text; failed++ }
	BEGIN {
		while ((getline row < doc) > 0) {
			if (row !~ /^\| `src\//)
				continue
			split(row, cell, "`")
			reason[cell[2] " " cell[4]] = 1
		}
	}
	$1 == "room" {
		percent = 100 * $4 / $3
		printf "%-10s %6d of %6d lines %6.2f %%\n", $2, $4, $3, percent
		if (is_watched($2) && percent < 95)
			fail($2 " has less than 95 % of its lines run")
		else
			passed++
	}
	$1 == "gap" {
		split($2, part, "/")
		where = $2 " " $3
		$1 = $2 = $3 = ""
		if (is_watched(part[2]) && !(where in reason))
			gaps = gaps "not run: " where ", lines" $0 "\n"
		delete reason[where]
	}
	END {
		for (where in reason)
			gaps = gaps "run, but explained in " doc ": " where "\n"
		printf "%scoverage: %d passed, %d failed\n", gaps, passed, failed
		exit failed > 0
	}
'
