// RUN: comms --baseline=inputs/missing.json --budget="growth<=5%" inputs/forward.mlir
// STATUS: 3
