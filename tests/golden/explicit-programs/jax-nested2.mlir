// RUN: types --types %s
module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {stablehlo.mesh = {axes = [{name = "d", size = 2 : i64}, {name = "m", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %arg1: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"m"}]>}) -> (tensor<32xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{"m"}]>}) {
    %0 = call @"<lambda>"(%arg0, %arg1) : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"d"}, {"m"}]> : tensor<8x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"m"}]> : tensor<32xf32>
    return %3 : tensor<32xf32>
  }
  func.func private @"<lambda>"(%arg0: tensor<8x16xf32>, %arg1: tensor<16x32xf32>) -> tensor<8x32xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"d"}, {"m"}]> : tensor<8x32xf32>
    %2 = call @relu(%1) : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"d"}, {"m"}]> : tensor<8x32xf32>
    return %3 : tensor<8x32xf32>
  }
  func.func private @relu(%arg0: tensor<8x32xf32>) -> tensor<8x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x32xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"d"}, {"m"}]> : tensor<8x32xf32>
    %2 = stablehlo.maximum %arg0, %1 : tensor<8x32xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"d"}, {"m"}]> : tensor<8x32xf32>
    return %3 : tensor<8x32xf32>
  }
}
