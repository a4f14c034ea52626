/* SPDX-License-Identifier: Apache-2.0
 *
 * The rewrite patterns of canonicalize (spec 50 §9.1, §9.2, §9.3 and §9.5), and the table of them. A pattern
 * is tried on one op and returns whether it changed something. All have Shardy's labels and names, by which
 * options select them.
 */
#include "export/rewrite.h"
#include "flow/value.h"
#include "ir/loc.h"
#include "shard/axis.h"
#include "shard/layout_compare.h"
#include "shard/mesh.h"

/* Returns the op that makes operand 0 if it is of that kind, else NULL. */
static IrOp *
producer(const IrOp *op, IrOpKind kind)
{
	IrOp *def = ir_value_def(ir_operand(op, 0));

	return def && def->kind == kind ? def : NULL;
}

static bool
replace_by(Rewrite *w, IrOp *op, IrValue *v)
{
	rewrite_replace(w, &op->results[0], v);
	rewrite_erase(w, op);
	return true;
}

static bool
lists_empty(const IrAttr *lists)
{
	for (uint32_t i = 0; lists && i < lists->n; i++) {
		if (ir_attr_elems(lists)[i]->n)
			return false;
	}
	return lists != NULL;
}

static const ShardMesh *
mesh_of(IrOp *op, const IrAttr *sharding)
{
	return flow_mesh_lookup(ir_module_of(op), sharding);
}

/* ---- label sdy-reshard ---- */

static bool
reshard_of_reshard(Rewrite *w, IrOp *op)
{
	const IrOp *inner = producer(op, IR_OP_SDY_RESHARD);
	IrValue *input;
	IrOp *made;

	if (!inner || !ir_value_has_one_use(&inner->results[0]))
		return false;
	input = ir_operand(inner, 0);
	made = rewrite_new(w, op, &(IrOpSpec){ .kind = IR_OP_SDY_RESHARD, .operands = &input, .n_operands = 1,
	                                       .results = &op->results[0].type, .n_results = 1, .props = op->props,
	                                       .loc = w->fuse_locs ? ir_loc_fused(w->m, w->a, op, inner) : op->loc,
	                                       .span = op->span, .reason = ir_reason_of_both(op, inner) });
	rewrite_take_place(w, made, op);
	return replace_by(w, op, &made->results[0]);
}

/* ---- label sdy-collective ---- */

/* Removes an op that undoes its producer along the same axes. */
static bool
unwrap(Rewrite *w, IrOp *op, IrOpKind inner_kind, Atom own_axes, Atom inner_axes)
{
	const IrOp *inner = producer(op, inner_kind);

	if (!inner || ir_op_prop(op, own_axes) != ir_op_prop(inner, inner_axes))
		return false;
	return replace_by(w, op, ir_operand(inner, 0));
}

/* Turns an all-reduce of a sharded-to-unreduced along the same axes into an all-gather. */
static bool
reduce_of_moved(Rewrite *w, IrOp *op)
{
	const IrOp *inner = producer(op, IR_OP_SDY_S2U);
	const IrAttr *lists, *axes = ir_op_prop(op, ATOM_reduction_axes);
	const ShardMesh *mesh = mesh_of(op, ir_op_prop(op, ATOM_out_sharding));
	IrNamed props[2];
	IrValue *input;
	ShardAxis *all;
	uint32_t n = 0;
	IrOp *g;

	if (!inner || !mesh)
		return false;
	lists = ir_op_prop(inner, ATOM_axes);
	for (uint32_t i = 0; i < lists->n; i++)
		n += ir_attr_elems(lists)[i]->n;
	all = ARENA_ARRAY(w->a, ShardAxis, n);
	n = 0;
	for (uint32_t i = 0; i < lists->n; i++) {
		for (uint32_t k = 0; k < ir_attr_elems(lists)[i]->n; k++)
			all[n++] = shard_axis_list(ir_attr_elems(lists)[i])[k];
	}
	n = shard_axes_sort_merge(mesh, all, n);
	if (!shard_axes_eq((ShardAxes){ all, n }, (ShardAxes){ shard_axis_list(axes), axes->n }))
		return false;
	props[0] = (IrNamed){ ATOM_gathering_axes, 0, ir_op_prop(inner, ATOM_axes) };
	props[1] = (IrNamed){ ATOM_out_sharding, 0, ir_op_prop(op, ATOM_out_sharding) };
	input = ir_operand(inner, 0);
	g = rewrite_new(w, op, &(IrOpSpec){ .kind = IR_OP_SDY_ALL_GATHER, .operands = &input, .n_operands = 1,
	                                    .results = &op->results[0].type, .n_results = 1,
	                                    .props = ir_attr_dict(w->s, props, 2), .loc = op->loc, .span = op->span,
	                                    .reason = ir_reason_of_both(op, inner) });
	return replace_by(w, op, &g->results[0]);
}

/* Returns whether the source and target dimensions of both lists are all different. */
static bool
a2a_disjoint(Rewrite *w, const IrAttr *a, const IrAttr *b, uint32_t rank)
{
	bool *seen = ARENA_ARRAY(w->a, bool, rank);

	for (uint32_t i = 0; i < a->n + b->n; i++) {
		const ShardA2A *p = i < a->n ? &shard_a2a(a)[i] : &shard_a2a(b)[i - a->n];

		if (p->source >= rank || p->target >= rank || seen[p->source] || p->source == p->target)
			return false;
		seen[p->source] = true;
		if (seen[p->target])
			return false;
		seen[p->target] = true;
	}
	return true;
}

static bool
fuse_all_to_all(Rewrite *w, IrOp *op)
{
	IrOp *inner = producer(op, IR_OP_SDY_ALL_TO_ALL);
	const IrAttr *a, *b;
	ShardA2A *all;
	uint32_t n = 0;
	IrNamed props[2];
	IrValue *input;
	IrOp *f;

	if (!inner || !ir_value_has_one_use(&inner->results[0]))
		return false;
	a = ir_op_prop(inner, ATOM_params);
	b = ir_op_prop(op, ATOM_params);
	if (!a2a_disjoint(w, a, b, ir_type_rank(op->results[0].type)))
		return false;
	all = ARENA_ARRAY(w->a, ShardA2A, (size_t)a->n + b->n);
	/* Both lists are sorted by source dimension, and so is the merged list. */
	for (uint32_t i = 0, k = 0; i < a->n || k < b->n;) {
		if (k == b->n || (i < a->n && shard_a2a(a)[i].source < shard_a2a(b)[k].source))
			all[n++] = shard_a2a(a)[i++];
		else
			all[n++] = shard_a2a(b)[k++];
	}
	props[0] = (IrNamed){ ATOM_params, 0, shard_a2a_new(w->s, all, n) };
	props[1] = (IrNamed){ ATOM_out_sharding, 0, ir_op_prop(op, ATOM_out_sharding) };
	input = ir_operand(inner, 0);
	f = rewrite_new(w, op, &(IrOpSpec){ .kind = IR_OP_SDY_ALL_TO_ALL, .operands = &input, .n_operands = 1,
	                                    .results = &op->results[0].type, .n_results = 1,
	                                    .props = ir_attr_dict(w->s, props, 2), .loc = op->loc, .span = op->span,
	                                    .reason = ir_reason_of_both(op, inner) });
	return replace_by(w, op, &f->results[0]);
}

static bool
permute_nothing(Rewrite *w, IrOp *op)
{
	IrAttr *in = flow_value_get(w->s, ir_operand(op, 0));

	return in && shard_equivalent(in, ir_op_prop(op, ATOM_out_sharding)) && replace_by(w, op, ir_operand(op, 0));
}

/* Returns the first all-slice of an all-reduce in a block. Many slices may ask in turn, so the answer is kept. */
static const IrOp *
first_user(Rewrite *w, const IrOp *reduce, const IrBlock *block)
{
	const IrOp *o = reduce->block == block ? reduce->next : block->first;

	if (w->reduce == reduce && w->first_user->block == block)
		return w->first_user;
	while (o && !(o->kind == IR_OP_SDY_ALL_SLICE && ir_operand(o, 0) == &reduce->results[0]))
		o = o->next;
	w->reduce = o ? reduce : NULL;
	w->first_user = o;
	return o;
}

/* Returns whether every user of the all-reduce is an all-slice with the lists of `slice`, and none precedes it. */
static bool
only_slices(Rewrite *w, const IrOp *reduce, const IrOp *slice)
{
	const IrAttr *lists = ir_op_prop(slice, ATOM_slicing_axes);

	if (first_user(w, reduce, slice->block) != slice)
		return false;

	for (const IrUse *u = reduce->results[0].uses; u; u = u->next) {
		if (u->user->kind != IR_OP_SDY_ALL_SLICE || ir_op_prop(u->user, ATOM_slicing_axes) != lists ||
		    u->user->block != slice->block)
			return false;
	}
	return true;
}

typedef struct Scatter {
	IrAttr **taken, **left;		/* by dimension: slicing axes that are reduction axes, and those after them */
	bool any_left;			/* some `left` is not empty */
} Scatter;

/* Removes an axis from a list of n axes; returns false if it is not there. */
static bool
take_rest(ShardAxis *rest, uint32_t *n, ShardAxis a)
{
	for (uint32_t i = 0; i < *n; i++) {
		if (shard_axis_eq(rest[i], a)) {
			rest[i] = rest[--*n];
			return true;
		}
	}
	return false;
}

/* Splits the slicing lists; returns false if a reduction axis is left over. */
static bool
split_slices(Rewrite *w, const IrAttr *lists, const IrAttr *axes, Scatter *sc)
{
	ShardAxis *rest = ARENA_ARRAY(w->a, ShardAxis, axes->n);
	uint32_t n = axes->n;

	if (n)
		memcpy(rest, shard_axis_list(axes), n * sizeof *rest);
	sc->taken = ARENA_ARRAY(w->a, IrAttr *, lists->n);
	sc->left = ARENA_ARRAY(w->a, IrAttr *, lists->n);
	for (uint32_t d = 0; d < lists->n; d++) {
		const IrAttr *list = ir_attr_elems(lists)[d];
		uint32_t k = 0;

		while (k < list->n && take_rest(rest, &n, shard_axis_list(list)[k]))
			k++;
		sc->taken[d] = shard_axis_list_new(w->s, shard_axis_list(list), k);
		sc->left[d] = shard_axis_list_new(w->s, shard_axis_list(list) + k, list->n - k);
		sc->any_left |= k < list->n;
	}
	return n == 0;
}

/* Inserts an op with operand v and a result of the same type before `at`; returns the result. */
static IrValue *
unary_new(Rewrite *w, IrOp *at, IrOpKind kind, IrValue *v, IrAttr *props, IrReason reason)
{
	IrOpSpec spec = { .kind = kind, .operands = &v, .n_operands = 1, .results = &v->type, .n_results = 1,
	                  .props = props, .loc = at->loc, .span = at->span, .reason = reason };

	return &rewrite_new(w, at, &spec)->results[0];
}

/* Returns the sharding of the reduce-scatter: that of the reduced operand with the taken axes appended. */
static IrAttr *
scattered_sharding(Rewrite *w, const IrOp *reduce, const IrOp *slice, const Scatter *sc, const ShardMesh *mesh)
{
	const ShardSharding *out = shard_sharding(ir_op_prop(slice, ATOM_out_sharding));
	const IrAttr *in = flow_value_get(w->s, ir_operand(reduce, 0));
	ShardDimSpec *dims = ARENA_ARRAY(w->a, ShardDimSpec, out->rank);
	ShardShardingSpec spec = shard_spec_of(out, dims);

	spec.mesh = shard_sharding(ir_op_prop(reduce, ATOM_out_sharding))->mesh;
	for (uint32_t d = 0; d < out->rank; d++) {
		ShardAxisVec axes = { NULL, 0, 0 };
		ShardAxes have = { NULL, 0 };

		if (in)
			have = shard_axes_of_dim(shard_sharding(in), d);
		for (uint32_t i = 0; i < have.n; i++)
			*VEC_ADD(w->a, &axes) = have.v[i];
		shard_axes_append_all(w->a, mesh, &axes, (ShardAxes){ shard_axis_list(sc->taken[d]), sc->taken[d]->n });
		dims[d] = (ShardDimSpec){ axes.v, axes.n, true, false, 0 };
	}
	return shard_sharding_new(w->s, &spec);
}

/* Inserts a reduce-scatter of the operand of `reduce` along the taken axes; returns its result. */
static IrValue *
reduce_scatter_new(Rewrite *w, const IrOp *reduce, IrOp *slice, const Scatter *sc, const ShardMesh *mesh)
{
	IrAttr *kind = ir_op_prop(reduce, ATOM_reduction_op);
	uint32_t rank = ir_op_prop(slice, ATOM_slicing_axes)->n;
	IrNamed props[] = {
		{ ATOM_reduce_scatter_axes, 0, shard_axis_lists_new(w->s, sc->taken, rank) },
		{ ATOM_reduction_op, 0, kind ? kind : ir_attr_int(w->s, w->s->i32, SHARD_SUM) },
		{ ATOM_out_sharding, 0, scattered_sharding(w, reduce, slice, sc, mesh) },
	};
	IrValue *v = ir_operand(reduce, 0);

	return unary_new(w, slice, IR_OP_SDY_REDUCE_SCATTER, v, ir_attr_dict(w->s, props, 3),
	                 ir_reason_of_both(reduce, slice));
}

/* Inserts an all-slice along the axes that are left; returns its result. */
static IrValue *
rest_of_slice_new(Rewrite *w, IrOp *slice, IrValue *v, const Scatter *sc)
{
	IrNamed props[] = {
		{ ATOM_slicing_axes, 0, shard_axis_lists_new(w->s, sc->left, ir_op_prop(slice, ATOM_slicing_axes)->n) },
		{ ATOM_out_sharding, 0, ir_op_prop(slice, ATOM_out_sharding) },
	};

	return unary_new(w, slice, IR_OP_SDY_ALL_SLICE, v, ir_attr_dict(w->s, props, 2), ir_op_reason(slice));
}

/* Turns an all-reduce whose users are equal all-slices into a reduce-scatter (spec 50 §9.3). */
static bool
scatter_slice(Rewrite *w, IrOp *slice)
{
	IrOp *reduce = producer(slice, IR_OP_SDY_ALL_REDUCE);
	Scatter sc = { NULL, NULL, false };
	const ShardMesh *mesh;
	IrValue *v;

	if (!reduce || !only_slices(w, reduce, slice) ||
	    !split_slices(w, ir_op_prop(slice, ATOM_slicing_axes), ir_op_prop(reduce, ATOM_reduction_axes), &sc))
		return false;
	mesh = mesh_of(slice, ir_op_prop(reduce, ATOM_out_sharding));
	if (!mesh)
		return false;
	v = reduce_scatter_new(w, reduce, slice, &sc, mesh);
	if (sc.any_left)
		v = rest_of_slice_new(w, slice, v, &sc);
	while (reduce->results[0].uses) {
		IrOp *user = reduce->results[0].uses->user;

		rewrite_replace(w, &user->results[0], v);
		rewrite_erase(w, user);
	}
	rewrite_erase(w, reduce);
	return true;
}

static bool
gather_nothing(Rewrite *w, IrOp *op)
{
	return lists_empty(ir_op_prop(op, ATOM_gathering_axes)) && replace_by(w, op, ir_operand(op, 0));
}

static bool
slice_nothing(Rewrite *w, IrOp *op)
{
	return lists_empty(ir_op_prop(op, ATOM_slicing_axes)) && replace_by(w, op, ir_operand(op, 0));
}

static bool
scatter_nothing(Rewrite *w, IrOp *op)
{
	return lists_empty(ir_op_prop(op, ATOM_reduce_scatter_axes)) && replace_by(w, op, ir_operand(op, 0));
}

static bool
reduce_nothing(Rewrite *w, IrOp *op)
{
	return ir_op_prop(op, ATOM_reduction_axes)->n == 0 && replace_by(w, op, ir_operand(op, 0));
}

static bool
slice_of_gather(Rewrite *w, IrOp *op)
{
	return unwrap(w, op, IR_OP_SDY_ALL_GATHER, ATOM_slicing_axes, ATOM_gathering_axes);
}

static bool
reduce_of_replicated(Rewrite *w, IrOp *op)
{
	return unwrap(w, op, IR_OP_SDY_R2U, ATOM_reduction_axes, ATOM_axes);
}

static bool
all_to_all_unused(Rewrite *w, IrOp *op)
{
	if (op->results[0].uses)
		return false;
	rewrite_erase(w, op);
	return true;
}

/* ---- without label ---- */

/* Removes the operands of a manual computation that its body does not use. */
static bool
drop_unused_inputs(Rewrite *w, IrOp *op)
{
	IrBlock *b = ir_op_block(op, 0);
	IrAttr *in = ir_op_prop(op, ATOM_in_shardings), **kept = ARENA_ARRAY(w->a, IrAttr *, in->n);
	IrValue **operands = ARENA_ARRAY(w->a, IrValue *, op->n_operands);
	IrType **types = ARENA_ARRAY(w->a, IrType *, op->n_results);
	uint32_t n = 0;
	IrOp *made;

	for (uint32_t i = 0; i < b->n_args; i++) {
		if (!b->args[i]->uses)
			continue;
		kept[n] = ir_attr_elems(in)[i];
		operands[n] = ir_operand(op, i);
		b->args[n] = b->args[i];
		b->args[n]->index = n & 0x7fffffffu;
		n++;
	}
	if (n == b->n_args)
		return false;
	b->n_args = n;
	for (uint32_t i = 0; i < op->n_results; i++)
		types[i] = op->results[i].type;
	made = rewrite_new(w, op, &(IrOpSpec){ .kind = IR_OP_SDY_MANUAL, .operands = operands, .n_operands = n,
	                                       .results = types, .n_results = op->n_results, .n_regions = 1,
	                                       .props = ir_dict_set(w->s, op->props, ATOM_in_shardings,
	                                                            ir_attr_per_value(w->s, kept, n)),
	                                       .attrs = op->attrs, .loc = op->loc, .span = op->span });
	ir_region_take(&made->regions[0], &op->regions[0]);
	for (uint32_t i = 0; i < op->n_results; i++)
		rewrite_replace(w, &op->results[i], &made->results[i]);
	rewrite_erase(w, op);
	return true;
}

/* Calls a known function directly. */
static bool
call_of_constant(Rewrite *w, IrOp *op)
{
	const IrOp *func = producer(op, IR_OP_FUNC_CONSTANT);
	IrValue *values[IR_FEW_OPERANDS];
	IrType **types = ARENA_ARRAY(w->a, IrType *, op->n_results);
	IrValue **operands;
	uint32_t n;
	IrAttr *props;
	IrOp *made;

	if (!func)
		return false;
	props = ir_dict_set(w->s, op->props, ATOM_callee, ir_op_prop(func, ATOM_value));
	operands = ir_op_values(op, w->a, values, &n);
	for (uint32_t i = 0; i < op->n_results; i++)
		types[i] = op->results[i].type;
	made = rewrite_new(w, op, &(IrOpSpec){ .kind = IR_OP_CALL, .operands = operands + 1, .n_operands = n - 1,
	                                       .results = types, .n_results = op->n_results,
	                                       .props = props, .attrs = op->attrs, .loc = op->loc, .span = op->span });
	for (uint32_t i = 0; i < op->n_results; i++)
		rewrite_replace(w, &op->results[i], &made->results[i]);
	rewrite_erase(w, op);
	return true;
}

/* ---- the table of patterns ---- */

typedef struct Pattern {
	IrOpKind kind;		/* of the ops on which it is tried */
	bool (*run)(Rewrite *w, IrOp *op);
	const char *label, *name;	/* Shardy's; empty: options cannot select it */
} Pattern;

/* The patterns for one kind of op are together, those that match two ops first. */
static const Pattern pattern_list[] = {
	{ IR_OP_SDY_RESHARD, reshard_of_reshard, "sdy-reshard", "ReshardOfReshardPattern" },
	{ IR_OP_SDY_RESHARD, rewrite_reuse_reshard, "",
	  "ReshardCommonSubexpressionEliminationPattern" },
	{ IR_OP_SDY_MANUAL, drop_unused_inputs, "", "ManualComputationUnusedInputsPattern" },
	{ IR_OP_SDY_ALL_GATHER, gather_nothing, "sdy-collective", "AllGatherNoopPattern" },
	{ IR_OP_SDY_ALL_SLICE, slice_of_gather, "sdy-collective", "AllSliceOfAllGatherPattern" },
	{ IR_OP_SDY_ALL_SLICE, scatter_slice, "sdy-collective", "ReduceScatterFusion" },
	{ IR_OP_SDY_ALL_SLICE, slice_nothing, "sdy-collective", "AllSliceNoopPattern" },
	{ IR_OP_SDY_REDUCE_SCATTER, scatter_nothing, "sdy-collective",
	  "ReduceScatterNoopPattern" },
	{ IR_OP_SDY_ALL_REDUCE, reduce_of_replicated, "sdy-collective",
	  "AllReduceOfReplicatedToUnreducedPattern" },
	{ IR_OP_SDY_ALL_REDUCE, reduce_of_moved, "sdy-collective",
	  "AllReduceOfShardedToUnreducedPattern" },
	{ IR_OP_SDY_ALL_REDUCE, reduce_nothing, "sdy-collective", "AllReduceNoopPattern" },
	{ IR_OP_SDY_ALL_TO_ALL, all_to_all_unused, "sdy-collective", "AllToAllNoUsePattern" },
	{ IR_OP_SDY_ALL_TO_ALL, fuse_all_to_all, "sdy-collective", "AllToAllFusionPattern" },
	{ IR_OP_SDY_PERMUTE, permute_nothing, "sdy-collective", "CollectivePermuteNoopPattern" },
	{ IR_OP_CALL_INDIRECT, call_of_constant, "", "" },
};

enum { N_PATTERNS = sizeof pattern_list / sizeof *pattern_list };

unsigned
rewrite_patterns(Str word)
{
	const Str space = STR("mlir::sdy::(anonymous namespace)::");
	Str name = word;
	unsigned bits = 0;

	if (word.n > space.n && memcmp(word.p, space.p, space.n) == 0)
		name = (Str){ word.p + space.n, word.n - space.n };
	for (size_t i = 0; i < N_PATTERNS; i++) {
		const Pattern *p = &pattern_list[i];

		if ((word.n && str_eq(word, str_from(p->label))) ||
		    (name.n < word.n && str_eq(name, str_from(p->name))))
			bits |= 1u << i;
	}
	return bits;
}

unsigned
rewrite_dialect(Str dialect)
{
	unsigned bits = 0;

	for (size_t i = 0; i < N_PATTERNS; i++) {
		const char *op = ir_op_info(pattern_list[i].kind)->spelling;

		if (strncmp(op, dialect.p, dialect.n) == 0 && op[dialect.n] == '.')
			bits |= 1u << i;
	}
	return bits;
}

void
rewrite_choose(Rewrite *w, unsigned patterns)
{
	w->patterns = patterns;
	for (uint32_t k = 0; k < IR_OP_COUNT; k++)
		w->first[k] = N_PATTERNS;
	for (uint32_t i = N_PATTERNS; i-- > 0;)
		w->first[pattern_list[i].kind] = (uint8_t)i;
}

bool
rewrite_op(Rewrite *w, IrOp *op)
{
	for (uint32_t i = w->first[op->kind]; i < N_PATTERNS && pattern_list[i].kind == op->kind; i++) {
		if ((w->patterns & 1u << i) && pattern_list[i].run(w, op))
			return true;
	}
	return false;
}
