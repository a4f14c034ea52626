#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Compares the passes after propagation with Shardy's: passes.sh SHARDC SHARDY PROGRAM... Each pass runs alone, on the
# output of the passes before it. The times are milliseconds, without the start of the process; that of a pass includes
# the verification of its result. Of each program the best of ROUNDS (20) runs counts; Shardy repeats in one process.
# It aborts in some passes on some programs, which then have no row.
shardc=$1
shardy=$2
shift 2
rounds=${ROUNDS:-20}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# Prints the least times for reading, the pass and printing. shardc verifies before and after the pass, Shardy as parts
# of reading and of the pass.
ours() {
	i=0
	while [ $((i += 1)) -le "$rounds" ]; do
		"$shardc" opt --time-passes "$@" 2>&1 >/dev/null | awk '
			$4 == "read" { read = $1 }
			$4 == "verify" { verify = $1 / $3 }
			$4 == "print" { write = $1 }
			$4 ~ /^sdy-|^canonicalize$/ && !pass { pass = $1 }
			$3 == "all" { print 1e3 * (read + verify), 1e3 * (pass + verify), 1e3 * write }'
	done | awk '
		function least(x, y) { return NR == 1 || y < x ? y : x }
		{ read = least(read, $1); pass = least(pass, $2); write = least(write, $3) }
		END { print read, pass, write }'
}

theirs() {
	"$shardy" "$@" --timing --repeat="$rounds" 2>&1 >/dev/null | awk '
		$1 == "parse" { printf "%.4f %.4f %.4f\n", 1e3 * $2, 1e3 * $4, 1e3 * $6 }'
}

row() {
	echo "$1 $2 $(ours "$2" "$tmp/$3.mlir") $(theirs "$2" "$tmp/$3.mlir")" | awk '
		NF == 8 {
			sub(/^-(sdy-)?/, "", $2)
			printf "| %s | `%s` | %.2f + %.2f + %.2f | %.1f + %.1f + %.1f | %.0f | %.0f |\n", $1, $2,
			       $3, $4, $5, $6, $7, $8, $7 / $4, ($6 + $7 + $8) / ($3 + $4 + $5)
		}'
}

full=-sdy-insert-explicit-reshards=enable-full-version=true
echo '| program | pass | shardc: read + pass + print | Shardy: parse + run + print | pass alone | all |'
echo '|---|---|---|---|---:|---:|'
for program in "$@"; do
	name=$(basename "$program" .mlir)
	"$shardc" opt -sdy-propagation-pipeline "$program" -o "$tmp/p.mlir" 2>/dev/null &&
	"$shardc" opt $full "$tmp/p.mlir" -o "$tmp/r.mlir" 2>/dev/null &&
	"$shardc" opt -sdy-reshard-to-collectives "$tmp/r.mlir" -o "$tmp/c.mlir" 2>/dev/null || continue
	row "$name" $full p
	row "$name" -sdy-insert-explicit-reshards p
	row "$name" -sdy-verify-unreduced-axes p
	row "$name" -sdy-close-shardings p
	row "$name" -sdy-update-non-divisible-input-output-shardings p
	row "$name" -sdy-remove-sub-axes-in-input-output-shardings p
	row "$name" -sdy-reshard-to-collectives r
	row "$name" -canonicalize c
	row "$name" -sdy-remove-all-gather-reduce-scatter-for-cmv1 c
	row "$name" -sdy-resolve-permutation-factors r
	row "$name" -sdy-resolve-permutation-factors=enable-halo-exchange=false r
	row "$name" -sdy-pad-for-divisibility c
	row "$name" -sdy-convert-global-to-local c
	row "$name" -sdy-drop-sharding-and-mesh p
	row "$name" -sdy-per-instruction-partitioning p
done
