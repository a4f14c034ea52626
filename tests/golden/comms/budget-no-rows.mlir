// RUN: check --budget='bytes[model]<=0,collectives[one]<=0,collectives[inline]<=0,bytes[all_to_all]<=0,bytes[data,model]<=0,unsharded[one]<=0%' %s
// These selectors are right although no collective matches them. Passes remove the axis "one" from its mesh, because
// its size is 1.
sdy.mesh @mesh = <["data"=4, "model"=2, "one"=1]>
func.func @main(%a: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  return %a : tensor<16x8xf32>
}
func.func @inlined(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["inline"=1]>, [{"inline"}]>}) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
