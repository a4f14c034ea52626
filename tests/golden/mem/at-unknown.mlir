// RUN: mem --at=%y ../comms/inputs/forward.mlir
// STATUS: 1
