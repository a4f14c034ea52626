// RUN: comms --as-xla=cpu --actual=inputs/actual.tsv.gz actual-equal.mlir
// The comparison is about the partitioner, not about what runs on CPU.
