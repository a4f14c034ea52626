module attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @main(%arg0: tensor<8xf64>) -> tensor<f64> {
    %cst = stablehlo.constant dense<1.000000e+12> : tensor<8xf64>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %0 = stablehlo.sine %arg0 : tensor<8xf64>
    %1 = stablehlo.multiply %0, %cst : tensor<8xf64>
    %2 = "stablehlo.collective_permute"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 3], [1, 2], [2, 1], [3, 0]]> : tensor<4x2xi64>}> : (tensor<8xf64>) -> tensor<8xf64>
    %3 = stablehlo.reverse %2, dims = [0] : tensor<8xf64>
    %cst_1 = stablehlo.constant dense<-0.000000e+00> : tensor<f64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %4 = stablehlo.partition_id : tensor<ui32>
    %5 = stablehlo.convert %4 : (tensor<ui32>) -> tensor<i64>
    %6 = stablehlo.compare EQ, %5, %c : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %7 = stablehlo.select %6, %cst_0, %cst_1 : tensor<i1>, tensor<f64>
    %8 = stablehlo.reduce(%1 init: %7) applies stablehlo.add across dimensions = [0] : (tensor<8xf64>, tensor<f64>) -> tensor<f64>
    %9 = "stablehlo.all_reduce"(%8) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg1: tensor<f64>, %arg2: tensor<f64>):
      %13 = stablehlo.add %arg1, %arg2 : tensor<f64>
      stablehlo.return %13 : tensor<f64>
    }) : (tensor<f64>) -> tensor<f64>
    %10 = stablehlo.reduce(%3 init: %7) applies stablehlo.add across dimensions = [0] : (tensor<8xf64>, tensor<f64>) -> tensor<f64>
    %12 = stablehlo.subtract %9, %10 : tensor<f64>
    return %12 : tensor<f64>
  }
}
