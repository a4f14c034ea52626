// RUN: mem --fit --topology=inputs/small.json --batch=%tokens:2 inputs/step.mlir
// STATUS: 1
