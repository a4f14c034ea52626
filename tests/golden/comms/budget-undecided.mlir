// RUN: comms --budget='bytes<=1MiB' loops.mlir
