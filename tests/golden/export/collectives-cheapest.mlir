// RUN: opt -sdy-reshard-to-collectives=plan=min-bytes %s
// The examples of spec 50 §13.1, and reshards for which Shardy's chain is already the best.
sdy.mesh @two = <["x"=2, "y"=2]>
sdy.mesh @three = <["x"=2, "y"=2, "z"=2]>
func.func @move_before_gather(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@two, [{"x", "y"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.reshard %arg0 <@two, [{}, {"x"}]> : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
func.func @two_moves(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@two, [{"x"}, {"y"}]>}) -> tensor<64x64xf32> {
  %0 = sdy.reshard %arg0 <@two, [{"y", "x"}, {}]> : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
func.func @slice_first(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@three, [{"x"}, {"y"}]>}) -> tensor<64x64xf32> {
  %0 = sdy.reshard %arg0 <@three, [{"y", "x"}, {}]> : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
func.func @slice_first_too(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@three, [{}, {"x", "y"}]>}) -> tensor<64x64xf32> {
  %0 = sdy.reshard %arg0 <@three, [{"x"}, {"y"}]> : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
func.func @one_move(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@two, [{"x"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.reshard %arg0 <@two, [{}, {"x"}]> : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
func.func @dynamic(%arg0: tensor<?x64xf32> {sdy.sharding = #sdy.sharding<@two, [{"x", "y"}, {}]>}) -> tensor<?x64xf32> {
  %0 = sdy.reshard %arg0 <@two, [{}, {"x"}]> : tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}
