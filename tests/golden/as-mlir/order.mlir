// RUN: opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect
// Selection among several errors: operations whose checks wait until all functions are valid.
// -----
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// constraint
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.sharding_constraint %a <@m, [{"q"}]> : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// reshard
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.reshard %a <@m, [{"q"}]> : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+5 {{'stablehlo.abs' op result - unknown axis name: "q"}}
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// attach
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = stablehlo.abs %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"q"}]>]>} : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+9 {{'stablehlo.add' op expected 2 operands, but found 1}}
// manual
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"q"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
 sdy.return %b : tensor<4xf32> } : (tensor<8xf32>) -> tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+9 {{'stablehlo.add' op expected 2 operands, but found 1}}
// manual2
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
 sdy.return %b : tensor<2xf32> } : (tensor<8xf32>) -> tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+9 {{'stablehlo.add' op expected 2 operands, but found 1}}
// manual3
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"z"} (%b: tensor<8xf32>) {
 sdy.return %b : tensor<8xf32> } : (tensor<8xf32>) -> tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+9 {{'stablehlo.add' op expected 2 operands, but found 1}}
// named
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.named_computation<"n">(%a) in_shardings=[<@m, [{"q"}]>] (%b: tensor<8xf32>) {
 sdy.return %b : tensor<8xf32> } : (tensor<8xf32>) -> tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+9 {{'stablehlo.add' op expected 2 operands, but found 1}}
// named2
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.named_computation<"n">(%a) (%b: tensor<4xf32>) {
 sdy.return %b : tensor<4xf32> } : (tensor<8xf32>) -> tensor<4xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// edge
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.data_flow_edge %a sharding=<@m, [{"q"}]> : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+9 {{'stablehlo.add' op expected 2 operands, but found 1}}
// edge2
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.data_flow_edge %a  : tensor<8xf32>
 %1 = stablehlo.abs %a : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+9 {{'stablehlo.add' op expected 2 operands, but found 1}}
// fedge
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.func_data_flow_edge %a  : tensor<8xf32>
 %1 = stablehlo.abs %a : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+5 {{'sdy.propagation_barrier' op cannot specify `BOTH` as the direction. Not blocking propagation direction makes the op redundant.}}
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// barrier
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.propagation_barrier %a allowed_direction=BOTH : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+5 {{'sdy.all_gather' op collective on operand without sharding}}
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// ag
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.all_gather [{"q"}] %a out_sharding=<@m, [{}]> : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// as
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.all_slice [{"q"}] %a out_sharding=<@m, [{}]> : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+5 {{'sdy.all_to_all' op collective on operand without sharding}}
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// a2a
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.all_to_all [{"q"}:0->1] %a out_sharding=<@m, [{}]> : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+5 {{'sdy.collective_permute' op collective on operand without sharding}}
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// perm
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.collective_permute %a out_sharding=<@m, [{}]> : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// ar
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.all_reduce {"q"} %a out_sharding=<@m, [{}]> : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// rs
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.reduce_scatter [{"q"}] %a out_sharding=<@m, [{}]> : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+5 {{'sdy.sharded_to_unreduced' op collective on operand without sharding}}
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// s2u
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.sharded_to_unreduced [{"q"}] %a out_sharding=<@m, [{}]> : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+5 {{'sdy.replicated_to_unreduced' op collective on operand without sharding}}
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// r2u
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.replicated_to_unreduced {"q"} %a out_sharding=<@m, [{}]> : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+5 {{'stablehlo.abs' op has factor k=3 that isn't used in operand and result mappings}}
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// rule
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = stablehlo.abs %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([j]) {i=8, j=8, k=3}>} : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+5 {{'stablehlo.abs' op expected propagation edges attr to reference a sharding.}}
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// edges
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = stablehlo.abs %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>} : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// call
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  call @u() : () -> ()
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// callarity
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  call @g() : () -> ()
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// ccall
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = stablehlo.custom_call @foo(%a) {called_computations=[@zz]} : (tensor<8xf32>) -> tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+8 {{'stablehlo.add' op expected 2 operands, but found 1}}
// composite
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = stablehlo.composite "a.b" %a {decomposition = @zz} : (tensor<8xf32>) -> tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+3 {{'func.func' op arg 0 - unknown axis name: "q"}}
// expected-error@+7 {{'stablehlo.add' op expected 2 operands, but found 1}}
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}]>}) {
  
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+7 {{'stablehlo.add' op expected 2 operands, but found 1}}
sdy.mesh @m = <["x"=2,"y"=2]>
func.func @f(%a: tensor<8xf32>) {
  
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
sdy.mesh @m = <["y"=2]>
