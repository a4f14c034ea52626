// RUN: opt --shardy=0.12.0.1 -sdy-convert-global-to-local %s
// A dot is reduced along the axes in the order of its dimension, a dot_general in the order of the mesh.
sdy.mesh @m = <["x"=2, "w"=4]>
func.func @f(%a: tensor<16xf32> {sdy.sharding = #sdy.sharding<@m, [{"w":(2)2, "w":(1)2, "x"}]>}, %b: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"w":(2)2, "w":(1)2, "x"}, {}]>}) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.dot %a, %b : (tensor<16xf32>, tensor<16x8xf32>) -> tensor<8xf32>
  %1 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<16xf32>, tensor<16x8xf32>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
