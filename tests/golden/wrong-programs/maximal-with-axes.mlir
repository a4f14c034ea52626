// RUN: check %s
// STATUS: 1
sdy.mesh @maximal = <[], device_ids=[3]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@maximal, [{}, {}]>}) {
  return
}
