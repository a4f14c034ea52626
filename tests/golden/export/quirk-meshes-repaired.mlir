// RUN: opt -sdy-reshard-to-collectives -no-reference-quirks %s
// Meshes with the same devices need no permute, whatever their names.
sdy.mesh @m = <["p"=2, "q"=4]>
sdy.mesh @n = <["p"=2, "q"=4]>
func.func @f(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}]>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@n, [{"q"}, {}]> : tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
