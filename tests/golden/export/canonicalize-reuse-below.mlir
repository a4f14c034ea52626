// RUN: opt -canonicalize %s
// Reshards of reshards become reshards of a reshape, while reshards of other reshapes of the argument have been listed.
sdy.mesh @m = <["a"=2, "b"=2]>
// The new reshard of %0 with the layout of %6 is found before %6, which was listed first.
func.func @between(%arg0: tensor<8x8xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<4x16xf32>, tensor<64xf32>, tensor<64xf32>) {
  %0 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<64xf32>
  %1 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<4x16xf32>
  %2 = sdy.reshard %0 <@m, [{"b"}]> : tensor<64xf32>
  %3 = sdy.reshard %2 <@m, [{"a"}]> : tensor<64xf32>
  %4 = sdy.reshard %0 <@m, [{"a", "b"}]> : tensor<64xf32>
  %5 = sdy.reshard %4 <@m, [{"b", "a"}]> : tensor<64xf32>
  %6 = sdy.reshard %1 <@m, [{"a"}, {}]> : tensor<4x16xf32>
  %7 = sdy.reshard %0 <@m, [{"b", "a"}]> : tensor<64xf32>
  %8 = sdy.reshard %0 <@m, [{"b"}]> : tensor<64xf32>
  %9 = sdy.reshard %8 <@m, [{"a"}]> : tensor<64xf32>
  %10 = sdy.reshard %7 <@m, [{"b"}]> : tensor<64xf32>
  return %3, %5, %9, %6, %7, %10 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<4x16xf32>, tensor<64xf32>, tensor<64xf32>
}
// Equal reshards are replaced one after the other, and their reshapes become reshapes of the first one: its reshards
// are listed a few times and searched from then on.
func.func @often(%arg0: tensor<8x8xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %0 = sdy.reshard %arg0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<8x8xf32>) -> tensor<64xf32>
  %2 = sdy.reshard %1 <@m, [{"b"}]> : tensor<64xf32>
  %3 = sdy.reshard %arg0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %4 = stablehlo.reshape %3 : (tensor<8x8xf32>) -> tensor<64xf32>
  %5 = sdy.reshard %4 <@m, [{"b"}]> : tensor<64xf32>
  %6 = sdy.reshard %arg0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %7 = stablehlo.reshape %6 : (tensor<8x8xf32>) -> tensor<64xf32>
  %8 = sdy.reshard %7 <@m, [{"b"}]> : tensor<64xf32>
  %9 = sdy.reshard %arg0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %10 = stablehlo.reshape %9 : (tensor<8x8xf32>) -> tensor<64xf32>
  %11 = sdy.reshard %10 <@m, [{"b"}]> : tensor<64xf32>
  %12 = sdy.reshard %arg0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %13 = stablehlo.reshape %12 : (tensor<8x8xf32>) -> tensor<64xf32>
  %14 = sdy.reshard %13 <@m, [{"b"}]> : tensor<64xf32>
  %15 = sdy.reshard %arg0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %16 = stablehlo.reshape %15 : (tensor<8x8xf32>) -> tensor<64xf32>
  %17 = sdy.reshard %16 <@m, [{"b"}]> : tensor<64xf32>
  %18 = sdy.reshard %arg0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %19 = stablehlo.reshape %18 : (tensor<8x8xf32>) -> tensor<64xf32>
  %20 = sdy.reshard %19 <@m, [{"b"}]> : tensor<64xf32>
  %21 = sdy.reshard %arg0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %22 = stablehlo.reshape %21 : (tensor<8x8xf32>) -> tensor<64xf32>
  %23 = sdy.reshard %22 <@m, [{"b"}]> : tensor<64xf32>
  return %2, %5, %8, %11, %14, %17, %20, %23 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}
