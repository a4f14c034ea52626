// RUN: check --format=json axis-*.mlir mesh-*.mlir rank-*.mlir
// STATUS: 1
