// RUN: show --set='arg7=open' ../comms/inputs/forward.mlir
// STATUS: 1
