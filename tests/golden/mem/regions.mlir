// RUN: mem --timeline --at=%1/%2 --at=%3/1/%4 --at=@loop/%5/do/%6 %s
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<8x8xf32> {tf.aliasing_output = 0 : i32}, %i: tensor<i32>) -> tensor<8x8xf32> {
  %0 = stablehlo.tanh %a : tensor<8x8xf32>
  %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%b: tensor<4x8xf32>) {
    %2 = stablehlo.dot_general %b, %b, contracting_dims = [0] x [0] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %s = stablehlo.slice %2 [0:4, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %e = stablehlo.exponential %s : tensor<4x8xf32>
    sdy.return %e : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = "stablehlo.case"(%i) ({
    stablehlo.return %1 : tensor<8x8xf32>
  }, {
    %4 = stablehlo.concatenate %1, %1, dim = 0 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    %d = stablehlo.dot_general %4, %4, contracting_dims = [0] x [0] : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
    stablehlo.return %d : tensor<8x8xf32>
  }) : (tensor<i32>) -> tensor<8x8xf32>
  %7 = call @loop(%3) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %8 = call @loop(%7) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %8 : tensor<8x8xf32>
}
func.func private @loop(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %5 = stablehlo.while(%v = %x) : tensor<8x8xf32> cond {
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %6 = stablehlo.dot_general %v, %v, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %t = stablehlo.cosine %6 : tensor<8x8xf32>
    stablehlo.return %t : tensor<8x8xf32>
  }
  return %5 : tensor<8x8xf32>
}
