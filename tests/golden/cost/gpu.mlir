// RUN: cost -H --topology=dgx-h100 --by=class inputs/step.mlir
