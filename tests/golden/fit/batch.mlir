// RUN: mem --fit --topology=inputs/small.json --batch=%tokens:1 inputs/step.mlir
