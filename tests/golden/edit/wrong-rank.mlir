// RUN: show --set='arg1=[{"data"}]' ../comms/inputs/forward.mlir
// STATUS: 1
