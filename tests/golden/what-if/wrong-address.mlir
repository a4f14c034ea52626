// RUN: what-if --set='%nope=P()' ../suggest/inputs/conflict.mlir
// STATUS: 1
