// RUN: check --format=markdown --config=inputs/all.ini inputs/changed.mlir
// STATUS: 1
// Findings as a table.
