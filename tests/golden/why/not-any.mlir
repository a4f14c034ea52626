// RUN: why inputs/axes.mlir %a:1 --format=json
// A dimension without axes: everything that was offered to it.
