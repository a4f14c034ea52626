// RUN: check --budget="bytes<=0B,memory<=1B" --carry jax-not-modelled.mlir
// STATUS: 1
// Budgets of a program that the model of XLA does not cover are about Shardy alone.
