// RUN: propagate --summary=python %s
// Sequences and attributes do not tell the class of a node, so the leaves are found by their paths. Parameters that have
// the names of the printed program are renamed.
module @jit_step {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func @main(
      %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} loc("opt_state[0].mu['w']"),
      %arg1: tensor<8x8xf32> loc("opt_state[0].nu['w']"),
      %arg2: tensor<8x8xf32> loc("P[1]"),
      %arg3: tensor<8x8xf32> loc("d['w']"),
      %arg4: tensor<8x8xf32> loc("lambda"))
      -> (tensor<8x8xf32> {jax.result_info = "result.p"}, tensor<8x8xf32> {jax.result_info = "result.q['k'][(1, ']')]"}) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<8x8xf32>
    %1 = stablehlo.add %0, %arg2 : tensor<8x8xf32>
    %2 = stablehlo.add %1, %arg3 : tensor<8x8xf32>
    return %0, %2 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
