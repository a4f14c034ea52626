// RUN: comms --budget='time[model]<=1ms' inputs/forward.mlir
// STATUS: 2
