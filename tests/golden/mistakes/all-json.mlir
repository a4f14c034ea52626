// RUN: check --format=json [0-5][0-9]-*.mlir 6[0-2]-*.mlir
// STATUS: 1
