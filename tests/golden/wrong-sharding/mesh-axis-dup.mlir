// RUN: check %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2, "x"=4]>
