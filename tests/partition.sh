#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that partitioned programs compute what they computed: partition.sh SHARDC SPMD [FILE|FOLDER...]
#
# Partitions propagated programs and compares both in the interpreter. Programs that the interpreter cannot run are
# counted but not wrong.
shardc=$1
spmd=$2
shift 2
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0
unchecked=0
[ $# -gt 0 ] || set -- tests/partition

for file in $(find "$@" -name '*.mlir' | sort); do
	if ! "$shardc" opt -shardc-partition -o "$work/local.mlir" "$file" 2>"$work/err"; then
		failed=$((failed + 1))
		printf 'FAILED: %s: %s\n' "$file" "$(head -n 1 "$work/err")"
		continue
	fi
	said=$("$spmd" "$file" "$work/local.mlir" 2>&1)
	case $said in
	equal) passed=$((passed + 1)) ;;
	unchecked:*)
		unchecked=$((unchecked + 1))
		printf '%s: %s\n' "$file" "$said"
		;;
	*)
		failed=$((failed + 1))
		printf 'FAILED: %s: %s\n' "$file" "$said"
		;;
	esac
done
echo "$unchecked programs cannot be checked"
echo "partition: $passed passed, $failed failed"
[ $failed = 0 ]
