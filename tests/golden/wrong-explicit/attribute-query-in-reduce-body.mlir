// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%zz1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%zz2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"Y"}]>}
%c = constant dense<0.0> : tensor<f32>
%0 = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 1>}> ({
^bb0(%p: tensor<f32>, %q: tensor<f32>):
  shardc.mesh_context {lable = "x"} : () -> ()
  %s = stablehlo.add %p, %q : tensor<f32>
  "stablehlo.return"(%s) : (tensor<f32>) -> ()
}) : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
%zz3 = subtract %zz1, %zz2 : tensor<16x16xf32>
