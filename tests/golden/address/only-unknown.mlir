// RUN: show --only="params['layer']['wo']" --only=%77 --only= inputs/step.mlir
// STATUS: 1
