// RUN: partition -q --no-propagate --check %s
// The region promotes f32 to f64, so the f64 initial value cannot fill the input.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<9xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}, %i: tensor<f64>) -> (tensor<7xf64>{sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) {
  %0 = "stablehlo.reduce_window"(%a, %i) ({
    ^bb0(%x: tensor<f64>, %y: tensor<f64>):
     %r = stablehlo.maximum %x, %y : tensor<f64>
     "stablehlo.return"(%r) : (tensor<f64>) -> ()
  }) {window_dimensions = array<i64: 3>} : (tensor<9xf32>, tensor<f64>) -> (tensor<7xf64>)
  return %0 : tensor<7xf64>
}
