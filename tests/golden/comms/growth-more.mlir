// RUN: comms --baseline=inputs/before.json --budget="growth<=10%" inputs/moves.mlir
// STATUS: 1
