// RUN: check --budget='bytes[model]<=0,bytes[modell]<=0' %s
// STATUS: 1
// An axis of any document of the file is right. A wrong one is reported once.
sdy.mesh @mesh = <["data"=4]>
func.func @main(%a: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  return %a : tensor<16x8xf32>
}
// -----
sdy.mesh @mesh = <["data"=4, "model"=2]>
func.func @main(%a: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  return %a : tensor<16x8xf32>
}
