// RUN: mem --as-xla=no --at=%2 --timeline --top=3 ../comms/inputs/forward.mlir
