// RUN: comms --baseline=inputs/axes.json --budget="growth<=5%" inputs/forward.mlir
// STATUS: 1
