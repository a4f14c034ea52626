// RUN: check --max-errors=0 %s
// STATUS: 1
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"(%a) {sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"a" = operand-0 -> [result-0]}]}]>} : (tensor<8x8xf32>) -> (tensor<f32>)
  return
}
// -----
sdy.mesh @m = <["a"=2]>
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding=#sdy.sharding_per_value<[<@m, []>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"a" = operand-3 -> [result-0]}]}]>} : (tensor<8x8xf32>) -> (tensor<f32>)
  return
}
// -----
sdy.mesh @m = <["a"=2]>
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding=#sdy.sharding_per_value<[<@m, []>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"b" = operand-3 -> [result-0]}]}]>} : (tensor<8x8xf32>) -> (tensor<f32>)
  return
}
// -----
sdy.mesh @m = <["a"=2]>
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding=#sdy.sharding_per_value<[<@m, []>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"a" = operand-1 -> [operand-0]}]}]>} : (tensor<8x8xf32>) -> (tensor<f32>)
  return
}
// -----
sdy.mesh @m = <["a"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["b"=2]>, [{}, {}]>}) {
  %0 = "foo"(%a) {sdy.sharding=#sdy.sharding_per_value<[<@m, []>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"a" = operand-0 -> [result-0]}]}]>} : (tensor<8x8xf32>) -> (tensor<f32>)
  return
}
// -----
sdy.mesh @m = <["a"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["b"=2]>, [{}, {}]>}, %b: tensor<8xf32>) {
  %0 = "foo"(%a, %b) {sdy.sharding=#sdy.sharding_per_value<[<@m, []>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"a" = operand-1 -> [result-0]}]}]>} : (tensor<8x8xf32>, tensor<8xf32>) -> (tensor<f32>)
  return
}
// -----
sdy.mesh @m = <["a"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}, %b: tensor<8xf32>) {
  %0 = "foo"(%a, %b) {sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"a" = operand-1 -> [result-0]}]}]>} : (tensor<8x8xf32>, tensor<8xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<[]>, [{}, {}]>}, %b: tensor<8xf32>) {
  %0 = "foo"(%a, %b) {sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"a" = operand-1 -> [result-0]}]}]>} : (tensor<8x8xf32>, tensor<8xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=3], device_ids=[2,1,0]>, [{}, {}]>}, %b: tensor<8xf32>) {
  %0 = "foo"(%a, %b) {sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"a" = operand-1 -> [result-0]}]}]>} : (tensor<8x8xf32>, tensor<8xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=3], device_ids=[2,1,0]>, [{}, {}]>}, %b: tensor<8x8xf32>  {sdy.sharding = #sdy.sharding<mesh<["a"=3]>, [{}, {}]>}) {
  %0 = "foo"(%a, %b) {sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"a" = operand-1 -> [result-0]}]}]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<f32>)
  return
}
// -----
module attributes {sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"a" = operand-1 -> [result-0]}]}]>} {}
// -----
func.func @f() attributes {sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"a" = operand-1 -> [result-0]}]}]>} {return}
// -----
sdy.mesh @m = <["a"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}, %b: tensor<8xf32>) {
  %0 = sdy.func_data_flow_edge %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"a" = operand-1 -> [result-0]}]}]>} : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}, %b: tensor<8xf32>) {
  %0 = sdy.func_data_flow_edge %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"b" = operand-1 -> [result-0]}]}]>} : tensor<8x8xf32>
  return
}
// -----
func.func @f(%a: tensor<8x8xf32> , %b: tensor<8xf32>) {
  %0 = sdy.func_data_flow_edge %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"b" = operand-1 -> [result-0]}]}]>} : tensor<8x8xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: tensor<?xf32>) {
  %0 = sdy.data_flow_edge %d : tensor<?xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: tensor<?xf32>) {
  %0 = sdy.data_flow_edge %c : tensor<*xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: tensor<?xf32>) {
  %0 = sdy.data_flow_edge %b : vector<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: tensor<?xf32>) {
  %0 = sdy.func_data_flow_edge %d : tensor<?xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: tensor<?xf32>) {
  %0 = sdy.data_flow_edge %a sharding=<@m, [{}]> : tensor<4xf32>
  "a.b"(%a) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: tensor<?xf32>) {
  %1 = sdy.propagation_barrier %a allowed_direction=NONE : tensor<4xf32>
  %0 = sdy.data_flow_edge %1 sharding=<@m, [{}]> : tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: tensor<?xf32>) {
  %0 = sdy.data_flow_edge %a sharding=<@m, [{}]> : tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: tensor<?xf32>) {
  %1 = "a.b"() : () -> tensor<4xf32>
  %0 = sdy.func_data_flow_edge %1 : tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  %1 = "a.b"() ({
   ^b(%b: tensor<4xf32>):
   %0 = sdy.func_data_flow_edge %b : tensor<4xf32>
  }): () -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
   %0 = sdy.func_data_flow_edge %a : tensor<4xf32>
   %1 = sdy.func_data_flow_edge %a : tensor<4xf32>
  return
}
