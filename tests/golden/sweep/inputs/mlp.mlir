module @mlp {
  sdy.mesh @mesh = <["replica"=2, "data"=4, "model"=2]>
  func.func public @main(%x: tensor<256x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"replica", "data"}, {}]>}, %w1: tensor<1024x4096xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {"model"}]>}, %w2: tensor<4096x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {"data"}]>}) -> (tensor<256x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"replica", "data"}, {}]>}) {
    %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<256x1024xf32>, tensor<1024x4096xf32>) -> tensor<256x4096xf32>
    %1 = stablehlo.tanh %0 : tensor<256x4096xf32>
    %2 = stablehlo.dot_general %1, %w2, contracting_dims = [1] x [0] : (tensor<256x4096xf32>, tensor<4096x1024xf32>) -> tensor<256x1024xf32>
    return %2 : tensor<256x1024xf32>
  }
}
