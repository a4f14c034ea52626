// RUN: comms --as-xla=no --budget="new-collectives<=0" -o /dev/null inputs/forward.mlir
// STATUS: 1
