// RUN: mem --budget='replicated[ps[0]<=1MiB' ../comms/inputs/forward.mlir
// STATUS: 2
