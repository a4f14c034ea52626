// RUN: opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect
// Syntax errors in sharding rules and propagation edges.
// -----
// expected-error@+1 {{unbalanced '<' character in pretty dialect name}}
"t"() {a = #sdy.op_sharding_rule<[i])->([i]) {i=8}>} : () -> ()
// -----
// expected-error@+1 {{unbalanced '(' character in pretty dialect name}}
"t"() {a = #sdy.op_sharding_rule<([i]->([i]) {i=8}>} : () -> ()
// -----
// expected-error@+1 {{expected '->'}}
"t"() {a = #sdy.op_sharding_rule<([i]) ([i]) {i=8}>} : () -> ()
// -----
// expected-error@+2 {{expected '['}}
// expected-error@+1 {{failed to parse Sdy_OpShardingRule parameter 'operand_mappings' which is to be a `::llvm::ArrayRef<TensorMappingAttr>`}}
"t"() {a = #sdy.op_sharding_rule<()->([i]) {i=8}>} : () -> ()
// -----
// expected-error@+2 {{expected '['}}
// expected-error@+1 {{failed to parse Sdy_OpShardingRule parameter 'result_mappings' which is to be a `::llvm::ArrayRef<TensorMappingAttr>`}}
"t"() {a = #sdy.op_sharding_rule<([i])->() {i=8}>} : () -> ()
// -----
// expected-error@+1 {{expected ')'}}
"t"() {a = #sdy.op_sharding_rule<([i] [i])->([i]) {i=8}>} : () -> ()
// -----
// expected-error@+2 {{expected ']'}}
// expected-error@+1 {{failed to parse Sdy_OpShardingRule parameter 'operand_mappings' which is to be a `::llvm::ArrayRef<TensorMappingAttr>`}}
"t"() {a = #sdy.op_sharding_rule<([i j])->([i]) {i=8}>} : () -> ()
// -----
"t"() {a = #sdy.op_sharding_rule<([i,])->([i]) {i=8}>} : () -> ()
// -----
"t"() {a = #sdy.op_sharding_rule<([i,,j])->([i]) {i=8}>} : () -> ()
// -----
// expected-error@+2 {{expected ']'}}
// expected-error@+1 {{failed to parse Sdy_OpShardingRule parameter 'operand_mappings' which is to be a `::llvm::ArrayRef<TensorMappingAttr>`}}
"t"() {a = #sdy.op_sharding_rule<([1])->([i]) {i=8}>} : () -> ()
// -----
// expected-error@+3 {{expecting symbol from 'i' to 'z'. Received: 'a'}}
// expected-error@+2 {{failed to parse Sdy_OpShardingRule parameter 'operand_mappings' which is to be a `::llvm::ArrayRef<TensorMappingAttr>`}}
// expected-error@+1 {{failed to parse Sdy_TensorMapping parameter 'dim_mappings' which is to be a `::llvm::ArrayRef<DimMappingAttr>`}}
"t"() {a = #sdy.op_sharding_rule<([a])->([i]) {i=8}>} : () -> ()
// -----
// expected-error@+3 {{expecting symbol from 'i' to 'z'. Received: 'A'}}
// expected-error@+2 {{failed to parse Sdy_OpShardingRule parameter 'result_mappings' which is to be a `::llvm::ArrayRef<TensorMappingAttr>`}}
// expected-error@+1 {{failed to parse Sdy_TensorMapping parameter 'dim_mappings' which is to be a `::llvm::ArrayRef<DimMappingAttr>`}}
"t"() {a = #sdy.op_sharding_rule<([i])->([iA]) {i=8}>} : () -> ()
// -----
// expected-error@+3 {{expecting integer after 'z_'. Received: 'z_'}}
// expected-error@+2 {{failed to parse Sdy_OpShardingRule parameter 'operand_mappings' which is to be a `::llvm::ArrayRef<TensorMappingAttr>`}}
// expected-error@+1 {{failed to parse Sdy_TensorMapping parameter 'dim_mappings' which is to be a `::llvm::ArrayRef<DimMappingAttr>`}}
"t"() {a = #sdy.op_sharding_rule<([z_])->([i]) {i=8}>} : () -> ()
// -----
// expected-error@+3 {{expecting integer after 'z_'. Received: 'z_x'}}
// expected-error@+2 {{failed to parse Sdy_OpShardingRule parameter 'result_mappings' which is to be a `::llvm::ArrayRef<TensorMappingAttr>`}}
// expected-error@+1 {{failed to parse Sdy_TensorMapping parameter 'dim_mappings' which is to be a `::llvm::ArrayRef<DimMappingAttr>`}}
"t"() {a = #sdy.op_sharding_rule<([i])->([z_x]) {i=8}>} : () -> ()
// -----
// expected-error@+1 {{expected '>'}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) i=8>} : () -> ()
// -----
"t"() {a = #sdy.op_sharding_rule<([i])->([i])>} : () -> ()
// -----
// expected-error@+1 {{expected '='}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i 8}>} : () -> ()
// -----
// expected-error@+1 {{expected integer value}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=}>} : () -> ()
// -----
// expected-error@+1 {{expected '}'}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=8 j=3}>} : () -> ()
// -----
// expected-error@+1 {{expected valid keyword}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=8, }>} : () -> ()
// -----
// expected-error@+1 {{expecting symbol from 'i' to 'z'. Received: 'a'}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {a=8}>} : () -> ()
// -----
// expected-error@+1 {{expected valid keyword}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {1=8}>} : () -> ()
// -----
// expected-error@+1 {{expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). Expecting factor index symbol 'j', received: 'k'}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=8, k=8}>} : () -> ()
// -----
// expected-error@+1 {{expected '='}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction{i}>} : () -> ()
// -----
// expected-error@+1 {{expected '>'}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction=i>} : () -> ()
// -----
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction={}>} : () -> ()
// -----
// expected-error@+1 {{expected '}'}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction={i j}>} : () -> ()
// -----
// expected-error@+1 {{expected valid keyword}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction={i, }>} : () -> ()
// -----
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction={ij}>} : () -> ()
// -----
// expected-error@+1 {{expecting symbol from 'i' to 'z'. Received: 'a'}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction={a}>} : () -> ()
// -----
// expected-error@+1 {{expected '>'}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=8} foo={i}>} : () -> ()
// -----
// expected-error@+1 {{expected '>'}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=8} permutation={i} reduction={i}>} : () -> ()
// -----
// expected-error@+1 {{expected 'custom'}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=8}, foo>} : () -> ()
// -----
// expected-error@+1 {{expected '>'}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=8}, custom, custom>} : () -> ()
// -----
// expected-error@+1 {{expected '>'}}
"t"() {a = #sdy.op_sharding_rule<([i])->([i]) {i=8} custom>} : () -> ()
// -----
// expected-error@+1 {{unbalanced '[' character in pretty dialect name}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}>} : () -> ()
// -----
// expected-error@+1 {{expected '['}}
"t"() {a = #sdy.propagation_edges<{step-0 = [{"x" = operand-0 -> [result-0]}]}>} : () -> ()
// -----
// expected-error@+2 {{expected '{'}}
// expected-error@+1 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
"t"() {a = #sdy.propagation_edges<[]>} : () -> ()
// -----
// expected-error@+2 {{expected 'step'}}
// expected-error@+1 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
"t"() {a = #sdy.propagation_edges<[{stp-0 = [{"x" = operand-0 -> [result-0]}]}]>} : () -> ()
// -----
// expected-error@+2 {{expected '-'}}
// expected-error@+1 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step 0 = [{"x" = operand-0 -> [result-0]}]}]>} : () -> ()
// -----
// expected-error@+3 {{expected integer value}}
// expected-error@+2 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
// expected-error@+1 {{failed to parse Sdy_PropagationOneStep parameter 'step_index' which is to be a `int64_t`}}
"t"() {a = #sdy.propagation_edges<[{step- = [{"x" = operand-0 -> [result-0]}]}]>} : () -> ()
// -----
// expected-error@+2 {{expected '='}}
// expected-error@+1 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step-0 [{"x" = operand-0 -> [result-0]}]}]>} : () -> ()
// -----
// expected-error@+2 {{expected '['}}
// expected-error@+1 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step-0 = {"x" = operand-0 -> [result-0]}}]>} : () -> ()
// -----
// expected-error@+5 {{expected string}}
// expected-error@+4 {{failed to parse Sdy_AxisRef parameter 'name' which is to be a `::llvm::StringRef`}}
// expected-error@+3 {{failed to parse Sdy_AxisToPropagationDetails parameter 'axis_name' which is to be a `::mlir::sdy::AxisRefAttr`}}
// expected-error@+2 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
// expected-error@+1 {{failed to parse Sdy_PropagationOneStep parameter 'axis_entries' which is to be a `::llvm::ArrayRef<AxisToPropagationDetailsAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{x = operand-0 -> [result-0]}]}]>} : () -> ()
// -----
// expected-error@+3 {{expected '='}}
// expected-error@+2 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
// expected-error@+1 {{failed to parse Sdy_PropagationOneStep parameter 'axis_entries' which is to be a `::llvm::ArrayRef<AxisToPropagationDetailsAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" operand-0 -> [result-0]}]}]>} : () -> ()
// -----
// expected-error@+5 {{expected ::mlir::sdy::EdgeNodeType to be one of: operand, result}}
// expected-error@+4 {{failed to parse Sdy_AxisToPropagationDetails parameter 'source' which is to be a `::mlir::sdy::EdgeValueRefAttr`}}
// expected-error@+3 {{failed to parse Sdy_EdgeValueRef parameter 'type' which is to be a `::mlir::sdy::EdgeNodeType`}}
// expected-error@+2 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
// expected-error@+1 {{failed to parse Sdy_PropagationOneStep parameter 'axis_entries' which is to be a `::llvm::ArrayRef<AxisToPropagationDetailsAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" = foo-0 -> [result-0]}]}]>} : () -> ()
// -----
// expected-error@+5 {{expected valid keyword or string}}
// expected-error@+4 {{failed to parse Sdy_AxisToPropagationDetails parameter 'source' which is to be a `::mlir::sdy::EdgeValueRefAttr`}}
// expected-error@+3 {{failed to parse Sdy_EdgeValueRef parameter 'type' which is to be a `::mlir::sdy::EdgeNodeType`}}
// expected-error@+2 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
// expected-error@+1 {{failed to parse Sdy_PropagationOneStep parameter 'axis_entries' which is to be a `::llvm::ArrayRef<AxisToPropagationDetailsAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" = 1-0 -> [result-0]}]}]>} : () -> ()
// -----
// expected-error@+4 {{expected '-'}}
// expected-error@+3 {{failed to parse Sdy_AxisToPropagationDetails parameter 'source' which is to be a `::mlir::sdy::EdgeValueRefAttr`}}
// expected-error@+2 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
// expected-error@+1 {{failed to parse Sdy_PropagationOneStep parameter 'axis_entries' which is to be a `::llvm::ArrayRef<AxisToPropagationDetailsAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" = operand 0 -> [result-0]}]}]>} : () -> ()
// -----
// expected-error@+5 {{expected integer value}}
// expected-error@+4 {{failed to parse Sdy_AxisToPropagationDetails parameter 'source' which is to be a `::mlir::sdy::EdgeValueRefAttr`}}
// expected-error@+3 {{failed to parse Sdy_EdgeValueRef parameter 'index' which is to be a `int64_t`}}
// expected-error@+2 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
// expected-error@+1 {{failed to parse Sdy_PropagationOneStep parameter 'axis_entries' which is to be a `::llvm::ArrayRef<AxisToPropagationDetailsAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" = operand-a -> [result-0]}]}]>} : () -> ()
// -----
// expected-error@+3 {{expected '->'}}
// expected-error@+2 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
// expected-error@+1 {{failed to parse Sdy_PropagationOneStep parameter 'axis_entries' which is to be a `::llvm::ArrayRef<AxisToPropagationDetailsAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 [result-0]}]}]>} : () -> ()
// -----
// expected-error@+3 {{expected '['}}
// expected-error@+2 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
// expected-error@+1 {{failed to parse Sdy_PropagationOneStep parameter 'axis_entries' which is to be a `::llvm::ArrayRef<AxisToPropagationDetailsAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> result-0}]}]>} : () -> ()
// -----
// expected-error@+5 {{expected valid keyword or string}}
// expected-error@+4 {{failed to parse Sdy_AxisToPropagationDetails parameter 'targets' which is to be a `::llvm::ArrayRef<EdgeValueRefAttr>`}}
// expected-error@+3 {{failed to parse Sdy_EdgeValueRef parameter 'type' which is to be a `::mlir::sdy::EdgeNodeType`}}
// expected-error@+2 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
// expected-error@+1 {{failed to parse Sdy_PropagationOneStep parameter 'axis_entries' which is to be a `::llvm::ArrayRef<AxisToPropagationDetailsAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> []}]}]>} : () -> ()
// -----
// expected-error@+3 {{expected ']'}}
// expected-error@+2 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
// expected-error@+1 {{failed to parse Sdy_PropagationOneStep parameter 'axis_entries' which is to be a `::llvm::ArrayRef<AxisToPropagationDetailsAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0 result-1]}]}]>} : () -> ()
// -----
// expected-error@+5 {{expected ::mlir::sdy::EdgeNodeType to be one of: operand, result}}
// expected-error@+4 {{failed to parse Sdy_AxisToPropagationDetails parameter 'targets' which is to be a `::llvm::ArrayRef<EdgeValueRefAttr>`}}
// expected-error@+3 {{failed to parse Sdy_EdgeValueRef parameter 'type' which is to be a `::mlir::sdy::EdgeNodeType`}}
// expected-error@+2 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
// expected-error@+1 {{failed to parse Sdy_PropagationOneStep parameter 'axis_entries' which is to be a `::llvm::ArrayRef<AxisToPropagationDetailsAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [foo-0]}]}]>} : () -> ()
// -----
// expected-error@+2 {{expected ']'}}
// expected-error@+1 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]} {}]}]>} : () -> ()
// -----
// expected-error@+3 {{expected '{'}}
// expected-error@+2 {{failed to parse Sdy_PropagationEdges parameter 'value' which is to be a `::llvm::ArrayRef<PropagationOneStepAttr>`}}
// expected-error@+1 {{failed to parse Sdy_PropagationOneStep parameter 'axis_entries' which is to be a `::llvm::ArrayRef<AxisToPropagationDetailsAttr>`}}
"t"() {a = #sdy.propagation_edges<[{step-0 = []}]>} : () -> ()
// -----
// expected-error@+1 {{expected ']'}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]} {step-1 = [{"x" = operand-0 -> [result-0]}]}]>} : () -> ()
// -----
// expected-error@+1 {{propagation edges have duplicate step index: 0}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}, {step-0 = [{"x" = operand-0 -> [result-0]}]}]>} : () -> ()
// -----
// expected-error@+1 {{propagation edges have negative step index: -1}}
"t"() {a = #sdy.propagation_edges<[{step--1 = [{"x" = operand-0 -> [result-0]}]}]>} : () -> ()
// -----
// expected-error@+1 {{propagation edges have a source that is the same as a target}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [operand-0]}]}]>} : () -> ()
// -----
// expected-error@+1 {{propagation edges have duplicate targets for step index: 0 and axis: x}}
"t"() {a = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0, result-0]}]}]>} : () -> ()
// -----
// expected-error@+2 {{axis size must be at least 1, got: 0}}
// expected-error@+1 {{failed to parse Sdy_Mesh parameter 'axes' which is to be a `::llvm::ArrayRef<MeshAxisAttr>`}}
"t"() {a = [#sdy.mesh<["x"=0]>, 1]} : () -> ()
