/* SPDX-License-Identifier: Apache-2.0
 *
 * The printer on modules made through the API: names, forms, dictionaries, locations, resources.
 */

#include "ir/walk.h"
#include "shard/sdy_attr.h"
#include "ir/shorthand.h"
#include "print/print.h"
#include "../suite.h"

static Session s;
static IrModule *m;
static Buf out;

static void
setup(void)
{
	session_init(&s, NULL);
	m = ir_module_new(&s, source_new(&s.arena, "<stdin>", "", 0));
	buf_init(&out, NULL);
}

static void
teardown(void)
{
	buf_free(&out);
	ir_module_free(m);
	session_free(&s);
}

static Atom
atom(const char *text)
{
	return session_atom(&s, str_from(text));
}

static IrType *
tensor(int64_t dim, IrType *elem)
{
	return ir_type_tensor(&s, &dim, 1, elem, NULL);
}

static IrAttr *
string(const char *text)
{
	return ir_attr_string(&s, atom(text));
}

static IrAttr *
dict1(const char *key, IrAttr *value)
{
	IrNamed e = { atom(key), 0, value };

	return ir_attr_dict(&s, &e, 1);
}

static IrAttr *
zero(IrType *type)
{
	static const uint8_t bytes[8] = { 0 };

	return ir_attr_dense(&s, type, (IrDense){ bytes, ir_type_elem_bytes(type->elem), 1, 0, 0, 0, 0 });
}

/* An op with up to two operands and n results of one type, at the end of a block. */
static IrOp *
add_op(IrBlock *b, IrOpKind kind, IrValue *x, IrValue *y, IrType *type, uint32_t n_results, IrAttr *props)
{
	IrValue *operands[2] = { x, y };
	IrType *results[4] = { type, type, type, type };
	IrOpSpec spec = { .kind = kind, .operands = operands, .n_operands = (uint32_t)(x != NULL) + (y != NULL),
	                  .results = results, .n_results = n_results, .props = props };
	IrOp *op = ir_op_new(m, &spec);

	ir_op_append(b, op);
	return op;
}

static IrOp *
add_foreign(IrBlock *b, const char *name, uint32_t n_regions, IrValue *x, IrType *type, uint32_t n_results)
{
	IrType *results[4] = { type, type, type, type };
	IrOpSpec spec = { .kind = IR_OP_FOREIGN, .name = atom(name), .operands = &x, .n_operands = x != NULL,
	                  .results = results, .n_results = n_results, .n_regions = n_regions };
	IrOp *op = ir_op_new(m, &spec);

	ir_op_append(b, op);
	return op;
}

static IrBlock *
add_func(const char *name, IrType *arg, IrType *result)
{
	IrType *in[1] = { arg }, *res[1] = { result };
	IrNamed props[2] = { { ATOM_sym_name, 0, string(name) },
		             { ATOM_function_type, 0,
		               ir_attr_type(&s, ir_type_function(&s, in, arg != NULL, res, result != NULL)) } };
	IrOpSpec spec = { .kind = IR_OP_FUNC, .n_regions = 1, .props = ir_attr_dict(&s, props, 2) };
	IrOp *op = ir_op_new(m, &spec);
	IrBlock *b = ir_block_new(m, &op->regions[0]);

	ir_op_append(ir_op_body(m->op, 0), op);
	if (arg)
		ir_block_add_arg(m, b, arg);
	return b;
}

static const char *
printed(const PrintOptions *o)
{
	out.n = 0;
	print_module(&out, m, o);
	buf_char(&out, '\0');
	return out.p;
}

static void
ck_printed(const char *want)
{
	const PrintOptions o = { .generic = false };

	ck_assert_str_eq(printed(&o), want);
}

static void
ck_spelling(Str got, const char *want)
{
	ck_assert_uint_eq(got.n, strlen(want));
	ck_assert_mem_eq(got.p, want, got.n);
}

START_TEST(types)
{
	IrType *f32 = s.f32, *t = tensor(IR_DYNAMIC, f32), *two[2] = { f32, t };
	int64_t bound = 8;
	IrAttr *enc = ir_attr_intern(&s, IR_ATTR_BOUNDS, 0, 1, NULL, &bound, sizeof bound);
	struct { IrType *type; const char *want;
	} cases[] = {
		{ ir_type_int(&s, 8, IR_SIGNED), "si8" },
		{ ir_type_int(&s, 64, IR_UNSIGNED), "ui64" },
		{ s.index, "index" },
		{ ir_type_float(&s, IR_F8E4M3B11FNUZ), "f8E4M3B11FNUZ" },
		{ ir_type_complex(&s, f32), "complex<f32>" },
		{ t, "tensor<?xf32>" },
		{ ir_type_tensor(&s, NULL, 0, f32, NULL), "tensor<f32>" },
		{ ir_type_tensor(&s, &t->dims[0], 1, f32, enc), "tensor<?xf32, #stablehlo.bounds<8>>" },
		{ ir_type_unranked(&s, f32, NULL), "tensor<*xf32>" },
		{ ir_type_tuple(&s, NULL, 0), "tuple<>" },
		{ ir_type_tuple(&s, two, 2), "tuple<f32, tensor<?xf32>>" },
		{ ir_type_token(&s), "!stablehlo.token" },
		{ ir_type_future(&s, two + 1, 1), "!stablehlo.future<tensor<?xf32>>" },
		{ ir_type_function(&s, two, 2, two, 1), "(f32, tensor<?xf32>) -> f32" },
		{ ir_type_function(&s, NULL, 0, NULL, 0), "() -> ()" },
		{ ir_type_function(&s, NULL, 0, (IrType *[]){ ir_type_function(&s, two, 1, two, 1) }, 1),
		  "() -> ((f32) -> f32)" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ck_spelling(print_type_text(&s, cases[i].type), cases[i].want);
		ck_spelling(print_type_text(&s, cases[i].type), cases[i].want);
	}
}
END_TEST

START_TEST(attributes)
{
	IrAttr *elems[3] = { ir_attr_i64(&s, 7), ir_attr_int(&s, s.i32, 7), s.empty_dict };
	IrNamed named[3] = { { atom("b"), 0, s.unit },
		             { atom("odd key"), 0, ir_attr_i64(&s, -1) },
		             { atom("a.b"), 0, s.empty_array } };
	Atom path[2] = { atom("x-y"), atom("ok") };
	int64_t dims[2] = { 4, -2 };
	const uint64_t one[2] = { 0x3F800000u, 0 };
	struct { IrAttr *attr; const char *want; } cases[] = {
		{ s.unit, "unit" },
		{ ir_attr_bool(&s, true), "true" },
		{ ir_attr_float(&s, s.f32, one), "1.000000e+00 : f32" },
		{ string("tab\t\"\\"), "\"tab\\09\\22\\\\\"" },
		{ ir_attr_symbol(&s, path, 2), "@\"x-y\"::@ok" },
		{ ir_attr_array(&s, elems, 3), "[7, 7 : i32, {}]" },
		{ ir_attr_dict(&s, named, 3), "{a.b = [], b, \"odd key\" = -1 : i64}" },
		{ ir_attr_dims(&s, dims, 2), "array<i64: 4, -2>" },
		{ ir_attr_dims(&s, NULL, 0), "array<i64>" },
		{ ir_attr_type(&s, s.i32), "i32" },
		{ ir_attr_opaque(&s, atom("#foo.bar<1>"), tensor(2, s.f32)), "#foo.bar<1> : tensor<2xf32>" },
		{ zero(tensor(3, s.i64)), "dense<0> : tensor<3xi64>" },
		{ ir_attr_enum(&s, IR_ENUM_PRECISION, 2), "#stablehlo<precision HIGHEST>" },
		{ ir_attr_enum(&s, IR_ENUM_ACCURACY_MODE, 1), "#stablehlo.result_accuracy_mode<HIGHEST>" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ck_spelling(print_attr_text(&s, cases[i].attr), cases[i].want);
		ck_spelling(print_attr_text(&s, cases[i].attr), cases[i].want);
	}
}
END_TEST

START_TEST(struct_attributes)
{
	const int64_t zero_one[2] = { 0, 1 }, two = 2, three = 3;
	const IrField none = { NULL, 0 }, l0 = { zero_one, 1 }, l1 = { zero_one + 1, 1 }, l01 = { zero_one, 2 };
	const IrField i0 = { zero_one, 1 }, i1 = { zero_one + 1, 1 }, i2 = { &two, 1 }, i3 = { &three, 1 };
	const IrField dot[] = { none, none, l1, l0 }, empty[] = { none, none, none, none };
	const IrField gather[] = { l1, l0, none, none, l0, i0 }, alias[] = { l0, i0, none }, channel[] = { i1, i0 };
	const int64_t spatial[2] = { 1, 2 };
	const IrField sp = { spatial, 2 };
	const IrField conv[] = { i0, i3, sp, i2, i3, l01, i0, i3, sp };
	struct { IrFieldsKind kind; const IrField *fields; const char *want;
	} cases[] = {
		{ IR_FIELDS_DOT, dot,
		  "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>" },
		{ IR_FIELDS_DOT, empty, "#stablehlo.dot<>" },
		{ IR_FIELDS_GATHER, gather,
		  "#stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0]>" },
		{ IR_FIELDS_CHANNEL, channel, "#stablehlo.channel_handle<handle = 1, type = 0>" },
		{ IR_FIELDS_ALIAS, alias,
		  "#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, "
		  "operand_tuple_indices = []>" },
		{ IR_FIELDS_CONV, conv, "#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		ck_spelling(print_attr_text(&s, ir_attr_fields(&s, cases[i].kind, cases[i].fields)), cases[i].want);
}
END_TEST

START_TEST(sdy_attributes)
{
	const ShardMeshAxis axes[2] = { { atom("x"), 0, 2 }, { atom("y"), 0, 4 } };
	const int64_t ids[2] = { 1, 0 }, three = 3;
	const ShardAxis x = { atom("x"), 0, 0, 0 }, y = { atom("y"), 1, 2, 2 }, both[2] = { x, y };
	const ShardDimSpec dims[3] = { { both, 2, true, false, 0 },
		                       { &x, 1, false, true, 0 },
		                       { NULL, 0, false, false, 0 } };
	ShardShardingSpec spec = { .mesh = shard_mesh_ref(&s, atom("m")), .dims = dims, .rank = 3, .replicated = &x,
	                           .n_replicated = 1, .unreduced = &y, .n_unreduced = 1, .reduction = SHARD_MAX };
	IrAttr *full = shard_sharding_new(&s, &spec),
	       *plain = shard_sharding_plain(&s, shard_mesh_new(&s, NULL, 0, &three, 1), 0, true);
	IrAttr *list = shard_axis_list_new(&s, both, 2), *shardings[2] = { full, plain };
	IrAttr *lists[2] = { list, shard_axis_list_new(&s, NULL, 0) };
	ShardA2A a2a = { list, 0, 1 };
	struct { IrAttr *attr; const char *want;
	} cases[] = {
		{ shard_mesh_new(&s, axes, 2, NULL, 0), "#sdy.mesh<[\"x\"=2, \"y\"=4]>" },
		{ shard_mesh_new(&s, axes, 1, ids, 2), "#sdy.mesh<[\"x\"=2], device_ids=[1, 0]>" },
		{ full, "#sdy.sharding<@m, [{\"x\", \"y\":(2)2}, {\"x\", ?}p0, {?}], replicated={\"x\"}, "
		        "unreduced=max{\"y\":(2)2}>" },
		{ plain, "#sdy.sharding<mesh<[], device_ids=[3]>, []>" },
		{ ir_attr_per_value(&s, shardings + 1, 1),
		  "#sdy.sharding_per_value<[<mesh<[], device_ids=[3]>, []>]>" },
		{ shard_manual_axes_new(&s, &axes[0].name, 1), "#sdy<manual_axes{\"x\"}>" },
		{ list, "#sdy<axis_ref_list{\"x\", \"y\":(2)2}>" },
		{ shard_axis_lists_new(&s, lists, 2), "#sdy<list_of_axis_ref_lists[{\"x\", \"y\":(2)2}, {}]>" },
		{ shard_a2a_new(&s, &a2a, 1), "#sdy<all_to_all_param_list[{\"x\", \"y\":(2)2}: 0->1]>" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		ck_spelling(print_attr_text(&s, cases[i].attr), cases[i].want);
}
END_TEST

/* Inner regions continue the numbers of the outer region; conflicts share one counter; names used outside are taken
 * inside. */
START_TEST(names)
{
	IrType *t = ir_type_tensor(&s, NULL, 0, s.i32, NULL), *f = ir_type_tensor(&s, NULL, 0, s.f32, NULL);
	IrBlock *b = add_func("f", t, t), *inner;
	IrAttr *c = dict1("value", zero(t)), *cst = dict1("value", zero(f));
	IrValue *v = &add_op(b, IR_OP_SHLO_CONSTANT, NULL, NULL, t, 1, c)->results[0];
	IrOp *region, *pair;

	add_op(b, IR_OP_SHLO_CONSTANT, NULL, NULL, f, 1, cst);
	add_op(b, IR_OP_SHLO_CONSTANT, NULL, NULL, t, 1, c);
	region = add_foreign(b, "demo.region", 1, v, t, 1);
	inner = ir_block_new(m, &region->regions[0]);
	pair = add_foreign(inner, "demo.pair", 0, ir_block_add_arg(m, inner, t), t, 2);
	add_op(inner, IR_OP_SHLO_CONSTANT, NULL, NULL, f, 1, cst);
	add_op(inner, IR_OP_SHLO_ADD, &pair->results[0], &pair->results[1], t, 1, NULL);
	v = &add_op(b, IR_OP_SHLO_ADD, v, b->args[0], t, 1, NULL)->results[0];
	add_op(b, IR_OP_RETURN, v, NULL, t, 0, NULL);
	ck_printed("module {\n"
	           "  func.func @f(%arg0: tensor<i32>) -> tensor<i32> {\n"
	           "    %c = stablehlo.constant dense<0> : tensor<i32>\n"
	           "    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>\n"
	           "    %c_0 = stablehlo.constant dense<0> : tensor<i32>\n"
	           "    %0 = \"demo.region\"(%c) ({\n"
	           "    ^bb0(%arg1: tensor<i32>):\n"
	           "      %2:2 = \"demo.pair\"(%arg1) : (tensor<i32>) -> (tensor<i32>, tensor<i32>)\n"
	           "      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>\n"
	           "      %3 = stablehlo.add %2#0, %2#1 : tensor<i32>\n"
	           "    }) : (tensor<i32>) -> tensor<i32>\n"
	           "    %1 = stablehlo.add %c, %arg0 : tensor<i32>\n"
	           "    return %1 : tensor<i32>\n"
	           "  }\n"
	           "}\n");
}
END_TEST

/* Generic form: there are no proposed names, and no counter is reset. */
START_TEST(generic_names)
{
	const PrintOptions o = { .generic = true };
	IrType *t = ir_type_tensor(&s, NULL, 0, s.i32, NULL);

	for (int i = 0; i < 2; i++) {
		IrBlock *b = add_func(i ? "g" : "f", t, NULL);

		add_op(b, IR_OP_SHLO_CONSTANT, NULL, NULL, t, 1, dict1("value", zero(t)));
		add_op(b, IR_OP_RETURN, NULL, NULL, t, 0, NULL);
	}
	ck_assert_str_eq(printed(&o),
	                 "\"builtin.module\"() ({\n"
	                 "  \"func.func\"() <{function_type = (tensor<i32>) -> (), sym_name = \"f\"}> ({\n"
	                 "  ^bb0(%arg1: tensor<i32>):\n"
	                 "    %1 = \"stablehlo.constant\"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>\n"
	                 "    \"func.return\"() : () -> ()\n"
	                 "  }) : () -> ()\n"
	                 "  \"func.func\"() <{function_type = (tensor<i32>) -> (), sym_name = \"g\"}> ({\n"
	                 "  ^bb0(%arg0: tensor<i32>):\n"
	                 "    %0 = \"stablehlo.constant\"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>\n"
	                 "    \"func.return\"() : () -> ()\n"
	                 "  }) : () -> ()\n"
	                 "}) : () -> ()\n");
}
END_TEST

/* Inherent attributes that the form does not show are printed in the dictionary, sorted among the others; defaults are
 * omitted. */
START_TEST(merged_dictionary)
{
	IrType *t = tensor(4, s.f32);
	IrBlock *b = add_func("f", t, NULL);
	IrNamed props[3] = { { ATOM_call_target_name, 0, string("two words") },
	                     { ATOM_has_side_effect, 0, ir_attr_bool(&s, false) },
	                     { ATOM_api_version, 0, ir_attr_int(&s, s.i32, 4) } };
	IrOp *op = add_op(b, IR_OP_SHLO_CUSTOM_CALL, b->args[0], NULL, t, 1, ir_attr_dict(&s, props, 3));

	ir_op_set_attr(&s, op, atom("mhlo.x"), s.unit);
	ir_op_set_attr(&s, op, atom("a"), ir_attr_i64(&s, 1));
	out.n = 0;
	print_op_line(&out, m, op, false);
	buf_char(&out, '\0');
	ck_assert_str_eq(out.p,
	                 "%_ = stablehlo.custom_call @\"two words\"(%_) {a = 1 : i64, api_version = 4 : i32, mhlo.x} : "
	                 "(tensor<4xf32>) -> tensor<4xf32>");
}
END_TEST

/* An op without an attribute that its form shows is printed in generic form. */
START_TEST(broken_op)
{
	IrBlock *b = ir_op_body(m->op, 0);
	IrOp *op = add_op(b, IR_OP_SHLO_IOTA, NULL, NULL, tensor(4, s.f32), 1, NULL);

	out.n = 0;
	print_op_line(&out, m, op, false);
	buf_char(&out, '\0');
	ck_assert_str_eq(out.p, "%_ = \"stablehlo.iota\"() : () -> tensor<4xf32>");
}
END_TEST

START_TEST(blocks)
{
	IrOp *op = add_foreign(ir_op_body(m->op, 0), "demo.cfg", 1, NULL, s.i32, 0), *jump;
	IrBlock *b0 = ir_block_new(m, &op->regions[0]), *b1 = ir_block_new(m, &op->regions[0]);

	ir_block_new(m, &op->regions[0]);
	jump = add_foreign(b0, "demo.jump", 0, NULL, s.i32, 0);
	jump->succs = ARENA_ARRAY(&m->arena, IrBlock *, 1);
	jump->succs[0] = b1;
	jump->n_succs = 1;
	ir_block_add_arg(m, b1, s.i32);
	ck_printed("module {\n"
	           "  \"demo.cfg\"() ({\n"
	           "    \"demo.jump\"()[^bb1] : () -> ()\n"
	           "  ^bb1(%0: i32):  // pred: ^bb0\n"
	           "  ^bb2:  // no predecessors\n"
	           "  }) : () -> ()\n"
	           "}\n");
}
END_TEST

START_TEST(resources)
{
	Atom key = atom("k 2"), other = atom("unused");
	IrResource blobs[2] = { { other, STR("0x01") }, { key, STR("0x04000000aaBB") } };
	IrOp *op = add_foreign(ir_op_body(m->op, 0), "demo.op", 0, NULL, s.i32, 0);
	IrAttr *use = ir_attr_intern(&s, IR_ATTR_RESOURCE, 0, 1, tensor(1, s.f32), &key, sizeof key);

	m->resources = blobs;
	m->n_resources = 2;
	ir_op_set_attr(&s, op, atom("a"), ir_attr_array(&s, &use, 1));
	for (int i = 0; i < 2; i++)
		ck_printed("module {\n"
		           "  \"demo.op\"() {a = [dense_resource<\"k 2\"> : tensor<1xf32>]} : () -> ()\n"
		           "}\n"
		           "\n"
		           "{-#\n"
		           "  dialect_resources: {\n"
		           "    builtin: {\n"
		           "      \"k 2\": \"0x04000000AABB\"\n"
		           "    }\n"
		           "  }\n"
		           "#-}\n");
}
END_TEST

/* Example E5: numbers by depth, then by first visit, with those of arguments first. */
START_TEST(locations)
{
	const PrintOptions o = { .debuginfo = true };
	IrLoc file = { .name = atom("model.py"), .line = 12, .col = 3, .end_line = 12, .end_col = 19 };
	IrLoc layer = { .name = atom("layer/add") }, x = { .name = atom("x") }, nothing = { .name = 0 };
	IrAttr *here = ir_attr_loc(&s, IR_LOC_FILE, &file, NULL, 0);
	IrBlock *b = add_func("f", s.i32, s.i32);
	IrOp *op = add_foreign(b, "demo.add", 0, b->args[0], s.i32, 1);

	*VEC_ADD(&m->arena, &m->locs) = ir_attr_loc(&s, IR_LOC_UNKNOWN, &nothing, NULL, 0);
	*VEC_ADD(&m->arena, &m->locs) = here;
	*VEC_ADD(&m->arena, &m->locs) = ir_attr_loc(&s, IR_LOC_NAME, &layer, &here, 1);
	*VEC_ADD(&m->arena, &m->locs) = ir_attr_loc(&s, IR_LOC_NAME, &x, NULL, 0);
	m->op->loc = m->locs.n - 4;
	b->region->op->loc = m->locs.n - 3;
	op->loc = m->locs.n - 2;
	b->args[0]->loc = m->locs.n - 1;
	add_op(b, IR_OP_RETURN, &op->results[0], NULL, s.i32, 0, NULL)->loc = m->op->loc;
	ck_assert_str_eq(printed(&o),
	                 "#loc2 = loc(\"x\")\n"
	                 "module {\n"
	                 "  func.func @f(%arg0: i32 loc(\"x\")) -> i32 {\n"
	                 "    %0 = \"demo.add\"(%arg0) : (i32) -> i32 loc(#loc3)\n"
	                 "    return %0 : i32 loc(#loc)\n"
	                 "  } loc(#loc1)\n"
	                 "} loc(#loc)\n"
	                 "#loc = loc(unknown)\n"
	                 "#loc1 = loc(\"model.py\":12:3 to :19)\n"
	                 "#loc3 = loc(\"layer/add\"(#loc1))\n");
}
END_TEST

/* Names of the input are kept; a value that a pass made gets a number that is not a name in the input. */
START_TEST(shorthand)
{
	IrType *t = tensor(4, s.f32);
	IrBlock *b = add_func("main", t, t);
	IrOp *made = add_op(b, IR_OP_SHLO_NEGATE, b->args[0], NULL, t, 1, NULL);
	IrOp *op = add_op(b, IR_OP_SHLO_ADD, &made->results[0], b->args[0], t, 1, NULL);
	IrAttr *plain = shard_sharding_plain(&s, shard_mesh_ref(&s, atom("m")), 1, false);
	Str comment = STR("// a note");
	ShorthandStmt stmts[2] = {
		{ .kind = SHORTHAND_DECL, .arg = 0, .comments = &comment, .n_comments = 1, .trailing = STR("// in") },
		{ .kind = SHORTHAND_OP, .op = op, .blank = true },
	};
	Shorthand sh = { stmts, 2, b->region->op };

	add_op(b, IR_OP_RETURN, &op->results[0], NULL, t, 0, NULL);
	b->args[0]->name = atom("0");
	op->results[0].name = atom("sum");
	ir_op_set_attr(&s, op, ATOM_SDY_SHARDING_ATTR, ir_attr_per_value(&s, &plain, 1));
	m->shorthand = &sh;
	ck_printed("// a note\n"
	           "%0 : tensor<4xf32>  // in\n"
	           "\n"
	           "%1 = negate %0 : tensor<4xf32>\n"
	           "%sum = add %1, %0 {sdy.sharding_per_value = <[<@m, [{?}]>]>} : tensor<4xf32>\n");
}
END_TEST

SUITE(setup, teardown, TEST(types), TEST(attributes), TEST(struct_attributes), TEST(sdy_attributes), TEST(names),
      TEST(generic_names), TEST(merged_dictionary), TEST(broken_op), TEST(blocks), TEST(resources), TEST(locations),
      TEST(shorthand))
