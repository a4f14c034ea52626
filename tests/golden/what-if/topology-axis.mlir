// RUN: what-if --topology=nope --set='%rhs=P()' ../suggest/inputs/conflict.mlir
// STATUS: 1
