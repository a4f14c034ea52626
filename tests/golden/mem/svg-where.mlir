// RUN: mem --svg=nowhere/step.svg ../comms/inputs/forward.mlir
// STATUS: 3

// Nothing is printed if the picture cannot be written.
