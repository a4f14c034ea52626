// RUN: mem --fit --topology=inputs/small.json --batch=%w:1 inputs/step.mlir
