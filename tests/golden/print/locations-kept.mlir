// RUN: fmt %s
// Locations are kept as they are written, with their aliases.
#loc1 = loc( "params['w']" )  // the weight
#a = loc("train.py":12:8 to :20)

// an alias that nothing uses, of one that is not defined
#unused = loc(callsite(#a at #nowhere))
#flag = true
#meta = loc(fused<{flag = #flag}>[#a,   "f":1:2])
module @m attributes {a.where = loc("x"("train.py":12:8 to :20))} {
  func.func @main(%arg0: tensor<4x8xf32> loc("params['w']"), %arg1: tensor<f32> loc(#loc1)) -> tensor<4xf32> {
    %w = stablehlo.tanh %arg0 : tensor<4x8xf32> loc(callsite( "a<b>"(#a) at // a comment inside
       #late))
    %0 = stablehlo.reduce(%w init: %arg1) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32> loc(#a)
    %1 = stablehlo.reduce(%w init: %arg1) across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
     reducer(%b: tensor<f32> loc(#a), %c: tensor<f32> loc(#a)) {
      %d = stablehlo.add %b, %c : tensor<f32> loc("train.py":12:8 to :20)
      stablehlo.return %d : tensor<f32> loc(#a)
    } loc(#a)
    %2 = stablehlo.reduce(%w init: %arg1) across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
     reducer(%b: tensor<f32> loc("lhs"), %c: tensor<f32> loc("rhs")) {
      %d = stablehlo.add %b, %c : tensor<f32>
      stablehlo.return %d : tensor<f32>
    }
    %3 = "stablehlo.while"(%0) ({
    ^bb0(%x: tensor<4xf32> loc("carry")):
      %p = stablehlo.constant dense<true> : tensor<i1> loc(unknown)
      stablehlo.return %p : tensor<i1>
    }, {
    ^bb0(%x: tensor<4xf32>):
      stablehlo.return %x : tensor<4xf32>
    }) : (tensor<4xf32>) -> tensor<4xf32> loc(fused<"m">["b", #a])
    return %3 : tensor<4xf32> loc(#meta)
  } loc(#loc)
} loc(#loc)
// above
#loc = loc(unknown)
#late = loc("late") // beside
// at the end
