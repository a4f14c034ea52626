// RUN: fmt %s
// the first
@m = <["x"=2]>
@n = <["x"=2]>
// the second
@m = <["x"=4]>
@m = <["x"=8]> // the third
sharding<@m, [{"x"}]> : tensor<8xf32>
