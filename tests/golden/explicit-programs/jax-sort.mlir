// RUN: types --types %s
module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {stablehlo.mesh = {axes = [{name = "d", size = 2 : i64}, {name = "m", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) -> (tensor<8x16xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) {
    %0 = call @sort(%arg0) : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    return %1 : tensor<8x16xf32>
  }
  func.func private @sort(%arg0: tensor<8x16xf32>) -> tensor<8x16xf32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = sdy.sharding_constraint %cst <@mesh, []> : tensor<f32>
      %3 = stablehlo.compare EQ, %arg1, %2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %4 = sdy.sharding_constraint %cst_0 <@mesh, []> : tensor<f32>
      %5 = stablehlo.select %3, %4, %arg1 : tensor<i1>, tensor<f32>
      %6 = sdy.sharding_constraint %5 <@mesh, []> : tensor<f32>
      %7 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %8 = sdy.sharding_constraint %cst_1 <@mesh, []> : tensor<f32>
      %9 = stablehlo.select %7, %8, %6 : tensor<i1>, tensor<f32>
      %10 = sdy.sharding_constraint %9 <@mesh, []> : tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %11 = sdy.sharding_constraint %cst_2 <@mesh, []> : tensor<f32>
      %12 = stablehlo.compare EQ, %arg2, %11, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %13 = sdy.sharding_constraint %cst_3 <@mesh, []> : tensor<f32>
      %14 = stablehlo.select %12, %13, %arg2 : tensor<i1>, tensor<f32>
      %15 = sdy.sharding_constraint %14 <@mesh, []> : tensor<f32>
      %16 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %17 = sdy.sharding_constraint %cst_4 <@mesh, []> : tensor<f32>
      %18 = stablehlo.select %16, %17, %15 : tensor<i1>, tensor<f32>
      %19 = sdy.sharding_constraint %18 <@mesh, []> : tensor<f32>
      %20 = stablehlo.compare LT, %10, %19, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %20 : tensor<i1>
    }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    return %1 : tensor<8x16xf32>
  }
}
