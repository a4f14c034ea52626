// RUN: fmt %s
// A PartitionSpec in attributes of arguments, results and operations gets the rank of each tensor, also from an alias.
#s = #sdy.sharding<@mesh, P('x')>
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, P('x', None)>},
                %b: tensor<8xf32> {sdy.sharding = #s},
                %c: tensor<8x8x8xf32> {sdy.sharding = #s, jax.P = 1 : i64, jax.None = {P, None}},
                %d: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, P()>},
                %e: tuple<tensor<8x8xf32>> {sdy.sharding = #s})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy<sharding<@mesh, P(None, 'y')>>}, tensor<8x8xf32>)
    attributes {no.value = #sdy.sharding<@mesh, P('x')>, no.values = [#s, {a = #s, b = [#s]}], shardings.more = {a = [#s]}} {
  %0 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, P('x')>]>} : tensor<8x8xf32>
  %1 = stablehlo.add %a, %0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, P('x')>]>} : tensor<8x8xf32>
  %2 = stablehlo.add %a, %1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, P('x')>]>} : tensor<8x8xf32>
  %3 = "stablehlo.add"(%b, %b) {sdy.sharding = #sdy.sharding_per_value<[#s]>} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %4:2 = "stablehlo.custom_call"(%a) {call_target_name = "two", has_side_effect = true, sdy.sharding = #sdy.sharding_per_value<[<@mesh, P('x')>, <@mesh, P()>]>} : (tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8x8xf32>)
  %5 = sdy.manual_computation(%2, %b) in_shardings=[<@mesh, P('x')>, #s] out_shardings=[<@mesh, P('x')>] manual_axes={"x"} (%arg1: tensor<4x8xf32>, %arg2: tensor<4xf32>) {
    sdy.return %arg1 : tensor<4x8xf32>
  } : (tensor<8x8xf32>, tensor<8xf32>) -> tensor<8x8xf32>
  %6 = sdy.reshard %5 <@mesh, P()> : tensor<8x8xf32>
  %7 = sdy.all_slice [{"x"}, {}] %6 out_sharding=<@mesh, P('x')> : tensor<8x8xf32>
  %8 = "sdy.sharding_constraint"(%7) <{sharding = #sdy.sharding<@mesh, P(P.UNCONSTRAINED)>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %7, %8 : tensor<8x8xf32>, tensor<8x8xf32>
}
"func.func"() <{sym_name = "generic", sym_visibility = "private", function_type = (tensor<8x8xf32>, tensor<8xf32>) -> tensor<4x4x4xf32>, arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, P('x')>}, {sdy.sharding = #sdy.sharding<@mesh, P('x')>}], res_attrs = [{sdy.sharding = #sdy.sharding<@mesh, P()>}]}> ({}) : () -> ()
