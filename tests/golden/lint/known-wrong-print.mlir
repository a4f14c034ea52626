// RUN: check --lint-baseline=inputs/print.txt inputs/known.mlir
// STATUS: 1
// The list of findings is wrong.
