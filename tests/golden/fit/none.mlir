// RUN: mem --fit --topology=inputs/tiny.json inputs/step.mlir
// STATUS: 1
