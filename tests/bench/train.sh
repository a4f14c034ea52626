#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# What shardc mostly does, on real programs: train.sh SHARDC. A shardc that counts what it runs writes
# the counts beside its objects; the compiler reads them when it builds the one that is used.
# Neither what it prints nor what it thinks of a program matters here, only that it lives.
shardc=$1

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
done
