// RUN: opt -sdy-lift-inlined-meshes %s
// One counter serves all names: @mesh is taken, and @maximal_mesh_0 used up number 0.
sdy.mesh @maximal_mesh_0 = <["a"=2]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<[], device_ids=[0]>, []>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["b"=2]>, [{"b"}]>}, %arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<[]>, [{}]>}) -> tensor<8xf32> {
  %0 = call @mesh(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @mesh(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
