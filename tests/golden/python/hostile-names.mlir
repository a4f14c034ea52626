// RUN: propagate --summary=python %s
// No name ends a comment or a string: control characters and bytes that are not UTF-8 are escaped.
sdy.mesh @mesh = <["it's"=2, "a\0Ab"=2, "\FF"=2]>
func.func @main(
    %arg0: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"it's"}, {"a\0Ab"}, {"\FF"}]>} loc("x\0Aimport os"),
    %arg1: tensor<8x8x8xf32> {mhlo.memory_kind = "a\0Ab"} loc("y['\0A']"))
    -> (tensor<8x8x8xf32> {jax.result_info = "result['\0D\00']"}) {
  %0 = stablehlo.add %arg0, %arg1 : tensor<8x8x8xf32>
  return %0 : tensor<8x8x8xf32>
}
