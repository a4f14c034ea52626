// RUN: check --format=sarif [0-5][0-9]-*.mlir 6[0-2]-*.mlir
// STATUS: 1
