// RUN: propagate --reshards=collectives --no-reference-quirks quirk-reshard-lost.mlir
