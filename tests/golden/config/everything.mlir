// RUN: check --config=inputs/all.ini inputs/mlp.mlir
// Lints, locks, budgets, earlier reports and a topology in one run.
