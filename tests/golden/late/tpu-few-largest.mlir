// RUN: comms --as-xla=tpu %s
// Few elements of many are found by a custom call, at which shardings stop: the values are gathered for the result.
sdy.mesh @mesh = <["data"=8]>
func.func @main(%arg0: tensor<16x2048xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<16x4xf32>, tensor<16x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
  %values, %indices = chlo.top_k(%arg0, k = 4) : tensor<16x2048xf32> -> (tensor<16x4xf32>, tensor<16x4xi32>)
  return %values, %indices : tensor<16x4xf32>, tensor<16x4xi32>
}
