// RUN: types --max-alternatives=0 %s
// STATUS: 1
// Nothing is known of the mesh of %0, so requests on every mesh are right, and its users have the types asked for.
sdy.mesh @a = <["x"=2, "y"=4]>
sdy.mesh @b = <["p"=2, "q"=2, "r"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@a, [{"x"}, {}]>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@b, [{"p"}, {}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.add %a, %b : tensor<8x8xf32>
  %1 = stablehlo.sine %0 {shardc.out_sharding = #sdy.sharding<@b, [{"q"}, {"r"}]>} : tensor<8x8xf32>
  %2 = stablehlo.dot_general %0, %0, contracting_dims = [1] x [0] {shardc.out_sharding = #sdy.sharding<@b, [{}, {}], unreduced={"r"}>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = stablehlo.reshape %0 {shardc.out_sharding = #sdy.sharding<@b, [{"q", "r"}]>} : (tensor<8x8xf32>) -> tensor<64xf32>
  // These are errors of their own: %a is on @a; %1 and %b differ; @b has no axis "s".
  %4 = stablehlo.add %0, %a {shardc.out_sharding = #sdy.sharding<@b, [{"q"}, {}]>} : tensor<8x8xf32>
  %5 = stablehlo.add %1, %b : tensor<8x8xf32>
  %6 = stablehlo.sine %0 {shardc.out_sharding = #sdy.sharding<@b, [{"s"}, {}]>} : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
