// RUN: check -q %s
// STATUS: 1
// The argument has the same sharding, which is valid there.
sdy.mesh @m = <["x"=2]>
func.func @f(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}, %y: tensor<8x8xf32>)
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) {
  return %y : tensor<8x8xf32>
}
