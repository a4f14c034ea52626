// RUN: opt -sdy-convert-global-to-local %s
sdy.mesh @q = <["p"=2, "q"=6]>
func.func @gather(%arg0: tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@q, [{"q":(2)3}, {"q":(1)2, "p"}]>}) -> tensor<6x4xf32> {
  %0 = sdy.all_gather [{"q":(2)3}, {"q":(1)2, "p"}] %arg0 out_sharding=<@q, [{}, {}]> : tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}
func.func @permute(%arg0: tensor<12x4xf32> {sdy.sharding = #sdy.sharding<@q, [{"q":(1)2}, {"p"}]>}) -> (tensor<12x4xf32> {sdy.sharding = #sdy.sharding<@q, [{"p"}, {"q":(1)2}]>}) {
  %0 = sdy.collective_permute %arg0 out_sharding=<@q, [{"p"}, {"q":(1)2}]> : tensor<12x4xf32>
  return %0 : tensor<12x4xf32>
}
func.func @constant() -> (tensor<4x3xi8> {sdy.sharding = #sdy.sharding<@q, [{"p"}, {"q":(2)3}]>}) {
  %0 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@q, [{"p"}, {"q":(2)3}]>]>} dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi8>
  return %0 : tensor<4x3xi8>
}
