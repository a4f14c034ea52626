// RUN: comms --budget='final.reshards<=1' budget-final.mlir
// STATUS: 2
