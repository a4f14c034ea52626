// RUN: check --max-errors=0 -Wno-sharding-missing %s
func.func @f(%a0: !stablehlo.token) {
  %r = "stablehlo.infeed"(%a0) : (!stablehlo.token) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.infeed"(%a0) : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.infeed"(%a0) <{layout = [[0]]}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.infeed"(%a0) <{layout = [[1]]}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.infeed"(%a0) <{layout = [[0,0]]}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.infeed"(%a0) <{layout = [[]]}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r = "stablehlo.outfeed"(%a0) : (!stablehlo.token) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: !stablehlo.token) {
  %r = "stablehlo.outfeed"(%a0, %a1) : (tensor<f32>, !stablehlo.token) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r = "stablehlo.recv"(%a0) <{channel_handle = #stablehlo.channel_handle<handle=1, type=3>, is_host_transfer = true}> : (!stablehlo.token) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle = #stablehlo.channel_handle<handle=1, type=3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle = #stablehlo.channel_handle<handle=1, type=1>, is_host_transfer = false}> : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle = #stablehlo.channel_handle<handle=1, type=1>}> : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle = #stablehlo.channel_handle<handle=1, type=1>, source_target_pairs = dense<[[0,1]]> : tensor<1x2xi64>}> : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle = #stablehlo.channel_handle<handle=1, type=1>, source_target_pairs = dense<[[0,1],[0,2]]> : tensor<2x2xi64>}> : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle = #stablehlo.channel_handle<handle=1, type=1>, source_target_pairs = dense<[0,1]> : tensor<2xi64>}> : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle = #stablehlo.channel_handle<handle=1, type=3>, is_host_transfer = true, source_target_pairs = dense<[[0,1],[1,2]]> : tensor<2x2xi64>}> : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r = "stablehlo.send"(%a0) <{channel_handle = #stablehlo.channel_handle<handle=1, type=2>, is_host_transfer = true}> : (!stablehlo.token) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: !stablehlo.token) {
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle = #stablehlo.channel_handle<handle=1, type=2>, is_host_transfer = true}> : (tensor<f32>, !stablehlo.token) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: !stablehlo.token) {
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle = #stablehlo.channel_handle<handle=1, type=1>}> : (tensor<f32>, !stablehlo.token) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: !stablehlo.token) {
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle = #stablehlo.channel_handle<handle=1, type=1>, source_target_pairs = dense<[[0,1],[0,2]]> : tensor<2x2xi64>}> : (tensor<f32>, !stablehlo.token) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: !stablehlo.token) {
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle = #stablehlo.channel_handle<handle=-1, type=1>}> : (tensor<f32>, !stablehlo.token) -> (!stablehlo.token)
  return
}
// -----
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name = "a.b", decomposition = @g}> : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name = "a.b$.c_1", decomposition = @g}> : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name = "a.b", decomposition = @g, version = -1 : i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name = "a.b", decomposition = @g, version = 1 : i32, composite_attributes = {a}}> ({}) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tuple<tensor<f32>>) {
  %r = "stablehlo.get_tuple_element"(%a0) <{index = 0 : i32}> : (tuple<tensor<f32>>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tuple<tensor<4xf32>>) {
  %r = "stablehlo.get_tuple_element"(%a0) <{index = 0 : i32}> : (tuple<tensor<4xf32>>) -> (tensor<?xf32>)
  return
}
// -----
func.func @f(%a0: tuple<!stablehlo.token, memref<2xf32>>) {
  %r = "stablehlo.get_tuple_element"(%a0) <{index = 0 : i32}> : (tuple<!stablehlo.token, memref<2xf32>>) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: tensor<f64>) {
  %r = "stablehlo.tuple"(%a0, %a1) : (tensor<f32>, tensor<f64>) -> (tuple<tensor<f32>,tensor<f64>>)
  return
}
// -----
func.func @f(%a0: !stablehlo.token, %a1: memref<2xf32>) {
  %r = "stablehlo.tuple"(%a0, %a1) : (!stablehlo.token, memref<2xf32>) -> (tuple<!stablehlo.token,memref<2xf32>>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.tuple"() : () -> (tuple<>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.optimization_barrier"(%a0) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f() {
  "stablehlo.optimization_barrier"() : () -> ()
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: !stablehlo.token) {
  %r:2 = "stablehlo.optimization_barrier"(%a0, %a1) : (tensor<f32>, !stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.create_token"() : () -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x"}> : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x"}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [dense<> : tensor<0xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (!stablehlo.token) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<> : tensor<0xindex>]}> : (tensor<4x3xf32>) -> (tuple<tensor<4x3xf32>, tensor<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r:2 = "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<> : tensor<0xindex>]}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<*xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (tensor<*xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: memref<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (memref<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [dense<> : tensor<0xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (tensor<f32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = []}> : (tensor<4x3xf32>) -> ()
  return
}
