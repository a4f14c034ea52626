// RUN: propagate --no-reference-quirks quirk-reduced-twice.mlir
