#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that every diagnostic is tested and correctly explained: diags.sh SHARDC
#
# For every id, a golden must have a message with that id, and the programs that `shardc explain ID` shows must be as it
# says: the wrong one causes the diagnostic, and the right one causes none.
shardc=$1
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
printf 'module {\n}\n' >"$work/empty.mlir"	# for a command with --ops, whose file is the program to be judged
passed=0
failed=0

program() {	# program TITLE: the indented lines below it
	awk -v title="$1:" '
		$0 == title { inside = 1; next }
		/^[^ ]/ { inside = 0 }
		inside { sub(/^    /, ""); print }
	' "$work/text" | sed 1d
}

judge() {	# judge ID
	grep -qx "$1" "$work/tested" || { echo "no golden has it"; return 1; }
	"$shardc" explain "$1" >"$work/text"
	[ "$(wc -l <"$work/text")" -gt 1 ] || { echo "doc/diagnostics.txt does not explain it"; return 1; }
	command=$(sed -n 's/^Found by: shardc //p' "$work/text")
	[ -n "$command" ] || return 0	# no program shows it
	# The programs are as short as possible, and most have no sharding.
	[ "$1" = sharding-missing ] || command="${command%% *} -Wno-sharding-missing${command#"${command%% *}"}"
	program Wrong >"$work/wrong.mlir"
	program Right >"$work/right.mlir"
	"$shardc" $command "$work/wrong.mlir" >/dev/null 2>"$work/err" <"$work/empty.mlir"
	grep -q "\[$1\]\$" "$work/err" || { echo "the wrong program does not cause it:"; cat "$work/err"; return 1; }
	[ -s "$work/right.mlir" ] || { echo "there is no right program"; return 1; }
	"$shardc" $command "$work/right.mlir" >/dev/null 2>"$work/err" <"$work/empty.mlir" && [ ! -s "$work/err" ] || {
		echo "the right program has findings:"
		cat "$work/err"
		return 1
	}
}

find tests/golden -name '*.err' -exec cat {} + | sed -n 's/.*\[\([a-z0-9-]*\)\]$/\1/p' >"$work/all"
find tests/golden -name '*.out' -exec cat {} + | sed -n 's/^ *"id": "\([a-z0-9-]*\)",$/\1/p' >>"$work/all"
sort -u "$work/all" >"$work/tested"
# The examples of operations and concepts have no findings; those of operations contain the operation.
example() {	# example NAME KIND
	"$shardc" explain "$1" >"$work/text" 2>"$work/err" || { cat "$work/err"; return 1; }
	[ ! -s "$work/err" ] || { cat "$work/err"; return 1; }
	command=$(sed -n 's/^Try: shardc //p' "$work/text")
	[ "$2" = operation ] && command='rules -Wno-rule-unknown-op'
	[ -n "$command" ] || return 0
	awk -v start="^$1 " '$0 ~ start { found = 1 } found' "$work/text" >"$work/own"
	mv "$work/own" "$work/text"
	awk '/^Example:/ { inside = 1; next } /^[^ ]/ { if (inside) exit } inside { sub(/^    /, ""); print }' \
		"$work/text" >"$work/example.mlir"
	"$shardc" $command -q -Wno-sharding-missing "$work/example.mlir" >/dev/null 2>"$work/err" && [ ! -s "$work/err" ] || {
		echo "the example has findings:"
		cat "$work/err"
		return 1
	}
	[ "$2" = concept ] || grep -qF "${1#*.}" "$work/example.mlir" || { echo "the example lacks the operation"; return 1; }
}

"$shardc" explain | awk '$2 == "operation" || $2 == "concept" { print $1, $2 }' >"$work/topics"
sed -n 's/^IR_OP([A-Z0-9_]*, "\([^"]*\)".*/\1/p' src/ir/ops.def | sort >"$work/ops"
awk '$2 == "operation" { print $1 }' "$work/topics" | sort | comm -3 "$work/ops" - >"$work/difference"
[ ! -s "$work/difference" ] || {
	failed=$((failed + 1))
	echo "FAILED: src/ir/ops.def and doc/operations.txt differ:"
	cat "$work/difference"
}
while read -r name kind; do
	if why=$(example "$name" "$kind"); then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf 'FAILED: %s: %s\n' "$name" "$why"
	fi
done <"$work/topics"
for id in $("$shardc" explain | awk '$2 != "operation" && $2 != "concept" { print $1 }'); do
	if why=$(judge "$id"); then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf 'FAILED: %s: %s\n' "$id" "$why"
	fi
done
echo "diags: $passed passed, $failed failed"
[ $failed = 0 ]
