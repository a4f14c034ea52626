// RUN: opt --shardy=0.12.0.1 -sdy-basic-propagate %s
// A value that its group lists several times gets one constraint if initial shardings differ.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {?}]>}) -> tensor<8x8xf32> {
  %0 = sdy.sharding_constraint %a <@m, [{}, {}]> : tensor<8x8xf32>
  %1 = stablehlo.sine %0 : tensor<8x8xf32>
  sdy.sharding_group %b group_id=1 : tensor<8x8xf32>
  sdy.sharding_group %0 group_id=0 : tensor<8x8xf32>
  sdy.sharding_group %1 group_id=1 : tensor<8x8xf32>
  sdy.sharding_group %0 group_id=0 : tensor<8x8xf32>
  sdy.sharding_group %a group_id=0 : tensor<8x8xf32>
  sdy.sharding_group %b group_id=1 : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
