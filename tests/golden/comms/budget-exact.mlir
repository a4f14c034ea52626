// RUN: comms --as-xla=no --topology=tpu-v5p --budget="time<=1ns,bytes<=1KiB" inputs/forward.mlir
// STATUS: 1
// Without -H, messages about budgets print exact numbers of bytes, and times with a unit.
