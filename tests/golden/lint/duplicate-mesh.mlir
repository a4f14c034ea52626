// RUN: check -Wextra %s
// The last mesh has other device ids.
sdy.mesh @a = <["x"=2]>
sdy.mesh @b = <["x"=2]>
sdy.mesh @c = <["x"=2], device_ids=[1, 0]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@a, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  return %arg0 : tensor<8x8xf32>
}
