// RUN: propagate --reshards=as-shardy ../../../samples/reshards.mlir
