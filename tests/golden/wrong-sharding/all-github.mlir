// RUN: check --format=github axis-*.mlir mesh-*.mlir rank-*.mlir
// STATUS: 1
