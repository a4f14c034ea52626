// RUN: check --as-xla --budget='final.collectives<=1' budget-final.mlir
// Nor does check.
