// RUN: cost --topology=inputs/chip-unknown.json inputs/step.mlir
// STATUS: 1
