// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-convert-global-to-local %s
// The dimensions that are not cut share one zero offset, which is made at the first of them.
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<4x6x144xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b"}]>}) -> (tensor<4x6x144xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}], unreduced={"b"}>}) {
  %0 = sdy.sharded_to_unreduced [{}, {}, {"b"}] %arg0 out_sharding=<@mesh, [{}, {}, {}], unreduced={"b"}> : tensor<4x6x144xf32>
  return %0 : tensor<4x6x144xf32>
}
// -----
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<4x6x14x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}, {"b"}, {}]>}) -> (tensor<4x6x14x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}, {}], unreduced={"a", "b"}>}) {
  %0 = sdy.sharded_to_unreduced [{"a"}, {}, {}, {"b"}, {}] %arg0 out_sharding=<@mesh, [{}, {}, {}, {}, {}], unreduced={"a", "b"}> : tensor<4x6x14x8x8xf32>
  return %0 : tensor<4x6x14x8x8xf32>
}
