// RUN: check -q %s
// STATUS: 1
// The error is about the alias of the first argument, and not about the equal axis of the second one.
#s = #sdy.sharding<@m, [{"x"}, {"x"}]>
sdy.mesh @m = <["x"=2]>
func.func @f(%x: tensor<8x8xf32> {sdy.sharding = #s}, %y: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  return
}
