// RUN: mem --fit --topology=inputs/small.json --timeline inputs/step.mlir
// STATUS: 2
