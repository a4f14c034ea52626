// RUN: check --budget='bytes[all_gather,all_reduce]<=1MiB' inputs/forward.mlir
// STATUS: 1
// No collective has two kinds, so this selector would select nothing.
