// RUN: mem --as-xla=tpu --timeline %s
// What a loop carries.
sdy.mesh @mesh = <["x"=4]>

// The stack of residuals is read by products alone, so that it has elements of 16 bits. The weights stay where they
// are, and the carried value is updated in place.
func.func @main(%x: tensor<512x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %w: tensor<4x512x512xf32>) -> (tensor<512x512xf32>, tensor<512x512xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<4x512x512xf32>
  %r:4 = stablehlo.while(%i = %zero, %h = %x, %k = %w, %t = %s) : tensor<i32>, tensor<512x512xf32>, tensor<4x512x512xf32>, tensor<4x512x512xf32>
    cond {
      %n = stablehlo.constant dense<4> : tensor<i32>
      %l = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %l : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %z = stablehlo.constant dense<0> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      %u = stablehlo.reshape %h : (tensor<512x512xf32>) -> tensor<1x512x512xf32>
      %v = stablehlo.dynamic_update_slice %t, %u, %i, %z, %z : (tensor<4x512x512xf32>, tensor<1x512x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x512x512xf32>
      %m = stablehlo.dynamic_slice %k, %i, %z, %z, sizes = [1, 512, 512] : (tensor<4x512x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x512x512xf32>
      %a = stablehlo.reshape %m : (tensor<1x512x512xf32>) -> tensor<512x512xf32>
      %d = stablehlo.dot_general %h, %a, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
      %y = stablehlo.tanh %d : tensor<512x512xf32>
      stablehlo.return %j, %y, %k, %v : tensor<i32>, tensor<512x512xf32>, tensor<4x512x512xf32>, tensor<4x512x512xf32>
    }
  %q = stablehlo.dot_general %r#3, %w, contracting_dims = [0, 1] x [0, 1] : (tensor<4x512x512xf32>, tensor<4x512x512xf32>) -> tensor<512x512xf32>
  return %r#1, %q : tensor<512x512xf32>, tensor<512x512xf32>
}
