// RUN: check --format=sarif axis-*.mlir mesh-*.mlir rank-*.mlir
// STATUS: 1
