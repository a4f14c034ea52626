// RUN: check %s
// STATUS: 1
module @mlp {
  sdy.mesh @mesh = <["data"=4, "model"=2]>
  func.func @main(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
    %y = sdy.sharding_constraint %x #sdy.sharding<@mesh, [{"data"}, {}]> : tensor<64x128xf32>
    return %y : tensor<64x128xf32>
  }
}
