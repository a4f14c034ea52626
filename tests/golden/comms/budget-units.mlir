// RUN: comms --as-xla=no -H --topology=tpu-v5p --budget="time<=1ns,bytes<=1KiB" inputs/forward.mlir
// STATUS: 1
// Messages about budgets print bytes and times as the report does.
