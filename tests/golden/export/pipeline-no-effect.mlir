// RUN: opt -sdy-export-pipeline='replica-count=2 partition-count=8 avoid-reshards-on-calls=true inline-meshes=false' %s
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8x64xf32> {sdy.sharding = #sdy.sharding<@m, [{"p", ?}, {"q"}]>}, %arg1: tensor<64x5xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {"p", ?}]>}) -> (tensor<8x5xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {?}]>}) {
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"q"}, {?}]>]>, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [j, k])->([i, k]) {i=8, j=64, k=5} reduction={j}>} : (tensor<8x64xf32>, tensor<64x5xf32>) -> tensor<8x5xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"q"}, {?}]> : tensor<8x5xf32>
  sdy.sharding_group %1 group_id=0 : tensor<8x5xf32>
  return %1 : tensor<8x5xf32>
}
