// RUN: check %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2, "y"=2], device_ids=[1, 0]>
