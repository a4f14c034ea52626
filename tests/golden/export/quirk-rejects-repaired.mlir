// RUN: propagate --reshards=collectives --no-reference-quirks quirk-rejects.mlir
