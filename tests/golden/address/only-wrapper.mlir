// RUN: show --only=model.py:10:7 %s
// The place of a constraint is where the function that wraps it is called, as in reports; wrap.py:5:3 names %1 alone.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = sdy.sharding_constraint %a <@mesh, [{"y"}, {}]> : tensor<8x8xf32> loc(#first)
  %1 = stablehlo.tanh %0 : tensor<8x8xf32> loc(#first)
  %2 = sdy.sharding_constraint %1 <@mesh, [{}, {"x"}]> : tensor<8x8xf32> loc(#second)
  return %0, %2 : tensor<8x8xf32>, tensor<8x8xf32>
}
#wrap = loc("/lib/python/site-packages/jax/x.py":1:1)
#own = loc("wrap.py":5:3)
#in_first = loc("model.py":10:7)
#in_second = loc("model.py":20:7)
#first = loc(callsite(#wrap at callsite(#own at #in_first)))
#second = loc(callsite(#wrap at callsite(#own at #in_second)))
