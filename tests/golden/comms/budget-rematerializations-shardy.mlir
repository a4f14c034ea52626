// RUN: comms --budget='rematerializations<=0' xla-full-rematerialization.mlir
// Without XLA, nobody knows.
