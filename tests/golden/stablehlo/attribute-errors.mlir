// RUN: opt --allow-unregistered-dialect --max-errors=0 %s
// STATUS: 1
"d.x"() {a = #stablehlo.gather<foo = 1>} : () -> ()
// -----
"d.x"() {a = #stablehlo.gather<offset_dims = 1>} : () -> ()
// -----
"d.x"() {a = #stablehlo.gather<index_vector_dim = [1]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.gather<offset_dims [1]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.gather<offset_dims = [1] collapsed_slice_dims = [0]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.gather<offset_dims = [1], offset_dims = [0]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.gather} : () -> ()
// -----
"d.x"() {a = #stablehlo.precision<HIGH>} : () -> ()
// -----
"d.x"() {a = #stablehlo<precision HIGHER>} : () -> ()
// -----
"d.x"() {a = #stablehlo<precision>} : () -> ()
// -----
"d.x"() {a = #stablehlo<prec HIGH>} : () -> ()
// -----
"d.x"() {a = #stablehlo.bla<1>} : () -> ()
// -----
"d.x"() {a = #stablehlo<result_accuracy_mode HIGHEST>} : () -> ()
// -----
"d.x"() {a = #stablehlo.result_accuracy<mode = HIGHEST>} : () -> ()
// -----
"d.x"() {a = #stablehlo.result_accuracy<mode = <HIGHEST>>} : () -> ()
// -----
"d.x"() {a = #stablehlo.result_accuracy<atol = 1.0, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : () -> ()
// -----
"d.x"() {a = #stablehlo.result_accuracy<atol = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : () -> ()
// -----
"d.x"() {a = #stablehlo.result_accuracy<atol = -1.0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : () -> ()
// -----
"d.x"() {a = #stablehlo.result_accuracy<ulps = -1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : () -> ()
// -----
"d.x"() {a = #stablehlo.result_accuracy<>} : () -> ()
// -----
"d.x"() {a = #stablehlo.dot<rhs_contracting_dimensions = [-1, 9223372036854775808]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.channel_handle<handle = 1>} : () -> ()
// -----
"d.x"() {a = #stablehlo.channel_handle<>} : () -> ()
// -----
"d.x"() {a = #stablehlo.channel_handle<handle = 1, type = 0,>} : () -> ()
// -----
"d.x"() {a = #stablehlo.output_operand_alias<operand_index = 0, output_tuple_indices = [0], operand_tuple_indices = []>} : () -> ()
// -----
"d.x"() {a = #stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0>} : () -> ()
// -----
"d.x"() {a = #stablehlo.dot_algorithm<rhs_precision_type = tf32, lhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false>} : () -> ()
// -----
"d.x"() {a = #stablehlo.dot_algorithm<lhs_precision_type = i32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = 1>} : () -> ()
// -----
"d.x"() {a = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 0, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false>} : () -> ()
// -----
"d.x"() {a = #stablehlo.conv<[b, b, 0, f]x[0, 1, i, o]->[b, 0, 1, f]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.conv<[b, 0, 0, f]x[0, 1, i, o]->[b, 0, 1, f]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.conv<[b, 0, 2, f]x[0, 1, i, o]->[b, 0, 1, f]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.conv<[b, -1, 2, f]x[0, 1, i, o]->[b, 0, 1, f]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.conv<[b, i, 0, f]x[0, 1, i, o]->[b, 0, 1, f]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.conv<[b, 0, 1]x[0, 1, i, o]->[b, 0, 1, f]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.conv<[b, foo, f]x[0, 1, i, o]->[b, 0, 1, f]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.conv<[]x[0, 1, i, o]->[b, 0, 1, f]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.conv<[b, 0, f]x[0, o]->[b, 0, 1, f]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.conv<[b, 0, f][0, i, o]->[b, 0, 1, f]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.conv<[b, 0, f]x[0, i, o][b, 0, 1, f]>} : () -> ()
// -----
"d.x"() {a = #stablehlo<conv[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.axis_ref<name = "x",>} : () -> ()
// -----
"d.x"() {a = #stablehlo.axis_ref<name = x>} : () -> ()
// -----
"d.x"() {a = #stablehlo.mesh<axes=[]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.mesh<device_ids=dense<0> : tensor<1xi64>, axes=[<name="x", size=1>]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "x", size = 2>]>, axes = [<name = "x">]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.replica_group_mesh_axes<mesh = "a", axes = [1 : i32]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.replica_group_mesh_axes<mesh = #sdy.mesh<["a"=2]>, axes = []>} : () -> ()
// -----
"d.x"() {a = #stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#sdy.mesh<["a"=2]>]>} : () -> ()
// -----
"d.x"() {a = #stablehlo.bounds<3,>} : () -> ()
// -----
"d.x"() {a = #stablehlo.type_extensions<bounds = [3], foo = 1>} : () -> ()
// -----
"d.x"() {a = #chlo.foo<1>} : () -> ()
// -----
"d.x"() {a = #chlo<foo 1>} : () -> ()
// -----
"d.x"() {a = #stablehlo<rng_distribution FOO>} : () -> ()
