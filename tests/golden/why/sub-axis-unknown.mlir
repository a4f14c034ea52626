// RUN: why inputs/axes.mlir '%a:0:data:(1)3'
// STATUS: 1
