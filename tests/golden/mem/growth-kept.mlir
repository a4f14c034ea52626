// RUN: mem --as-xla=no --top=1 --baseline=inputs/before.json --budget="growth<=50%" ../comms/inputs/forward.mlir
