// RUN: propagate --summary=python %s
// A line for each value that leaves a place at which an operation chooses a layout. There is none for values that the
// program constrains, for the backward pass, and for manual computations.
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(
    %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} loc("a"),
    %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>} loc("b"))
    -> (tensor<8x8xf32> {jax.result_info = "result"}) {
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> loc("jit(f)/dot"("/home/me/f.py":3:5))
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32> loc("jit(f)/transpose"("/home/me/f.py":3:5))
  %2 = stablehlo.tanh %1 : tensor<8x8xf32> loc("jit(f)/tanh"("/home/me/f.py":4:5))
  %3 = stablehlo.dot_general %2, %arg1, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> loc("jit(f)/dot"("/home/me/f.py":5:5))
  %4 = sdy.sharding_constraint %3 <@mesh, [{"y"}, {}]> : tensor<8x8xf32> loc("jit(f)/sharding_constraint"("/home/me/f.py":6:5))
  %5 = func.call @g(%4) : (tensor<8x8xf32>) -> tensor<8x8xf32> loc("jit(f)/g"("/home/me/f.py":7:5))
  %6 = func.call @h(%5) : (tensor<8x8xf32>) -> tensor<8x8xf32> loc("jit(f)/transpose(jvp())/h"("/home/me/f.py":7:5))
  %7 = stablehlo.dot_general %6, %arg1, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> loc("jit(f)/transpose(jvp())/dot"("/home/me/f.py":3:5))
  %8 = sdy.manual_computation(%7) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg2: tensor<2x8xf32>) {
    %9 = stablehlo.dot_general %arg2, %arg2, contracting_dims = [1] x [1] : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x2xf32> loc("jit(f)/dot"("/home/me/f.py":9:5))
    sdy.return %arg2 : tensor<2x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %8 : tensor<8x8xf32>
}
func.func private @g(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> loc("dot"("/home/me/f.py":20:5))
  return %0 : tensor<8x8xf32>
}
func.func private @h(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> loc("dot"("/home/me/f.py":30:5))
  return %0 : tensor<8x8xf32>
}
