// The gradients of a recurrent network for its two weights, as JAX prints them.
module @jit_rnn_grad attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=4, "model"=2]> {stablehlo.mesh = {axes = [{name = "data", size = 4 : i64}, {name = "model", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}, %arg1: tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg2: tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>}, %arg3: tensor<12x8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"model"}]>}) -> (tensor<32x32xf32> {jax.result_info = "result[0]"}, tensor<32x32xf32> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x8x32xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<12x8x32xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<12x8x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:9 = stablehlo.while(%iterArg = %arg3, %iterArg_7 = %arg1, %iterArg_8 = %arg2, %iterArg_9 = %cst, %iterArg_10 = %c, %iterArg_11 = %arg0, %iterArg_12 = %0, %iterArg_13 = %1, %iterArg_14 = %2) : tensor<12x8x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<f32>, tensor<i32>, tensor<8x32xf32>, tensor<12x8x32xf32>, tensor<12x8x32xf32>, tensor<12x8x32xf32>
    cond {
      %c_15 = stablehlo.constant dense<12> : tensor<i32>
      %8 = stablehlo.compare LT, %iterArg_10, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    } do {
      %8 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_10) : (tensor<12x8x32xf32>, tensor<i32>) -> tensor<8x32xf32>
      %9:4 = func.call @eval_jaxpr(%iterArg_7, %iterArg_8, %iterArg_9, %iterArg_11, %8) : (tensor<32x32xf32>, tensor<32x32xf32>, tensor<f32>, tensor<8x32xf32>, tensor<8x32xf32>) -> (tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>)
      %10 = func.call @dynamic_update_index_in_dim(%iterArg_12, %9#1, %iterArg_10) : (tensor<12x8x32xf32>, tensor<8x32xf32>, tensor<i32>) -> tensor<12x8x32xf32>
      %11 = func.call @dynamic_update_index_in_dim(%iterArg_13, %9#2, %iterArg_10) : (tensor<12x8x32xf32>, tensor<8x32xf32>, tensor<i32>) -> tensor<12x8x32xf32>
      %12 = func.call @dynamic_update_index_in_dim(%iterArg_14, %9#3, %iterArg_10) : (tensor<12x8x32xf32>, tensor<8x32xf32>, tensor<i32>) -> tensor<12x8x32xf32>
      %c_15 = stablehlo.constant dense<1> : tensor<i32>
      %13 = stablehlo.add %iterArg_10, %c_15 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_7, %iterArg_8, %iterArg_9, %13, %9#0, %10, %11, %12 : tensor<12x8x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<f32>, tensor<i32>, tensor<8x32xf32>, tensor<12x8x32xf32>, tensor<12x8x32xf32>, tensor<12x8x32xf32>
    }
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x32xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %7:9 = stablehlo.while(%iterArg = %3#6, %iterArg_7 = %arg3, %iterArg_8 = %3#7, %iterArg_9 = %3#8, %iterArg_10 = %arg1, %iterArg_11 = %c_6, %iterArg_12 = %5, %iterArg_13 = %6, %iterArg_14 = %4) : tensor<12x8x32xf32>, tensor<12x8x32xf32>, tensor<12x8x32xf32>, tensor<12x8x32xf32>, tensor<32x32xf32>, tensor<i32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<8x32xf32>
    cond {
      %c_15 = stablehlo.constant dense<12> : tensor<i32>
      %8 = stablehlo.compare LT, %iterArg_11, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    } do {
      %c_15 = stablehlo.constant dense<12> : tensor<i32>
      %8 = stablehlo.subtract %c_15, %iterArg_11 : tensor<i32>
      %c_16 = stablehlo.constant dense<1> : tensor<i32>
      %9 = stablehlo.subtract %8, %c_16 : tensor<i32>
      %10 = func.call @dynamic_index_in_dim(%iterArg, %9) : (tensor<12x8x32xf32>, tensor<i32>) -> tensor<8x32xf32>
      %11 = func.call @dynamic_index_in_dim(%iterArg_7, %9) : (tensor<12x8x32xf32>, tensor<i32>) -> tensor<8x32xf32>
      %12 = func.call @dynamic_index_in_dim(%iterArg_8, %9) : (tensor<12x8x32xf32>, tensor<i32>) -> tensor<8x32xf32>
      %13 = func.call @dynamic_index_in_dim(%iterArg_9, %9) : (tensor<12x8x32xf32>, tensor<i32>) -> tensor<8x32xf32>
      %14:3 = func.call @eval_jaxpr_0(%iterArg_10, %iterArg_12, %iterArg_13, %iterArg_14, %10, %11, %12, %13) : (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>, tensor<8x32xf32>)
      %c_17 = stablehlo.constant dense<1> : tensor<i32>
      %15 = stablehlo.add %iterArg_11, %c_17 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %15, %14#0, %14#1, %14#2 : tensor<12x8x32xf32>, tensor<12x8x32xf32>, tensor<12x8x32xf32>, tensor<12x8x32xf32>, tensor<32x32xf32>, tensor<i32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<8x32xf32>
    }
    return %7#6, %7#7 : tensor<32x32xf32>, tensor<32x32xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<12x8x32xf32>, %arg1: tensor<i32>) -> tensor<8x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 32] : (tensor<12x8x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x32xf32>) -> tensor<8x32xf32>
    return %1 : tensor<8x32xf32>
  }
  func.func private @eval_jaxpr(%arg0: tensor<32x32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<f32>, %arg3: tensor<8x32xf32>, %arg4: tensor<8x32xf32>) -> (tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>) {
    %0 = stablehlo.dot_general %arg3, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32xf32>, tensor<32x32xf32>) -> tensor<8x32xf32>
    %1 = stablehlo.dot_general %arg4, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32xf32>, tensor<32x32xf32>) -> tensor<8x32xf32>
    %2 = stablehlo.add %0, %1 : tensor<8x32xf32>
    %3 = stablehlo.tanh %2 : tensor<8x32xf32>
    %4 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<8x32xf32>
    %5 = stablehlo.subtract %4, %3 : tensor<8x32xf32>
    return %3, %arg3, %3, %5 : tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<12x8x32xf32>, %arg1: tensor<8x32xf32>, %arg2: tensor<i32>) -> tensor<12x8x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x32xf32>) -> tensor<1x8x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<12x8x32xf32>, tensor<1x8x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x32xf32>
    return %1 : tensor<12x8x32xf32>
  }
  func.func private @eval_jaxpr_0(%arg0: tensor<32x32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<8x32xf32>, %arg4: tensor<8x32xf32>, %arg5: tensor<8x32xf32>, %arg6: tensor<8x32xf32>, %arg7: tensor<8x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>, tensor<8x32xf32>) {
    %0 = stablehlo.multiply %arg3, %arg7 : tensor<8x32xf32>
    %1 = stablehlo.multiply %0, %arg6 : tensor<8x32xf32>
    %2 = stablehlo.add %0, %1 : tensor<8x32xf32>
    %3 = stablehlo.dot_general %2, %arg5, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<32x32xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %5 = stablehlo.add %arg2, %4 : tensor<32x32xf32>
    %6 = stablehlo.dot_general %2, %arg4, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<32x32xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %8 = stablehlo.add %arg1, %7 : tensor<32x32xf32>
    %9 = stablehlo.dot_general %2, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x32xf32>, tensor<32x32xf32>) -> tensor<8x32xf32>
    return %8, %5, %9 : tensor<32x32xf32>, tensor<32x32xf32>, tensor<8x32xf32>
  }
}
