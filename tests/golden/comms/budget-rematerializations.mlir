// RUN: comms --as-xla --budget='rematerializations<=0' xla-full-rematerialization.mlir
// STATUS: 1
// One value is gathered as a whole.
