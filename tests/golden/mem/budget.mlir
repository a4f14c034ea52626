// RUN: mem --as-xla=no --format=tsv --top=1 --budget='memory<=300KiB,arguments<=256KiB' ../comms/inputs/forward.mlir
// STATUS: 1
