// RUN: check --max-errors=0 %s
// STATUS: 1
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.after_all"(%a0) : (tensor<f32>) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  "stablehlo.infeed"(%a0) : (!stablehlo.token) -> ()
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r = "stablehlo.infeed"(%a0) : (!stablehlo.token) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.infeed"(%a0) : (!stablehlo.token) -> (tensor<?xf32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.infeed"(%a0) : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.infeed"(%a0) <{layout = []}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.infeed"(%a0) <{layout = [3]}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.infeed"(%a0) <{layout = [["x"]]}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.outfeed"() : () -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.outfeed"(%a0) : (tensor<f32>) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: !stablehlo.token) {
  %r = "stablehlo.outfeed"(%a0, %a1) : (vector<2xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: !stablehlo.token) {
  %r = "stablehlo.outfeed"(%a0, %a1) <{outfeed_config = 3}> : (tensor<f32>, !stablehlo.token) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  "stablehlo.recv"(%a0) <{channel_handle = #stablehlo.channel_handle<handle=1, type=3>, is_host_transfer = true}> : (!stablehlo.token) -> ()
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r = "stablehlo.recv"(%a0) <{channel_handle = #stablehlo.channel_handle<handle=1, type=3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle = #stablehlo.channel_handle<handle=1, type=2>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle = #stablehlo.channel_handle<handle=1, type=2>, is_host_transfer = false}> : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: !stablehlo.token) {
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle = #stablehlo.channel_handle<handle=1, type=3>, is_host_transfer = true}> : (tensor<f32>, !stablehlo.token) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: !stablehlo.token) {
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle = #stablehlo.channel_handle<handle=1, type=2>}> : (tensor<f32>, !stablehlo.token) -> (!stablehlo.token)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.composite"() <{name = "a.b"}> : () -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name = "a.b", decomposition = @g}> : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name = "ab", decomposition = @g}> : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func private @g()
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name = "a.b", decomposition = @g}> : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func private @g(f32) -> f32
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name = "a.b", decomposition = @g}> : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func private @g(tensor<f32>)
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name = "a.b", decomposition = @g}> : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func private @g(tensor<f32>) -> tensor<f64>
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name = "a.b", decomposition = @g}> : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name = "a.b", decomposition = @g::@h}> : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tuple<tensor<f32>>) {
  %r = "stablehlo.get_tuple_element"(%a0) <{index = 0 : i32}> : (tuple<tensor<f32>>) -> (tensor<f64>)
  return
}
// -----
func.func @f(%a0: tuple<tensor<f32>>) {
  %r = "stablehlo.get_tuple_element"(%a0) <{index = 1 : i32}> : (tuple<tensor<f32>>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tuple<tensor<f32>>) {
  %r = "stablehlo.get_tuple_element"(%a0) <{index = -1 : i32}> : (tuple<tensor<f32>>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tuple<vector<2xf32>>) {
  %r = "stablehlo.get_tuple_element"(%a0) <{index = 0 : i32}> : (tuple<vector<2xf32>>) -> (tensor<?xf32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: tensor<f64>) {
  %r = "stablehlo.tuple"(%a0, %a1) : (tensor<f32>, tensor<f64>) -> (tuple<tensor<f32>,tensor<f32>>)
  return
}
// -----
func.func @f(%a0: !stablehlo.future<tensor<f32>>) {
  %r = "stablehlo.tuple"(%a0) : (!stablehlo.future<tensor<f32>>) -> (tuple<!stablehlo.future<tensor<f32>>>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.optimization_barrier"(%a0) : (tensor<f32>) -> (tensor<f64>)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: tensor<f32>) {
  %r = "stablehlo.optimization_barrier"(%a0, %a1) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tuple<tensor<f32>>) {
  %r = "stablehlo.optimization_barrier"(%a0) : (tuple<tensor<f32>>) -> (tuple<tensor<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  "stablehlo.return"(%a0) : (tensor<f32>) -> ()
  return
}
// -----
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name = "a.b", decomposition = @g}> ({^bb0: stablehlo.return 
 ^bb1: func.return}) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name = "a.b", decomposition = @g}> ({^bb0: %0 = stablehlo.replica_id : tensor<ui32>}) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name = "a.b", decomposition = @g}> ({^bb0:}) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = []}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [dense<[0]> : tensor<1xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [dense<[0, 2]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [dense<[0, 1]> : tensor<2xi64>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (!stablehlo.token) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tuple<tensor<f32>>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", operand_layouts = [dense<> : tensor<0xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (tuple<tensor<f32>>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", api_version = -1 : i32}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", api_version = -1 : i32, backend_config = "s"}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", api_version = -1 : i32, backend_config = {a = 1}}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", api_version = 0 : i32, backend_config = {a = 1}}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", api_version = 1 : i32, backend_config = {a = 1}}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", api_version = 2 : i32, backend_config = {a = 1}}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", api_version = 3 : i32, backend_config = {a = 1}}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", api_version = 4 : i32, backend_config = "s"}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", api_version = 5 : i32}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", api_version = 5 : i32, backend_config = "s"}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", api_version = 5 : i32, backend_config = {a = 1}}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", backend_config = 3}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", has_side_effect = 3}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", called_computations = ["g"]}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = 3}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>]}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = -1, operand_tuple_indices = []>]}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>]}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = [0]>]}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]}> : (tensor<4x3xf32>) -> (tensor<4x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", output_operand_aliases = [3]}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: memref<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x"}> : (memref<4x3xf32>) -> (memref<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "CreateBuffer"}> : (tensor<4x3xf32>) -> (memref<4x3xf32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.custom_call"() <{call_target_name = "CreateBuffer"}> : () -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f() {
  %r:2 = "stablehlo.custom_call"() <{call_target_name = "CreateBuffer"}> : () -> (memref<4x3xf32>, memref<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "Pin"}> : (tensor<4x3xf32>) -> (memref<4x4xf32>)
  return
}
// -----
func.func @f(%a0: memref<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "Pin"}> : (memref<4x3xf32>) -> (memref<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "Pin"}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.custom_call"(%a0, %a1) <{call_target_name = "Pin"}> : (tensor<4x3xf32>, tensor<f32>) -> (memref<4x3xf32>)
  return
}
// -----
func.func @f(%a0: memref<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "Unpin"}> : (memref<4x3xf32>) -> (tensor<4x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "Unpin"}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: memref<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "Unpin"}> : (memref<4x3xf32>) -> (memref<4x3xf32>)
  return
}
// -----
func.func @f(%a0: memref<4x3xf32>) {
  %r:2 = "stablehlo.custom_call"(%a0) <{call_target_name = "x", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>]}> : (memref<4x3xf32>) -> (memref<4x3xf32>, memref<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  "stablehlo.custom_call"(%a0) <{call_target_name = "Pin"}> : (tensor<4x3xf32>) -> ()
  return
}
// -----
func.func @f() {
  "stablehlo.custom_call"() <{call_target_name = "Unpin"}> : () -> ()
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x", result_tilings = [3]}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
