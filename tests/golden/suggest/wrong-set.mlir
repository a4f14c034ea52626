// RUN: suggest --set='nope=P()' inputs/conflict.mlir
// STATUS: 1
