// RUN: comms --topology=inputs/axes.json inputs/forward.mlir
// STATUS: 1
