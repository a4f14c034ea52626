/* SPDX-License-Identifier: Apache-2.0
 *
 * The rules of spec 20 §14, one table per family.
 */
#include "rule_case.h"

START_TEST(pointwise)
{
	static const Case cases[] = {
		{ IR_OP_SHLO_MULTIPLY, "3x1x5, 3x1x5", "3x1x5", "",
		  "([i, j, k], [i, j, k])->([i, j, k]) {i=3, j=1, k=5}", NULL },
		{ IR_OP_SHLO_NEGATE, "", "", "", "([])->([])", NULL },
		{ IR_OP_SHLO_ABS, "0x3", "0x3", "", "([i, j])->([i, j]) {i=0, j=3}", NULL },
		{ IR_OP_SHLO_NEGATE, "2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2",
		  "2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2", "",
		  "([i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, z_1, z_2])->"
		  "([i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, z_1, z_2]) "
		  "{i=2, j=2, k=2, l=2, m=2, n=2, o=2, p=2, q=2, r=2, s=2, t=2, u=2, v=2, w=2, x=2, y=2, z=2, z_1=2, "
		  "z_2=2}",
		  NULL },
		{ IR_OP_SHLO_SELECT, ", 3x5, 3x5", "3x5", "", "([], [i, j], [i, j])->([i, j]) {i=3, j=5}", NULL },
		{ IR_OP_SHLO_CLAMP, ", 3x5, 3x5", "3x5", "", "([], [i, j], [i, j])->([i, j]) {i=3, j=5}", NULL },
		{ IR_OP_SHLO_ADD, "?x5, ?x5", "?x5", "", "([i, j], [i, j])->([i, j]) {i=-9223372036854775808, j=5}",
		  NULL },
		{ IR_OP_SDY_CONSTRAINT, "4", "4", "", "([i])->([i]) {i=4}", NULL },
		{ IR_OP_SDY_CONSTRAINT, "token", "token", "", NULL, NULL },
		{ IR_OP_SDY_RESHARD, "4", "4", "", NULL, NULL },
		{ IR_OP_SHLO_CONSTANT, NULL, "4", "", NULL, NULL },
		{ IR_OP_SHLO_MAP, "4", "4", "", NULL, NULL },
	};

	CK_TABLE(cases);
}
END_TEST

START_TEST(dots)
{
	static const Case cases[] = {
		{ IR_OP_SHLO_DOT_GENERAL, "6x10x3x14, 3x14x6x22", "3x6x10x6x22", "dot_dimension_numbers=(2|0|3|1)",
		  "([j, k, i, n], [i, n, l, m])->([i, j, k, l, m]) {i=3, j=6, k=10, l=6, m=22, n=14} reduction={n}",
		  NULL },
		{ IR_OP_SHLO_DOT, "12, 12x7", "7", "", "([j], [j, i])->([i]) {i=7, j=12} reduction={j}", NULL },
		{ IR_OP_SHLO_DOT, "8x4, 4x6", "8x6", "", "([i, k], [k, j])->([i, j]) {i=8, j=6, k=4} reduction={k}",
		  NULL },
		{ IR_OP_SHLO_DOT, "4, 4", "", "", "([i], [i])->([]) {i=4} reduction={i}", NULL },
	};

	CK_TABLE(cases);
}
END_TEST

START_TEST(reshapes)
{
	static const Case cases[] = {
		{ IR_OP_SHLO_RESHAPE, "12", "3x4", "", "([ij])->([i, j]) {i=3, j=4}", NULL },
		{ IR_OP_SHLO_RESHAPE, "6x35", "21x10", "", "([ij, ln])->([ik, mn]) {i=3, j=2, k=7, l=7, m=2, n=5}",
		  NULL },
		{ IR_OP_SHLO_RESHAPE, "4x9", "6x6", "", "([ij, ln])->([ik, mn]) {i=2, j=2, k=3, l=3, m=2, n=3}", NULL },
		{ IR_OP_SHLO_RESHAPE, "6x4", "8x3", "", "([ij, l])->([ik, m]) {i=2, j=3, k=4, l=4, m=3}", NULL },
		{ IR_OP_SHLO_RESHAPE, "12x5", "5x12", "", "([i, l])->([j, k]) {i=12, j=5, k=12, l=5}", NULL },
		{ IR_OP_SHLO_RESHAPE, "3x4", "2x6", "", "([i, lm])->([j, km]) {i=3, j=2, k=3, l=2, m=2}", NULL },
		{ IR_OP_SHLO_RESHAPE, "1x16x1", "4x4", "", "([i, jk, l])->([j, k]) {i=1, j=4, k=4, l=1}", NULL },
		{ IR_OP_SHLO_RESHAPE, "24", "2x1x12", "", "([ik])->([i, j, k]) {i=2, j=1, k=12}", NULL },
		{ IR_OP_SHLO_RESHAPE, "16x1x9", "9x16", "", "([i, k, m])->([j, l]) {i=16, j=9, k=1, l=16, m=9}", NULL },
		{ IR_OP_SHLO_RESHAPE, "", "1x1", "", "([])->([i, j]) {i=1, j=1}", NULL },
		{ IR_OP_SHLO_RESHAPE, "0x6", "3x0", "", NULL, NULL },
		{ IR_OP_SHLO_RESHAPE, "4294967296x4294967296x2", "4294967296x4294967296x2", "", NULL, NULL },
	};

	CK_TABLE(cases);
}
END_TEST

START_TEST(convolutions)
{
	static const Case cases[] = {
		{ IR_OP_SHLO_CONVOLUTION, "4x12x50, 24x4x5", "4x24x46",
		  "dimension_numbers=(0|1|2|1|0|2|0|1|2) feature_group_count=3 batch_group_count=1",
		  "([i, kl, j], [km, l, n])->([i, km, j]) {i=4, j=46, k=3, l=4, m=8, n=1} reduction={l} "
		  "permutation={j}",
		  "([i, jk, m], [jl, k, n])->([i, jl, o]) {i=4, j=3, k=4, l=8, m=1, n=1, o=1} reduction={k}" },
		{ IR_OP_SHLO_CONVOLUTION, "4x12x50, 12x1x5", "4x12x46",
		  "dimension_numbers=(0|1|2|1|0|2|0|1|2) feature_group_count=12 batch_group_count=1",
		  "([i, k, j], [k, l, m])->([i, k, j]) {i=4, j=46, k=12, l=1, m=1} reduction={l} permutation={j}",
		  "([i, j, l], [j, k, m])->([i, j, n]) {i=4, j=12, k=1, l=1, m=1, n=1} reduction={k}" },
		{ IR_OP_SHLO_CONVOLUTION, "4x12x30, 24x12x8", "4x24x8",
		  "dimension_numbers=(0|1|2|1|0|2|0|1|2) feature_group_count=1 batch_group_count=1",
		  "([i, l, jk], [m, l, k])->([i, m, j]) {i=4, j=8, k=3, l=12, m=24} reduction={k, l} permutation={j}",
		  "([i, j, l], [k, j, m])->([i, k, n]) {i=4, j=12, k=24, l=1, m=1, n=1} reduction={j}" },
		{ IR_OP_SHLO_CONVOLUTION, "8x6x20, 10x6x20", "4x10x1",
		  "dimension_numbers=(0|1|2|1|0|2|0|1|2) feature_group_count=1 batch_group_count=2",
		  "([ij, l, k], [im, l, k])->([j, im, n]) {i=2, j=4, k=20, l=6, m=5, n=1} reduction={k, l}",
		  "([ij, k, m], [il, k, n])->([j, il, o]) {i=2, j=4, k=6, l=5, m=1, n=1, o=1} reduction={k}" },
	};

	CK_TABLE(cases);
}
END_TEST

START_TEST(gathers)
{
	static const Case cases[] = {
		{ IR_OP_SHLO_GATHER, "50x12, 7x4x1", "7x4x12", "dimension_numbers=(2|0|||0|2) slice_sizes=[1 12]",
		  "([l, k], [i, j, m])->([i, j, k]) {i=7, j=4, k=12, l=50, m=1} reduction={l} need_replication={m}",
		  NULL },
		{ IR_OP_SHLO_GATHER, "50x12, 7x4x2", "7x4x1x6", "dimension_numbers=(2 3||||0 1|2) slice_sizes=[1 6]",
		  "([k, m], [i, j, n])->([i, j, l, m]) {i=7, j=4, k=50, l=1, m=12, n=2} reduction={k} "
		  "need_replication={l, m, n} blocked_propagation={m}",
		  NULL },
	};

	CK_TABLE(cases);
}
END_TEST

/* The update region of a scatter of n values; each pair of arguments is combined by an op of that
 * kind, or the update is returned if the kind is IR_OP_FOREIGN. */
static void
fill_update_region(IrOp *scatter, const IrOpKind *kinds, uint32_t n, IrType *elem)
{
	IrBlock *b = ir_block_new(m, &scatter->regions[0]);
	IrType *type = ir_type_tensor(&s, NULL, 0, elem, NULL);
	IrValue *out[4];

	for (uint32_t i = 0; i < 2 * n; i++)
		ir_block_add_arg(m, b, type);
	for (uint32_t k = 0; k < n; k++) {
		IrOp *op;

		out[k] = b->args[k + n];
		if (kinds[k] == IR_OP_FOREIGN)
			continue;
		op = ir_op_new(m, &(IrOpSpec){ .kind = kinds[k],
		                               .operands = (IrValue *[]){ b->args[k + n], b->args[k] },
		                               .n_operands = 2,
		                               .results = &type,
		                               .n_results = 1 });
		ir_op_append(b, op);
		out[k] = &op->results[0];
	}
	ir_op_append(b, ir_op_new(m, &(IrOpSpec){ .kind = IR_OP_SHLO_RETURN, .operands = out, .n_operands = n }));
}

START_TEST(scatters)
{
	static const struct {
		const char *in, *out, *numbers;
		IrOpKind kinds[2];
		uint32_t n;
		const char *rule;
	} cases[] = {
		{ "50x12, 7x4x1, 7x4x12",
		  "50x12",
		  "(2|0|||0|2)",
		  { IR_OP_SHLO_ADD },
		  1,
		  "([l, k], [i, j, m], [i, j, k])->([l, k]) {i=7, j=4, k=12, l=50, m=1} reduction={i, j} "
		  "need_replication={m}" },
		{ "50x12, 7x4x1, 7x4x12",
		  "50x12",
		  "(2|0|||0|2)",
		  { IR_OP_FOREIGN },
		  1,
		  "([l, k], [i, j, m], [i, j, k])->([l, k]) {i=7, j=4, k=12, l=50, m=1} need_replication={i, j, m}" },
		{ "50x12, 7x4x1, 7x4x12",
		  "50x12",
		  "(2|0|||0|2)",
		  { IR_OP_SHLO_AND },
		  1,
		  "([l, k], [i, j, m], [i, j, k])->([l, k]) {i=7, j=4, k=12, l=50, m=1} need_replication={i, j, m}" },
		{ "8x50x12, 8x4x1, 8x4x12",
		  "8x50x12",
		  "(2|1|0|0|1|2)",
		  { IR_OP_SHLO_ADD },
		  1,
		  "([i, l, k], [i, j, m], [i, j, k])->([i, l, k]) {i=8, j=4, k=12, l=50, m=1} reduction={j} "
		  "need_replication={m}" },
		{ "9, 9, 4x1, 4, 4",
		  "9, 9",
		  "(|0|||0|1)",
		  { IR_OP_SHLO_MAXIMUM, IR_OP_SHLO_MAXIMUM },
		  2,
		  "([j], [j], [i, k], [i], [i])->([j], [j]) {i=4, j=9, k=1} reduction={i} need_replication={k}" },
		{ "9, 9, 4x1, 4, 4",
		  "9, 9",
		  "(|0|||0|1)",
		  { IR_OP_SHLO_ADD, IR_OP_SHLO_MULTIPLY },
		  2,
		  "([j], [j], [i, k], [i], [i])->([j], [j]) {i=4, j=9, k=1} need_replication={i, k}" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		IrOp *op = op_new(IR_OP_SHLO_SCATTER, cases[i].in, cases[i].out,
		                  arena_printf(&s.arena, "scatter_dimension_numbers=%s", cases[i].numbers));

		fill_update_region(op, cases[i].kinds, cases[i].n, s.f32);
		ck_rule(rules_compute(m, op, false), cases[i].rule);
	}
}
END_TEST

START_TEST(slices)
{
	static const Case cases[] = {
		{ IR_OP_SHLO_DYNAMIC_UPDATE_SLICE, "2x128x8, 2x1x8, , , ", "2x128x8", "",
		  "([i, j, l], [i, k, l], [], [], [])->([i, j, l]) {i=2, j=128, k=1, l=8} need_replication={k}", NULL },
		{ IR_OP_SHLO_DYNAMIC_SLICE, "2x128x8, , , ", "2x1x8", "",
		  "([i, j, k], [], [], [])->([i, j, k]) {i=2, j=128, k=8} need_replication={j} blocked_propagation={j}",
		  NULL },
		{ IR_OP_SHLO_SLICE, "6x20", "6x7", "", "([i, j])->([i, j]) {i=6, j=20} permutation={j}",
		  "([i, j])->([i, j]) {i=6, j=20} permutation={j} blocked_propagation={j}" },
		{ IR_OP_SHLO_PAD, "6x20, ", "6x23", "", "([i, j], [])->([i, j]) {i=6, j=20} permutation={j}",
		  "([i, j], [])->([i, j]) {i=6, j=20} permutation={j} blocked_propagation={j}" },
		{ IR_OP_SHLO_PAD, "6x20, ", "6x20", "", "([i, j], [])->([i, j]) {i=6, j=20}", NULL },
		{ IR_OP_SHLO_CONCATENATE, "3x5, 4x5", "7x5", "dimension=0",
		  "([i, j], [i, j])->([i, j]) {i=7, j=5} need_replication={i}",
		  "([j, i], [k, i])->([l, i]) {i=5, j=1, k=1, l=1}" },
	};

	CK_TABLE(cases);
}
END_TEST

static IrValue *
sliced(IrValue *v, const char *out)
{
	IrType *type = type_of(out);
	IrOp *op = ir_op_new(m, &(IrOpSpec){ .kind = IR_OP_SHLO_SLICE, .operands = &v, .n_operands = 1,
	                                     .results = &type, .n_results = 1 });

	ir_op_append(top, op);
	return &op->results[0];
}

static const char *
concat_type(IrValue *x, IrValue *y)
{
	IrType *type = type_of("8");
	IrOp *op = ir_op_new(m, &(IrOpSpec){ .kind = IR_OP_SHLO_CONCATENATE, .operands = (IrValue *[]){ x, y },
	                                     .n_operands = 2, .results = &type, .n_results = 1 });
	ShardRuleView rule;

	ir_op_set_prop(&s, op, ATOM_dimension, ir_attr_i64(&s, 0));
	ir_op_append(top, op);
	rule = shard_rule_view(rules_compute(m, op, false));
	return rule.head->n_permutation ? "PM" : rule.head->n_replication ? "NR" : "PT";
}

START_TEST(concatenate_looks_at_slices)
{
	IrValue *a = ir_block_add_arg(m, top, type_of("4"));
	IrValue *b = ir_block_add_arg(m, top, type_of("4"));

	ck_assert_str_eq(concat_type(a, b), "NR");
	ck_assert_str_eq(concat_type(a, a), "NR");
	ck_assert_str_eq(concat_type(a, sliced(a, "4")), "PM");
	ck_assert_str_eq(concat_type(a, sliced(b, "4")), "NR");
	ck_assert_str_eq(concat_type(sliced(a, "4"), sliced(b, "4")), "PM");
	ck_assert_str_eq(concat_type(a, sliced(sliced(a, "4"), "4")), "NR");
}
END_TEST

START_TEST(update_at_constants)
{
	IrOp *op = op_new(IR_OP_SHLO_DYNAMIC_UPDATE_SLICE, "2x8, 2x1, , ", "2x8", "");
	IrOp *c = op_new(IR_OP_SHLO_CONSTANT, NULL, "", "");

	ir_use_set(&op->operands[2], &c->results[0]);
	ck_rule(rules_compute(m, op, false), "([i, j], [i, k], [], [])->([i, j]) {i=2, j=8, k=1} need_replication={k}");
	ir_use_set(&op->operands[3], &c->results[0]);
	ck_rule(rules_compute(m, op, false), "([i, j], [i, k], [], [])->([i, j]) {i=2, j=8, k=1}");
}
END_TEST

START_TEST(rearrangements)
{
	static const Case cases[] = {
		{ IR_OP_SHLO_BROADCAST_IN_DIM, "1x6", "4x9x6", "broadcast_dimensions=[1 2]",
		  "([j, l])->([i, k, l]) {i=4, j=1, k=9, l=6}", NULL },
		{ IR_OP_SHLO_BROADCAST_IN_DIM, "6x1", "1x6x5", "broadcast_dimensions=[1 0]",
		  "([j, i])->([i, j, k]) {i=1, j=6, k=5}", NULL },
		{ IR_OP_SHLO_BROADCAST_IN_DIM, "", "4x5", "broadcast_dimensions=[]", "([])->([i, j]) {i=4, j=5}",
		  NULL },
		{ IR_OP_SHLO_TRANSPOSE, "3x5x7", "7x3x5", "permutation=[2 0 1]",
		  "([j, k, i])->([i, j, k]) {i=7, j=3, k=5}", NULL },
		{ IR_OP_SHLO_REVERSE, "3x5", "3x5", "dimensions=[1]", "([i, j])->([i, j]) {i=3, j=5} permutation={j}",
		  NULL },
		{ IR_OP_SHLO_BITCAST_CONVERT, "3x5", "3x5x4", "",
		  "([i, j])->([i, j, k]) {i=3, j=5, k=4} need_replication={k}", NULL },
		{ IR_OP_SHLO_BITCAST_CONVERT, "4", "", "", "([i])->([]) {i=4} need_replication={i}", NULL },
		{ IR_OP_SHLO_BITCAST_CONVERT, "4", "4", "", "([i])->([i]) {i=4}", NULL },
	};

	CK_TABLE(cases);
}
END_TEST

START_TEST(windows)
{
	static const Case cases[] = {
		{ IR_OP_SHLO_REDUCE_WINDOW, "10x9, ", "10x3", "window_dimensions=[1 3] window_strides=[1 3]",
		  "([i, j], [])->([i, j]) {i=10, j=3} permutation={j}",
		  "([i, j], [])->([i, j]) {i=10, j=3} permutation={j} blocked_propagation={j}" },
		{ IR_OP_SHLO_REDUCE_WINDOW, "10x9, ", "11x9", "window_dimensions=[1 1] padding={1 0 0 0}",
		  "([i, j], [])->([i, j]) {i=11, j=9} permutation={i}",
		  "([i, j], [])->([i, j]) {i=11, j=9} permutation={i} blocked_propagation={i}" },
		{ IR_OP_SHLO_SELECT_AND_SCATTER, "2x12x6, 2x4x6, ", "2x12x6",
		  "window_dimensions=[1 3 1] window_strides=[1 3 1]",
		  "([i, k, l], [i, j, l], [])->([i, k, l]) {i=2, j=4, k=12, l=6} need_replication={j} permutation={k}",
		  "([i, k, l], [i, j, l], [])->([i, k, l]) {i=2, j=4, k=12, l=6} need_replication={j} permutation={k} "
		  "blocked_propagation={j, k}" },
	};

	CK_TABLE(cases);
}
END_TEST

START_TEST(collectives)
{
	static const Case cases[] = {
		{ IR_OP_SHLO_ALL_GATHER, "4x6", "4x24", "all_gather_dim=1",
		  "([i, j])->([i, k]) {i=4, j=6, k=24} need_replication={j, k}", NULL },
		{ IR_OP_SHLO_REDUCE_SCATTER, "24x6", "6x6", "scatter_dimension=0",
		  "([j, i])->([k, i]) {i=6, j=24, k=6} need_replication={j, k}", NULL },
		{ IR_OP_SHLO_ALL_TO_ALL, "6x8x12", "24x8x3", "split_dimension=2 concat_dimension=0",
		  "([l, i, j])->([m, i, k]) {i=8, j=12, k=3, l=6, m=24} need_replication={j, k, l, m}", NULL },
		{ IR_OP_SHLO_ALL_TO_ALL, "6x8", "6x8", "split_dimension=0 concat_dimension=0",
		  "([j, i])->([k, i]) {i=8, j=6, k=6} need_replication={j, k}", NULL },
		{ IR_OP_SHLO_ALL_REDUCE, "4x6, 4x6", "4x6, 4x6", "", "([i, j], [i, j])->([i, j], [i, j]) {i=4, j=6}",
		  NULL },
		{ IR_OP_SHLO_ALL_REDUCE, "4, 4x6", "4, 4x6", "", NULL, NULL },
	};

	CK_TABLE(cases);
}
END_TEST

START_TEST(matrices)
{
	static const Case cases[] = {
		{ IR_OP_SHLO_TRIANGULAR_SOLVE, "4x6x6, 4x6x9", "4x6x9", "left_side=1",
		  "([i, j, l], [i, j, k])->([i, l, k]) {i=4, j=6, k=9, l=6} need_replication={j, k, l}", NULL },
		{ IR_OP_SHLO_TRIANGULAR_SOLVE, "4x6x6, 4x9x6", "4x9x6", "left_side=0",
		  "([i, l, k], [i, j, k])->([i, j, l]) {i=4, j=9, k=6, l=6} need_replication={j, k, l}", NULL },
		{ IR_OP_SHLO_TRIANGULAR_SOLVE, "4, 4", "4", "left_side=1", NULL, NULL },
		{ IR_OP_SHLO_CHOLESKY, "4x6x6", "4x6x6", "",
		  "([i, j, k])->([i, j, k]) {i=4, j=6, k=6} need_replication={j, k}", NULL },
		{ IR_OP_SHLO_CUSTOM_CALL, "5x6x6", "5x6x6, 5x6", "call_target_name=@Eigh",
		  "([i, j, k])->([i, j, k], [i, k]) {i=5, j=6, k=6}", NULL },
		{ IR_OP_SHLO_CUSTOM_CALL, "5x7x4", "5x7x4, 5x4", "call_target_name=@Qr",
		  "([i, j, k])->([i, j, k], [i, l]) {i=5, j=7, k=4, l=4} need_replication={j, k, l}", NULL },
		{ IR_OP_SHLO_CUSTOM_CALL, "5x7x4, 5x4", "5x7x4",
		  "call_target_name=@ProductOfElementaryHouseholderReflectors",
		  "([i, j, k], [i, l])->([i, j, k]) {i=5, j=7, k=4, l=4} need_replication={j, k, l}", NULL },
		{ IR_OP_SHLO_CUSTOM_CALL, "5x7x4", "5x7x4", "call_target_name=@Qr", NULL, NULL },
		{ IR_OP_SHLO_CUSTOM_CALL, NULL, "5x7x4, 4", "call_target_name=@Qr", NULL, NULL },
	};

	CK_TABLE(cases);
}
END_TEST

START_TEST(transposed_solve)
{
	static const struct { const char *in, *out, *props, *rule; } cases[] = {
		{ "4x6x6, 4x6x9", "4x6x9", "left_side=1",
		  "([i, l, j], [i, j, k])->([i, l, k]) {i=4, j=6, k=9, l=6} need_replication={j, k, l}" },
		{ "4x6x6, 4x9x6", "4x9x6", "left_side=0",
		  "([i, k, l], [i, j, k])->([i, j, l]) {i=4, j=9, k=6, l=6} need_replication={j, k, l}" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		IrOp *op = op_new(IR_OP_SHLO_TRIANGULAR_SOLVE, cases[i].in, cases[i].out, cases[i].props);

		ir_op_set_prop(&s, op, ATOM_transpose_a, ir_attr_enum(&s, IR_ENUM_TRANSPOSE, 3));
		ck_rule(rules_compute(m, op, false), cases[i].rule);
	}
}
END_TEST

START_TEST(reductions)
{
	static const Case cases[] = {
		{ IR_OP_SHLO_REDUCE, "5x9, 5x9, , ", "5, 5", "dimensions=[1]",
		  "([i, j], [i, j], [], [])->([i], [i]) {i=5, j=9} reduction={j}", NULL },
		{ IR_OP_SHLO_SORT, "9", "9", "dimension=0",
		  "([i])->([i]) {i=9} need_replication={i} blocked_propagation={i}", NULL },
		{ IR_OP_SHLO_SORT, "5x9, 5x9", "5x9, 5x9", "dimension=1",
		  "([i, j], [i, j])->([i, j], [i, j]) {i=5, j=9} need_replication={j}", NULL },
		{ IR_OP_SHLO_SORT, "0x9", "0x9", "dimension=1", "([i, j])->([i, j]) {i=0, j=9} need_replication={j}",
		  NULL },
		{ IR_OP_SHLO_SORT, "5x9", "5x9", "dimension=-1", "([i, j])->([i, j]) {i=5, j=9}", NULL },
		{ IR_OP_SHLO_FFT, "5x10x12", "5x10x7", "fft_length=[12]",
		  "([i, j, k])->([i, j, k]) {i=5, j=10, k=12} need_replication={k} blocked_propagation={k}", NULL },
		{ IR_OP_SHLO_FFT, "5x10x12", "5x10x12", "fft_length=[10 12]",
		  "([i, j, k])->([i, j, k]) {i=5, j=10, k=12} need_replication={j, k}", NULL },
		{ IR_OP_SHLO_RNG_BIT_GENERATOR, "3", "3, 6x10", "",
		  "([i])->([i], [j, k]) {i=3, j=6, k=10} need_replication={i} blocked_propagation={i}", NULL },
		{ IR_OP_SHLO_BATCH_NORM_INFERENCE, "2x4, 4, 4, 4, 4", "2x4", "feature_index=1",
		  "([i, j], [j], [j], [j], [j])->([i, j]) {i=2, j=4}", NULL },
	};

	CK_TABLE(cases);
}
END_TEST

START_TEST(custom_calls)
{
	static const Case cases[] = {
		{ IR_OP_SHLO_CUSTOM_CALL, "6x40", "6x3, 6x3", "call_target_name=@mhlo.topk",
		  "([i, j])->([i, j], [i, j]) {i=6, j=40} need_replication={j} blocked_propagation={j}", NULL },
		{ IR_OP_SHLO_CUSTOM_CALL, "6x40, 6x40, , ", "6x8, 6x8", "call_target_name=@ApproxTopK",
		  "([i, j], [i, j], [], [])->([i, k], [i, k]) {i=6, j=40, k=8} need_replication={k} "
		  "blocked_propagation={k}",
		  NULL },
		{ IR_OP_SHLO_CUSTOM_CALL, "6x40", "6x8, 6x8", "call_target_name=@ApproxTopK", NULL, NULL },
		{ IR_OP_SHLO_CUSTOM_CALL, "6, token", "6", "call_target_name=@MoveToHost", "([i], [])->([i]) {i=6}",
		  NULL },
		{ IR_OP_SHLO_CUSTOM_CALL, "6x2", "6", "call_target_name=@MoveToHost", NULL, NULL },
		{ IR_OP_SHLO_CUSTOM_CALL, "6", "token", "call_target_name=@MoveToHost", NULL, NULL },
		{ IR_OP_SHLO_CUSTOM_CALL, "6", NULL, "call_target_name=@MoveToHost", NULL, NULL },
		{ IR_OP_SHLO_CUSTOM_CALL, NULL, "6, 6", "call_target_name=@MoveToHost", NULL, NULL },
		{ IR_OP_SHLO_CUSTOM_CALL, "6", "6", "call_target_name=@movetohost", NULL, NULL },
		{ IR_OP_SHLO_CUSTOM_CALL, "2, 2", "2", "call_target_name=@X64Combine", "([i], [i])->([i]) {i=2}",
		  NULL },
	};

	CK_TABLE(cases);
}
END_TEST

START_TEST(combined_random_state)
{
	IrOp *op = op_new(IR_OP_SHLO_CUSTOM_CALL, "2, 2", "2", "call_target_name=@X64Combine");
	IrOp *rng = op_new(IR_OP_SHLO_RNG_BIT_GENERATOR, "2", "2, 8", "");

	ck_rule(rules_compute(m, op, false), "([i], [i])->([i]) {i=2}");
	ir_use_set(&rng->operands[0], &op->results[0]);
	ck_rule(rules_compute(m, op, false), "([i], [i])->([i]) {i=2} need_replication={i} blocked_propagation={i}");
}
END_TEST

SUITE(setup, teardown, TEST(pointwise), TEST(dots), TEST(reshapes), TEST(convolutions), TEST(gathers), TEST(scatters),
      TEST(slices), TEST(concatenate_looks_at_slices), TEST(update_at_constants), TEST(rearrangements), TEST(windows),
      TEST(collectives), TEST(matrices), TEST(transposed_solve), TEST(reductions), TEST(custom_calls),
      TEST(combined_random_state))
