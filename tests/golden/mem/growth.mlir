// RUN: mem --as-xla=no --top=1 --baseline=inputs/before.json --budget="growth<=5%" ../comms/inputs/forward.mlir
// STATUS: 1
