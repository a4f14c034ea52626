// RUN: check %s
// STATUS: 1
sdy.mesh @mesh = <[], device_ids=[0, 1]>
