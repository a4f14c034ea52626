// RUN: opt --shardy=0.12.0.1 -sdy-drop-sharding-and-mesh %s
// An attribute of the module itself does not keep a mesh; one of an operation in it does.
module attributes {test.alias = #sdy.sharding<@mesh, [{"x"}, {?}]>} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  sdy.mesh @used = <["x"=4]>
  func.func @main(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = stablehlo.add %arg0, %arg0 {test.mesh = #sdy.sharding<@used, [{"x"}, {?}]>} : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
