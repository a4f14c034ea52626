#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# A short tour in the terminal: demo.sh SHARDC
PATH=$PWD/${1%/*}:$PATH
cd samples || exit 3

show() {
	printf '\n$ %s\n' "$*"
	sh -c "$*" 2>&1
}

echo 'A program says how its inputs are sharded:'
show cat mlp.mlir
echo
echo 'shardc finds shardings for the values in between:'
show shardc propagate mlp.mlir
echo
echo 'The rules by which shardings pass through operations:'
show shardc rules mlp.mlir
echo
echo 'Mistakes, found before anything runs:'
show shardc check wrong/mistakes.mlir
echo
echo 'A training step of a transformer, 3,500 operations:'
show 'shardc propagate --time-passes -o /dev/null transformer-train.mlir.gz'
