// RUN: opt -sdy-populate-op-sharding-rules %s
func.func @f(%arg0: tensor<4x6xf32>, %arg1: tensor<24x6xf32>, %arg2: tensor<6x8x12xf32>, %arg3: tensor<8x6xf32>, %arg4: tensor<4x6xf32>, %arg5: tensor<4x6xf32>) {
  %0 = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<4x6xf32>) -> tensor<4x24xf32>
  %1 = "stablehlo.reduce_scatter"(%arg1) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = stablehlo.maximum %a, %b : tensor<f32> "stablehlo.return"(%s) : (tensor<f32>) -> ()}) : (tensor<24x6xf32>) -> tensor<6x6xf32>
  %2 = "stablehlo.all_to_all"(%arg2) <{split_dimension = 2 : i64, concat_dimension = 0 : i64, split_count = 4 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<6x8x12xf32>) -> tensor<24x8x3xf32>
  %3 = "stablehlo.all_to_all"(%arg3) <{split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 4 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %4:2 = "stablehlo.all_reduce"(%arg4, %arg5) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = stablehlo.maximum %a, %b : tensor<f32> "stablehlo.return"(%s) : (tensor<f32>) -> ()}) : (tensor<4x6xf32>, tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
  return
}
