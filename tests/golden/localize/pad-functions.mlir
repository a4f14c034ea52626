// RUN: opt -sdy-pad-for-divisibility %s
// Functions that are not public are padded with their calls, wherever those are. The padding of arguments counts as zero, that of
// results does not.
sdy.mesh @mesh = <["x"=4, "y"=4]>
func.func @main(%a: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %s = sdy.all_slice [{"x"}, {}] %a out_sharding=<@mesh, [{"x"}, {}]> : tensor<6x8xf32>
  %i = stablehlo.constant dense<0> : tensor<i32>
  %c = stablehlo.constant dense<true> : tensor<i1>
  %w:2 = stablehlo.while(%j = %i, %t = %s) : tensor<i32>, tensor<6x8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{"x"}, {}]>]>}
  cond {
    stablehlo.return %c : tensor<i1>
  } do {
    %r = func.call @cosine(%t) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<6x8xf32>) -> tensor<6x8xf32>
    stablehlo.return %j, %r : tensor<i32>, tensor<6x8xf32>
  }
  %1 = call @external() {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : () -> tensor<6x8xf32>
  %2 = call @constant(%w#1) : (tensor<6x8xf32>) -> tensor<6x8xf32>
  %0 = call @sum(%w#1, %1) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
  %g = sdy.all_gather [{"x"}, {}] %0 out_sharding=<@mesh, [{}, {}]> : tensor<6x8xf32>
  return %g : tensor<6x8xf32>
}
func.func private @cosine(%a: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>, foo.bar}) -> (tensor<6x8xf32> {foo.baz, sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %0 = stablehlo.cosine %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
func.func private @constant(%a: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<6x8xf32> {
  %0 = stablehlo.constant dense<0.0> : tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
// The sharding of a returned value may be another one that pads alike.
func.func nested @sum(%a: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) {
  return %b : tensor<6x8xf32>
}
func.func private @dot(%a: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %0 = call @cosine(%a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<6x8xf32>) -> tensor<6x8xf32>
  %1 = stablehlo.dot_general %a, %0, contracting_dims = [0] x [0] : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
// Without a body, only results are compared, and arguments get lost.
func.func private @external() -> (tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
func.func private @even(tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<6x8xf32>
func.func private @lost(tensor<6x8xf32>, tensor<f32> {foo.bar}) -> (tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
