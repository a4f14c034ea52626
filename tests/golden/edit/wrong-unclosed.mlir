// RUN: show --set='arg0=P("data"' ../comms/inputs/forward.mlir
// STATUS: 1
