// RUN: check %s
// STATUS: 1
%c = constant dense<1.0> : tensor<?xf32>
