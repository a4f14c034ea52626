// RUN: show --width=60 ../address/inputs/step.mlir
