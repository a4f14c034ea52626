// RUN: show --only='@where/*' --only='params[*' inputs/step.mlir
