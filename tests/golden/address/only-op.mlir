// RUN: show --format=tsv --only=op=dot_general --only=op=stablehlo.compare --only=op=stablehlo.constant[1] inputs/step.mlir
