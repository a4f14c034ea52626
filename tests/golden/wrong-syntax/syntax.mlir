// RUN: check %s
// STATUS: 1
@m = <["x"=2]
