// RUN: what-if --set='result0=[{"x"}, {}]' ../suggest/inputs/conflict.mlir
