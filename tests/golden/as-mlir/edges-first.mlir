// RUN: opt %s -verify-diagnostics -split-input-file
// The propagation edges of an operation are checked before its other attributes.
// -----
// expected-error@+3 {{'stablehlo.negate' op expected axis ref to be in one of the meshes}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"q"}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"w" = operand-0 -> [result-0]}]}]>} : tensor<8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.negate' op expected axis ref to be in one of the meshes}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"w" = operand-0 -> [result-0]}]}]>, sdy.sharding = #sdy.sharding_per_value<[<@m, [{"q"}]>]>} : tensor<8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.negate' op expected axis ref to be in one of the meshes}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"w" = operand-0 -> [result-0]}]}]>} : tensor<8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.negate' op result - unknown axis name: "q"}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"q"}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>} : tensor<8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.negate' op expected a common mesh for propagation edges attr.}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding = #sdy.sharding_per_value<[<@nomesh, [{"q"}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"w" = operand-0 -> [result-0]}]}]>} : tensor<8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.negate' op expected axis ref to be in one of the meshes}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"w" = operand-0 -> [result-0]}]}]>} : tensor<8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.negate' op expected axis ref to be in one of the meshes}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>, <@m, [{}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"w" = operand-0 -> [result-0]}]}]>} : tensor<8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.negate' op expected a value ref to have an operand index in range [0, 1), got: 5}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-5 -> [result-0]}]}]>, sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", "x"}]>]>} : tensor<8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.negate' op expected propagation edges attr to reference a sharding.}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"w" = operand-0 -> [result-0]}]}]>, sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {}>} : tensor<8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.negate' op should have a propagation edges attribute of type PropagationEdgesAttr for attr named 'sdy.propagation_edges'}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.propagation_edges = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@m, [{"q"}]>]>} : tensor<8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.negate' op expected propagation edges attr to reference a sharding.}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"w" = operand-0 -> [result-0]}]}]>} : tensor<8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.negate' op result - sub-axis next pre-size 8 doesn't divide the size of the full axis 2: "x":(2)4}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x":(1)4 = operand-0 -> [result-0]}]}]>, sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x":(2)4}]>]>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{'func.func' op arg 0 - unknown axis name: "q"}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"w" = operand-0 -> [result-0]}]}]>}) {
  return
}
// -----
// expected-error@+2 {{'func.func' op result 0 - unknown axis name: "q"}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"w" = operand-0 -> [result-0]}]}]>}) {
  return %a : tensor<8xf32>
}
// -----
// expected-error@+2 {{'func.func' op arg 0 - unknown mesh: @nom}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@nom, [{"q"}]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"w" = operand-0 -> [result-0]}]}]>}) {
  return
}
// -----
// expected-error@+2 {{'func.func' op result 0 - unknown mesh: @nom}}
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @a(%a: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@nom, [{"q"}]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"w" = operand-0 -> [result-0]}]}]>}) {
  return %a : tensor<8xf32>
}
