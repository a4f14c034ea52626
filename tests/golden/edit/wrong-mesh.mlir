// RUN: show --set='mesh=["a"=2]' ../comms/inputs/forward.mlir
// STATUS: 1
