// RUN: mem --fit --topology=inputs/small.json --batch=%tokens inputs/step.mlir
// STATUS: 1
