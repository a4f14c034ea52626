// RUN: opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect
// Syntax errors in meshes, shardings and lists of axes.
// -----
// expected-error@+1 {{expected ']'}}
"t"() {a = #sdy.mesh<["x"=2 "y"=3]>} : () -> ()
// -----
// expected-error@+1 {{expected ']'}}
"t"() {a = #sdy.mesh<["x"=2], device_ids=[0 1]>} : () -> ()
// -----
// expected-error@+2 {{expected integer value}}
// expected-error@+1 {{failed to parse Sdy_Mesh parameter 'device_ids' which is to be a `::llvm::ArrayRef<int64_t>`}}
"t"() {a = #sdy.mesh<["x"=2], device_ids=[]>} : () -> ()
// -----
// expected-error@+2 {{expected integer value}}
// expected-error@+1 {{failed to parse Sdy_Mesh parameter 'device_ids' which is to be a `::llvm::ArrayRef<int64_t>`}}
"t"() {a = #sdy.mesh<["x"=2], device_ids=[0, ]>} : () -> ()
// -----
// expected-error@+1 {{expected 'device_ids'}}
"t"() {a = #sdy.mesh<["x"=2], foo=[0]>} : () -> ()
// -----
// expected-error@+1 {{expected '['}}
"t"() {a = #sdy.mesh<"x"=2>} : () -> ()
// -----
// expected-error@+3 {{expected string}}
// expected-error@+2 {{failed to parse Sdy_Mesh parameter 'axes' which is to be a `::llvm::ArrayRef<MeshAxisAttr>`}}
// expected-error@+1 {{failed to parse Sdy_MeshAxis parameter 'name' which is to be a `::llvm::StringRef`}}
"t"() {a = #sdy.mesh<[x=2]>} : () -> ()
// -----
// expected-error@+1 {{duplicate axis name: "x"}}
"t"() {a = #sdy.mesh<["x"=2, "x"=2]>} : () -> ()
// -----
// expected-error@+2 {{duplicate axis name: "x"}}
// expected-error@+1 {{failed to parse MeshAttr}}
"t"() {a = #sdy.mesh<["x"=2]>, b = #sdy.sharding<mesh<["x"=2,"x"=3]>, [{"x"}]>} : () -> ()
// -----
// expected-error@+3 {{expected '('}}
// expected-error@+2 {{failed to parse Sdy_AxisRef parameter 'sub_axis_info' which is to be a `SubAxisInfoAttr`}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
"t"() {a = #sdy.sharding<@m, [{"x":2}]>} : () -> ()
// -----
// expected-error@+1 {{unbalanced '(' character in pretty dialect name}}
"t"() {a = #sdy.sharding<@m, [{"x":(2}]>} : () -> ()
// -----
// expected-error@+4 {{expected integer value}}
// expected-error@+3 {{failed to parse Sdy_AxisRef parameter 'sub_axis_info' which is to be a `SubAxisInfoAttr`}}
// expected-error@+2 {{failed to parse Sdy_SubAxisInfo parameter 'size' which is to be a `int64_t`}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
"t"() {a = #sdy.sharding<@m, [{"x":(2)}]>} : () -> ()
// -----
// expected-error@+4 {{expected integer value}}
// expected-error@+3 {{failed to parse Sdy_AxisRef parameter 'sub_axis_info' which is to be a `SubAxisInfoAttr`}}
// expected-error@+2 {{failed to parse Sdy_SubAxisInfo parameter 'pre_size' which is to be a `int64_t`}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
"t"() {a = #sdy.sharding<@m, [{"x":(a)2}]>} : () -> ()
// -----
// expected-error@+3 {{expected string}}
// expected-error@+2 {{failed to parse Sdy_AxisRef parameter 'name' which is to be a `::llvm::StringRef`}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
"t"() {a = #sdy.sharding<@m, [{x}]>} : () -> ()
// -----
// expected-error@+2 {{expected ','}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
"t"() {a = #sdy.sharding<@m, [{"x" ?}]>} : () -> ()
// -----
// expected-error@+2 {{expected '}'}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
"t"() {a = #sdy.sharding<@m, [{?, "x"}]>} : () -> ()
// -----
// expected-error@+3 {{expected string}}
// expected-error@+2 {{failed to parse Sdy_AxisRef parameter 'name' which is to be a `::llvm::StringRef`}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
"t"() {a = #sdy.sharding<@m, [{"x",}]>} : () -> ()
// -----
// expected-error@+1 {{expected ']'}}
"t"() {a = #sdy.sharding<@m, [{"x"} {"y"}]>} : () -> ()
// -----
// expected-error@+1 {{expected '['}}
"t"() {a = #sdy.sharding<@m, {"x"}>} : () -> ()
// -----
// expected-error@+1 {{expected ','}}
"t"() {a = #sdy.sharding<@m>} : () -> ()
// -----
// expected-error@+1 {{expected ','}}
"t"() {a = #sdy.sharding<@m [{"x"}]>} : () -> ()
// -----
// expected-error@+2 {{expected attribute value}}
// expected-error@+1 {{expecting MeshAttr or FlatSymbolRefAttr, got: <<NULL ATTRIBUTE>>}}
"t"() {a = #sdy.sharding<m, [{"x"}]>} : () -> ()
// -----
// expected-error@+2 {{expecting priority in format 'p<number>', got: q1}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
"t"() {a = #sdy.sharding<@m, [{"x"}q1]>} : () -> ()
// -----
// expected-error@+2 {{expecting priority in format 'p<number>', got: p}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
"t"() {a = #sdy.sharding<@m, [{"x"}p]>} : () -> ()
// -----
// expected-error@+2 {{expecting priority in format 'p<number>', got: p1x}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
"t"() {a = #sdy.sharding<@m, [{"x"}p1x]>} : () -> ()
// -----
// expected-error@+2 {{expecting integer priority, got: p99999999999999999999}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
"t"() {a = #sdy.sharding<@m, [{"x"}p99999999999999999999]>} : () -> ()
// -----
// expected-error@+1 {{expected ']'}}
"t"() {a = #sdy.sharding<@m, [{"x"}1]>} : () -> ()
// -----
// expected-error@+1 {{failed to parse Sdy_TensorSharding, expected valid named axis list after comma}}
"t"() {a = #sdy.sharding<@m, [{"x"}], >} : () -> ()
// -----
// expected-error@+1 {{failed to parse Sdy_TensorSharding, expected valid named axis list after comma}}
"t"() {a = #sdy.sharding<@m, [{"x"}], foo={"y"}>} : () -> ()
// -----
// expected-error@+2 {{expected '='}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'replicated_axes'}}
"t"() {a = #sdy.sharding<@m, [{"x"}], replicated{"y"}>} : () -> ()
// -----
// expected-error@+4 {{expected string}}
// expected-error@+3 {{failed to parse Sdy_AxisRef parameter 'name' which is to be a `::llvm::StringRef`}}
// expected-error@+2 {{failed to parse Sdy_TensorSharding parameter 'replicated_axes'}}
// expected-error@+1 {{failed to parse axis list which is expected to be an `ArrayRef<AxisRefAttr>`}}
"t"() {a = #sdy.sharding<@m, [{"x"}], replicated={y}>} : () -> ()
// -----
// expected-error@+1 {{failed to parse Sdy_TensorSharding, expected valid named axis list after comma}}
"t"() {a = #sdy.sharding<@m, [{"x"}], replicated={"y"}, replicated={"z"}>} : () -> ()
// -----
// expected-error@+1 {{expected '>'}}
"t"() {a = #sdy.sharding<@m, [{"x"}], replicated={"y"} unreduced={"z"}>} : () -> ()
// -----
// expected-error@+2 {{expected '{'}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'unreduced_axes'}}
"t"() {a = #sdy.sharding<@m, [{"x"}], unreduced=foo{"z"}>} : () -> ()
// -----
// expected-error@+2 {{expected '}'}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'unreduced_axes'}}
"t"() {a = #sdy.sharding<@m, [{"x"}], unreduced={"z" "y"}>} : () -> ()
// -----
// expected-error@+1 {{failed to parse Sdy_TensorSharding, expected valid named axis list after comma}}
"t"() {a = #sdy.sharding<@m, [{"x"}], unreduced={"z"}, foo>} : () -> ()
// -----
// expected-error@+1 {{failed to parse Sdy_TensorSharding, expected valid named axis list after comma}}
"t"() {a = #sdy.sharding<@m, [{"x"}], unreduced={"z"}, replicated={"y"}, replicated={"q"}>} : () -> ()
// -----
// expected-error@+4 {{expected integer value}}
// expected-error@+3 {{failed to parse MeshAttr}}
// expected-error@+2 {{failed to parse Sdy_Mesh parameter 'axes' which is to be a `::llvm::ArrayRef<MeshAxisAttr>`}}
// expected-error@+1 {{failed to parse Sdy_MeshAxis parameter 'size' which is to be a `int64_t`}}
"t"() {a = #sdy.sharding<mesh<["x"=]>, [{"x"}]>} : () -> ()
// -----
// expected-error@+2 {{expected '<'}}
// expected-error@+1 {{failed to parse MeshAttr}}
"t"() {a = #sdy.sharding<mesh["x"=2], [{"x"}]>} : () -> ()
// -----
// expected-error@+2 {{invalid kind of attribute specified}}
// expected-error@+1 {{expecting MeshAttr or FlatSymbolRefAttr, got: <<NULL ATTRIBUTE>>}}
"t"() {a = #sdy.sharding<@m::@n, [{"x"}]>} : () -> ()
// -----
// expected-error@+2 {{invalid kind of attribute specified}}
// expected-error@+1 {{expecting MeshAttr or FlatSymbolRefAttr, got: <<NULL ATTRIBUTE>>}}
"t"() {a = #sdy.sharding<"m", [{"x"}]>} : () -> ()
// -----
// expected-error@+2 {{invalid kind of attribute specified}}
// expected-error@+1 {{expecting MeshAttr or FlatSymbolRefAttr, got: <<NULL ATTRIBUTE>>}}
"t"() {a = #sdy.sharding<1, [{"x"}]>} : () -> ()
// -----
// expected-error@+1 {{expected '<'}}
"t"() {a = #sdy.sharding} : () -> ()
// -----
// expected-error@+1 {{unbalanced '[' character in pretty dialect name}}
"t"() {a = #sdy.sharding<@m, [{"x"}>} : () -> ()
// -----
// expected-error@+1 {{expected '['}}
"t"() {a = #sdy.sharding_per_value<<@m, [{"x"}]>>} : () -> ()
// -----
// expected-error@+1 {{expected ']'}}
"t"() {a = #sdy.sharding_per_value<[<@m, [{"x"}]> <@m, []>]>} : () -> ()
// -----
// expected-error@+2 {{expected '<'}}
// expected-error@+1 {{failed to parse Sdy_TensorShardingPerValue parameter 'shardings' which is to be a `::llvm::ArrayRef<TensorShardingAttr>`}}
"t"() {a = #sdy.sharding_per_value<[@m, [{"x"}]]>} : () -> ()
// -----
"t"() {a = #sdy.sharding_per_value<[]>} : () -> ()
// -----
// expected-error@+2 {{expected '<'}}
// expected-error@+1 {{failed to parse Sdy_TensorShardingPerValue parameter 'shardings' which is to be a `::llvm::ArrayRef<TensorShardingAttr>`}}
"t"() {a = #sdy.sharding_per_value<[1]>} : () -> ()
// -----
// expected-error@+2 {{invalid kind of attribute specified}}
// expected-error@+1 {{failed to parse Sdy_TensorShardingPerValue parameter 'shardings' which is to be a `::llvm::ArrayRef<TensorShardingAttr>`}}
"t"() {a = #sdy.sharding_per_value<[#sdy.mesh<["x"=2]>]>} : () -> ()
// -----
// expected-error@+1 {{unknown attribute `foo` in dialect `sdy`}}
"t"() {a = #sdy<foo<1>>} : () -> ()
// -----
// expected-error@+1 {{unbalanced '<' character in pretty dialect name}}
"t"() {a = #sdy<sharding<@m, []>} : () -> ()
// -----
// expected-error@+1 {{expected valid keyword}}
"t"() {a = #sdy<"sharding">} : () -> ()
// -----
// expected-error@+1 {{expected '{'}}
"t"() {a = #sdy<axis_ref_list<{"x"}>>} : () -> ()
// -----
// expected-error@+2 {{expected attribute value}}
// expected-error@+1 {{failed to parse Sdy_ManualAxes parameter 'value' which is to be a `::llvm::ArrayRef<StringAttr>`}}
"t"() {a = #sdy<manual_axes{"x", y}>} : () -> ()
// -----
// expected-error@+1 {{expected '}'}}
"t"() {a = #sdy<manual_axes{"x" "y"}>} : () -> ()
// -----
// expected-error@+1 {{expected '}'}}
"t"() {a = #sdy<axis_ref_list{"x" "y"}>} : () -> ()
// -----
// expected-error@+1 {{expected ']'}}
"t"() {a = #sdy<list_of_axis_ref_lists[{"x"} {"y"}]>} : () -> ()
// -----
// expected-error@+2 {{expected '{'}}
// expected-error@+1 {{failed to parse Sdy_ListOfAxisRefLists parameter 'value' which is to be a `::llvm::ArrayRef<AxisRefListAttr>`}}
"t"() {a = #sdy<list_of_axis_ref_lists[{"x"}, ]>} : () -> ()
// -----
// expected-error@+1 {{expected '['}}
"t"() {a = #sdy<list_of_axis_ref_lists{"x"}>} : () -> ()
// -----
// expected-error@+3 {{expected integer value}}
// expected-error@+2 {{failed to parse Sdy_AllToAllParamAttr parameter 'tgt_dim' which is to be a `int64_t`}}
// expected-error@+1 {{failed to parse Sdy_AllToAllParamList parameter 'value' which is to be a `::llvm::ArrayRef<AllToAllParamAttr>`}}
"t"() {a = #sdy<all_to_all_param_list[{"x"}:0->]>} : () -> ()
// -----
// expected-error@+2 {{expected '->'}}
// expected-error@+1 {{failed to parse Sdy_AllToAllParamList parameter 'value' which is to be a `::llvm::ArrayRef<AllToAllParamAttr>`}}
"t"() {a = #sdy<all_to_all_param_list[{"x"}:0 1]>} : () -> ()
// -----
// expected-error@+2 {{expected ':'}}
// expected-error@+1 {{failed to parse Sdy_AllToAllParamList parameter 'value' which is to be a `::llvm::ArrayRef<AllToAllParamAttr>`}}
"t"() {a = #sdy<all_to_all_param_list[{"x"} 0->1]>} : () -> ()
// -----
// expected-error@+4 {{expected string}}
// expected-error@+3 {{failed to parse Sdy_AllToAllParamAttr parameter 'axes' which is to be a `::llvm::ArrayRef<AxisRefAttr>`}}
// expected-error@+2 {{failed to parse Sdy_AllToAllParamList parameter 'value' which is to be a `::llvm::ArrayRef<AllToAllParamAttr>`}}
// expected-error@+1 {{failed to parse Sdy_AxisRef parameter 'name' which is to be a `::llvm::StringRef`}}
"t"() {a = #sdy<all_to_all_param_list[{}:0->1]>} : () -> ()
