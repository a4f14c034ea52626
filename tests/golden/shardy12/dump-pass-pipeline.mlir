// RUN: opt --shardy=0.12.0.1 -dump-pass-pipeline -sdy-lift-inlined-meshes -sdy-optimize-collectives -sdy-convert-global-to-local -sdy-drop-sharding-and-mesh %s
// Defaults are those of the release.
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
