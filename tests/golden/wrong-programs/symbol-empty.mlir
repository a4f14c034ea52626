// RUN: check %s
// STATUS: 1
sdy.mesh @"" = <["x"=2]>
