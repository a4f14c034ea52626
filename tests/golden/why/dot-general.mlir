// RUN: why inputs/dot.mlir %1 %0:0
// Axes that came the same way share a part. What was rejected on the way is below its step.
