// RUN: check %s
// XLA keeps shardings in frontend attributes outside of Shardy. Other frontend attributes are harmless.
module @m attributes {mhlo.frontend_attributes = {xla.sdy.meshes = "{mesh = #sdy.mesh<[\22x\22=8]>}"}} {
  func.func @main(%a: tensor<8xf32> {mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding<@mesh, [{\22x\22}]>"}}) -> tensor<8xf32> {
    %0 = stablehlo.tanh %a {mhlo.frontend_attributes = {_xla_compute_type = "host"}} : tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
