// RUN: opt %s -verify-diagnostics -split-input-file
// Each collective names its axes in its messages.
// -----
// expected-error@+3 {{'sdy.sharded_to_unreduced' op can't apply shard-to-unreduce axis "z" to operand sharding on dimension 0}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8x8xf32> {sdy.sharding=#sdy.sharding<@m, [{"x"}, {"y"}]>}) {
  %0 = sdy.sharded_to_unreduced [{"z"}, {}] %a out_sharding=<@m, [{}, {"y"}], unreduced={"z"}> : tensor<8x8xf32>
  return
}
// -----
// expected-error@+3 {{'sdy.sharded_to_unreduced' op result sharding doesn't match expected sharding ["y"] on dimension 1}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8x8xf32> {sdy.sharding=#sdy.sharding<@m, [{"x"}, {"y"}]>}) {
  %0 = sdy.sharded_to_unreduced [{"x"}, {}] %a out_sharding=<@m, [{}, {}], unreduced={"x"}> : tensor<8x8xf32>
  return
}
// -----
// expected-error@+3 {{'sdy.sharded_to_unreduced' op out_unreduced_axes should be in_unreduced_axes + sharded_to_unreduced_axes}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8x8xf32> {sdy.sharding=#sdy.sharding<@m, [{"x"}, {"y"}]>}) {
  %0 = sdy.sharded_to_unreduced [{"x"}, {}] %a out_sharding=<@m, [{}, {"y"}]> : tensor<8x8xf32>
  return
}
// -----
// expected-error@+3 {{'sdy.replicated_to_unreduced' op input and output must share the same dimension shardings}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8x8xf32> {sdy.sharding=#sdy.sharding<@m, [{"x"}, {"y"}]>}) {
  %0 = sdy.replicated_to_unreduced {"x"} %a out_sharding=<@m, [{}, {"y"}], unreduced={"x"}> : tensor<8x8xf32>
  return
}
// -----
// expected-error@+3 {{'sdy.all_gather' op can't apply gathering axis "z" to operand sharding on dimension 0}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8x8xf32> {sdy.sharding=#sdy.sharding<@m, [{"x"}, {"y"}]>}) {
  %0 = sdy.all_gather [{"z"}, {}] %a out_sharding=<@m, [{}, {"y"}]> : tensor<8x8xf32>
  return
}
// -----
// expected-error@+3 {{'sdy.all_slice' op result sharding doesn't match expected sharding ["x", "x"] on dimension 0}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8x8xf32> {sdy.sharding=#sdy.sharding<@m, [{"x"}, {"y"}]>}) {
  %0 = sdy.all_slice [{"x"}, {}] %a out_sharding=<@m, [{}, {"y"}]> : tensor<8x8xf32>
  return
}
// -----
// expected-error@+3 {{'sdy.reduce_scatter' op result sharding doesn't match expected sharding ["x", "x"] on dimension 0}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8x8xf32> {sdy.sharding=#sdy.sharding<@m, [{"x"}, {"y"}]>}) {
  %0 = sdy.reduce_scatter [{"x"}, {}] %a out_sharding=<@m, [{}, {"y"}]> : tensor<8x8xf32>
  return
}
// -----
// expected-error@+3 {{'sdy.sharded_to_unreduced' op can't apply shard-to-unreduce axis "y" to operand sharding on dimension 0}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8x8xf32> {sdy.sharding=#sdy.sharding<@m, [{"x"}, {"y"}]>}) {
  %0 = sdy.sharded_to_unreduced [{"y"}, {}] %a out_sharding=<@m, [{}, {"y"}]> : tensor<8x8xf32>
  return
}
