// RUN: opt -canonicalize %s
// The reshards that may be reused change while reshards are replaced.
sdy.mesh @m = <["a"=2, "b"=2]>
// The reshards of reshards become reshards of the argument, which the later ones find.
func.func @made(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<64xf32>) {
  %0 = sdy.reshard %arg0 <@m, [{"b"}, {}]> : tensor<8x8xf32>
  %1 = sdy.reshard %0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %2 = sdy.reshard %arg0 <@m, [{"a", "b"}, {}]> : tensor<8x8xf32>
  %3 = sdy.reshard %2 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %4 = sdy.reshard %arg0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %5 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<64xf32>
  %6 = sdy.reshard %5 <@m, [{"a"}]> : tensor<64xf32>
  return %1, %3, %4, %6 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<64xf32>
}
// Reshards of different reshapes have one layout. All become reshapes of the first one.
func.func @below(%arg0: tensor<8x8xf32>) -> (tensor<64xf32>, tensor<4x16xf32>, tensor<8x8xf32>) {
  %0 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<64xf32>
  %1 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<4x16xf32>
  %2 = sdy.reshard %1 <@m, [{"a", "b"}, {}]> : tensor<4x16xf32>
  %3 = sdy.reshard %0 <@m, [{"a", "b"}]> : tensor<64xf32>
  %4 = sdy.reshard %arg0 <@m, [{"a", "b"}, {}]> : tensor<8x8xf32>
  return %3, %2, %4 : tensor<64xf32>, tensor<4x16xf32>, tensor<8x8xf32>
}
