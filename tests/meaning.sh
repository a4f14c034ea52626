#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that passes keep what programs compute: meaning.sh SHARDC SAME [FILE...]
#
# Runs programs before and after passes in the interpreter and compares the results. Files that the interpreter cannot
# run, and passes that refuse a program, have nothing to compare. SAMPLE=N runs every Nth file.
shardc=$1
same=$2
shift 2
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0
[ $# -gt 0 ] ||
	set -- $(find samples tests/corpus/inputs tests/golden -name '*.mlir' | sort | sed -n "0~${SAMPLE:-1}p")

judge() {	# judge FILE TITLE: compares FILE with the program in $work/out.mlir
	said=$("$same" -w 1000000 "$1" "$work/out.mlir" 2>&1)
	case $said in
	equal) passed=$((passed + 1)) ;;
	skipped:* | *'cannot be read'*) ;;	# for example a pass made the program too large
	*)
		failed=$((failed + 1))
		printf 'FAILED: %s after %s: %s\n' "$1" "$2" "$said"
		;;
	esac
}

for file; do
	case $file in
	# Its functions claim to be copies of one function, which they are not. Shardy believes it and drops one.
	tests/golden/partition/original-names.mlir) continue ;;
	# XLA does not read its unsigned indices as StableHLO defines them.
	tests/golden/xla/unsigned-index.mlir) continue ;;
	esac
	said=$("$same" -w 1000000 "$file" 2>/dev/null)
	case $?,$said in
	0,skipped* | 2,*) continue ;;	# the interpreter cannot run it, or nothing can read it
	0,*) ;;
	*)
		failed=$((failed + 1))
		echo "FAILED: $file: the interpreter crashes"
		continue
		;;
	esac
	for passes in \
		'-sdy-propagation-pipeline' \
		'-sdy-propagation-pipeline -sdy-insert-explicit-reshards=enable-full-version=true' \
		'-shardc-as-xla' \
		'-canonicalize -cse'; do
		"$shardc" opt $passes -o "$work/out.mlir" "$file" 2>/dev/null || continue
		judge "$file" "opt $passes"
	done
	grep -q 'shardc\.in_strategy' "$file" || continue
	"$shardc" strategy -q --emit=collectives "$file" 2>/dev/null |
		"$shardc" partition -q --wrap --no-propagate -o "$work/out.mlir" 2>/dev/null || continue
	judge "$file" 'strategy and partition'
done
echo "meaning: $passed passed, $failed failed"
[ $failed = 0 ]
