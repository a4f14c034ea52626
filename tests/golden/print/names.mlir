// RUN: fmt %s && "$shardc" fmt %s | "$shardc" fmt --check -
// Names stay, also numbers. A loop in generic form whose names do not fit the custom form stays in generic form.
func.func @loops(%i0: tensor<i32>, %00: tensor<i32>, %-: tensor<i32>) {
  %fits = "stablehlo.while"(%i0) ({
  ^test(%a: tensor<i32>):
    %t = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %t : tensor<i1>
  }, {
  ^step(%b: tensor<i32>):
    %n = stablehlo.add %b, %00 : tensor<i32>
    stablehlo.return %n : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  %taken = "stablehlo.while"(%i0) ({
  ^bb0(%p: tensor<i32>):
    %t = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %t : tensor<i1>
  }, {
  ^bb0(%q: tensor<i32>):
    %p = stablehlo.add %q, %q : tensor<i32>
    stablehlo.return %p : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  %same = "stablehlo.while"(%i0) ({
  ^bb0(%p: tensor<i32>):
    %t = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %t : tensor<i1>
  }, {
  ^bb0(%p: tensor<i32>):
    stablehlo.return %p : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
func.func @results(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %7:2 = stablehlo.optimization_barrier %x, %y : tensor<4xf32>, tensor<4xf32>
  %2, %b = stablehlo.optimization_barrier %7#1, %7#0 : tensor<4xf32>, tensor<4xf32>
  %c, %d:2 = stablehlo.optimization_barrier %2, %b, %b : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  stablehlo.optimization_barrier %2, %b : tensor<4xf32>, tensor<4xf32>
  stablehlo.add %c, %d#1 : tensor<4xf32>
  return %d#0 : tensor<4xf32>
}
func.func @blocks(%x: tensor<4xf32>) {
  "test.br"(%x)[^42] : (tensor<4xf32>) -> ()
^42(%42: tensor<4xf32>):
  "test.region"() ({
  ^bb0(%y: tensor<4xf32>):
    "test.br"(%y)[^42] : (tensor<4xf32>) -> ()
  ^42(%z: tensor<4xf32>):
    "test.end"() : () -> ()
  }) : () -> ()
  return
}
func.func @reduce(%x: tensor<4xf32>, %c: tensor<f32>, %999999999: tensor<f64>) -> tensor<f32> {
  %r = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
