#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that locks and comparisons stay quiet where nothing changed, and see what did: locks.sh SHARDC
#
# tests/locks has one training step of JAX, printed again after several edits. expected.tsv says for each edit what
# differs. The other tests edit samples and programs of the corpus: first names and locations, which no lock may notice,
# then one annotation at a time, which a comparison must notice wherever the program that propagation prints differs.
LC_ALL=C
export LC_ALL
case $1 in
/*) shardc=$1 ;;
*) shardc=$PWD/$1 ;;
esac
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0

result() {	# result STATUS WHAT
	if [ "$1" = 0 ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $2"
	fi
}

# Prints how many values changed, came and went, and the rows of the tables of arguments, results, values and collectives.
counts() {	# counts LEVEL OLD NEW
	"$shardc" diff -q --level="$1" --format=tsv "$2" "$3" | awk -F '\t' '
		!NF { table++; head = 0; next }
		!head { head = 1; for (i = 1; i <= NF; i++) name[table, i] = $i; next }
		{ rows[table]++; for (i = 1; i <= NF; i++) value[name[table, i]] = $i }
		END {
			print value["values.changed"], value["values.came"], value["values.went"], rows[2] + 0, rows[3] + 0,
			      rows[4] + 0, rows[5] + 0
		}'
}

while read -r edit level expected; do
	case $edit in '#'*) continue ;; esac
	got=$(counts "$level" tests/locks/base.mlir.gz "tests/locks/$edit.mlir.gz")
	[ "$got" = "$expected" ]
	result $? "$edit at level $level: $got, not $expected"
done <tests/locks/expected.tsv

# Edits that no lock may notice.
for program in samples/*.mlir tests/corpus/inputs/*/*; do
	"$shardc" lock -q -o "$work/lock" "$program" 2>/dev/null || continue
	"$shardc" fmt -q --canonical "$program" >"$work/plain.mlir" 2>/dev/null
	sed -E 's/%([a-zA-Z0-9_]+)/%q\1/g; s/@_([a-z_0-9]+)/@zz_\1/g' "$work/plain.mlir" >"$work/renamed.mlir"
	for edited in "$program" "$work/plain.mlir" "$work/renamed.mlir"; do
		"$shardc" check -q --strict --lock="$work/lock" "$edited" >"$work/out" 2>&1 && ! grep -q 'lock-' "$work/out"
		result $? "$program as ${edited##*/} has another lock: $(grep -m1 error "$work/out")"
	done
done

# One axis of one annotation goes.
edits=0
for source in samples/*.mlir tests/corpus/inputs/*/*; do
	case $source in */hand/* | */single-device*) continue ;; esac	# annotations without effect
	program=$work/program.mlir
	case $source in
	*.gz) gzip -dc "$source" >"$program" ;;
	*) cp "$source" "$program" ;;
	esac
	[ "$(wc -c <"$program")" -lt 60000 ] || continue
	n=$(grep -oE '[[ ]\{"[a-z_]+"[^{}]*\}' "$program" | wc -l)
	step=$((n / 24 + 1))
	k=1
	while [ $k -le "$n" ]; do
		awk -v k=$k '{
			line = $0; out = ""
			while (match(line, /[[ ]\{"[a-z_]+"[^{}]*\}/)) {
				n++
				out = out substr(line, 1, RSTART) (n == k ? "{}" : substr(line, RSTART + 1, RLENGTH - 1))
				line = substr(line, RSTART + RLENGTH)
			}
			print out line
		}' "$program" >"$work/edited.mlir"
		k=$((k + step))
		"$shardc" diff -q --format=tsv "$program" "$work/edited.mlir" >"$work/out" 2>/dev/null
		status=$?
		[ $status = 0 ] || [ -s "$work/out" ] || continue	# the edited program is not valid
		edits=$((edits + 1))
		if [ $status = 0 ]; then
			"$shardc" propagate -q --as-xla "$program" >"$work/a" 2>/dev/null
			"$shardc" propagate -q --as-xla "$work/edited.mlir" >"$work/b" 2>/dev/null
			cmp -s "$work/a" "$work/b"
		else
			awk -F '\t' 'NF > 6 && ($1 == "changed" || $1 == "new" || $1 == "gone" || $2 ~ /^[0-9]+$/) { n++ } END { exit !n }' "$work/out"
		fi
		result $? "annotation $((k - step)) of $source is edited and not found"
	done
done
[ "$edits" -ge 500 ]
result $? "only $edits annotations were edited"
echo "locks: $passed passed, $failed failed"
