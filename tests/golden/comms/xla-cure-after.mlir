// RUN: comms --as-xla %s
// A constraint after the operation is the cheaper one, since it moves the sum instead of both operands.
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", "y"}]>}, %b: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", "y"}]>}) -> tensor<16x16xf32> {
  %r = stablehlo.add %a, %b : tensor<16x16xf32>
  %y = sdy.sharding_constraint %r <@mesh, [{"y"}, {}]> : tensor<16x16xf32>
  return %y : tensor<16x16xf32>
}
