#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that printing is idempotent, and that the generic form is complete: roundtrip.sh SHARDC
#
# For every sample, every program of tests/corpus and every valid input of a golden: a second fmt changes nothing; fmt
# loses no comment; the canonical text of its result equals that of the input; and the generic form prints as the same
# canonical text. The same holds for the generic form as input, which has other names. SAMPLE=N tests every Nth file.
shardc=$1
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0
files=0

comments() {	# comments FILE: their words, sorted, without those that the printer makes, and without markers
	case $1 in
	*.gz) gzip -dc "$1" ;;
	*) cat "$1" ;;
	esac | tr -d '\r' | grep -o '//.*' | sed -E 's/[ \t]+$//; /^\/\/ +-----/d; /^\/\/ (pred:|[0-9]* ?preds:|no pred)/d' |
		sort
}

format() {	# format FILE: fmt is a fixed point and keeps the meaning
	"$shardc" fmt "$1" >"$work/once" &&
	"$shardc" fmt "$work/once" >"$work/twice" &&
	cmp "$work/once" "$work/twice" &&
	"$shardc" fmt --canonical "$1" >"$work/pretty" &&
	"$shardc" fmt --canonical "$work/once" | cmp - "$work/pretty"
}

round() {	# round FILE
	format "$1" &&
	comments "$1" >"$work/had" &&
	comments "$work/once" | cmp - "$work/had" &&
	"$shardc" opt -allow-unregistered-dialect -split-input-file -mlir-print-op-generic "$work/pretty" >"$work/generic" &&
	"$shardc" fmt --canonical "$work/generic" >"$work/back" &&
	cmp "$work/pretty" "$work/back" &&
	format "$work/generic"
}

is_valid() {	# is_valid FILE: samples and the corpus must be valid
	case $1 in
	tests/golden/*) "$shardc" fmt "$1" >/dev/null 2>&1 ;;
	esac
}

for file in samples/*.mlir tests/corpus/inputs/*/*.mlir* tests/golden/*/*.mlir; do
	files=$((files + 1))
	[ $((files % ${SAMPLE:-1})) = 0 ] && [ -e "$file" ] && is_valid "$file" || continue
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
