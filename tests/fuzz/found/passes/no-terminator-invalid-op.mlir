// RUN: check --max-errors=0 %s
// STATUS: 1sor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: f32) {
  "sdy.sharding_group"(%c) {group_id=4} : ()->()
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: f32) {
  "sdy.sharding_group"(%a) {group_id=4: i32} : (tensor<4xf32>)->()
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: f32) {
  "sdy.sharding_group"(%a) {group_id=-4} : (tensor<4xf32>)->()
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: f32) {
  %0 = "sdy.propagation_barrier"(%a) {allowed_direction=3 : i32} : (tensor<4xf32>)->(tensor<4xf32>)
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: f32) {
  %0 = "sdy.propagation_barrier"(%a) {allowed_direction=4 : i32} : (tensor<4xf32>)->(tensor<4xf32>)
  return
}
gathering_axes/ -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: f32) {
  %0 = "sdy.propagation_barrier"(%b) {allowed_direction=1 : i32} : (vector<4xf32>)->(tensor<4xf32>)
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: i32) {
  %0 = "sdy.func_data_flow_edge"(%d) : (i32) -> i32
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: i32) {
  %0 = "sdy.all_gather"(%d) : (i32) -> i32
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: i32) {
  %0 = "sdy.all_gather"(%d) {gathering_axes = 3, out_sharding = 4} : (i32) -> i32
  
}
// -----
func.func @f(%a: tensor<4xf32>, : vector<0xFF800000xf32>, %c: tensor<*xf32>, %d: i32) {
  %0 = "sdy.all_gather"(%a) {/ =#sdy<list_of_axis_ref_lists[{"x"}]>, out_sharding = 4} : (tensor<4xf32>) -> i32
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: i32) {
// -----
  %0 = "sdy.all_gather"(%a) {gathering_axes =#sdy<list_of_axis_ref_lists[{"x"}]>, out_sharding = #sdy.sharding<@m, []>} : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: i32) {
  %0 = "sdy.reshard"(%a) {sharding = } : (tensor<4xf32><4xf32>) -> tensor<5xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*xf32>, %d: i32) {
  %0 = "sdy.data_flow_edge"(%a) : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: vector<4xf32>, %c: tensor<*