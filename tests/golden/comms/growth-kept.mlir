// RUN: comms --as-xla=no --baseline=inputs/before.json --budget="growth<=10%" inputs/forward.mlir
