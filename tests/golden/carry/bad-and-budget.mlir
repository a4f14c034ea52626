// RUN: check --carry '--budget=bytes<=0' %s
// STATUS: 1
// A budget that is exceeded does not hide what --carry finds.
module {
  sdy.mesh @mesh = <["x"=4]>
  func.func @main(%a: tensor<8x8xf32> {tf.aliasing_output = 0 : i32, sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    return %a : tensor<8x8xf32>
  }
}
