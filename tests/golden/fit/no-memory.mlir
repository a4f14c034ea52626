// RUN: mem --fit --topology=inputs/no-memory.json inputs/step.mlir
// STATUS: 1
