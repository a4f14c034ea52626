module @foreign {
  sdy.mesh @mesh = <["data"=4, "model"=2]>
  func.func @main(%x: tensor<16x128x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}, {}]>}, %w: tensor<64x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}, %u: tensor<256x256xf32>) -> tensor<16x128x256xf32> {
    %0 = "nn.positions"() {start = 0 : i64} : () -> tensor<128xf32>
    %1 = "nn.embed"(%x, %0) : (tensor<16x128x64xf32>, tensor<128xf32>) -> tensor<16x128x64xf32>
    %2 = "nn.linear"(%1, %w) : (tensor<16x128x64xf32>, tensor<64x256xf32>) -> tensor<16x128x256xf32>
    %3 = "nn.repeat"(%u, %2) <{weights = 1 : i64}> ({
    ^bb0(%v: tensor<256x256xf32>, %state: tensor<16x128x256xf32>):
      %5 = "nn.gelu"(%state) : (tensor<16x128x256xf32>) -> tensor<16x128x256xf32>
      "nn.yield"(%5) : (tensor<16x128x256xf32>) -> ()
    }) : (tensor<256x256xf32>, tensor<16x128x256xf32>) -> tensor<16x128x256xf32>
    %4 = "nn.embed"(%3, %0) : (tensor<16x128x256xf32>, tensor<128xf32>) -> tensor<16x128x256xf32>
    return %4 : tensor<16x128x256xf32>
  }
}
