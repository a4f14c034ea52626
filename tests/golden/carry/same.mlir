// RUN: check --carry --as-xla %s
// A missing sharding and one without axes are the same; equally many arguments and results of one path pair in order.
module {
  sdy.mesh @mesh = <["x"=4]>
  func.func @main(%a: tensor<8xf32> loc("p['w']"), %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>} loc("mean['w']")) -> (tensor<8xf32> {jax.result_info = "result[0]['w']", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<8xf32> {jax.result_info = "result[1]['w']"}) {
    return %a, %b : tensor<8xf32>, tensor<8xf32>
  }
}
