// RUN: why inputs/dot.mlir %9 %1:7 %1:0:z
// STATUS: 1
