#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that the numbers of `shardc comms` and `shardc partition --explain-partition` add up: totals.sh SHARDC FILE...
#
# The script adds up the rows of the report itself: per axes, per kind and in total. It computes again what one collective
# sends, and counts the collectives in the program that `shardc propagate --reshards=collectives` prints.
LC_ALL=C
export LC_ALL
shardc=$1
shift
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0

# Prints what does not add up in a report.
add_up() {
	awk -F '\t' '
		BEGIN { table = 0 }
		function wrong(what, got, want) { if (got != want) print what ": " got ", not " want }
		!NF { table++; head = 0; next }
		!head { head = 1; for (i = 1; i <= NF; i++) at[table, $i] = i; next }
		!table && $1 != "implicit" {
			n = $at[0, "n"]; before = $at[0, "in"]; after = $at[0, "out"]; sent = $at[0, "sent"]; total = $at[0, "total"]
			rows++
			unknown += total == "?"
			times = $at[0, "times"] == "?" ? 1 : $at[0, "times"]
			if (sent != "?") {
				all += sent * times
				by_axes[$2] += sent * times
				by_kind[$1] += sent * times
			}
			if (total != "?") wrong("total in line " NR, total, sent * times)
			if (n == "?" || sent == "?") next
			if ($1 == "all_gather") wrong("sent in line " NR, sent, (n - 1) * before)
			if ($1 == "reduce_scatter") wrong("sent in line " NR, sent, (n - 1) * after)
			if ($1 == "all_reduce") wrong("sent in line " NR, sent, 2 * (n - 1) * int((before + n - 1) / n))
		}
		table == 1 { wrong("collectives", $1, rows + 0); wrong("sent", $2, all + 0); wrong("unknown", $3, unknown + 0) }
		table == 2 { name = $1; gsub(/,/, "\", \"", name); axes += $2 }
		table == 3 { wrong("kind " $1, $2, by_kind[$1] + 0); kinds += $2 }
		END { wrong("tables", table, 3); wrong("sum of axes", axes + 0, all + 0); wrong("sum of kinds", kinds + 0, all + 0) }
	' OFMT='%.0f' CONVFMT='%.17g' "$1"
}

# Prints what does not add up in a report of --explain-partition. If a total is unknown, so is the sum.
add_up_partition() {
	awk -F '\t' '
		function wrong(what, got, want) { if (got != want) print what ": " got ", not " want }
		!NF { table++; head = 0; next }
		!head { head = 1; for (i = 1; i <= NF; i++) at[table + 0, $i] = i; next }
		table < 2 {
			total = $at[table + 0, "total"]
			rows[table + 0]++
			unknown[table + 0] += total == "?"
			sum[table + 0] += total
			if (total != "?")
				wrong("total in line " NR, total, $at[table + 0, "sent"] * $at[table + 0, "times"])
		}
		table == 2 {
			wrong("operations", $at[2, "operations"], rows[0] + 0)
			wrong("collectives", $at[2, "collectives"], rows[1] + 0)
			wrong("unknown", $at[2, "unknown"], unknown[1] + 0)
			wrong("total of operations", sum[0] + 0, sum[1] + 0)
			if (!unknown[1])
				wrong("sent", $at[2, "sent"], sum[1] + 0)
		}
		END { wrong("tables", table, 2) }
	' OFMT='%.0f' CONVFMT='%.17g' "$1"
}

# Prints how many collectives of each kind a report and a program have, if they differ.
count() {	# count REPORT PROGRAM
	for kind in all_gather all_reduce reduce_scatter all_to_all collective_permute; do
		rows=$(awk -F '\t' -v kind=$kind '!NF { exit } $1 == kind { n++ } END { print n + 0 }' "$1")
		ops=$(grep -cE "= \"?(sdy|stablehlo)\.$kind[ \"]" "$2")
		[ "$rows" = "$ops" ] || echo "$kind: $rows rows for $ops operations"
	done
}

judge() {	# judge TITLE WRONG
	if [ -z "$2" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf 'FAILED: %s\n%s\n' "$1" "$2"
	fi
}

for file; do
	for mode in --as-xla=no --as-xla; do
		"$shardc" comms -q $mode --branches=all --all --format=tsv "$file" >"$work/report" 2>/dev/null || continue
		"$shardc" comms -q $mode --format=tsv "$file" >"$work/short" 2>/dev/null || continue
		judge "comms $mode $file" "$(add_up "$work/short")"
		[ $mode = --as-xla=no ] || continue
		"$shardc" propagate -q --reshards=collectives "$file" >"$work/program" 2>/dev/null || continue
		judge "operations of $file" "$(count "$work/report" "$work/program")"
	done
	"$shardc" partition -q --explain-partition=tsv "$file" >"$work/report" 2>/dev/null || continue
	judge "partition $file" "$(add_up_partition "$work/report")"
done
echo "totals: $passed passed, $failed failed"
[ $failed = 0 ]
