// RUN: types --types %s
module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {stablehlo.mesh = {axes = [{name = "d", size = 2 : i64}, {name = "m", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %arg1: tensor<3x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"d"}, {}]>}) -> (tensor<8x16xf32> {jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, tensor<3x8x16xf32> {jax.result_info = "result[1]", sdy.sharding = #sdy.sharding<@mesh, [{}, {"d"}, {}]>}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = sdy.sharding_constraint %cst <@mesh, []> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{}, {"d"}, {}]> : tensor<3x8x16xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %4 = sdy.sharding_constraint %3 <@mesh, [{}, {"d"}, {}]> : tensor<3x8x16xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %6 = sdy.sharding_constraint %5 <@mesh, [{}, {"d"}, {}]> : tensor<3x8x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %7:7 = stablehlo.while(%iterArg = %arg1, %iterArg_6 = %0, %iterArg_7 = %c, %iterArg_8 = %arg0, %iterArg_9 = %2, %iterArg_10 = %4, %iterArg_11 = %6) : tensor<3x8x16xf32>, tensor<f32>, tensor<i32>, tensor<8x16xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>
    cond {
      %c_12 = stablehlo.constant dense<3> : tensor<i32>
      %22 = sdy.sharding_constraint %iterArg_7 <@mesh, []> : tensor<i32>
      %23 = sdy.sharding_constraint %c_12 <@mesh, []> : tensor<i32>
      %24 = stablehlo.compare LT, %22, %23, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %24 : tensor<i1>
    } do {
      %22 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_7) : (tensor<3x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %23 = sdy.sharding_constraint %22 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
      %24:4 = func.call @eval_jaxpr(%iterArg_6, %iterArg_8, %23) : (tensor<f32>, tensor<8x16xf32>, tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>)
      %25 = sdy.sharding_constraint %24#0 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
      %26 = sdy.sharding_constraint %24#1 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
      %27 = sdy.sharding_constraint %24#2 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
      %28 = sdy.sharding_constraint %24#3 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
      %29 = func.call @dynamic_update_index_in_dim(%iterArg_9, %26, %iterArg_7) : (tensor<3x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<3x8x16xf32>
      %30 = sdy.sharding_constraint %29 <@mesh, [{}, {"d"}, {}]> : tensor<3x8x16xf32>
      %31 = func.call @dynamic_update_index_in_dim(%iterArg_10, %27, %iterArg_7) : (tensor<3x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<3x8x16xf32>
      %32 = sdy.sharding_constraint %31 <@mesh, [{}, {"d"}, {}]> : tensor<3x8x16xf32>
      %33 = func.call @dynamic_update_index_in_dim(%iterArg_11, %28, %iterArg_7) : (tensor<3x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<3x8x16xf32>
      %34 = sdy.sharding_constraint %33 <@mesh, [{}, {"d"}, {}]> : tensor<3x8x16xf32>
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %35 = sdy.sharding_constraint %iterArg_7 <@mesh, []> : tensor<i32>
      %36 = sdy.sharding_constraint %c_12 <@mesh, []> : tensor<i32>
      %37 = stablehlo.add %35, %36 : tensor<i32>
      %38 = sdy.sharding_constraint %37 <@mesh, []> : tensor<i32>
      stablehlo.return %iterArg, %iterArg_6, %38, %25, %30, %32, %34 : tensor<3x8x16xf32>, tensor<f32>, tensor<i32>, tensor<8x16xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>
    }
    %8 = sdy.sharding_constraint %7#2 <@mesh, []> : tensor<i32>
    %9 = sdy.sharding_constraint %7#3 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    %10 = sdy.sharding_constraint %7#4 <@mesh, [{}, {"d"}, {}]> : tensor<3x8x16xf32>
    %11 = sdy.sharding_constraint %7#5 <@mesh, [{}, {"d"}, {}]> : tensor<3x8x16xf32>
    %12 = sdy.sharding_constraint %7#6 <@mesh, [{}, {"d"}, {}]> : tensor<3x8x16xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = sdy.sharding_constraint %cst_3 <@mesh, []> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %15 = sdy.sharding_constraint %14 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %17 = sdy.sharding_constraint %16 <@mesh, [{}, {"d"}, {}]> : tensor<3x8x16xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %18:7 = stablehlo.while(%iterArg = %arg1, %iterArg_6 = %10, %iterArg_7 = %11, %iterArg_8 = %12, %iterArg_9 = %c_5, %iterArg_10 = %15, %iterArg_11 = %17) : tensor<3x8x16xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<3x8x16xf32>
    cond {
      %c_12 = stablehlo.constant dense<3> : tensor<i32>
      %22 = sdy.sharding_constraint %iterArg_9 <@mesh, []> : tensor<i32>
      %23 = sdy.sharding_constraint %c_12 <@mesh, []> : tensor<i32>
      %24 = stablehlo.compare LT, %22, %23, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %24 : tensor<i1>
    } do {
      %c_12 = stablehlo.constant dense<3> : tensor<i32>
      %22 = stablehlo.subtract %c_12, %iterArg_9 : tensor<i32>
      %c_13 = stablehlo.constant dense<1> : tensor<i32>
      %23 = stablehlo.subtract %22, %c_13 : tensor<i32>
      %24 = func.call @dynamic_index_in_dim(%iterArg, %23) : (tensor<3x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %25 = sdy.sharding_constraint %24 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
      %26 = func.call @dynamic_index_in_dim(%iterArg_6, %23) : (tensor<3x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %27 = sdy.sharding_constraint %26 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
      %28 = func.call @dynamic_index_in_dim(%iterArg_7, %23) : (tensor<3x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %29 = sdy.sharding_constraint %28 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
      %30 = func.call @dynamic_index_in_dim(%iterArg_8, %23) : (tensor<3x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %31 = sdy.sharding_constraint %30 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
      %32:2 = func.call @eval_jaxpr_0(%iterArg_10, %25, %27, %29, %31) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>)
      %33 = sdy.sharding_constraint %32#0 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
      %34 = sdy.sharding_constraint %32#1 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
      %35 = func.call @dynamic_update_index_in_dim(%iterArg_11, %34, %23) : (tensor<3x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<3x8x16xf32>
      %36 = sdy.sharding_constraint %35 <@mesh, [{}, {"d"}, {}]> : tensor<3x8x16xf32>
      %c_14 = stablehlo.constant dense<1> : tensor<i32>
      %37 = sdy.sharding_constraint %iterArg_9 <@mesh, []> : tensor<i32>
      %38 = sdy.sharding_constraint %c_14 <@mesh, []> : tensor<i32>
      %39 = stablehlo.add %37, %38 : tensor<i32>
      %40 = sdy.sharding_constraint %39 <@mesh, []> : tensor<i32>
      stablehlo.return %iterArg, %iterArg_6, %iterArg_7, %iterArg_8, %40, %33, %36 : tensor<3x8x16xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<3x8x16xf32>
    }
    %19 = sdy.sharding_constraint %18#4 <@mesh, []> : tensor<i32>
    %20 = sdy.sharding_constraint %18#5 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    %21 = sdy.sharding_constraint %18#6 <@mesh, [{}, {"d"}, {}]> : tensor<3x8x16xf32>
    return %20, %21 : tensor<8x16xf32>, tensor<3x8x16xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x8x16xf32>, %arg1: tensor<i32>) -> tensor<8x16xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 16] : (tensor<3x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x16xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"d"}, {}]> : tensor<1x8x16xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x8x16xf32>) -> tensor<8x16xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    return %3 : tensor<8x16xf32>
  }
  func.func private @eval_jaxpr(%arg0: tensor<f32>, %arg1: tensor<8x16xf32>, %arg2: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) {
    %0 = stablehlo.multiply %arg1, %arg2 : tensor<8x16xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    %2 = stablehlo.tanh %1 : tensor<8x16xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    %4 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    %6 = stablehlo.subtract %5, %3 : tensor<8x16xf32>
    %7 = sdy.sharding_constraint %6 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    return %3, %arg1, %3, %7 : tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3x8x16xf32>, %arg1: tensor<8x16xf32>, %arg2: tensor<i32>) -> tensor<3x8x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"d"}, {}]> : tensor<1x8x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.dynamic_update_slice %arg0, %1, %arg2, %c, %c_0 : (tensor<3x8x16xf32>, tensor<1x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x8x16xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{}, {"d"}, {}]> : tensor<3x8x16xf32>
    return %3 : tensor<3x8x16xf32>
  }
  func.func private @eval_jaxpr_0(%arg0: tensor<8x16xf32>, %arg1: tensor<8x16xf32>, %arg2: tensor<8x16xf32>, %arg3: tensor<8x16xf32>, %arg4: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
    %0 = stablehlo.multiply %arg0, %arg4 : tensor<8x16xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    %2 = stablehlo.multiply %1, %arg3 : tensor<8x16xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    %4 = stablehlo.add %1, %3 : tensor<8x16xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    %6 = stablehlo.multiply %arg2, %5 : tensor<8x16xf32>
    %7 = sdy.sharding_constraint %6 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    %8 = stablehlo.multiply %5, %arg1 : tensor<8x16xf32>
    %9 = sdy.sharding_constraint %8 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    return %9, %7 : tensor<8x16xf32>, tensor<8x16xf32>
  }
}
