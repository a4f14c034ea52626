#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that the prices of `shardc suggest` are those of other commands: suggest.sh SHARDC FILE...
#
# Each edit of a report is given to `comms --set`, `mem --set` and `what-if`, and a larger --limit must not make the first edit worse.
LC_ALL=C
export LC_ALL
shardc=$1
shift
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0

judge() {	# judge TITLE GOT WANT
	if [ "$2" = "$3" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf 'FAILED: %s: %s, not %s\n' "$1" "$2" "$3"
	fi
}

# Prints the totals of `comms`: collectives, bytes and time, after the last pass where that is known.
comms() {	# comms MODE FILE EDIT
	"$shardc" comms -q --time --format=tsv "--as-xla=$1" "--set=$3" "$2" 2>/dev/null | awk -F '\t' '
		!NF { table++; head = 0; next }
		table != 1 { next }
		!head { head = 1; for (i = 1; i <= NF; i++) at[$i] = i; next }
		{ f = "final.collectives" in at ? "final." : ""; print $at[f "collectives"], $at[f "sent"], $at[f "time"] }
	'
}

# Prints the memory that a device needs.
memory() {	# memory MODE FILE EDIT
	"$shardc" mem -q --format=json "--as-xla=$1" "--set=$3" "$2" 2>/dev/null |
		sed -n 's/.*"total\(_fused\)*": {"global": [0-9a-z]*, "local": \([0-9]*\).*/\2/p'
}

# Prints the totals after an edit.
after() {	# after MODE FILE EDIT
	"$shardc" what-if -q --time --format=tsv "--as-xla=$1" "--set=$3" "$2" 2>/dev/null | awk -F '\t' '
		$1 == "totals" { for (i = 1; i <= NF; i++) at[$i] = i }
		$1 == "after" { print $at["collectives"], $at["sent"], $at["time"], $at["memory"] }
	'
}

tab=$(printf '\t')
for file; do
	for mode in no partitioner tpu; do
		"$shardc" suggest -q --time --format=tsv --limit=40 --as-xla=$mode "$file" 2>/dev/null | sed 1,2d >"$work/edits"
		while IFS=$tab read -r time sent memory work_more saved collectives edit rest; do
			judge "suggest --as-xla=$mode $file, comms of $edit" "$collectives $sent $time" \
				"$(comms $mode "$file" "$edit")"
			judge "suggest --as-xla=$mode $file, memory of $edit" "$memory" "$(memory $mode "$file" "$edit")"
			judge "suggest --as-xla=$mode $file, what-if of $edit" "$collectives $sent $time $memory" \
				"$(after $mode "$file" "$edit")"
		done <"$work/edits"
	done
	few=$("$shardc" suggest -q --format=json --limit=10 --as-xla=no "$file" 2>/dev/null | sed -n 's/.*"sent": \([0-9]*\),.*"saved": [0-9].*/\1/p' | head -n 1)
	more=$("$shardc" suggest -q --format=json --limit=40 --as-xla=no "$file" 2>/dev/null | sed -n 's/.*"sent": \([0-9]*\),.*/\1/p' | head -n 2)
	[ -z "$few" ] || judge "more trials of $file" \
		"$(echo $more | awk -v few=$few '{ print $2 <= few + $1 / 100 ? "as good" : $2 " bytes" }')" 'as good'
done
echo "suggest: $passed passed, $failed failed"
[ $failed = 0 ]
