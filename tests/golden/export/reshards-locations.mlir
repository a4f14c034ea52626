// RUN: opt -sdy-insert-explicit-reshards=enable-full-version=true -mlir-print-debuginfo -mlir-print-local-scope %s
sdy.mesh @m = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {?}]>} loc("in"), %p: tensor<i1>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"b"}]>}) {
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"b"}]>]>} : tensor<8x8xf32> loc("add")
  %1 = stablehlo.abs %0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}, {"b"}]>]>}: tensor<8x8xf32> loc("abs")
  %2 = stablehlo.while(%x = %arg0) : tensor<8x8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"b"}, {}]>]>} cond {
    stablehlo.return %p : tensor<i1> loc("cret")
  } do {
    %3 = stablehlo.dot %x, %1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}, {}]>]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> loc("dot")
    stablehlo.return %3 : tensor<8x8xf32> loc("bret")
  } loc("while")
  %5 = func.call @f(%2) : (tensor<8x8xf32>) -> tensor<8x8xf32> loc("call")
  return %5 : tensor<8x8xf32> loc("ret")
} loc("main")
func.func private @f(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {?}]>} loc("farg")) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"b"}]>}) {
  %0 = stablehlo.tanh %arg0 : tensor<8x8xf32> loc("tanh")
  return %0 : tensor<8x8xf32> loc("fret")
} loc("f")
