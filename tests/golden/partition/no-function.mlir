// RUN: partition %s
// There is nothing to partition.
sdy.mesh @mesh = <["x"=2]>
