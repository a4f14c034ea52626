// RUN: check --config=inputs/all.ini inputs/changed.mlir
// STATUS: 1
// The lock, the budgets and the lints each report what they find.
