// RUN: what-if --set='%1=none' ../suggest/inputs/constraint.mlir
