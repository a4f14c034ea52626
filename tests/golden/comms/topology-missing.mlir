// RUN: comms --topology=inputs/missing.json inputs/forward.mlir
// STATUS: 3
