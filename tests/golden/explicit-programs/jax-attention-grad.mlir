// RUN: types --types %s
module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {stablehlo.mesh = {axes = [{name = "d", size = 2 : i64}, {name = "m", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x16x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}, {"m"}, {}]>}, %arg1: tensor<8x16x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}, {"m"}, {}]>}, %arg2: tensor<8x16x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}, {"m"}, {}]>}) -> (tensor<8x16x4x8xf32> {jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}, {"m"}, {}]>}, tensor<8x16x4x8xf32> {jax.result_info = "result[1]", sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}, {"m"}, {}]>}, tensor<8x16x4x8xf32> {jax.result_info = "result[2]", sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}, {"m"}, {}]>}) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x16x4x8xf32>, tensor<8x16x4x8xf32>) -> tensor<8x4x16x16xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %cst = stablehlo.constant dense<2.82842708> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x4x16x16xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %4 = stablehlo.divide %1, %3 : tensor<8x4x16x16xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
    %7 = sdy.sharding_constraint %6 <@mesh, [{"d"}, {"m"}, {}]> : tensor<8x4x16xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x4x16xf32>
    %9 = sdy.sharding_constraint %8 <@mesh, [{"d"}, {"m"}, {}]> : tensor<8x4x16xf32>
    %10 = stablehlo.maximum %9, %7 : tensor<8x4x16xf32>
    %11 = sdy.sharding_constraint %10 <@mesh, [{"d"}, {"m"}, {}]> : tensor<8x4x16xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<8x4x16xf32>) -> tensor<8x4x16x1xf32>
    %13 = sdy.sharding_constraint %12 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x1xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<8x4x16x1xf32>) -> tensor<8x4x16x16xf32>
    %15 = sdy.sharding_constraint %14 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %16 = stablehlo.subtract %5, %15 : tensor<8x4x16x16xf32>
    %17 = sdy.sharding_constraint %16 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %18 = stablehlo.exponential %17 : tensor<8x4x16x16xf32>
    %19 = sdy.sharding_constraint %18 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
    %21 = sdy.sharding_constraint %20 <@mesh, [{"d"}, {"m"}, {}]> : tensor<8x4x16xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<8x4x16xf32>) -> tensor<8x4x16x1xf32>
    %23 = sdy.sharding_constraint %22 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x1xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<8x4x16x1xf32>) -> tensor<8x4x16x16xf32>
    %25 = sdy.sharding_constraint %24 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %26 = stablehlo.divide %19, %25 : tensor<8x4x16x16xf32>
    %27 = sdy.sharding_constraint %26 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %28 = stablehlo.multiply %23, %23 : tensor<8x4x16x1xf32>
    %29 = sdy.sharding_constraint %28 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x1xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x4x16x1xf32>
    %31 = sdy.sharding_constraint %30 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x1xf32>
    %32 = stablehlo.divide %31, %29 : tensor<8x4x16x1xf32>
    %33 = sdy.sharding_constraint %32 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x1xf32>
    %34 = sdy.sharding_constraint %33 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x1xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %35 = sdy.sharding_constraint %cst_4 <@mesh, []> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [] : (tensor<f32>) -> tensor<8x16x4x8xf32>
    %37 = sdy.sharding_constraint %36 <@mesh, [{"d"}, {}, {"m"}, {}]> : tensor<8x16x4x8xf32>
    %38 = stablehlo.transpose %37, dims = [0, 2, 3, 1] : (tensor<8x16x4x8xf32>) -> tensor<8x4x8x16xf32>
    %39 = sdy.sharding_constraint %38 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x8x16xf32>
    %40 = stablehlo.dot_general %39, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x4x8x16xf32>, tensor<8x16x4x8xf32>) -> tensor<8x4x16x16xf32>
    %41 = sdy.sharding_constraint %40 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %42 = stablehlo.dot_general %39, %27, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x4x8x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x8x16xf32>
    %43 = sdy.sharding_constraint %42 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x8x16xf32>
    %44 = stablehlo.transpose %43, dims = [0, 3, 1, 2] : (tensor<8x4x8x16xf32>) -> tensor<8x16x4x8xf32>
    %45 = sdy.sharding_constraint %44 <@mesh, [{"d"}, {}, {"m"}, {}]> : tensor<8x16x4x8xf32>
    %46 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3] : (tensor<8x4x16x1xf32>) -> tensor<8x4x16x16xf32>
    %47 = sdy.sharding_constraint %46 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %48 = stablehlo.multiply %41, %47 : tensor<8x4x16x16xf32>
    %49 = sdy.sharding_constraint %48 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %50 = stablehlo.multiply %49, %19 : tensor<8x4x16x16xf32>
    %51 = sdy.sharding_constraint %50 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.reduce(%51 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
    %53 = sdy.sharding_constraint %52 <@mesh, [{"d"}, {"m"}, {}]> : tensor<8x4x16xf32>
    %54 = stablehlo.reshape %53 : (tensor<8x4x16xf32>) -> tensor<8x4x16x1xf32>
    %55 = sdy.sharding_constraint %54 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x1xf32>
    %56 = stablehlo.negate %55 : tensor<8x4x16x1xf32>
    %57 = sdy.sharding_constraint %56 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x1xf32>
    %58 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<8x4x16x1xf32>) -> tensor<8x4x16x16xf32>
    %59 = sdy.sharding_constraint %58 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %60 = stablehlo.divide %41, %59 : tensor<8x4x16x16xf32>
    %61 = sdy.sharding_constraint %60 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.reduce(%57 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<8x4x16x1xf32>, tensor<f32>) -> tensor<8x4x16xf32>
    %63 = sdy.sharding_constraint %62 <@mesh, [{"d"}, {"m"}, {}]> : tensor<8x4x16xf32>
    %64 = stablehlo.broadcast_in_dim %63, dims = [0, 1, 2] : (tensor<8x4x16xf32>) -> tensor<8x4x16x16xf32>
    %65 = sdy.sharding_constraint %64 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %66 = stablehlo.add %61, %65 : tensor<8x4x16x16xf32>
    %67 = sdy.sharding_constraint %66 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %68 = stablehlo.multiply %67, %19 : tensor<8x4x16x16xf32>
    %69 = sdy.sharding_constraint %68 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %cst_7 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8x4x16x16xf32>
    %71 = sdy.sharding_constraint %70 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %72 = stablehlo.divide %69, %71 : tensor<8x4x16x16xf32>
    %73 = sdy.sharding_constraint %72 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x16xf32>
    %74 = stablehlo.dot_general %73, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x4x16x16xf32>, tensor<8x16x4x8xf32>) -> tensor<8x4x16x8xf32>
    %75 = sdy.sharding_constraint %74 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x8xf32>
    %76 = stablehlo.transpose %75, dims = [0, 2, 1, 3] : (tensor<8x4x16x8xf32>) -> tensor<8x16x4x8xf32>
    %77 = sdy.sharding_constraint %76 <@mesh, [{"d"}, {}, {"m"}, {}]> : tensor<8x16x4x8xf32>
    %78 = stablehlo.dot_general %73, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x4x16x16xf32>, tensor<8x16x4x8xf32>) -> tensor<8x4x16x8xf32>
    %79 = sdy.sharding_constraint %78 <@mesh, [{"d"}, {"m"}, {}, {}]> : tensor<8x4x16x8xf32>
    %80 = stablehlo.transpose %79, dims = [0, 2, 1, 3] : (tensor<8x4x16x8xf32>) -> tensor<8x16x4x8xf32>
    %81 = sdy.sharding_constraint %80 <@mesh, [{"d"}, {}, {"m"}, {}]> : tensor<8x16x4x8xf32>
    return %81, %77, %45 : tensor<8x16x4x8xf32>, tensor<8x16x4x8xf32>, tensor<8x16x4x8xf32>
  }
}
