// RUN: check --config=inputs/levels.ini --lock=inputs/locks/mlp.lock inputs/mlp.mlir
// STATUS: 1
// The setting is the option --shardy, which contradicts the lock.
