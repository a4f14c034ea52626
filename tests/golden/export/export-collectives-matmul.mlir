// RUN: opt -sdy-export-pipeline="enable-insert-explicit-collectives=true remove-all-gather-reduce-scatter-for-cmv1=true inline-meshes=false" export-collectives.mlir
