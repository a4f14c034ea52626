// RUN: comms --as-xla=no --baseline=inputs/before.json --budget="growth<=5%" inputs/forward.mlir
// STATUS: 1
