// RUN: comms --baseline=inputs/broken.json --budget="growth<=5%" inputs/forward.mlir
// STATUS: 1
