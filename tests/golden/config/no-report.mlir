// RUN: check --config=inputs/no-report.ini inputs/mlp.mlir
// STATUS: 1
// The folder of earlier reports has none about the program.
