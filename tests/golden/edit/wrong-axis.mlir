// RUN: show --set='%0=P("date")' ../comms/inputs/forward.mlir
// STATUS: 1
