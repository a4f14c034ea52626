// RUN: check --format=markdown --no-config inputs/mlp.mlir
// Findings as a table.
