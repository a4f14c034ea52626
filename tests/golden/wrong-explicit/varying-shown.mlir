// RUN: types --max-alternatives=0 --check-varying --show-varying %s
// STATUS: 1
// With --show-varying, messages show the axes along which values vary.
sdy.mesh @m = <["x"=2]> {shardc.axis_types = ["Explicit"]}

func.func @main(%a: tensor<8xi32>) -> tensor<8xi32> {
  %r = sdy.manual_computation(%a) in_shardings=[<@m, [{}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<8xi32>) {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %id = stablehlo.partition_id : tensor<ui32>
    %own = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
    %l = stablehlo.while(%i = %zero) : tensor<i32>
    cond {
      %c = stablehlo.compare LT, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.add %i, %own : tensor<i32>
      stablehlo.return %s : tensor<i32>
    }
    %w = stablehlo.broadcast_in_dim %l, dims = [] : (tensor<i32>) -> tensor<4xi32>
    sdy.return %w : tensor<4xi32>
  } : (tensor<8xi32>) -> tensor<8xi32>
  return %r : tensor<8xi32>
}
