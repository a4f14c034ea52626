// RUN: partition --as-xla ../comms/xla-all-to-all-sharded.mlir
// STATUS: 1
// What the model does not cover is not listed.
