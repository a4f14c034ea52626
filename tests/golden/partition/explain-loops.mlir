// RUN: partition --explain-partition %s
// Rows say how often they run: a counted loop, its condition, a function called in loops, a loop in a loop, a loop whose
// trip count is unknown, a manual computation that calls in its loop, and a composite.
sdy.mesh @mesh = <["a"=4]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, %limit: tensor<i32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<i32>
  %a:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<8x8xf32>
    cond {
      %c = stablehlo.compare LT, %i, %ten : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %b:2 = stablehlo.while(%k = %zero, %u = %v) : tensor<i32>, tensor<8x8xf32>
        cond {
          %c = stablehlo.compare LT, %k, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %c : tensor<i1>
        } do {
          %w = func.call @square(%u) : (tensor<8x8xf32>) -> tensor<8x8xf32>
          %j = stablehlo.add %k, %one : tensor<i32>
          stablehlo.return %j, %w : tensor<i32>, tensor<8x8xf32>
        }
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %b#1 : tensor<i32>, tensor<8x8xf32>
    }
  %d:2 = stablehlo.while(%k = %zero, %u = %a#1) : tensor<i32>, tensor<8x8xf32>
    cond {
      %c = stablehlo.compare LT, %k, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.dot_general %u, %u, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %j = stablehlo.add %k, %one : tensor<i32>
      stablehlo.return %j, %s : tensor<i32>, tensor<8x8xf32>
    }
  %e = func.call @square(%d#1) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %f = sdy.manual_computation(%x) in_shardings=[<@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {"a"}]>] manual_axes={"a"} (%y: tensor<8x2xf32>) {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %o = stablehlo.constant dense<1> : tensor<i32>
    %t = stablehlo.constant dense<3> : tensor<i32>
    %g:2 = stablehlo.while(%k = %z, %u = %y) : tensor<i32>, tensor<8x2xf32>
      cond {
        %c = stablehlo.compare LT, %k, %t : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      } do {
        %w = func.call @sum(%u) : (tensor<8x2xf32>) -> tensor<8x2xf32>
        %j = stablehlo.add %k, %o : tensor<i32>
        stablehlo.return %j, %w : tensor<i32>, tensor<8x2xf32>
      }
    sdy.return %g#1 : tensor<8x2xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %h = stablehlo.composite "my.cube" %x {decomposition = @cube} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %e, %f, %h : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
func.func private @square(%v: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %p = stablehlo.dot_general %v, %v, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}
func.func private @sum(%v: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %p = "stablehlo.all_reduce"(%v) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %q = stablehlo.add %l, %r : tensor<f32>
    stablehlo.return %q : tensor<f32>
  }) : (tensor<8x2xf32>) -> tensor<8x2xf32>
  return %p : tensor<8x2xf32>
}
func.func private @cube(%v: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}) {
  %p = stablehlo.dot_general %v, %v, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}
