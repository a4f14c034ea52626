// RUN: mem --top=1 --baseline=inputs/before-xla.json --budget="growth<=5%" ../comms/inputs/forward.mlir
// STATUS: 1
