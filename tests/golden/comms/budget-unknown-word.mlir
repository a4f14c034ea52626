// RUN: comms --as-xla=no --format=tsv --budget='bytes[modle]<=1MiB,bytes[all_gathr,data]<=1MiB,collectives[nope]<=9,bytes<=1' inputs/forward.mlir
// STATUS: 1
// A misspelt selector is an error: it would select nothing, so its budget would always be kept.
