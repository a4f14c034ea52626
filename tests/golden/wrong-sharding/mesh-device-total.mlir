// RUN: check %s
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4]>
