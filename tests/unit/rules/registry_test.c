/* SPDX-License-Identifier: Apache-2.0
 *
 * How rules are found: attached, computed and kept ones, operations without a rule, and the rules of --extended-rules.
 */
#include "rule_case.h"

START_TEST(identity)
{
	IrType *type = type_of("4x1");

	ck_rule(rules_identity(&s, type, 3, 1), "([i, j], [i, j], [i, j])->([i, j]) {i=4, j=1}");
	ck_assert_ptr_eq(rules_identity(&s, type, 3, 1), rules_identity(&s, type, 3, 1));
	ck_assert_ptr_ne(rules_identity(&s, type, 3, 1), rules_identity(&s, type, 1, 1));
	ck_rule(rules_identity(&s, type_of(""), 1, 1), "([])->([])");
}
END_TEST

START_TEST(attached_rule_wins)
{
	IrOp *op = op_new(IR_OP_SHLO_CONCATENATE, "3, 4", "7", "dimension=0");
	IrAttr *rule = rules_get(m, op, true, false);

	ck_assert_ptr_null(ir_op_attr(op, ATOM_SDY_SHARDING_RULE));
	ck_assert_ptr_eq(rules_get(m, op, true, true), rule);
	ck_assert_ptr_eq(ir_op_attr(op, ATOM_SDY_SHARDING_RULE), rule);
	ck_assert_ptr_eq(rules_get(m, op, false, true), rule);
	ck_assert_ptr_ne(rules_compute(m, op, false), rule);
}
END_TEST

/* The rule of each pair of types is made once, however many there are. */
START_TEST(rules_are_kept)
{
	enum { N = 3000 };
	static IrAttr *made[N];

	for (int round = 0; round < 2; round++) {
		for (int i = 0; i < N; i++) {
			const char *type = arena_printf(&s.arena, "%dx%d", i % 50 + 2, i / 50 + 2);
			IrOp *op = op_new(IR_OP_SHLO_NEGATE, type, type, "");
			IrAttr *rule = rules_compute(m, op, false);

			ck_assert_ptr_nonnull(rule);
			if (round == 0)
				made[i] = rule;
			ck_assert_ptr_eq(rule, made[i]);
			ck_assert_int_eq(shard_rule_view(rule).sizes[0], i % 50 + 2);
			ck_assert_int_eq(shard_rule_view(rule).sizes[1], i / 50 + 2);
		}
	}
}
END_TEST

START_TEST(unknown_is_said_once)
{
	static const struct { IrOpKind kind; const char *props; uint32_t n_warnings; } steps[] = {
		{ IR_OP_SHLO_IOTA, "", 0 },
		{ IR_OP_SHLO_MAP, "", 1 },
		{ IR_OP_CHLO_ERF, "", 1 },
		{ IR_OP_SHLO_CUSTOM_CALL, "call_target_name=@tpu_custom_call", 1 },
		{ IR_OP_SHLO_CUSTOM_CALL, "call_target_name=@mine", 2 },
		{ IR_OP_SHLO_CUSTOM_CALL, "call_target_name=@yours", 2 },
	};

	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		ck_assert_ptr_null(rules_compute(m, op_new(steps[i].kind, "4", "4", steps[i].props), false));
		ck_assert_uint_eq(s.diag.n_warnings, steps[i].n_warnings);
	}
}
END_TEST

/* More tensors, dimensions and factors than fit in the builder's arrays on the stack. */
START_TEST(many_tensors)
{
	enum { N = 200 };
	IrType *type = type_of("2x3x4x5");
	IrType *types[N];
	IrValue *operands[N];
	ShardRuleView rule;
	IrOp *op;

	for (uint32_t i = 0; i < N; i++) {
		types[i] = type;
		operands[i] = ir_block_add_arg(m, top, type);
	}
	op = ir_op_new(m, &(IrOpSpec){ .kind = IR_OP_SHLO_ALL_GATHER, .operands = operands, .n_operands = N,
	                               .results = types, .n_results = N });
	ir_op_set_prop(&s, op, ATOM_all_gather_dim, ir_attr_i64(&s, 1));
	rule = shard_rule_view(rules_compute(m, op, false));
	ck_assert_uint_eq(rule.head->n_factors, 5);
	for (uint32_t t = 0; t < 2 * N; t++) {
		const int64_t want[] = { 0, t < N ? 3 : 4, 1, 2 };

		for (uint32_t d = 0; d < 4; d++) {
			uint32_t n;
			const int64_t *f = shard_rule_dim(&rule, t, d, &n);

			ck_assert_uint_eq(n, 1);
			ck_assert_int_eq(f[0], want[d]);
		}
	}
}
END_TEST

START_TEST(elementwise)
{
	static const struct { IrOpKind kind; const char *in, *out; bool is; } cases[] = {
		{ IR_OP_SHLO_ADD, "4, 4", "4", true },
		{ IR_OP_SHLO_UNIFORM_QUANTIZE, "4", "4", true },
		{ IR_OP_SDY_RESHARD, "4", "4", true },
		{ IR_OP_CHLO_ERF, "4", "4", true },
		{ IR_OP_SHLO_BITCAST_CONVERT, "4", "4", true },
		{ IR_OP_SHLO_BITCAST_CONVERT, "4x2", "4", false },
		{ IR_OP_SHLO_BITCAST_CONVERT, "", "", true },
		{ IR_OP_SHLO_ALL_REDUCE, "4", "4", false },
		{ IR_OP_SHLO_MAP, "4", "4", false },
		{ IR_OP_CHLO_ZETA, "4, 4", "4", false },
		{ IR_OP_SHLO_CUSTOM_CALL, "4", "4", false },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		ck_assert_int_eq(rules_is_elementwise(op_new(cases[i].kind, cases[i].in, cases[i].out, "")),
		                 cases[i].is);
}
END_TEST

/* These rules are only made on request (spec 20 §12.1). */
START_TEST(extensions)
{
	static const Case cases[] = {
		{ IR_OP_SHLO_MAP, "4", "4", "", "([i])->([i]) {i=4}", NULL },
		{ IR_OP_SHLO_BROADCAST, "3", "5x3", "broadcast_sizes=[5]", "([j])->([i, j]) {i=5, j=3}", NULL },
		{ IR_OP_SHLO_DYNAMIC_BROADCAST_IN_DIM, "1x6, 3", "4x9x6", "broadcast_dimensions=[1 2]",
		  "([j, l], [m])->([i, k, l]) {i=4, j=1, k=9, l=6, m=3} need_replication={m}", NULL },
		{ IR_OP_SHLO_DYNAMIC_RESHAPE, "12, 2", "3x4", "",
		  "([ij], [k])->([i, j]) {i=3, j=4, k=2} need_replication={k}", NULL },
		{ IR_OP_SHLO_DYNAMIC_GATHER, "50x12, 7x4x1, 2", "7x4x12", "dimension_numbers=(2|0|||0|2)",
		  "([l, k], [i, j, m], [n])->([i, j, k]) {i=7, j=4, k=12, l=50, m=1, n=2} reduction={l} "
		  "need_replication={m, n}",
		  NULL },
		{ IR_OP_SHLO_REAL_DYNAMIC_SLICE, "6x20, 2, 2, 2", "6x7", "",
		  "([i, j], [k], [l], [m])->([i, j]) {i=6, j=20, k=2, l=2, m=2} need_replication={j, k, l, m} "
		  "blocked_propagation={j}",
		  NULL },
		{ IR_OP_SHLO_DYNAMIC_PAD, "6, , 1, 1, 1", "6", "",
		  "([i], [], [j], [k], [l])->([i]) {i=6, j=1, k=1, l=1} need_replication={i, j, k, l} "
		  "blocked_propagation={i}",
		  NULL },
		{ IR_OP_SHLO_SET_DIMENSION_SIZE, "6x4, ", "6x4", "dimension=1",
		  "([i, j], [])->([i, j]) {i=6, j=4} need_replication={j}", NULL },
		{ IR_OP_SHLO_BATCH_NORM_TRAINING, "2x4, 4, 4", "2x4, 4, 4", "feature_index=1",
		  "([i, j], [j], [j])->([i, j], [j], [j]) {i=2, j=4} need_replication={i}", NULL },
		{ IR_OP_SHLO_BATCH_NORM_GRAD, "2x4, 4, 4, 4, 2x4", "2x4, 4, 4", "feature_index=1",
		  "([i, j], [j], [j], [j], [i, j])->([i, j], [j], [j]) {i=2, j=4} need_replication={i}", NULL },
		{ IR_OP_SHLO_EINSUM, "2x3x4, 2x4x5", "2x3x5", "einsum_config=@bij,bjk->bik",
		  "([i, j, l], [i, l, k])->([i, j, k]) {i=2, j=3, k=5, l=4} reduction={l}", NULL },
		{ IR_OP_SHLO_EINSUM, "2x3, 3", "2", "einsum_config=@ij,j->", NULL, NULL },
		{ IR_OP_SHLO_EINSUM, "3x3, 3", "3", "einsum_config=@ii,i->i", NULL, NULL },
		/* Text that is not an einsum of these tensors: no arrow, a term too few or too many, an unknown
		 * letter, sizes. */
		{ IR_OP_SHLO_EINSUM, "2x3, 3", "2", "einsum_config=@ij,j", NULL, NULL },
		{ IR_OP_SHLO_EINSUM, "2x3, 3", "2", "einsum_config=@ij", NULL, NULL },
		{ IR_OP_SHLO_EINSUM, "2x3, 3", "2", "einsum_config=@ij,j->i,j", NULL, NULL },
		{ IR_OP_SHLO_EINSUM, "2x3, 3", "2", "einsum_config=@ij,j->k", NULL, NULL },
		{ IR_OP_SHLO_EINSUM, "2x3, 4", "2", "einsum_config=@ij,j->i", NULL, NULL },
		{ IR_OP_SHLO_EINSUM, "2x3, 3", "2", "einsum_config=@i1,1->i", NULL, NULL },
		{ IR_OP_SHLO_UNARY_EINSUM, "2x3", "3x2", "einsum_config=@ij->ji", "([j, i])->([i, j]) {i=3, j=2}",
		  NULL },
		{ IR_OP_SHLO_TORCH_INDEX_SELECT, "2x9x5, 2x3", "2x3x5", "dim=1 batch_dims=1",
		  "([i, l, k], [i, j])->([i, j, k]) {i=2, j=3, k=5, l=9} reduction={l}", NULL },
		{ IR_OP_SHLO_COLLECTIVE_REDUCE, "4", "4", "", "([i])->([i]) {i=4}", NULL },
		{ IR_OP_SHLO_TORCH_INDEX_SELECT, "2x9x5, 2x3", "2x3x5", "dim=3", NULL, NULL },
		{ IR_OP_SHLO_COLLECTIVE_REDUCE, "4", "4", "has_dynamic_root=1", NULL, NULL },
		{ IR_OP_SHLO_COLLECTIVE_REDUCE, "4x2, 2", "4", "has_dynamic_root=1", NULL, NULL },
		{ IR_OP_SHLO_DYNAMIC_CONV, "4x12x30, 24x12x8, 2", "4x24x8",
		  "dimension_numbers=(0|1|2|1|0|2|0|1|2) feature_group_count=1 batch_group_count=1",
		  "([i, l, jk], [m, l, k], [n])->([i, m, j]) {i=4, j=8, k=3, l=12, m=24, n=2} reduction={k, l} "
		  "need_replication={n} permutation={j}",
		  "([i, j, m], [k, j, n], [l])->([i, k, o]) {i=4, j=12, k=24, l=2, m=1, n=1, o=1} reduction={j} "
		  "need_replication={l}" },
		{ IR_OP_SHLO_COLLECTIVE_BROADCAST, "4, 2", "4", "has_dynamic_root=1",
		  "([i], [j])->([i]) {i=4, j=2} need_replication={j}", NULL },
		{ IR_OP_SHLO_SORT, "5x9", "5x9", "dimension=-1", "([i, j])->([i, j]) {i=5, j=9} need_replication={j}",
		  NULL },
		{ IR_OP_CHLO_ZETA, "4, 4", "4", "", "([i], [i])->([i]) {i=4}", NULL },
		{ IR_OP_CHLO_TOP_K, "6x40", "6x3, 6x3", "",
		  "([i, j])->([i, j], [i, j]) {i=6, j=40} need_replication={j} blocked_propagation={j}", NULL },
		{ IR_OP_CHLO_BROADCAST_ADD, "4x1, 5", "4x5", "", "([i, j], [k])->([i, k]) {i=4, j=1, k=5}", NULL },
		{ IR_OP_CHLO_BROADCAST_ADD, "4, 4x5", "4x5", "broadcast_dimensions=[0]",
		  "([i], [i, j])->([i, j]) {i=4, j=5}", NULL },
		{ IR_OP_CHLO_RAGGED_DOT, "9x5, 3x5x7, 3", "9x7", "ragged_dot_dimension_numbers=(||1|1|0|0)",
		  "([i, k], [l, k, j], [l])->([i, j]) {i=9, j=7, k=5, l=3} reduction={k} need_replication={i, l}",
		  NULL },
		{ IR_OP_CHLO_RAGGED_DOT, "9x5, 5x7, 3", "3x9x7", "ragged_dot_dimension_numbers=(||1|0|1|)",
		  "([j, l], [l, k], [i])->([i, j, k]) {i=3, j=9, k=7, l=5} need_replication={i, l}", NULL },
		{ IR_OP_CHLO_RAGGED_DOT, "2x9x5, 2x3x5x7, 2x3", "2x9x7", "ragged_dot_dimension_numbers=(0|0|2|2|1|1)",
		  "([i, j, l], [i, m, l, k], [i, m])->([i, j, k]) {i=2, j=9, k=7, l=5, m=3} reduction={l} "
		  "need_replication={j, m}",
		  NULL },
		{ IR_OP_CHLO_RAGGED_DOT, "9x5, 3x5x7, 3", "9x7", "ragged_dot_dimension_numbers=(||1|1|0 1|0)", NULL,
		  NULL },
		{ IR_OP_CHLO_TOP_K, "6x40", "6, 6", "", NULL, NULL },
		{ IR_OP_SHLO_CUSTOM_CALL, "4, 4", "4, 4", "call_target_name=@cu_threefry2x32_ffi",
		  "([i], [i])->([i], [i]) {i=4}", NULL },
		{ IR_OP_SHLO_RNG, "4", "4", "", NULL, NULL },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		if (cases[i].kind != IR_OP_SHLO_SORT && cases[i].kind != IR_OP_SHLO_COLLECTIVE_BROADCAST)
			ck_assert_ptr_null(rules_compute(
				m, op_new(cases[i].kind, cases[i].in, cases[i].out, cases[i].props), false));
	}
	m->rules = IR_RULES_ALL;	/* the set is part of the memo's key */
	CK_TABLE(cases);
}
END_TEST

/* An operation is pointwise only if neither an attribute nor an extension can give it another rule. */
START_TEST(pointwise)
{
	static const struct { IrOpKind kind; const char *in, *out; bool want; } cases[] = {
		{ IR_OP_SHLO_ADD, "4x2, 4x2", "4x2", true },
		{ IR_OP_SHLO_SELECT, ", 4, 4", "4", true },
		{ IR_OP_SHLO_UNIFORM_QUANTIZE, "4", "4", false },
		{ IR_OP_SHLO_RESHAPE, "4", "2x2", false },
		{ IR_OP_SHLO_CUSTOM_CALL, "4", "4", false },
		{ IR_OP_CHLO_SQUARE, "4", "4", false },
		{ IR_OP_SDY_BARRIER, "4", "4", false },
	};
	IrOp *op;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		op = op_new(cases[i].kind, cases[i].in, cases[i].out, "");
		ck_assert_msg(rules_is_pointwise(op) == cases[i].want, "case %zu", i);
	}
	op = op_new(IR_OP_SHLO_ADD, "4, 4", "4", "");
	rules_get(m, op, false, true);
	ck_assert(!rules_is_pointwise(op));
}
END_TEST

SUITE(setup, teardown, TEST(identity), TEST(attached_rule_wins), TEST(rules_are_kept), TEST(unknown_is_said_once),
      TEST(many_tensors), TEST(elementwise), TEST(pointwise), TEST(extensions))
