// RUN: suggest --minimize=work inputs/conflict.mlir
// STATUS: 2
