// RUN: fmt %s
// `~>` states the canonical form of a list of axes: sorted, and with merged sub-axes.
@m = <["x"=8, "y"=2]>
replicated={"x":(4)2, "y", "x":(1)2} ~> replicated={"x":(1)2, "x":(4)2, "y"}
replicated={"x":(1)2, "x":(2)4} ~> replicated={"x"}
replicated={"x":(1)2, "x":(2)2} ~> replicated={"x":(1)4}
