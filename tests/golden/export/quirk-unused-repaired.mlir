// RUN: propagate --reshards=collectives --no-reference-quirks quirk-unused.mlir
