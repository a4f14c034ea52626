// RUN: comms --baseline=inputs/before.json --budget="growth<=10%" inputs/forward.mlir
