#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that commands take the addresses that reports print: addresses.sh SHARDC FILE...
#
# For each program, the script collects the addresses of all rows of all reports. `shardc show --only` must print exactly
# one row for each of them, with the same address and, where the report has one, the same type. The type may differ if
# the operation is one by which XLA replaces an operation of the program: its result has the address of that operation's.
# `types` has types of its own. `shardc mem --at` must take them, with and without --as-xla: AT of them, evenly spread,
# or all if AT is `all`. It lists what is live at each, so it gets 200 at a time. A statement of the shorthand has no
# address, but a row `line N`.
LC_ALL=C
export LC_ALL
shardc=$1
shift
at=${AT:-100}
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0
rows=0
addresses=0

# Prints the address and the type, or nothing, of each row of the tables of a report. A table without addresses has none.
rows() {
	awk -F '\t' '
		!NF { head = 0; next }
		!head {
			head = 1
			at = type = 0
			for (i = 1; i <= NF; i++) {
				if ($i == "value" || $i == "address") at = i
				if ($i == "type") type = i
			}
			next
		}
		at && $at ~ /^[%@r]/ { print $at "\t" (type ? $type : "") }
	'
}

judge() {	# judge TITLE WRONG
	if [ -z "$2" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf 'FAILED: %s\n%s\n' "$1" "$2"
	fi
}

report() {	# report COMMAND [OPTION...]: adds the rows of a report on $file; a command may reject a program
	command=$1
	shift
	"$shardc" "$command" -q "$@" "$file" 2>/dev/null | rows |
		awk -F '\t' -v from="$command$1" '{ print (from ~ /^types/ || (from == "mem--as-xla" && !/#/) ? $1 : $0) }' \
			>>"$work/rows"
}

options() {	# options NAME: addresses of standard input as options, one a line, quoted for xargs
	sed "s/.*/'--$1=&'/"
}

some() {	# some: the addresses for --at
	awk -v most="$at" '{ line[NR] = $0 } END {
		step = most == "all" || NR < most ? 1 : NR / most
		for (i = 1; i <= NR; i += step) print line[int(i)]
	}' "$work/addresses"
}

test_program() {	# test_program TITLE: tests the program in $file
	: >"$work/rows"
	report show --format=tsv
	report comms --all --branches=all --remarks --format=tsv
	report comms --as-xla --all --branches=all --format=tsv
	report mem --top=100000 --timeline --format=tsv
	report mem --as-xla --top=100000 --timeline --format=tsv
	report propagate --summary=tsv
	report propagate --as-xla --summary=tsv
	report propagate --as-xla --list-rewrites=tsv
	report partition --explain-partition=tsv
	report types --format=tsv
	report types --from-auto --format=tsv
	sort -u "$work/rows" | awk -F '\t' '$2 != ""' >"$work/typed"
	cut -f 1 "$work/rows" | sort -u >"$work/addresses"
	rows=$((rows + $(wc -l <"$work/rows")))
	addresses=$((addresses + $(wc -l <"$work/addresses")))
	[ -s "$work/addresses" ] || return
	options only <"$work/addresses" | xargs -n 1000 sh -c '"$@"; echo' - "$shardc" show -q --format=tsv "$file" \
		>"$work/shown" 2>&1
	rows <"$work/shown" | sort >"$work/found"
	judge "show --only $1" "$(cut -f 1 "$work/found" | diff "$work/addresses" - | head -5)"
	judge "types of $1" "$(comm -23 "$work/typed" "$work/found" | head -5)"
	for mode in '' --as-xla; do
		"$shardc" mem -q $mode "$file" >/dev/null 2>&1 || continue
		some | options at | xargs -n 200 "$shardc" mem -q $mode -o /dev/null "$file" >"$work/errors" 2>&1
		status=$?
		errors=$(grep ' error: ' "$work/errors" | head -5)
		[ -n "$errors" ] || [ $status = 0 ] || errors="xargs ended with $status"
		judge "mem --at $mode $1" "$errors"
	done
}

# The addresses of a file with several programs are those of each program.
for path; do
	case $path in
	*.gz) parts=$path ;;
	*)
		rm -f "$work"/part-*
		awk -v to="$work/part-" 'BEGIN { n = 100 } /^\/\/ -----$/ { n++; next } { print >(to n) }' "$path"
		parts=$(echo "$work"/part-*) ;;
	esac
	for file in $parts; do
		test_program "$path"
	done
done
echo "$addresses addresses of $rows rows"
echo "addresses: $passed passed, $failed failed"
[ $failed = 0 ]
