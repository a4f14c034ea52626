// RUN: mem --fit --topology=inputs/small.json --batch=%y:0 inputs/step.mlir
// STATUS: 1
