#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Which lines the tests ran: cover.sh BUILD
#
# To be called after the tests of `make VARIANT=cover check`. Prints a line for each room; the rooms of
# passes and of what passes are made of must have 95 percent of their lines run. Then come their
# functions with lines that were not run and that doc/coverage.md does not give a reason for, and the
# reasons there for functions that are run whole.
build=$1
doc=doc/coverage.md

# Of gcov's text, COUNT:LINE:SOURCE, come: `room R LINES RUN`, and `gap FILE FUNCTION LINE...` for each
# function with lines that were not run. Functions begin with their name in the first column.
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
	function is_watched(room) { return room ~ /^(rules|propagate|shard|flow|import|export)$/ }
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
