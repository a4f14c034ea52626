// RUN: mem --as-xla=no --topology=inputs/small.json --top=1 ../comms/inputs/forward.mlir
// STATUS: 1
