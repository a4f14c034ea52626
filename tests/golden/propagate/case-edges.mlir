// RUN: opt -sdy-add-data-flow-edges -sdy-op-priority-propagate -sdy-sink-data-flow-edges %s
// Every branch is a source of the result.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%i: tensor<i32>, %a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {?}]>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y", ?}]>}) -> tensor<8x8xf32> {
  %0 = "stablehlo.case"(%i) ({
    %1 = stablehlo.sine %a : tensor<8x8xf32>
    stablehlo.return %1 : tensor<8x8xf32>
  }, {
    %1 = stablehlo.cosine %b : tensor<8x8xf32>
    stablehlo.return %1 : tensor<8x8xf32>
  }) : (tensor<i32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
