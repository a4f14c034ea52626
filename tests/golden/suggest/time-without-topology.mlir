// RUN: suggest --minimize=time inputs/conflict.mlir
// STATUS: 2
