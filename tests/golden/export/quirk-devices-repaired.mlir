// RUN: propagate --reshards=collectives --no-reference-quirks quirk-devices.mlir
