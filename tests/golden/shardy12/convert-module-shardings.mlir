// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-convert-global-to-local %s
// The module says the shardings of the parameters and outputs of @main.
sdy.mesh @mesh = <["x"=2]>
func.func @foo(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  %0 = stablehlo.negate %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @bar(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  %0 = stablehlo.negate %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.negate %arg0 : tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
sdy.mesh @mesh = <["x"=2]>
sdy.mesh @mesh2 = <["y"=2]>
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.negate %arg0 : tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
sdy.mesh @mesh = <["x"=2]>
sdy.mesh @mesh2 = <["y"=2]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh2, [{"y"}]>}, %arg1: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  %0 = stablehlo.negate %arg1 : tensor<8xf32>
  %1 = stablehlo.iota dim = 0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
// -----
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2]>, [{"a"}]>}, %arg1: tensor<8xf32>) -> tensor<8xf32> {
  return %arg1 : tensor<8xf32>
}
// -----
sdy.mesh @empty = <[]>
sdy.mesh @mesh = <["x"=2]>
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
// -----
sdy.mesh @max = <[], device_ids=[0]>
sdy.mesh @mesh = <["x"=2]>
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
// -----
sdy.mesh @max = <[], device_ids=[0]>
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
// -----
sdy.mesh @mesh = <["x"=2]>
func.func @main(%arg0: !stablehlo.token, %arg1: tuple<tensor<2xf32>>, %arg2: tensor<*xf32>) -> !stablehlo.token {
  return %arg0 : !stablehlo.token
}
// -----
sdy.mesh @mesh = <["x"=2]>
func.func @main() {
  return
}
// -----
sdy.mesh @mesh = <["x"=2]>
func.func @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x", ?}p1]>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], replicated={"x"}>}, %arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}) {
  return
}
// -----
module attributes {mhlo.num_partitions = 2 : i32, sdy.output_shardings = 3} {
sdy.mesh @mesh = <["x"=2]>
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
}
// -----
sdy.mesh @mesh = <["x"=2]>
func.func private @main(%arg0: tensor<8xf32>) -> tensor<8xf32>
