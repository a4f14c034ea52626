// RUN: propagate --no-reference-quirks quirk-manual.mlir
