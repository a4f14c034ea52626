#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Prints the share of src/ that each target reaches with its seeds and its corpus: cover.sh [DIR]
#
# DIR has a folder of inputs for each target; the default is build/fuzz/corpus. The targets are built by the variant
# fuzz-cover.
corpus=${1:-build/fuzz/corpus}
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
tests/fuzz/seeds.sh "$work/seeds"

reached() {	# reached NAME PROFILE BINARY...: lines of src/, without what the build made
	name=$1 profile=$2 first=$3
	shift 3
	for more; do set -- "$@" -object "$more"; shift; done
	llvm-cov export -summary-only -instr-profile="$profile" "$first" "$@" -ignore-filename-regex='tests/|build/' |
		sed 's/.*"totals"://' | grep -o '"lines":{[^}]*}' |
		sed -E 's/.*"count":([0-9]+),"covered":([0-9]+).*/\1 \2/' |
		awk -v name="$name" '{ printf "%-10s %5.1f%% of %d lines\n", name, 100 * $2 / $1, $1 }'
}

all=
for target in read pipeline passes program; do
	binary=build/fuzz-cover/fuzz-$target
	find "$work/seeds" "$corpus/$target" -type f -size -64k 2>/dev/null |
		LLVM_PROFILE_FILE=$work/$target-%p.raw xargs -n 200 "$binary" >/dev/null 2>&1
	llvm-profdata merge -o "$work/$target.data" "$work/$target"-*.raw
	reached $target "$work/$target.data" "$binary"
	all="$all $binary"
done
llvm-profdata merge -o "$work/all.data" "$work"/*.data
reached all "$work/all.data" $all
