// RUN: check %s
// STATUS: 1
// The question mark of an open dimension comes last, after a comma.
@m = <["x"=2]>
sharding<@m, [{?, "x"}]> : tensor<8xf32>
// -----
@m = <["x"=2]>
sharding<@m, [{"x" ?}]> : tensor<8xf32>
