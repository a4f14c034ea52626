// RUN: show --only=%0#1 --only=@scale/%1 --only=%3/do/%6 inputs/step.mlir
