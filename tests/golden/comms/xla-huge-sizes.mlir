// RUN: comms --as-xla %s
// Bytes that do not fit in 63 bits are as many as do.
sdy.mesh @mesh = <["x"=8, "y"=2]>
func.func @main(%x: tensor<4611686018427387904x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %w: tensor<8x4611686018427387904xf32>) -> (tensor<4611686018427387904x8xf32>, tensor<4611686018427387904x4611686018427387904xf32>, tensor<2x2305843009213693952x8xf32>, tensor<8x8xf32>) {
  %0 = sdy.sharding_constraint %x <@mesh, [{}, {"x"}]> : tensor<4611686018427387904x8xf32>
  %1 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4611686018427387904x8xf32>, tensor<8x4611686018427387904xf32>) -> tensor<4611686018427387904x4611686018427387904xf32>
  %2 = stablehlo.reshape %x : (tensor<4611686018427387904x8xf32>) -> tensor<2x2305843009213693952x8xf32>
  %3 = sdy.sharding_constraint %2 <@mesh, [{}, {"y"}, {"x"}]> : tensor<2x2305843009213693952x8xf32>
  %4 = stablehlo.dot_general %x, %w, contracting_dims = [0] x [1] : (tensor<4611686018427387904x8xf32>, tensor<8x4611686018427387904xf32>) -> tensor<8x8xf32>
  return %0, %1, %3, %4 : tensor<4611686018427387904x8xf32>, tensor<4611686018427387904x4611686018427387904xf32>, tensor<2x2305843009213693952x8xf32>, tensor<8x8xf32>
}
