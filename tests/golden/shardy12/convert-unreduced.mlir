// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-convert-global-to-local %s
// Values become partial sums.
sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %s: tensor<f32>) {
  %0 = sdy.replicated_to_unreduced {"z"} %a out_sharding=<@mesh, [{"x"}, {"y"}], unreduced={"z"}> : tensor<8x4xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %s: tensor<f32>) {
  %0 = sdy.sharded_to_unreduced [{"x"}, {}] %a out_sharding=<@mesh, [{}, {"y"}], unreduced={"x"}> : tensor<8x4xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
func.func @main(%a: tensor<8x4xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %s: tensor<ui8>) {
  %0 = sdy.replicated_to_unreduced {"z"} %a out_sharding=<@mesh, [{"x"}, {"y"}], unreduced={"z"}> : tensor<8x4xui8>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
func.func @main(%a: tensor<8x4xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %s: tensor<complex<f32>>) {
  %0 = sdy.replicated_to_unreduced {"z"} %a out_sharding=<@mesh, [{"x"}, {"y"}], unreduced={"z"}> : tensor<8x4xcomplex<f32>>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
func.func @main(%a: tensor<8x4xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %s: tensor<complex<f32>>) {
  %0 = sdy.sharded_to_unreduced [{"x"}, {}] %a out_sharding=<@mesh, [{}, {"y"}], unreduced={"x"}> : tensor<8x4xcomplex<f32>>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %s: tensor<f32>) {
  %0 = sdy.sharded_to_unreduced [{"x"}, {"y"}] %a out_sharding=<@mesh, [{}, {}], unreduced={"x","y"}> : tensor<8x4xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %s: tensor<f32>) {
  %0 = sdy.sharded_to_unreduced [{}, {"y"}] %a out_sharding=<@mesh, [{"x"}, {}], unreduced={"y"}> : tensor<8x4xf32>
  return
}
