// RUN: comms --as-xla --budget='final.bytes<=1KiB,final.time<=1s' budget-final.mlir
// Without a target, nobody knows what runs.
