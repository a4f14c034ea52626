// RUN: mem --baseline=../comms/inputs/before.json --budget="growth<=5%" ../comms/inputs/forward.mlir
// STATUS: 1
