// RUN: types --types %s
module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {stablehlo.mesh = {axes = [{name = "d", size = 2 : i64}, {name = "m", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) -> (tensor<8xi32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{"d"}]>}) {
    %0 = call @argmax(%arg0) : (tensor<8x16xf32>) -> tensor<8xi32>
    return %0 : tensor<8xi32>
  }
  func.func private @argmax(%arg0: tensor<8x16xf32>) -> tensor<8xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<8x16xi32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"d"}, {}]> : tensor<8x16xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:2 = stablehlo.reduce(%arg0 init: %cst), (%1 init: %c) across dimensions = [1] : (tensor<8x16xf32>, tensor<8x16xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %5 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<f32>
      %6 = sdy.sharding_constraint %arg3 <@mesh, []> : tensor<f32>
      %7 = stablehlo.compare GT, %5, %6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %8 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<f32>
      %9 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<f32>
      %10 = stablehlo.compare NE, %8, %9, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %11 = stablehlo.or %7, %10 : tensor<i1>
      %12 = sdy.sharding_constraint %11 <@mesh, []> : tensor<i1>
      %13 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<f32>
      %14 = sdy.sharding_constraint %arg3 <@mesh, []> : tensor<f32>
      %15 = stablehlo.compare EQ, %13, %14, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %16 = sdy.sharding_constraint %arg2 <@mesh, []> : tensor<i32>
      %17 = sdy.sharding_constraint %arg4 <@mesh, []> : tensor<i32>
      %18 = stablehlo.compare LT, %16, %17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %19 = stablehlo.and %15, %18 : tensor<i1>
      %20 = sdy.sharding_constraint %19 <@mesh, []> : tensor<i1>
      %21 = stablehlo.or %12, %20 : tensor<i1>
      %22 = sdy.sharding_constraint %21 <@mesh, []> : tensor<i1>
      %23 = stablehlo.select %12, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %24 = sdy.sharding_constraint %23 <@mesh, []> : tensor<f32>
      %25 = stablehlo.select %22, %arg2, %arg4 : tensor<i1>, tensor<i32>
      %26 = sdy.sharding_constraint %25 <@mesh, []> : tensor<i32>
      stablehlo.return %24, %26 : tensor<f32>, tensor<i32>
    }
    %3 = sdy.sharding_constraint %2#0 <@mesh, [{"d"}]> : tensor<8xf32>
    %4 = sdy.sharding_constraint %2#1 <@mesh, [{"d"}]> : tensor<8xi32>
    return %4 : tensor<8xi32>
  }
}
