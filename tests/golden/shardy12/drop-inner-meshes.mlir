// RUN: opt --shardy=0.12.0.1 -sdy-drop-sharding-and-mesh %s
// An inner module keeps the meshes that its own operations name (@own), and those that an operation around it names by
// the whole path (@named). Names inside an inner module do not keep meshes outside, such as @mesh of the root.
module @root {
  sdy.mesh @mesh = <["a"=2]>
  module @own {
    sdy.mesh @mesh = <["a"=2]>
    sdy.mesh @unused = <["a"=2]>
    func.func @f(%arg0: tensor<8xf32>) -> tensor<8xf32> {
      %0 = sdy.sharding_constraint %arg0 <@mesh, [{"a"}]> : tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    module @named {
      sdy.mesh @mesh = <["a"=2]>
    }
  }
  func.func @g() attributes {x.y = @own::@named::@mesh} {
    return
  }
}
