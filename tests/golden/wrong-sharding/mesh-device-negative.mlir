// RUN: check %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2], device_ids=[0, -1]>
