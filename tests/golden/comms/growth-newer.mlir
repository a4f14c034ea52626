// RUN: comms --baseline=inputs/newer.json --budget="growth<=5%" inputs/forward.mlir
// STATUS: 1
