// RUN: check --carry %s
// STATUS: 1
// Shardings of GSPMD are not read, so nothing is known about the result.
module {
  func.func @main(%arg0: tensor<8x4xf32> {tf.aliasing_output = 0 : i32, mhlo.sharding = "{devices=[2,1]<=[2]}"}) -> tensor<8x4xf32> {
    return %arg0 : tensor<8x4xf32>
  }
}
