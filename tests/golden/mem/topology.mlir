// RUN: mem --topology=inputs/small.json --top=1 ../comms/inputs/forward.mlir
// STATUS: 1
