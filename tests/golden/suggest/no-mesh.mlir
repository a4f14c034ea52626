// RUN: suggest inputs/no-mesh.mlir
