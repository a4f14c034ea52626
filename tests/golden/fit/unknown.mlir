// RUN: mem --fit --topology=inputs/small.json --batch=%nothing:0 inputs/step.mlir
// STATUS: 1
