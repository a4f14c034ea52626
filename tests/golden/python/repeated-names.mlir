// RUN: propagate --summary=python %s
// A name that repeats, or a leaf that is also a node, does not tell where a leaf belongs.
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(
    %arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>} loc("p['a']"),
    %arg1: tensor<8xf32> loc("p['b']"), %arg2: tensor<8xf32> loc("p['a']"))
    -> (tensor<8xf32> {jax.result_info = "result"}, tensor<8xf32> {jax.result_info = "result['a']"}) {
  %0 = stablehlo.add %arg0, %arg1 : tensor<8xf32>
  %1 = stablehlo.add %0, %arg2 : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
