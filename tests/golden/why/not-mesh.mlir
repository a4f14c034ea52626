// RUN: why %s %0:0:batch
// Two operands offer the axis of the same name on different meshes.
sdy.mesh @m = <["batch"=2, "model"=4]>
sdy.mesh @n = <["batch"=8]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"batch"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@n, [{"batch"}]>}) -> tensor<8xf32> {
  %0 = stablehlo.add %a, %b : tensor<8xf32>
  return %0 : tensor<8xf32>
}
