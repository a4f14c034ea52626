// RUN: comms --as-xla %s
// XLA compiles slices, and pads that cut off as many rows as there are shards: no warning.
module @r attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @ring = <["r"=4]>
  func.func public @main(%f: tensor<12x3xf32> {sdy.sharding = #sdy.sharding<@ring, [{"r"}, {}]>}) -> (tensor<12x3xf32> {sdy.sharding = #sdy.sharding<@ring, [{"r"}, {}]>}) {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %t0 = stablehlo.pad %f, %z, low = [-8, 0], high = [0, 0], interior = [0, 0] : (tensor<12x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %m0 = stablehlo.pad %f, %z, low = [0, 0], high = [-4, 0], interior = [0, 0] : (tensor<12x3xf32>, tensor<f32>) -> tensor<8x3xf32>
    %r0 = stablehlo.concatenate %t0, %m0, dim = 0 : (tensor<4x3xf32>, tensor<8x3xf32>) -> tensor<12x3xf32>
    %t1 = stablehlo.pad %f, %z, low = [-11, 0], high = [0, 0], interior = [0, 0] : (tensor<12x3xf32>, tensor<f32>) -> tensor<1x3xf32>
    %m1 = stablehlo.pad %f, %z, low = [0, 0], high = [-1, 0], interior = [0, 0] : (tensor<12x3xf32>, tensor<f32>) -> tensor<11x3xf32>
    %r1 = stablehlo.concatenate %t1, %m1, dim = 0 : (tensor<1x3xf32>, tensor<11x3xf32>) -> tensor<12x3xf32>
    %s1 = stablehlo.subtract %r0, %r1 : tensor<12x3xf32>
    return %s1 : tensor<12x3xf32>
  }
}
// -----
module @r attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @ring = <["r"=8]>
  func.func public @main(%f: tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@ring, [{"r"}, {}]>}) -> (tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@ring, [{"r"}, {}]>}) {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %t0 = stablehlo.slice %f [7:8, 0:3] : (tensor<8x3xf32>) -> tensor<1x3xf32>
    %m0 = stablehlo.slice %f [0:7, 0:3] : (tensor<8x3xf32>) -> tensor<7x3xf32>
    %r0 = stablehlo.concatenate %t0, %m0, dim = 0 : (tensor<1x3xf32>, tensor<7x3xf32>) -> tensor<8x3xf32>
    %t1 = stablehlo.slice %f [1:8, 0:3] : (tensor<8x3xf32>) -> tensor<7x3xf32>
    %m1 = stablehlo.slice %f [0:1, 0:3] : (tensor<8x3xf32>) -> tensor<1x3xf32>
    %r1 = stablehlo.concatenate %t1, %m1, dim = 0 : (tensor<7x3xf32>, tensor<1x3xf32>) -> tensor<8x3xf32>
    %s1 = stablehlo.subtract %r0, %r1 : tensor<8x3xf32>
    return %s1 : tensor<8x3xf32>
  }
}
