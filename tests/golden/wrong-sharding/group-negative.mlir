// RUN: check %s
module @mlp {
  sdy.mesh @mesh = <["data"=4, "model"=2]>
  func.func @main(%x: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> tensor<64x128xf32> {
    %h = stablehlo.tanh %x : tensor<64x128xf32>
    sdy.sharding_group %h group_id=-1 : tensor<64x128xf32>
    return %h : tensor<64x128xf32>
  }
}
