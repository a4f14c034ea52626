// RUN: comms --as-xla=no --budget='bytes<=8KiB,collectives<=12' --budget='bytes[all_gather,data]<=1kB,reshards<=0,bytes[all_reduce]<=8192' inputs/forward.mlir
// STATUS: 1
