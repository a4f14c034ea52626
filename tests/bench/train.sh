#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Trains the profile-guided build with typical runs on real programs: train.sh SHARDC. The instrumented shardc writes
# its counts next to its object files, where the compiler reads them for the final build. Output and diagnostics are
# ignored; only a crash fails.
shardc=$1
reshards=-sdy-insert-explicit-reshards=enable-full-version=true
propagated=$(mktemp)
trap 'rm -f "$propagated"' EXIT

run() {
	"$shardc" "$@" >/dev/null 2>&1
	[ $? -le 1 ] || { echo "train.sh: shardc $* failed" >&2; exit 1; }
}

for program in samples/*.mlir* tests/corpus/inputs/*/*; do
	run fmt "$program"
	run check "$program"
	run propagate "$program"
	run rules "$program"
	for passes in -sdy-basic-propagate -sdy-propagation-pipeline -mlir-print-op-generic; do
		run opt "$passes" "$program"
	done
	"$shardc" propagate "$program" >"$propagated" 2>/dev/null || continue
	run opt $reshards "$propagated"
	run opt $reshards -sdy-reshard-to-collectives -canonicalize "$propagated"
done
