// RUN: suggest --topology=nope inputs/conflict.mlir
// STATUS: 1
