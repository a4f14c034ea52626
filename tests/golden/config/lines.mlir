// RUN: check --config=inputs/lines.ini inputs/mlp.mlir
// STATUS: 1
// Lines that are no text, and settings of a section.
