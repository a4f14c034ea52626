// RUN: show --set='arg0' ../comms/inputs/forward.mlir
// STATUS: 1
