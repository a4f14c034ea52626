#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Compares the table of rooms in HACKING.md with the includes of src/: a room may only
# include rooms above it, and no path that begins with a name in its column "knows nothing of".
passed=0
failed=0

fail() {	# fail ROOM WHY LINES
	printf 'FAILED: src/%s %s\n%s\n' "$1" "$2" "$3"
	failed=$((failed + 1))
}

# Prints `ROOM FORBIDDEN...` for each room, in the order of the table.
rooms=$(awk -F'|' '
	/^\| room \|/ { table = 1; next }
	table && !/^\|/ { exit }
	table && $2 ~ /`/ {
		n = split($2, names, "`")
		m = split($4, words, "`")
		for (i = 2; i <= n; i += 2) {
			printf "%s", names[i]
			for (k = 2; k <= m; k += 2)
				printf " %s", words[k]
			print ""
		}
	}' HACKING.md)
order=$(printf '%s\n' "$rooms" | cut -d ' ' -f 1)

for dir in src/*/; do
	room=${dir#src/}
	room=${room%/}
	printf '%s\n' "$order" | grep -qx "$room" || fail "$room" 'is missing in the table of HACKING.md' ''
done
above=
while read -r room forbidden; do
	[ -d "src/$room" ] || { fail "$room" 'is in the table of HACKING.md, but not here' ''; continue; }
	above="$above${above:+|}$room"
	includes=$(grep -rnE '^#include "[a-z_]+/' "src/$room")
	bad=$(printf '%s' "$includes" | grep -vE "#include \"($above)/")
	for prefix in $forbidden; do
		bad=$bad$(printf '%s' "$includes" | grep -F "#include \"$prefix")
	done
	if [ -n "$bad" ]; then
		fail "$room" 'includes against the table of HACKING.md' "$bad"
	else
		passed=$((passed + 1))
	fi
done <<END
$rooms
END

# A header must not refer to a later room by a forward declaration either: each `struct NAME` in it is defined in its
# room or in one above.
later=$(printf '%s\n' "$order" | awk '
	FILENAME == "-" { place[$1] = NR; next }
	FNR == 1 { split(FILENAME, path, "/"); room = place[path[2]]; header = FILENAME ~ /h$/ }
	{
		line = $0
		sub(/^ \*.*|\/\*.*/, "", line)
		while (match(line, /struct [A-Z][A-Za-z0-9]*( \{)?/)) {
			name = substr(line, RSTART + 7, RLENGTH - 7)
			line = substr(line, RSTART + RLENGTH)
			if (sub(/ \{$/, "", name))
				first[name] = !first[name] || room < first[name] ? room : first[name]
			else if (header)
				used[name, FILENAME ":" FNR] = room
		}
	}
	END {
		for (use in used) {
			split(use, part, SUBSEP)
			if (first[part[1]] > used[use])
				print part[2] ": struct " part[1]
		}
	}' - src/*/*.[ch] | sort)
if [ -n "$later" ]; then
	fail '' 'has headers that mention a struct of a later room' "$later"
else
	passed=$((passed + 1))
fi

# The names of files are unique, so that a debugger that shows no folder is unambiguous.
twice=$(find src -name '*.c' | sed 's|.*/||' | sort | uniq -d)
if [ -n "$twice" ]; then
	fail '' 'has files of one name' "$twice"
else
	passed=$((passed + 1))
fi
echo "layers: $passed passed, $failed failed"
