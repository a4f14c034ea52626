// RUN: check --config=inputs/all.ini --lock=inputs/none.lock inputs/mlp.mlir
// STATUS: 3
// An option of the command line replaces a setting.
