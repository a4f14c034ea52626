// RUN: comms --as-xla %s
// Weights that are sharded along the layers are gathered in each iteration of the loop over the layers.
module @jit_lf attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["i"=8]>
  func.func public @main(%ws: tensor<8x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"i"}, {}, {}]>}, %x: tensor<16x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> tensor<16x64xf32> {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<16x64xf32>
    cond {
      %n = stablehlo.constant dense<8> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %z = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %s = stablehlo.dynamic_slice %ws, %i, %z, %z, sizes = [1, 64, 64] : (tensor<8x64x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x64xf32>
      %w = stablehlo.reshape %s : (tensor<1x64x64xf32>) -> tensor<64x64xf32>
      %d = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : (tensor<16x64xf32>, tensor<64x64xf32>) -> tensor<16x64xf32>
      %t = stablehlo.tanh %d : tensor<16x64xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %t : tensor<i32>, tensor<16x64xf32>
    }
    return %0#1 : tensor<16x64xf32>
  }
}
