// RUN: opt -allow-unregistered-dialect -ops=dataflow.ops --print-after='*edges' -sdy-add-data-flow-edges -sdy-basic-propagate -sdy-sink-data-flow-edges %s
// Every kind of edge: those of the built-in ops, counted by an attribute, kept in attributes, with the result
// only as a target.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {?}]>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y"}]>}, %p: tensor<i1>, %t: tensor<i32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0:2 = "my.while"(%a, %b) ({
  ^bb0(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>):
    %10 = stablehlo.tanh %x : tensor<8x8xf32>
    stablehlo.return %10, %y : tensor<8x8xf32>, tensor<8x8xf32>
  }) : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  %1 = "my.case"(%t) ({
    "my.end"(%0#0) : (tensor<8x8xf32>) -> ()
  }, {
    %11 = stablehlo.abs %0#1 : tensor<8x8xf32>
    "my.end"(%11) : (tensor<8x8xf32>) -> ()
  }) : (tensor<i32>) -> tensor<8x8xf32>
  %2:2 = "my.barrier"(%1, %b) : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  %3 = "my.scan"(%t, %2#0) <{consts = 1 : i32}> ({
  ^bb0(%c: tensor<i32>, %x: tensor<8x8xf32>):
    %12 = stablehlo.negate %x : tensor<8x8xf32>
    "my.end"(%12) : (tensor<8x8xf32>) -> ()
  }) : (tensor<i32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = "my.named"(%3, %2#1) ({
  ^bb0(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>):
    %13 = stablehlo.add %x, %y : tensor<8x8xf32>
    "my.end"(%13) : (tensor<8x8xf32>) -> ()
  }) {ins = #sdy.sharding_per_value<[<@m, [{?}, {?}]>, <@m, [{}, {?}]>]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %5 = "my.skip"(%a) ({
  ^bb0(%i: tensor<i32>, %x: tensor<8x8xf32>):
    %14 = stablehlo.sine %x : tensor<8x8xf32>
    "my.end"(%i, %14) : (tensor<i32>, tensor<8x8xf32>) -> ()
  }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %6:2 = "my.lost"(%b) ({
  ^bb0(%x: tensor<8x8xf32>):
    %15 = stablehlo.cosine %x : tensor<8x8xf32>
    "my.end"() : () -> ()
  }) : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  %7 = stablehlo.add %4, %6#1 : tensor<8x8xf32>
  %8 = stablehlo.abs %6#0 : tensor<8x8xf32>
  return %5, %7 : tensor<8x8xf32>, tensor<8x8xf32>
}
