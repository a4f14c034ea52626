// RUN: mem --top=1 --format=tsv --budget='memory<=10KiB,arguments<=10KiB' ../comms/inputs/forward.mlir
// STATUS: 1
