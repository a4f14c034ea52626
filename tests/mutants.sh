#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that the check of partitioned programs finds errors: mutants.sh SHARDC MUTANTS [FILE...]
#
# Partitions programs and puts one error after the other into the result (tests/tools/mutants.c). The check must find
# each of them, and there must be at least a hundred. In the programs that are listed here, each error changes what
# XLA computes; in others, some errors do not, such as a wrong order of what is summed.
shardc=$1
mutants=$2
shift 2
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0
if [ $# = 0 ]; then
	for name in argsort broadcast-1 concat-mixed cond cummax dot-contract dot-mixed dot-uneven dus dus-clamp ew-chlo \
		ew-uneven flip flip-uneven gather-2d one-hot-matmul reduce-init-arg reshape-uneven scatter-mul \
		scatter-set-upd-sharded scatter-window slice-strided slice-uneven sort-multi stencil take-uneven \
		text-map-clamp text-two-meshes text-unaligned top-k-uneven transpose-reshard; do
		set -- "$@" "tests/partition/$name.mlir"
	done
	least=100
fi

for file; do
	"$shardc" opt -shardc-partition=poison=true -o "$work/local.mlir" "$file" || exit 3
	"$mutants" "$file" "$work/local.mlir" >"$work/said" || sed "s,^,FAILED: $file: ,; \$d" "$work/said"
	counts=$(sed -n 's/^\([0-9]*\) of \([0-9]*\) errors found$/\1 \2/p' "$work/said")
	passed=$((passed + ${counts% *}))
	failed=$((failed + ${counts#* } - ${counts% *}))
done
if [ "$passed" -lt "${least:-0}" ]; then
	echo "FAILED: only $passed errors, not $least"
	failed=$((failed + 1))
fi
echo "mutants: $passed passed, $failed failed"
[ $failed = 0 ]
