// RUN: comms --as-xla=no --budget='bytes<=32768,time<=1ms' --time inputs/forward.mlir
