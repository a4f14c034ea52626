// RUN: check %s
// STATUS: 1
stablehlo.compare