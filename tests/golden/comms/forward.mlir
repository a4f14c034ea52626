// RUN: comms inputs/forward.mlir
