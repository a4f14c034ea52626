// RUN: propagate --reshards=collectives --no-reference-quirks quirk-kind-lost.mlir
