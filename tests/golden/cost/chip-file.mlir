// RUN: cost -H --topology=inputs/chip.json --by=class inputs/step.mlir
