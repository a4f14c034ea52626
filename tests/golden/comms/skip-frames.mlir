// RUN: comms --skip-frames='wrap*' %s
// The frames of wrap.py are skipped, those of a library are not.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %0 = sdy.sharding_constraint %a <@mesh, [{"y"}, {}]> : tensor<8x8xf32> loc(#at)
  return %0 : tensor<8x8xf32>
}
#own = loc("wrap.py":5:3)
#outer = loc("/lib/site-packages/model.py":10:7)
#at = loc(callsite(#own at #outer))
