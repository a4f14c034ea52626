// RUN: check --lint-baseline=inputs/id.txt inputs/known.mlir
// STATUS: 1
// The list of findings is wrong.
