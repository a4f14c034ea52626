// RUN: partition -q %s
// The initial value is neutral, so each device gets only a row from each neighbour.
sdy.mesh @m = <["x"=4]>
func.func @main(%a: tensor<4096xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> (tensor<4096xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) {
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %c) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
     %r = stablehlo.maximum %x, %y : tensor<f32>
     "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3>, padding = dense<[[1,1]]> : tensor<1x2xi64>} : (tensor<4096xf32>, tensor<f32>) -> (tensor<4096xf32>)
  return %0 : tensor<4096xf32>
}
