// RUN: check %s
// STATUS: 1
replicated={"x"}
@m = <["x"=2]>
