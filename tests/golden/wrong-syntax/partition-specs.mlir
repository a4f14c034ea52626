// RUN: check -q --max-errors=0 %s
// STATUS: 1
// Mistakes in a PartitionSpec, in the shorthand and in attributes.
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('x', None, None)> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
%a : tensor<8x8xf32> {sdy.sharding = <@mesh, P('x', None, None)>}
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('xx', None)> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('x', 'x')> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P(("x", 'x'))> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P(x, None)> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P(('x', y), None)> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('x', none)> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('x', UNCONSTRAINED)> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('x':(1)2)> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P(['x', 'y'])> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('x', ?)> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('x, None)> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('x' 'y')> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('x', reduced={'y'})> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P(unreduced={'z'}, 'x')> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('x', unreduced={'y'}), unreduced={"z"}> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('x'> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('x')p1> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('')> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<P('x')> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, [{'x'}, {}]> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('x'), unreduced={'y'}> : tensor<8x8xf32>
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
%a : tensor<8x8xf32> {sdy.sharding = P('x', None)}
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
%a : tensor<8x8xf32> {sdy.sharding = NamedSharding(mesh, P('x'))}
// -----
@mesh = <["x"=2, "y"=4, "z"=2]>
%a : tensor<8x8xf32> {foo = 'x'}
// -----
// Each caret is at the sharding of the argument, result or operation.
#t = #sdy.sharding<@mesh, P('x', None, None)>
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh,  P('x')>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, P('x', None, None)>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, P('y', None, None)>}) {
  %0 = sdy.sharding_constraint %a <@mesh, P('x', 'y', None)> : tensor<8x8xf32>
  %1:2 = "stablehlo.custom_call"(%a) {call_target_name = "foo", sdy.sharding = #sdy.sharding_per_value<[<@mesh, P('x')>, <@mesh, P('x', None, None)>]>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  return %0 : tensor<8x8xf32>
}
func.func private @f(tensor<8x8xf32> {sdy.sharding = #t}, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, P('x', None, None)>}) -> (tensor<8x8xf32>, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, P('y', None, None)>})
// -----
// A PartitionSpec is not the error of a statement that has another one.
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, P('x')>}) -> tensor<8x8xf32> {
  %0 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, P("x"), replicate={"y"}>]>} : tensor<8x8xf32>
  %1 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, P("x")>, <@mesh, [{y}]>]>} : tensor<8x8xf32>
  %2 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, P("x")>]>} : tensor<8x8xf3>
  return %a : tensor<8x8xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, P('x', y)>}) {
  return
}
