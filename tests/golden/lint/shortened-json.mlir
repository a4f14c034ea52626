// RUN: check --format=json %s
// The fix of a sharding that propagation shortens: the axes that divide the dimension, in a closed dimension also the
// sub-axes.
sdy.mesh @m = <["x"=4, "y"=2]>
func.func @main(%odd: tensor<6x8xf32> {jax.result_info = "a", sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>},
                %open: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x":(1)2, ?}]>}) -> tensor<6x8xf32> {
  return %odd : tensor<6x8xf32>
}
