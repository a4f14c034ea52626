// RUN: report %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2]>
