// RUN: check %s
// STATUS: 1
// Priorities are numbers from 0 on; neither an empty closed dimension nor a list of replicated axes has one.
@m = <["x"=2, "y"=2]>
sharding<@m, [{}p0, {}]> : tensor<8x8xf32>
sharding<@m, [{}p1, {}]> : tensor<8x8xf32>
// -----
@m = <["x"=2, "y"=2]>
sharding<@m, [{"x"}p-1, {}]> : tensor<8x8xf32>
// -----
@m = <["x"=2, "y"=2]>
sharding<@m, [{"x"}, {}], replicated={"y"}p1> : tensor<8x8xf32>
