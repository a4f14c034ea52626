// RUN: mem --as-xla=no --at=%4:2 --at=%c:0 --at=%4:1:y inputs/step.mlir
// STATUS: 1
