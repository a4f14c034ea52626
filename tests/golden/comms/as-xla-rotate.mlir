// RUN: comms --as-xla %s
// STATUS: 1
// A rotation of the source's own: only one that XLA itself makes says by how much it rotates.
sdy.mesh @m = <["a"=2]>
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.custom_call @_SPMDInternalOp_RotateRight(%x) {backend_config = "opaque"} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
