// RUN: show --width=80 ../address/inputs/step.mlir
