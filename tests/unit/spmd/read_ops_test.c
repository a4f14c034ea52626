/* SPDX-License-Identifier: Apache-2.0
 *
 * Operations as the partitioner has them. Each case is the first operation of a function, and what is read of it.
 */
#include "spmd/module.h"

#include "../program.h"
#include "../suite.h"

typedef struct Case {
	const char *op, *want;
} Case;

static void
put_dims(Buf *b, const char *name, const SpmdDims *d)
{
	for (uint32_t i = 0; i < d->n; i++)
		buf_printf(b, "%s%u", i ? "," : name, d->v[i]);
}

static void
put_numbers(Buf *b, const char *name, const int64_t *v, uint32_t n)
{
	for (uint32_t i = 0; v && i < n; i++)
		buf_printf(b, "%s%lld", i ? "," : name, (long long)v[i]);
}

static void
put_tiles(Buf *b, SpmdTable *t, const char *name, const SpmdTiles *x)
{
	for (uint32_t i = 0; x && i < x->n; i++)
		buf_printf(b, "%s%u", i ? i % x->dims[x->rank - 1] || x->rank == 1 ? "," : "|" : name,
		           spmd_tiles_list(&t->tiles, x)[i]);
}

static void
put_windows(Buf *b, const SpmdIns *i)
{
	for (uint32_t k = 0; k < i->n_windows; k++) {
		const SpmdWindow *w = &i->windows[k];

		buf_printf(b, " [%d by %d, %d_%d, /%d, *%d%s]", (int)w->size, (int)w->stride, (int)w->low, (int)w->high,
		           (int)w->base_dilation, (int)w->window_dilation, w->is_reversed ? ", reversed" : "");
	}
}

static void
put_numbers_of_dims(Buf *b, const SpmdIns *i)
{
	if (i->dot) {
		put_dims(b, " lhs_batch ", &i->dot->lhs_batch);
		put_dims(b, " rhs_batch ", &i->dot->rhs_batch);
		put_dims(b, " lhs ", &i->dot->lhs_contracting);
		put_dims(b, " rhs ", &i->dot->rhs_contracting);
	}
	if (i->conv) {
		buf_printf(b, " input %u %u kernel %u %u output %u %u groups %d %d", i->conv->input_batch,
		           i->conv->input_feature, i->conv->kernel_input, i->conv->kernel_output, i->conv->output_batch,
		           i->conv->output_feature, (int)i->conv->feature_groups, (int)i->conv->batch_groups);
		put_dims(b, " spatial ", &i->conv->input_spatial);
		put_dims(b, " ", &i->conv->kernel_spatial);
		put_dims(b, " ", &i->conv->output_spatial);
	}
	if (i->gather) {
		put_dims(b, " offset ", &i->gather->offset);
		put_dims(b, " collapsed ", &i->gather->collapsed);
		put_dims(b, " map ", &i->gather->map);
		buf_printf(b, " vector %u", i->gather->index_vector_dim);
		put_numbers(b, " sizes ", i->gather->slice_sizes, 2);
	}
}

static void
describe(Buf *b, SpmdTable *t, const SpmdIns *i)
{
	buf_printf(b, "%s ", spmd_opcodes[i->op].text);
	spmd_shape_print(b, i->shape);
	put_dims(b, " dims ", &i->dims);
	put_numbers(b, " from ", i->starts, i->shape->rank);
	put_numbers(b, " to ", i->limits, i->shape->rank);
	put_numbers(b, " by ", i->strides, i->shape->rank);
	put_numbers(b, " sizes ", i->sizes, i->shape->rank);
	put_windows(b, i);
	put_numbers_of_dims(b, i);
	if (i->reducer != SPMD_OP_OTHER)
		buf_printf(b, " reduces by %s", spmd_opcodes[i->reducer].text);
	if (i->is_splat)
		buf_printf(b, " splat");
	if (i->has_value)
		buf_printf(b, " is %lld", (long long)i->value);
	if (i->counts_along)
		buf_printf(b, " counts along %llx", (unsigned long long)i->counts_along);
	if (i->target)
		buf_printf(b, " @%s", i->target);
	if (i->batch_dims)
		buf_printf(b, " batch %lld", (long long)i->batch_dims);
	buf_printf(b, "%s%s%s", i->has_side_effect ? " effect" : "", i->has_channel ? " channel" : "",
	           i->is_unreduced ? " unreduced" : "");
	put_tiles(b, t, " groups ", i->rows);
	put_tiles(b, t, " sources ", i->from);
	put_tiles(b, t, " targets ", i->to);
	if (i->dimension >= 0)
		buf_printf(b, " along %d", (int)i->dimension);
}

#define REGION(op) "({ ^b(%x: tensor<f32>, %y: tensor<f32>): " op " stablehlo.return %z : tensor<f32> })"
#define ADD "%z = stablehlo.add %x, %y : tensor<f32>"
#define CHANNEL "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>"
#define ROWS "replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>"
#define ON_F " : (tensor<8x6xf32>) -> tensor<8x6xf32>"

static const Case cases[] = {
	{ "%0 = stablehlo.constant dense<7> : tensor<ui8>", "constant u8[] splat is 7" },
	{ "%0 = stablehlo.constant dense<-7> : tensor<i32>", "constant s32[] splat is -7" },
	{ "%0 = stablehlo.constant dense<true> : tensor<i1>", "constant pred[] splat" },
	{ "%0 = stablehlo.constant dense<1.0> : tensor<2x3xbf16>", "constant bf16[2,3] splat" },
	{ "%0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf8E4M3B11FNUZ>", "constant f8e4m3b11fnuz[2]" },
	{ "%0 = stablehlo.constant dense<[5, 5]> : tensor<2xi4>", "constant s4[2] splat" },
	{ "%0 = stablehlo.constant dense<> : tensor<0xf32>", "constant f32[0]" },
	{ "%0 = stablehlo.constant dense<[[0, 0], [1, 1]]> : tensor<2x2xi32>", "constant s32[2,2] counts along 1" },
	{ "%0 = stablehlo.constant dense<[[0, 1], [0, 1]]> : tensor<2x2xi32>", "constant s32[2,2] counts along 2" },
	{ "%0 = stablehlo.constant dense<[[0], [1]]> : tensor<2x1xi32>", "constant s32[2,1] counts along 1" },
	{ "%0 = stablehlo.constant dense<[0, 1]> : tensor<2xi64>", "constant s64[2]" },
	{ "%0 = stablehlo.constant dense<(1.0, 0.0)> : tensor<complex<f64>>", "constant c128[] splat" },
	{ "%0 = stablehlo.iota dim = 1 : tensor<4x5xf32>", "iota f32[4,5] counts along 2" },
	{ "%0 = stablehlo.broadcast_in_dim %f, dims = [1, 2] : (tensor<8x6xf32>) -> tensor<2x8x6xf32>",
	  "broadcast f32[2,8,6] dims 1,2" },
	{ "%0 = stablehlo.broadcast %f, sizes = [2, 3] : (tensor<8x6xf32>) -> tensor<2x3x8x6xf32>",
	  "broadcast f32[2,3,8,6] dims 2,3" },
	{ "%0 = stablehlo.transpose %f, dims = [1, 0] : (tensor<8x6xf32>) -> tensor<6x8xf32>",
	  "transpose f32[6,8] dims 1,0" },
	{ "%0 = stablehlo.slice %f [1:7:2, 0:6] : (tensor<8x6xf32>) -> tensor<3x6xf32>",
	  "slice f32[3,6] from 1,0 to 7,6 by 2,1" },
	{ "%0 = stablehlo.dynamic_slice %f, %i, %i, sizes = [2, 6] : (tensor<8x6xf32>, tensor<i32>, "
	  "tensor<i32>) -> tensor<2x6xf32>",
	  "dynamic-slice f32[2,6] sizes 2,6" },
	{ "%0 = stablehlo.pad %f, %s, low = [1, -1], high = [0, 2], interior = [0, 1] : (tensor<8x6xf32>, "
	  "tensor<f32>) -> tensor<9x12xf32>",
	  "pad f32[9,12] [1 by 1, 1_0, /1, *1] [1 by 1, -1_2, /2, *1]" },
	{ "%0 = stablehlo.concatenate %f, %f, dim = 1 : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x12xf32>",
	  "concatenate f32[8,12] dims 1" },
	{ "%0 = stablehlo.reverse %f, dims = [0] : tensor<8x6xf32>", "reverse f32[8,6] dims 0" },
	{ "%0 = \"stablehlo.sort\"(%f) ({ ^b(%x: tensor<f32>, %y: tensor<f32>): %z = stablehlo.compare LT, %x, %y : "
	  "(tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %z : tensor<i1> })" ON_F, "sort f32[8,6] dims 1" },
	{ "%0 = stablehlo.reduce(%f init: %s) applies stablehlo.maximum across dimensions = [1, 0] : "
	  "(tensor<8x6xf32>, tensor<f32>) -> tensor<f32>",
	  "reduce f32[] dims 1,0 reduces by maximum" },
	/* No reduction in XLA's sense: it does more than one thing, or less. */
	{ "%0 = \"stablehlo.reduce\"(%f, %s) <{dimensions = array<i64: 0>}> "
	  REGION("%w = stablehlo.negate %y : tensor<f32> %z = stablehlo.add %x, %w : tensor<f32>")
	  " : (tensor<8x6xf32>, tensor<f32>) -> tensor<6xf32>", "reduce f32[6] dims 0" },
	{ "%0 = \"stablehlo.reduce\"(%f, %s) <{dimensions = array<i64: 0>}> "
	  REGION("%z = stablehlo.add %x, %x : tensor<f32>") " : (tensor<8x6xf32>, tensor<f32>) -> tensor<6xf32>",
	  "reduce f32[6] dims 0" },
	{ "%0 = \"stablehlo.reduce_window\"(%f, %s) <{window_dimensions = array<i64: 3, 1>, padding = "
	  "dense<[[1, 1], [0, 0]]> : "
	  "tensor<2x2xi64>}> " REGION(ADD) " : (tensor<8x6xf32>, tensor<f32>) -> tensor<8x6xf32>",
	  "reduce-window f32[8,6] [3 by 1, 1_1, /1, *1] [1 by 1, 0_0, /1, *1] reduces by add" },
	{ "%0 = stablehlo.dot %f, %g : (tensor<8x6xf32>, tensor<6x8xf32>) -> tensor<8x8xf32>",
	  "dot f32[8,8] lhs 1 rhs 0" },
	{ "%0 = stablehlo.dot_general %f, %f, batching_dims = [0] x [0], contracting_dims = [1] x [1] : "
	  "(tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8xf32>", "dot f32[8] lhs_batch 0 rhs_batch 0 lhs 1 rhs 1" },
	{ "%0 = stablehlo.convolution(%f, %f) dim_numbers = [b, f]x[o, i]->[b, f], window = {} "
	  "{batch_group_count = 1 : i64, "
	  "feature_group_count = 1 : i64} : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x8xf32>",
	  "convolution f32[8,8] input 0 1 kernel 1 0 output 0 1 groups 1 1" },
	{ "%0 = \"stablehlo.gather\"(%f, %j) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], "
	  "collapsed_slice_dims = [0], "
	  "start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<8x6xf32>, "
	  "tensor<3x1xi32>) -> tensor<3x6xf32>", "gather f32[3,6] offset 1 collapsed 0 map 0 vector 1 sizes 1,6" },
	{ "%0 = \"stablehlo.scatter\"(%f, %j, %u) <{scatter_dimension_numbers = "
	  "#stablehlo.scatter<update_window_dims = [1], "
	  "inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> " REGION(ADD)
	  " : (tensor<8x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<8x6xf32>",
	  "scatter f32[8,6] offset 1 collapsed 0 map 0 vector 1 reduces by add" },
	{ "%0 = stablehlo.fft %c, type = IFFT, length = [6] : (tensor<8x6xcomplex<f32>>) -> tensor<8x6xcomplex<f32>>",
	  "fft c64[8,6] batch 1" },
	{ "%0 = stablehlo.custom_call @foo(%f) {has_side_effect = true, mhlo.frontend_attributes = "
	  "{num_batch_dims = \"2\"}}" ON_F,
	  "custom-call f32[8,6] @foo batch 2 effect" },
	{ "%0:2 = chlo.top_k(%f, k = 2) : tensor<8x6xf32> -> (tensor<8x2xf32>, tensor<8x2xi32>)",
	  "topk (f32[8,2], s32[8,2])" },
	{ "%0 = chlo.erf %f : tensor<8x6xf32> -> tensor<8x6xf32>", "erf f32[8,6]" },
	{ "%0 = stablehlo.after_all : !stablehlo.token", "other token[]" },
	{ "%0 = sdy.reshard %f <@m, [{\"a\"}, {}]> : tensor<8x6xf32>", "copy f32[8,6]" },
	{ "%0 = sdy.all_reduce {\"b\"} %f out_sharding=<@m, [{\"a\"}, {}]> : tensor<8x6xf32>",
	  "all-reduce f32[8,6] reduces by add channel groups 0,1|2,3" },
	{ "%0 = stablehlo.negate %f {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}], "
	  "unreduced={\"b\"}>]>} : tensor<8x6xf32>",
	  "negate f32[8,6] unreduced" },
	{ "%0 = \"stablehlo.all_reduce\"(%f) <{" CHANNEL ", " ROWS ", use_global_device_ids}> " REGION(ADD) ON_F,
	  "all-reduce f32[8,6] reduces by add channel groups 0,2|1,3" },
	{ "%0 = \"stablehlo.all_reduce\"(%f) <{" CHANNEL ", replica_groups = "
	  "#stablehlo.replica_group_mesh_axes<mesh = @m, "
	  "axes = [#stablehlo.axis_ref<name = \"a\">]>, use_global_device_ids}> " REGION(ADD) ON_F,
	  "all-reduce f32[8,6] reduces by add channel groups 0,2|1,3" },
	{ "%0 = \"stablehlo.all_gather\"(%f) <{all_gather_dim = 1 : i64, " CHANNEL ", " ROWS ", "
	  "use_global_device_ids}> : "
	  "(tensor<8x6xf32>) -> tensor<8x12xf32>", "all-gather f32[8,12] dims 1 channel groups 0,2|1,3 along 1" },
	{ "%0 = \"stablehlo.all_to_all\"(%f) <{concat_dimension = 0 : i64, " ROWS ", split_count = 2 : i64, "
	  "split_dimension = 0 : i64}>" ON_F, "all-to-all f32[8,6] dims 0 groups 0,2|1,3 along 0" },
	{ "%0 = \"stablehlo.collective_permute\"(%f) <{" CHANNEL ", source_target_pairs = dense<[[0, 1], [1, 3]]> : "
	  "tensor<2x2xi64>}>" ON_F, "collective-permute f32[8,6] channel sources 0,1 targets 1,3" },
	{ "%0 = \"stablehlo.collective_permute\"(%f) <{source_target_pairs = dense<> : tensor<0x2xi64>}>" ON_F,
	  "collective-permute f32[8,6]" },
};

static const SpmdShape *
read_results(SpmdReader *r, const IrOp *op)
{
	const SpmdShape *shapes[2];

	for (uint32_t k = 0; k < op->n_results; k++)
		shapes[k] = spmd_read_shape(r, op->results[k].type);
	return op->n_results == 1 ? shapes[0] : spmd_shape_tuple(r->in->t, op->n_results, shapes);
}

START_TEST(operations)
{
	const Case *c = &cases[_i];
	Program p;
	Arena a = { 0 }, tmp = { 0 };
	SpmdTable t = { 0 };
	SpmdInput in = { .a = &a, .t = &t };
	SpmdReader r = { .in = &in, .s = &p.s };
	SpmdIns *i;
	IrOp *op;
	Buf b;

	arena_init(&a, NULL);
	arena_init(&tmp, NULL);
	spmd_table_init(&t, &a, &tmp);
	program_read(&p, arena_printf(&a, "sdy.mesh @m = <[\"a\"=2, \"b\"=2]>\nfunc.func @main(%%f: tensor<8x6xf32>, "
	                              "%%g: tensor<6x8xf32>, %%s: tensor<f32>, %%i: tensor<i32>, %%j: tensor<3x1xi32>, "
	                              "%%u: tensor<3x6xf32>, %%c: tensor<8x6xcomplex<f32>>) "
	  "{\n%s\nreturn\n}\n", c->op));
	ck_assert_str_eq(program_messages(&p), "");
	r.m = p.docs.v[0];
	r.meshes = flow_meshes_new(&a, r.m->op);
	op = program_op(&p, 3);		/* after the module, the mesh and the function */
	i = spmd_ins_new(&in, spmd_comp_new(&in, "test"), spmd_read_opcode(op), read_results(&r, op), t.rep, 0, NULL);
	spmd_read_attributes(&r, op, i);
	buf_init(&b, NULL);
	describe(&b, &t, i);
	buf_char(&b, '\0');
	ck_assert_str_eq(b.p, c->want);
	ck_assert_ptr_null(r.unsupported);
	buf_free(&b);
	program_free(&p);
	arena_free(&a);
	arena_free(&tmp);
}
END_TEST

static const Case unsupported[] = {
	{ "tensor<?xf32>", "a tensor of unknown size" },
	{ "tensor<*xf32>", "a tensor of unknown size" },
	{ "tensor<2xf80>", "an element type" },
	{ "tensor<2x!quant.uniform<i8:f32, 1.0>>", "an element type" },
	{ "memref<2xf32>", "a value that is no tensor" },
};

START_TEST(types_without_shape)
{
	Program p;
	Arena a = { 0 };
	SpmdTable t = { 0 };
	SpmdInput in = { .a = &a, .t = &t };
	SpmdReader r = { .in = &in, .s = &p.s };

	arena_init(&a, NULL);
	spmd_table_init(&t, &a, &a);
	program_read(&p, arena_printf(&a, "func.func @main(%%x: %s) { return }", unsupported[_i].op));
	ck_assert_ptr_null(spmd_read_shape(&r, ir_op_block(program_op(&p, 1), 0)->args[0]->type));
	ck_assert_str_eq(r.unsupported, unsupported[_i].want);
	program_free(&p);
	arena_free(&a);
}
END_TEST

SUITE(NULL, NULL, LOOP(operations, cases), LOOP(types_without_shape, unsupported))
