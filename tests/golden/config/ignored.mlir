// RUN: check --config=inputs/all.ini --lock=inputs/locks/mlp.lock inputs/tree
// Ignored files and folders are not read.
