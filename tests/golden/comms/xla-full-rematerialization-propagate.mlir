// RUN: propagate --as-xla -o /dev/null xla-full-rematerialization-loop.mlir
// propagate warns, too.
