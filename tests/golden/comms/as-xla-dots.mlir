// RUN: comms --as-xla --sort=program %s
// What XLA does with a sum along axes that the operands do not share: it gathers %l, gathers %n0 and %n1,
// whose axes differ in size, moves %k0 to the axes of %k1, and computes the rows of the last product along a part of
// "y", because the sum needs "x", along which the result has its rows.
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(
    %l: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>},
    %n0: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>},
    %n1: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>},
    %k0: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>},
    %k1: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {}]>},
    %r: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>},
    %a: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>},
    %b: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}
) -> (tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %0 = stablehlo.dot_general %l, %r, contracting_dims = [1] x [0] : (tensor<32x64xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %2 = stablehlo.dot_general %n0, %n1, contracting_dims = [1] x [0] : (tensor<32x64xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %3 = stablehlo.dot_general %k0, %k1, contracting_dims = [1] x [0] : (tensor<32x64xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %4 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<32x64xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  return %0, %2, %3, %4 : tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>
}
