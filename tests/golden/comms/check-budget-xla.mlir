// RUN: check --as-xla --budget='bytes[all_reduce]<=1KiB,memory<=1GiB' as-xla.mlir
// STATUS: 1
