// RUN: propagate --in-source --summary %s
// STATUS: 2
sdy.mesh @mesh = <["x"=2]>
