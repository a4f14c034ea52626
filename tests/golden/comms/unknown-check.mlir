// RUN: check --strict --budget='bytes<=1MiB' inputs/unknown-calls.mlir
// STATUS: 1
