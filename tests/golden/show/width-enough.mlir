// RUN: show --width=1000 ../address/inputs/step.mlir
