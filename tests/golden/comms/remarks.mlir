// RUN: comms --remarks --sort=program %s
sdy.mesh @mesh = <["a"=2, "b"=4]>

func.func @main(%x: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>},
                %y: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>},
                %v: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>},
                %w: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>})
    -> (tensor<64x16xf32>, tensor<64x32xf32>, tensor<64x32xf32>, tensor<64x64xf32>) {
  // reassociate: both products are partial sums
  %0 = stablehlo.dot_general %x, %v, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
  %1 = stablehlo.dot_general %y, %v, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x16xf32>
  // cse: %x is gathered twice
  %c = sdy.sharding_constraint %x <@mesh, [{}, {}]> : tensor<64x32xf32>
  %t = stablehlo.tanh %c : tensor<64x32xf32>
  %d = sdy.sharding_constraint %x <@mesh, [{}, {}]> : tensor<64x32xf32>
  %u = stablehlo.sine %d : tensor<64x32xf32>
  // hoist: %w is gathered in each of ten runs
  %i = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<i32>
  %z = stablehlo.constant dense<0.0> : tensor<64x64xf32>
  %3:2 = stablehlo.while(%j = %i, %s = %z) : tensor<i32>, tensor<64x64xf32>
  cond {
    %p = stablehlo.compare LT, %j, %ten : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %k = stablehlo.add %j, %one : tensor<i32>
    %g = sdy.sharding_constraint %w <@mesh, [{}, {}]> : tensor<64x64xf32>
    %q = stablehlo.add %s, %g : tensor<64x64xf32>
    stablehlo.return %k, %q : tensor<i32>, tensor<64x64xf32>
  }
  return %2, %t, %u, %3#1 : tensor<64x16xf32>, tensor<64x32xf32>, tensor<64x32xf32>, tensor<64x64xf32>
}
