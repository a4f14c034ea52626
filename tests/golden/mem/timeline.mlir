// RUN: mem --as-xla=no --format=tsv --timeline --top=1 ../comms/inputs/forward.mlir
