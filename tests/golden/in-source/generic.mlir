// RUN: propagate --in-source %s
// Functions in generic form, with properties and without.
"builtin.module"() ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
  "func.func"() <{function_type = (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>, sym_name = "main"}> ({
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %0 = "sdy.sharding_constraint"(%a) <{sharding = #sdy.sharding<@mesh, [{"x"}]>}> : (tensor<8xf32>) -> tensor<8xf32>
    %1 = "stablehlo.add"(%0, %b) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    "func.return"(%1) : (tensor<8xf32>) -> ()
  }) : () -> ()
  "func.func"() ({
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %0 = "stablehlo.add"(%a, %b) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    "func.return"(%0) : (tensor<8xf32>) -> ()
  }) {function_type = (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>, arg_attrs = [{}, {test.b}], sym_name = "other"} : () -> ()
}) : () -> ()
