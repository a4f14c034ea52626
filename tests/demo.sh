#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Shows a short tour in the terminal: demo.sh SHARDC
PATH=$PWD/${1%/*}:$PATH
cd samples || exit 3

show() {
	printf '\n$ %s\n' "$*"
	sh -c "$*" 2>&1
}

echo 'A program with shardings on its inputs:'
show cat mlp.mlir
echo
echo 'shardc propagates the shardings to all other values:'
show shardc propagate mlp.mlir
echo
echo 'The op sharding rules that determine how shardings pass through the operations:'
show shardc rules mlp.mlir
echo
echo 'shardc finds mistakes before anything runs:'
show shardc check wrong/mistakes.mlir
echo
echo 'A training step of a transformer with 3,500 operations:'
show 'shardc propagate --time-passes -o /dev/null transformer-train.mlir.gz'
