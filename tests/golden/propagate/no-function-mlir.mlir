// RUN: propagate %s
// STATUS: 1
sdy.mesh @m = <["x"=4, "y"=2]>
