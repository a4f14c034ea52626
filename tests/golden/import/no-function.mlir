// RUN: opt -sdy-propagation-pipeline %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2]>
