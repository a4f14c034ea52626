// RUN: check %s
// STATUS: 1
@m = <["x"=2, "y"=2]>
replicated={"y", "x"} ~> replicated={"x"}
