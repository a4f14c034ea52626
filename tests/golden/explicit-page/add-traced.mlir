// RUN: types --queries %s
sdy.mesh @mesh = <["X"=2, "Y"=4]>
func.func @add_arrays(%x: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}, {}]>}, %y: tensor<1x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"Y"}]>}) -> tensor<4x8xi32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x8xi32>
  %1 = stablehlo.broadcast_in_dim %y, dims = [0, 1] : (tensor<1x8xi32>) -> tensor<4x8xi32>
  %ans = stablehlo.add %0, %1 : tensor<4x8xi32>
  shardc.typeof %x {label = "x sharding: "} : tensor<4x1xi32>
  shardc.typeof %y {label = "y sharding: "} : tensor<1x8xi32>
  shardc.typeof %ans {label = "ans sharding: "} : tensor<4x8xi32>
  return %ans : tensor<4x8xi32>
}
