// Two functions and two loops use the same names; the second call of @where has an unused result.
#scale = loc("train.py":12:7 to :20)
#where = loc("/x/site-packages/jax/_src/numpy/util.py":9:3 to :8)
#mask = loc("train.py":14:9 to :30)
#wo = loc("params['layers']['wo']")
module @jit_step {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} loc("params['layers']['wo']"), %arg1: tensor<8x8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} loc("mask"), %arg2: tensor<i32> loc("n")) -> (tensor<8x8xf32> {jax.result_info = "result['wo']"}) {
    %c = stablehlo.constant dense<true> : tensor<i1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0:2 = call @where(%c, %cst) : (tensor<i1>, tensor<f32>) -> (tensor<8x8xi1>, tensor<8x8xf32>) loc(#mask)
    %1 = stablehlo.and %arg1, %0#0 : tensor<8x8xi1> loc(#mask)
    %2 = stablehlo.select %1, %arg0, %0#1 : tensor<8x8xi1>, tensor<8x8xf32> loc(#mask)
    %3:2 = stablehlo.while(%iterArg = %2, %iterArg_0 = %arg2) : tensor<8x8xf32>, tensor<i32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %6 = stablehlo.compare LT, %iterArg_0, %c_1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %6 = stablehlo.add %iterArg_0, %c_1 : tensor<i32>
      %7 = func.call @scale(%iterArg) : (tensor<8x8xf32>) -> tensor<8x8xf32> loc(#scale)
      stablehlo.return %7, %6 : tensor<8x8xf32>, tensor<i32>
    }
    %4 = call @scale(%3#0) : (tensor<8x8xf32>) -> tensor<8x8xf32> loc(#scale)
    return %4 : tensor<8x8xf32>
  }
  func.func private @where(%arg0: tensor<i1>, %arg1: tensor<f32>) -> (tensor<8x8xi1>, tensor<8x8xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<i1>) -> tensor<8x8xi1> loc(#where)
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<8x8xf32> loc(#where)
    return %0, %1 : tensor<8x8xi1>, tensor<8x8xf32>
  }
  func.func private @scale(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32> loc(#where)
    %1 = stablehlo.dot_general %0, %arg0, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> loc(#where)
    return %1 : tensor<8x8xf32>
  }
}
