// RUN: report --config=inputs/all.ini inputs/mlp.mlir | grep '^{"notes"'
// The topology of the configuration.
