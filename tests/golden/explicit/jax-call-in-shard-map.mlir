// RUN: types --types %s
// JAX puts the body of a loop into a function. It is typed in the manual region that calls it.
module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["X"=2, "Y"=4]> {stablehlo.mesh = {axes = [{name = "X", size = 2 : i64}, {name = "Y", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}, {}]>}, %arg1: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"X"}]>}) -> (tensor<8x16xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"X"}, {}]>, <@mesh, [{}, {"X"}]>] out_shardings=[<@mesh, [{"X"}, {}]>] manual_axes={"X"} (%arg2: tensor<4x16xf32>, %arg3: tensor<16x16xf32>) {
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
      %3 = sdy.sharding_constraint %2 <@mesh, [{}, {}]> : tensor<4x16xf32>
      %c = stablehlo.constant dense<0> : tensor<i32>
      %c_0 = stablehlo.constant dense<0> : tensor<i32>
      %4:5 = stablehlo.while(%iterArg = %arg2, %iterArg_1 = %c_0, %iterArg_2 = %c, %iterArg_3 = %3, %iterArg_4 = %arg3) : tensor<4x16xf32>, tensor<i32>, tensor<i32>, tensor<4x16xf32>, tensor<16x16xf32>
      cond {
        %c_5 = stablehlo.constant dense<2> : tensor<i32>
        %9 = sdy.sharding_constraint %iterArg_1 <@mesh, []> : tensor<i32>
        %10 = sdy.sharding_constraint %c_5 <@mesh, []> : tensor<i32>
        %11 = stablehlo.compare LT, %9, %10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %11 : tensor<i1>
      } do {
        %9:3 = func.call @eval_jaxpr(%iterArg, %iterArg_2, %iterArg_3, %iterArg_4) : (tensor<4x16xf32>, tensor<i32>, tensor<4x16xf32>, tensor<16x16xf32>) -> (tensor<i32>, tensor<4x16xf32>, tensor<16x16xf32>)
        %10 = sdy.sharding_constraint %9#0 <@mesh, []> : tensor<i32>
        %11 = sdy.sharding_constraint %9#1 <@mesh, [{}, {}]> : tensor<4x16xf32>
        %12 = sdy.sharding_constraint %9#2 <@mesh, [{}, {}]> : tensor<16x16xf32>
        %c_5 = stablehlo.constant dense<1> : tensor<i32>
        %13 = sdy.sharding_constraint %iterArg_1 <@mesh, []> : tensor<i32>
        %14 = sdy.sharding_constraint %c_5 <@mesh, []> : tensor<i32>
        %15 = stablehlo.add %13, %14 : tensor<i32>
        %16 = sdy.sharding_constraint %15 <@mesh, []> : tensor<i32>
        stablehlo.return %iterArg, %16, %10, %11, %12 : tensor<4x16xf32>, tensor<i32>, tensor<i32>, tensor<4x16xf32>, tensor<16x16xf32>
      }
      %5 = sdy.sharding_constraint %4#1 <@mesh, []> : tensor<i32>
      %6 = sdy.sharding_constraint %4#2 <@mesh, []> : tensor<i32>
      %7 = sdy.sharding_constraint %4#3 <@mesh, [{}, {}]> : tensor<4x16xf32>
      %8 = sdy.sharding_constraint %4#4 <@mesh, [{}, {}]> : tensor<16x16xf32>
      sdy.return %7 : tensor<4x16xf32>
    } : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x16xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"X"}, {}]> : tensor<8x16xf32>
    return %1 : tensor<8x16xf32>
  }
  func.func private @eval_jaxpr(%arg0: tensor<4x16xf32>, %arg1: tensor<i32>, %arg2: tensor<4x16xf32>, %arg3: tensor<16x16xf32>) -> (tensor<i32>, tensor<4x16xf32>, tensor<16x16xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i32>
    %1 = sdy.sharding_constraint %c <@mesh, []> : tensor<i32>
    %2 = stablehlo.add %0, %1 : tensor<i32>
    %3 = sdy.sharding_constraint %2 <@mesh, []> : tensor<i32>
    %4 = stablehlo.dot_general %arg0, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{}, {}]> : tensor<4x16xf32>
    %6 = stablehlo.add %arg2, %5 : tensor<4x16xf32>
    %7 = sdy.sharding_constraint %6 <@mesh, [{}, {}]> : tensor<4x16xf32>
    %8 = "stablehlo.collective_permute"(%arg3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 4], [4, 0], [1, 5], [5, 1], [2, 6], [6, 2], [3, 7], [7, 3]]> : tensor<8x2xi64>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
    return %3, %7, %8 : tensor<i32>, tensor<4x16xf32>, tensor<16x16xf32>
  }
}
