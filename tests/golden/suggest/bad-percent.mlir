// RUN: suggest --max-work=much inputs/conflict.mlir
// STATUS: 2
