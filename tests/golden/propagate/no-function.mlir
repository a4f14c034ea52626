// RUN: propagate %s
// Two meshes.
@m = <["x"=4, "y"=2]>
@n = <["z"=8]>

// "x" need not divide 7.
sharding<@m, [{"x"}]> : tensor<7xf32>
sharding<@n, [{"z"}, {?}]>
replicated={"z"}
