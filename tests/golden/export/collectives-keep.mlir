// RUN: opt -sdy-reshard-to-collectives=keep-redundant-reshards=true collectives-chains.mlir
// Only @nothing has a reshard that changes nothing.
