// RUN: check --carry --as-xla --format=json '--budget=bytes<=0' %s
// STATUS: 1
// The same as JSON, with the shardings of XLA.
module {
  sdy.mesh @mesh = <["x"=4]>
  func.func @main(%a: tensor<8x8xf32> {tf.aliasing_output = 0 : i32, sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    return %a : tensor<8x8xf32>
  }
}
