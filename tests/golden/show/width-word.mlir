// RUN: show --width=many ../address/inputs/step.mlir
// STATUS: 2
