// RUN: opt -verify-each=false -sdy-drop-sharding-and-mesh -sdy-inline-meshes %s
// Without verification the mesh of a reshard may be missing.
sdy.mesh @m = <["x"=8]>
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.reshard %a <@m, [{"x"}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
