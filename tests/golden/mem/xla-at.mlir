// RUN: mem --at=%2 --timeline --top=3 ../comms/inputs/forward.mlir
