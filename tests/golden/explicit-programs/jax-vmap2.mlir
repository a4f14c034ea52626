// RUN: types --types %s
module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {stablehlo.mesh = {axes = [{name = "d", size = 2 : i64}, {name = "m", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}, {}]>}) -> (tensor<8x4xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}]>}) {
    %0 = stablehlo.sine %arg0 : tensor<8x4x6xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"d"}, {"m"}, {}]> : tensor<8x4x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<8x4x6xf32>, tensor<f32>) -> tensor<8x4xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"d"}, {"m"}]> : tensor<8x4xf32>
    return %3 : tensor<8x4xf32>
  }
}
