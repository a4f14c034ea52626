// RUN: show --width=20 ../address/inputs/step.mlir
