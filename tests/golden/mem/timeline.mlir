// RUN: mem --format=tsv --timeline --top=1 ../comms/inputs/forward.mlir
