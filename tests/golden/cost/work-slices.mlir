// RUN: cost -H --topology=tpu-v5e --as-xla=tpu --by=op %s
// A slice counts once, along however many ways it is used. A product writes the slices of a loop that are made of it.
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<8x2048x2048xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>},
                %w: tensor<2048x2048xbf16>) -> (tensor<8x2048x2048xbf16>, tensor<8x2048x2048xbf16>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %fill = stablehlo.constant dense<0.0> : tensor<bf16>
  %init = stablehlo.broadcast_in_dim %fill, dims = [] : (tensor<bf16>) -> tensor<8x2048x2048xbf16>
  %r:6 = stablehlo.while(%i = %zero, %in = %a, %v = %w, %p = %init, %q = %init, %n = %zero)
    : tensor<i32>, tensor<8x2048x2048xbf16>, tensor<2048x2048xbf16>, tensor<8x2048x2048xbf16>, tensor<8x2048x2048xbf16>, tensor<i32>
  cond {
    %end = stablehlo.constant dense<8> : tensor<i32>
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %s = stablehlo.dynamic_slice %in, %i, %n, %n, sizes = [1, 2048, 2048] : (tensor<8x2048x2048xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2048x2048xbf16>
    %x = stablehlo.reshape %s : (tensor<1x2048x2048xbf16>) -> tensor<2048x2048xbf16>
    %y = stablehlo.tanh %x : tensor<2048x2048xbf16>
    %z = stablehlo.multiply %x, %y : tensor<2048x2048xbf16>
    %e = stablehlo.add %z, %x : tensor<2048x2048xbf16>
    %d = stablehlo.dot_general %e, %v, contracting_dims = [1] x [0] : (tensor<2048x2048xbf16>, tensor<2048x2048xbf16>) -> tensor<2048x2048xbf16>
    %f = stablehlo.tanh %d : tensor<2048x2048xbf16>
    %g = stablehlo.multiply %f, %d : tensor<2048x2048xbf16>
    %fs = stablehlo.reshape %f : (tensor<2048x2048xbf16>) -> tensor<1x2048x2048xbf16>
    %gs = stablehlo.reshape %g : (tensor<2048x2048xbf16>) -> tensor<1x2048x2048xbf16>
    %pn = stablehlo.dynamic_update_slice %p, %fs, %i, %n, %n : (tensor<8x2048x2048xbf16>, tensor<1x2048x2048xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x2048x2048xbf16>
    %qn = stablehlo.dynamic_update_slice %q, %gs, %i, %n, %n : (tensor<8x2048x2048xbf16>, tensor<1x2048x2048xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x2048x2048xbf16>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %in, %v, %pn, %qn, %n : tensor<i32>, tensor<8x2048x2048xbf16>, tensor<2048x2048xbf16>, tensor<8x2048x2048xbf16>, tensor<8x2048x2048xbf16>, tensor<i32>
  }
  return %r#3, %r#4 : tensor<8x2048x2048xbf16>, tensor<8x2048x2048xbf16>
}
