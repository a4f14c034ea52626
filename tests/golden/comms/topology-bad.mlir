// RUN: comms --topology=inputs/bad.json inputs/forward.mlir
// STATUS: 1
