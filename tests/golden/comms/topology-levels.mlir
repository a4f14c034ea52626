// RUN: comms --topology=inputs/levels.json inputs/forward.mlir
// STATUS: 1
