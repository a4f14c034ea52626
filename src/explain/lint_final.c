/* SPDX-License-Identifier: Apache-2.0
 *
 * Lints about the shardings that values have after propagation.
 */
#include "base/num.h"
#include "cost/bytes.h"
#include "explain/lint_facts.h"
#include "flow/callgraph.h"
#include "flow/manual_region.h"
#include "flow/value.h"
#include "inspect/carried.h"
#include "inspect/move.h"
#include "inspect/sharding_text.h"
#include "ir/walk.h"
#include "rules/rules.h"
#include "shard/layout_compare.h"

/* ---- axes ---- */

/* What is known about the axes of the meshes. */
typedef struct Axes {
	LintFacts *x;
	Map meshes;		/* by the reference to a mesh: something refers to it */
	Map used;		/* by mesh reference and axis name */
} Axes;

static void
use(Axes *u, const IrAttr *mesh, const ShardAxis *axes, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		map_mark(&u->x->a, &u->used, map_mix((uintptr_t)mesh, axes[i].name));
}

static IrAttr *
see_sharding(IrAttr *sharding, IrValue *v, void *cx)
{
	const ShardSharding *sh = shard_sharding(sharding);
	Axes *u = cx;

	(void)v;
	map_mark(&u->x->a, &u->meshes, (uintptr_t)sh->mesh);
	use(u, sh->mesh, shard_axes(sh), sh->n_dim_axes + sh->n_replicated + sh->n_unreduced);
	return sharding;
}

/* Marks the manual axes of an operation, which are axes of the mesh of its shardings. */
static void
see_manual(Axes *u, const IrOp *op)
{
	const IrAttr *manual = flow_manual_axes(op), *list = manual ? flow_list(op, false) : NULL;

	if (manual && (!list || !list->n))
		list = flow_list(op, true);
	for (uint32_t i = 0; list && list->n && i < manual->n; i++)
		map_mark(&u->x->a, &u->used, map_mix((uintptr_t)shard_sharding(ir_attr_elems(list)[0])->mesh,
		                                     ir_attr_atoms(manual)[i]));
}

/* Reports the axes of a mesh that shard nothing, although something refers to the mesh. */
static void
look_at_mesh(Axes *u, const IrOp *op)
{
	const ShardMesh *mesh = shard_mesh(ir_op_prop(op, ATOM_mesh));
	const IrAttr *ref = shard_mesh_ref(u->x->s, ir_symbol_name(op));
	int64_t times = 1;
	const char *names = "";
	uint32_t n = 0;

	for (uint32_t i = 0; map_get(&u->meshes, (uintptr_t)ref) && i < mesh->n_axes; i++) {
		if (mesh->axes[i].size == 1 || map_get(&u->used, map_mix((uintptr_t)ref, mesh->axes[i].name)))
			continue;
		names = arena_printf(&u->x->a, "%s%s\"%s\"=%lld", names, n++ ? ", " : "",
		                     session_str(u->x->s, mesh->axes[i].name).p, (long long)mesh->axes[i].size);
		times = num_mul(times, mesh->axes[i].size);
	}
	if (n)
		lint_at_op(u->x, DIAG_UNUSED_AXIS, u->x->m, op, "%s %s of mesh @%s shard%s nothing, so the program "
		           "runs %lld times on the same data", n > 1 ? "the axes" : "axis", names,
		           session_str(u->x->s, ir_symbol_name(op)).p, n > 1 ? "" : "s", (long long)times);
}

/* Returns whether a value of the program is large enough for its devices to matter. */
static bool
is_worth_sharding(const LintFacts *x)
{
	for (IrOp *op = x->main; op; op = ir_walk_next(x->main, op)) {
		for (const IrValue *v = ir_values_first(op); v; v = ir_values_next(op, v)) {
			if (lint_global_bytes(v) >= LINT_SMALL)
				return true;
		}
	}
	return false;
}

void
lint_unused_axes(LintFacts *x)
{
	Axes u = { .x = x };

	if (!is_worth_sharding(x))
		return;
	flow_transform_all(x->final, see_sharding, &u);
	for (IrOp *op = x->final->op; op; op = ir_walk_next(x->final->op, op))
		see_manual(&u, op);
	for (IrOp *op = ir_op_block(x->m->op, 0)->first; op; op = op->next) {
		if (op->kind == IR_OP_SDY_MESH)
			look_at_mesh(&u, op);
	}
}

/* ---- arguments ---- */

/* Returns the number of arguments that an axis shards. */
static uint32_t
n_sharded_by(const LintFacts *x, Atom axis)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < ir_func_type(x->main)->n_in; i++) {
		const IrAttr *sharding = flow_func_arg(x->main, i);
		const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;

		for (uint32_t k = 0; sh && k < sh->n_dim_axes; k++)
			n += shard_axes(sh)[k].name == axis;
	}
	return n;
}

/* Returns the sharding of the first dimension that an axis divides, by the axis that shards the fewest arguments; NULL
 * if there is none. */
static IrAttr *
cheapest_sharding(LintFacts *x, IrAttr *like, const IrType *t)
{
	const ShardMesh *mesh = lint_mesh(x, x->final, like);
	uint32_t rank = ir_type_rank(t), dim = 0, fewest = UINT32_MAX;
	ShardDimSpec *dims = ARENA_ARRAY(&x->a, ShardDimSpec, rank);
	ShardAxis axis = { 0 };

	for (uint32_t i = 0; i < mesh->n_axes; i++) {
		int64_t size = mesh->axes[i].size;
		uint32_t d = 0, n;

		while (d < rank && t->dims[d] % size)
			d++;
		n = size > 1 && d < rank ? n_sharded_by(x, mesh->axes[i].name) : UINT32_MAX;
		if (n >= fewest)
			continue;
		fewest = n;
		dim = d;
		axis = shard_axis_full(mesh->axes[i].name);
	}
	for (uint32_t d = 0; d < rank; d++)
		dims[d] = (ShardDimSpec){ .closed = true };
	dims[dim].axes = &axis;
	dims[dim].n = 1;
	return fewest == UINT32_MAX ? NULL : shard_sharding_new(x->s, &(ShardShardingSpec){
		.mesh = shard_sharding(like)->mesh, .dims = dims, .rank = rank });
}

/* Reports an argument that every device holds. `like` is the sharding of another argument, and `all` the bytes of all
 * arguments. */
static void
report_replicated(LintFacts *x, uint32_t i, IrAttr *like, int64_t bytes, int64_t all)
{
	const IrValue *v = ir_op_block(x->main, 0)->args[i];
	IrAttr *better = ir_type_is_static_tensor(v->type) ? cheapest_sharding(x, like, v->type) : NULL;
	IrOp *func = flow_main_function(x->m);
	Str spec = better ? inspect_partition_spec(x->s, better) : STR("");

	if (lint_at_value(x, DIAG_REPLICATED_LARGE, x->final, v,
	                  "every device holds all of argument %s: %s, %.1f %% of all arguments",
	                  lint_value(x, x->final, v), lint_bytes(x, bytes),
	                  100 * (double)bytes / (double)all) && better && func)
		lint_fix_argument(x, func, i, better, spec.n ? arena_printf(&x->a, "it can be sharded as %.*s:",
		                                                           (int)spec.n, spec.p) :
		                  "it can be sharded as");
}

void
lint_replicated(LintFacts *x)
{
	uint32_t n = ir_func_type(x->main)->n_in;
	IrValue **args = ir_op_block(x->main, 0)->args;
	int64_t all = 0;
	IrAttr *like = NULL;

	for (uint32_t i = 0; i < n; i++) {
		IrAttr *sharding = flow_func_arg(x->main, i);

		all = num_add(all, lint_global_bytes(args[i]));
		like = !like && lint_has_axes(x, x->final, sharding) ? sharding : like;
	}
	for (uint32_t i = 0; like && i < n; i++) {
		int64_t bytes = lint_global_bytes(args[i]);

		if (bytes >= LINT_LARGE && bytes >= all / 50 && ir_type_rank(args[i]->type) &&
		    !lint_has_axes(x, x->final, flow_func_arg(x->main, i)))
			report_replicated(x, i, like, bytes, all);
	}
}

/* Notes the annotation with which a result takes over the memory of an argument. */
static void
note_donation(void *cx, IrOp *f, uint32_t arg, uint32_t result)
{
	LintFacts *x = cx;
	IrOp *func = flow_main_function(x->m);
	IrAttr *sharding = flow_func_arg(f, arg);

	if (func && sharding)
		lint_fix_result(x, func, result, sharding,
		                "the result can take it over with the sharding of the argument:");
}

void
lint_donations(LintFacts *x)
{
	inspect_carry_lost(x->final, note_donation, x);
}

/* ---- operations without a rule ---- */

/* The operations of one name without a rule, at which shardings stop. */
typedef struct Stops {
	const IrOp *first;
	uint32_t n;
	int64_t largest;	/* the bytes of their largest replicated value */
} Stops;

/* Adds a value of an operation: sets *sharded if it is sharded, otherwise raises *whole to its bytes. */
static void
weigh(const LintFacts *x, const IrValue *v, bool *sharded, int64_t *whole)
{
	const IrAttr *sharding = flow_value_get(x->s, v);
	int64_t bytes = lint_global_bytes(v);

	if (lint_has_axes(x, x->final, sharding))
		*sharded = true;
	else if (ir_type_rank(v->type) && bytes > *whole)
		*whole = bytes;
}

/* Returns the bytes of the largest value without axes, if an operation without a rule has another one with axes. */
static int64_t
stopped_bytes(const LintFacts *x, IrOp *op)
{
	bool sharded = false;
	int64_t whole = 0;

	for (uint32_t i = 0; i < op->n_operands; i++)
		weigh(x, inspect_unmoved(ir_operand(op, i)), &sharded, &whole);
	for (uint32_t i = 0; i < op->n_results; i++)
		weigh(x, &op->results[i], &sharded, &whole);
	return sharded ? whole : 0;
}

/* Returns whether an operation has no rule although it computes on tensors. Operations of control flow, and those that
 * only pass on their operands, do not count. */
static bool
has_no_rule(const LintFacts *x, IrOp *op)
{
	IrDialect dialect = ir_op_info(op->kind)->dialect;

	if (op->n_regions || !op->n_results || !op->n_operands || op->kind == IR_OP_CALL || dialect == IR_DIALECT_SDY ||
	    ir_op_has(op, T_DATAFLOW) || rules_is_constant_like(op))
		return false;
	return !rules_get(x->final, op, false, false);
}

static void
report_stops(LintFacts *x, const Stops *s)
{
	const IrAttr *target = s->first->kind == IR_OP_SHLO_CUSTOM_CALL ?
	                       ir_op_prop(s->first, ATOM_call_target_name) : NULL;
	bool is_call = target && target->kind == IR_ATTR_STRING;

	lint_at_op(x, DIAG_NO_RULE_STOPS, x->final, s->first,
	           "%s%s%s has no op sharding rule, so shardings stop here (%u place%s, the largest value has %s)",
	           is_call ? "custom call @" : "'",
	           session_str(x->s, is_call ? ir_attr_atoms(target)[0] : s->first->name).p, is_call ? "" : "'",
	           (unsigned)s->n, s->n == 1 ? "" : "s", lint_bytes(x, s->largest));
}

void
lint_no_rule(LintFacts *x)
{
	VEC(Stops *) list = { 0 };
	Map by_name = { 0 };

	for (IrOp *op = x->final->op; op; op = ir_walk_next(x->final->op, op)) {
		const IrAttr *target = ir_op_prop(op, ATOM_call_target_name);
		uint64_t key = map_mix(op->name, (uintptr_t)target);
		bool stops = has_no_rule(x, op) && !flow_is_all_manual(x->final_meshes, op);
		int64_t bytes = stops ? stopped_bytes(x, op) : 0;
		Stops *s = map_get(&by_name, key);

		if (bytes < LINT_LARGE)
			continue;
		if (!s) {
			s = ARENA_NEW(&x->a, Stops);
			map_put(&x->a, &by_name, key, s);
			*VEC_ADD(&x->a, &list) = s;
			s->first = op;
		}
		s->n++;
		s->largest = bytes > s->largest ? bytes : s->largest;
	}
	for (uint32_t i = 0; i < list.n; i++)
		report_stops(x, list.v[i]);
}

/* ---- padding ---- */

/* Returns the bytes of a value on a device, and sets *padding to those that are padding; 0 if they are unknown. */
static int64_t
local_bytes(const LintFacts *x, const IrValue *v, int64_t *padding)
{
	const IrAttr *sharding = flow_value_get(x->s, v);
	const ShardMesh *mesh = sharding ? lint_mesh(x, x->final, sharding) : NULL;
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;
	int64_t local = 0, global = lint_global_bytes(v), ways;

	*padding = 0;
	if (!global || !mesh || !cost_bytes_local(v->type, mesh, sh, &local))
		return global;
	ways = shard_axes_total(mesh, (ShardAxes){ shard_axes(sh), sh->n_dim_axes });
	*padding = local - global / ways;
	return local;
}

void
lint_padding(LintFacts *x)
{
	const IrValue *worst = NULL;
	int64_t most = 0, of = 0, largest = 0;
	uint32_t n = 0;

	for (IrOp *op = x->final->op; op; op = ir_walk_next(x->final->op, op)) {
		for (uint32_t i = 0; i < op->n_results; i++) {
			int64_t padding, local = local_bytes(x, &op->results[i], &padding);

			largest = local > largest ? local : largest;
			if (padding < LINT_LARGE || inspect_is_move(op))
				continue;
			n++;
			if (padding <= most)
				continue;
			most = padding;
			of = local;
			worst = &op->results[i];
		}
	}
	if (worst && most >= largest / 100)
		lint_at_value(x, DIAG_PADDING_WASTE, x->final, worst,
		              "%s of the %s that a device holds of %s are padding%s",
		              lint_bytes(x, most), lint_bytes(x, of), lint_value(x, x->final, worst),
		              n > 1 ? arena_printf(&x->a, ", and %u more value%s %s padding", (unsigned)(n - 1),
		                                   n == 2 ? "" : "s", n == 2 ? "has" : "have") : "");
}
