// RUN: propagate --summary=python %s
// Dictionaries become literals, in which keys keep JAX's spelling. A result without leaves is None.
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(
    %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} loc("params['a']"),
    %arg1: tensor<8x8xf32> loc("params['layers']['in']['w']"),
    %arg2: tensor<8x8xf32> loc("params['layers']['out\\n\22\C3\A9']"),
    %arg3: tensor<8x8xf32> loc("params[\22it's\22]"),
    %arg4: tensor<f32> loc("rate"))
    -> (tensor<8x8xf32> {jax.result_info = "result[0]['a']"}, tensor<8x8xf32> {jax.result_info = "result[2]"}) {
  %0 = stablehlo.add %arg0, %arg1 : tensor<8x8xf32>
  %1 = stablehlo.add %0, %arg2 : tensor<8x8xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}
