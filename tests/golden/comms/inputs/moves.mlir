sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%x: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>}, %y: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}) -> (tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}, {}]>}) {
  %0 = sdy.reshard %x <@mesh, [{"a"}, {"b"}]> : tensor<64x32xf32>
  %1 = stablehlo.negate %0 : tensor<64x32xf32>
  %2 = sdy.sharding_constraint %1 <@mesh, [{"b"}, {"a"}]> : tensor<64x32xf32>
  %3 = stablehlo.add %2, %y : tensor<64x32xf32>
  return %3 : tensor<64x32xf32>
}
