// RUN: opt -sdy-update-non-divisible-input-output-shardings %s
// An axis that does not divide a dimension is reduced to its largest sub-axis that does.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<6x12xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {}]>}, %arg1: tensor<6x12xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"p", "q"}]>}, %arg2: tensor<5xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}]>}, %arg3: tensor<0x1xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {"q", ?}]>}, %arg4: tensor<?x6xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {"q", ?}]>}) -> (tensor<5xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}]>}) {
  return %arg2 : tensor<5xf32>
}
