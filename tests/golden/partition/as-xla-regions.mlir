// RUN: partition --as-xla %s
// A loop, branches, a function and a manual computation: computations, and collectives of the program.
sdy.mesh @mesh = <["x"=4]>
func.func @main(%a: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %p: tensor<i1>) -> (tensor<16x8xf32>, tensor<4x8xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %w:2 = stablehlo.while(%i = %zero, %s = %a) : tensor<i32>, tensor<16x8xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    %d = stablehlo.dot_general %s, %s, contracting_dims = [0] x [0] : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
    %e = stablehlo.dot_general %s, %d, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    stablehlo.return %next, %e : tensor<i32>, tensor<16x8xf32>
  }
  %c = "stablehlo.if"(%p) ({
    %f = func.call @square(%w#1) : (tensor<16x8xf32>) -> tensor<16x8xf32>
    stablehlo.return %f : tensor<16x8xf32>
  }, {
    stablehlo.return %w#1 : tensor<16x8xf32>
  }) : (tensor<i1>) -> tensor<16x8xf32>
  %m = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"x"} (%t: tensor<4x8xf32>) {
    %u = "stablehlo.all_reduce"(%t) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %z = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %z : tensor<f32>
    }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    sdy.return %u : tensor<4x8xf32>
  } : (tensor<16x8xf32>) -> tensor<4x8xf32>
  return %c, %m : tensor<16x8xf32>, tensor<4x8xf32>
}
func.func private @square(%a: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %0 = stablehlo.multiply %a, %a : tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}
