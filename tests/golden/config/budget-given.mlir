// RUN: check --config=inputs/all.ini --budget="collectives<=2,bytes[model]<=1MiB" inputs/mlp.mlir
// A budget of the command line replaces that of the file.
