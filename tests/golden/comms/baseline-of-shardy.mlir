// RUN: comms --baseline=inputs/of-shardy.json --budget="growth<=5%" jax-default.mlir
// STATUS: 1
// A report of Shardy alone is no baseline for one of XLA.
