#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that printing is idempotent, and that the generic form is complete: roundtrip.sh SHARDC
#
# For every sample and every program of tests/corpus, a second fmt changes nothing, and the generic form prints as the
# same pretty text.
shardc=$1
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0

round() {	# round FILE
	"$shardc" fmt "$1" >"$work/once" &&
	"$shardc" fmt "$work/once" >"$work/twice" &&
	cmp "$work/once" "$work/twice" &&
	"$shardc" fmt --style=mlir "$1" >"$work/pretty" &&
	"$shardc" opt -allow-unregistered-dialect -split-input-file -mlir-print-op-generic "$work/pretty" >"$work/generic" &&
	"$shardc" opt -allow-unregistered-dialect -split-input-file "$work/generic" >"$work/back" &&
	cmp "$work/pretty" "$work/back"
}

for file in samples/*.mlir tests/corpus/inputs/*/*.mlir*; do
	[ -e "$file" ] || continue
	if round "$file" 2>"$work/err"; then
		passed=$((passed + 1))
	else
		echo "FAILED: round trip of $file"
		cat "$work/err"
		failed=$((failed + 1))
	fi
done
echo "roundtrip: $passed passed, $failed failed"
[ $failed = 0 ]
