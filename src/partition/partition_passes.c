/* SPDX-License-Identifier: Apache-2.0
 *
 * The pass shardc-partition: prepares a module, localizes its functions, and removes what only sharding needed.
 */
#include "partition/partition.h"

#include <inttypes.h>

#include "flow/mesh_groups.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "partition/decisions.h"
#include "partition/log.h"
#include "partition/prepare.h"
#include "partition/state.h"
#include "print/print.h"
#include "prove/agree.h"
#include "prove/check.h"
#include "prove/shrink.h"
#include "shard/local.h"

/* ---- was it propagated? ---- */

typedef struct Seen {
	bool open;
} Seen;

static IrAttr *
see_sharding(IrAttr *sharding, IrValue *value, void *cx)
{
	const ShardSharding *sh = shard_sharding(sharding);
	Seen *seen = cx;

	(void)value;
	for (uint32_t d = 0; d < sh->rank; d++)
		seen->open |= !sh->dims[d].closed;
	return sharding;
}

/* Returns whether only the passes before and after propagation make such an operation. */
static bool
is_of_export(const IrOp *op)
{
	return op->kind == IR_OP_SDY_RESHARD || op->kind == IR_OP_SDY_CONSTANT || op->kind == IR_OP_SDY_NAMED;
}

bool
partition_is_propagated(const IrModule *m)
{
	IrModule *module = (IrModule *)(uintptr_t)m;
	bool annotated = false;
	Seen seen = { false };

	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->kind == IR_OP_SDY_CONSTRAINT || op->kind == IR_OP_SDY_GROUP || op->kind == IR_OP_SDY_BARRIER)
			return false;
		annotated |= is_of_export(op) || (op->n_results && ir_op_attr(op, ATOM_SDY_SHARDING_ATTR) != NULL);
	}
	flow_transform_all(module, see_sharding, &seen);
	return annotated && !seen.open;
}

static bool
is_even(Arena *a, const FlowMeshTable *meshes, const IrAttr *sharding, const IrType *type)
{
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;
	const IrAttr *mesh = sh ? flow_meshes_get(meshes, sh->mesh) : NULL;

	if (!mesh || type->kind != IR_TYPE_TENSOR || type->n != sh->rank)
		return true;
	return !shard_local_shape(shard_mesh(mesh), sh, type->dims, type->n, ARENA_ARRAY(a, int64_t, type->n + 1));
}

bool
partition_has_even_boundary(const IrModule *m)
{
	bool even = true;
	Arena a;
	const FlowMeshTable *meshes;

	arena_init(&a, m->s->arena.memory);
	meshes = flow_meshes_new(&a, m->op);
	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f)) {
		const IrType *t = ir_func_type(f);

		for (uint32_t i = 0; i < t->n; i++)
			even = even && is_even(&a, meshes, i < t->n_in ? flow_func_arg(f, i)
			                                               : flow_func_result(f, i - t->n_in),
			                           t->members[i]);
	}
	arena_free(&a);
	return even;
}

/* ---- the run ---- */

/* Sets the channel of the next new collective: above all others, except very large ones, which no count reaches. */
static void
free_channels(Localizer *lz)
{
	static const int64_t max_channel = INT64_MAX / 2;

	lz->channel = 1;
	for (IrOp *op = lz->m->op; op; op = ir_walk_next(lz->m->op, op)) {
		const IrAttr *channel = op->props ? ir_op_prop(op, ATOM_channel_handle) : NULL;
		int64_t handle;

		if (!channel || channel->kind != IR_ATTR_FIELDS)
			continue;
		handle = ir_attr_field(channel, CHANNEL_HANDLE).v[0];
		if (handle >= lz->channel && handle < max_channel)
			lz->channel = handle + 1;
	}
}

/* Removes meshes, and attributes of sdy that are left. */
static void
drop_sdy(Localizer *lz)
{
	for (IrOp *op = ir_op_block(lz->m->op, 0)->first, *next; op; op = next) {
		next = op->next;
		if (op->kind == IR_OP_SDY_MESH)
			ir_op_erase(op);
		else
			op->attrs = part_plain_attrs(lz, op->attrs);
	}
	lz->m->op->attrs = part_plain_attrs(lz, lz->m->op->attrs);
}

static void
set_counts(Localizer *lz)
{
	int64_t n = lz->n_devices;
	Session *s = lz->s;

	ir_op_set_attr(s, lz->m->op, session_atom(s, STR("mhlo.num_partitions")),
	               ir_attr_int(s, s->i32, lz->o.by_replica ? 1 : n));
	ir_op_set_attr(s, lz->m->op, session_atom(s, STR("mhlo.num_replicas")),
	               ir_attr_int(s, s->i32, lz->o.by_replica ? n : 1));
}

/* Writes groups that name mesh axes as device ids, because the mesh goes. */
static void
list_groups(Localizer *lz)
{
	for (IrOp *op = lz->m->op; op; op = ir_walk_next(lz->m->op, op)) {
		const IrAttr *axes = op->props ? ir_op_prop(op, ATOM_replica_groups) : NULL;
		FlowGroups groups;
		int64_t dims[2];

		if (!axes || axes->kind != IR_ATTR_GROUP_AXES ||
		    !flow_mesh_groups(&lz->s->arena, lz->state->mesh_table, axes, &groups))
			continue;
		dims[0] = groups.n;
		dims[1] = groups.size;
		part_set(lz, op, ATOM_replica_groups, part_list(lz, dims, 2, groups.v));
	}
}

/* The largest size of a dimension. With it, positions in tiles and padded tensors are so small that their products with
 * the windows and strides of any sensible program are far below INT64_MAX. */
static const int64_t max_size = (int64_t)1 << 48;

static bool
fits(Localizer *lz, const IrOp *op, const IrType *type)
{
	int64_t n = 1;

	if (!ir_type_is_static_tensor(type) || !map_mark(lz->a, &lz->state->fitting, (uintptr_t)type))
		return true;
	for (uint32_t d = 0; d < type->n; d++) {
		if (type->dims[d] > max_size || __builtin_mul_overflow(n, type->dims[d], &n) || n > INT64_MAX / 64) {
			lz->failed = true;
			return diag_error(&lz->s->diag, DIAG_LIMIT, op->span,
			                  "a tensor of this size cannot be partitioned: %.*s",
			                  (int)print_type_text(lz->s, (IrType *)(uintptr_t)type).n,
			                  print_type_text(lz->s, (IrType *)(uintptr_t)type).p);
		}
	}
	return true;
}

/* Refuses tensors so large that numbers about them could overflow. */
static bool
check_sizes(Localizer *lz)
{
	for (IrOp *op = lz->m->op; op; op = ir_walk_next(lz->m->op, op)) {
		for (uint32_t i = 0; i < op->n_results; i++) {
			if (!fits(lz, op, op->results[i].type))
				return false;
		}
		for (uint32_t r = 0; r < op->n_regions; r++) {
			const IrBlock *b = ir_op_body(op, r);

			for (uint32_t i = 0; b && i < b->n_args; i++) {
				if (!fits(lz, op, b->args[i]->type))
					return false;
			}
		}
	}
	return true;
}

static bool
localize(Localizer *lz)
{
	lz->at = lz->m->op;
	if (!part_init_meshes(lz) || (lz->n_devices > 1 && !check_sizes(lz)))
		return false;
	lz->state->symbols = ir_symtab_new(lz->a, lz->s, lz->m->op);
	free_channels(lz);
	list_groups(lz);
	part_find_used(lz);
	if (lz->state->explain)
		part_explain_calls(lz);
	for (IrOp *func = ir_func_first(lz->m->op); func && !lz->failed; func = ir_func_next(func)) {
		if (map_get(&lz->state->used, (uintptr_t)func))
			part_run_function(lz, func);
	}
	if (lz->failed)
		return false;
	part_finish_functions(lz);
	if (!lz->o.wrap)
		drop_sdy(lz);
	set_counts(lz);
	return !lz->failed;
}

bool
partition_explain(IrModule *m, const PartOptions *o, PartExplain *explain)
{
	Arena a, tmp;
	PartState state = { .explain = explain };
	Localizer lz = { .m = m, .s = m->s, .a = &a, .o = *o, .tmp = &tmp, .state = &state };
	bool ok;

	arena_init(&a, m->s->arena.memory);
	arena_init(&tmp, m->s->arena.memory);
	ok = localize(&lz);
	arena_free(&tmp);
	arena_free(&a);
	return ok;
}

/* Partitions the module as it is now, and checks the result if asked to. */
static PartChecked
run_once(IrModule *m, PassCx *cx, const PartOptions *o, ProveFinding *undefined)
{
	Arena tmp;
	bool ok;
	PartState state = { 0 };
	Localizer lz = { .m = m, .s = cx->s, .a = cx->scratch, .o = *o, .tmp = &tmp, .state = &state };

	if (o->check_steps)
		state.log = part_log_new(&lz);
	arena_init(&tmp, m->s->arena.memory);
	ok = localize(&lz);
	arena_free(&tmp);
	cx->suspect = ok;
	if (!ok || !cx->run(cx, m, "symbol-dce", NULL))
		return PART_CHECK_FAILED;
	return state.log ? part_log_check(&lz, state.log, undefined) : PART_CHECK_EQUAL;
}

/* ---- the check ---- */

/* Options of shardc-shrink-shapes. */
typedef struct ShrinkOptions {
	uint32_t rows;		/* of a tile along each sharded dimension, if a tile can be so small */
} ShrinkOptions;

/* Checks the partition of a copy. If `shrink` is not NULL, it holds the options with which shardc-shrink-shapes first
 * makes the shapes of the copy smaller. */
static PartChecked
check_copy(IrModule *m, PassCx *cx, const PartOptions *o, const ShrinkOptions *shrink, ProveFinding *undefined)
{
	bool errors_only = cx->s->diag.errors_only;
	PartChecked result = PART_CHECK_FAILED;
	IrOp *op = m->op;
	IrMap map;

	ir_map_init(m, &map, cx->scratch);
	m->op = ir_op_clone(m, op, &map);
	cx->s->diag.errors_only = true;		/* warnings come with the real run */
	if (!shrink || cx->run(cx, m, "shardc-shrink-shapes", shrink)) {
		if (o->agree)
			prove_agree(m, cx->scratch);
		result = run_once(m, cx, o, undefined);
	}
	cx->s->diag.errors_only = errors_only;
	m->op = op;
	return result;
}

/* Does the same as check_copy(), and if the program has no single result, checks the one in which devices agree, too:
 * what follows the manual computation must be right. */
static PartChecked
check_agreed(IrModule *m, PassCx *cx, PartOptions o, const ShrinkOptions *shrink, ProveFinding *undefined)
{
	PartChecked result = check_copy(m, cx, &o, shrink, undefined);

	if (result != PART_CHECK_UNDEFINED)
		return result;
	o.agree = true;
	result = check_copy(m, cx, &o, shrink, undefined);
	if (result != PART_CHECK_FAILED)
		return PART_CHECK_EQUAL;
	diag_note(&cx->s->diag, undefined->at->span,
	          "for the check, all devices return the value of the first one from this manual computation");
	return result;
}

/* Checks twice; the first time, cells that nobody reads are poisoned. */
static PartChecked
check_copies(IrModule *m, PassCx *cx, PartOptions o, const ShrinkOptions *shrink)
{
	ProveFinding undefined = { .at = NULL };
	PartChecked result;

	o.poison = true;
	result = check_agreed(m, cx, o, shrink, &undefined);
	o.poison = false;
	if (result == PART_CHECK_EQUAL)
		result = check_agreed(m, cx, o, shrink, &undefined);
	if (result != PART_CHECK_EQUAL || !undefined.at)
		return result;
	prove_report_undefined(&cx->s->diag, &undefined);
	return PART_CHECK_FAILED;
}

/* Says that even the smallest program is too large, and what keeps it from being smaller. */
static bool
report_too_large(IrModule *m, PassCx *cx, Shrink *plan)
{
	int64_t size;
	const IrOp *keeper = prove_shrink_keeper(plan, &size);

	diag_error(&cx->s->diag, DIAG_PARTITION_UNCHECKED, prove_entry(m) ? prove_entry(m)->span : m->op->span,
	           "the partition cannot be checked: the program is too large, even with smaller dimensions");
	if (keeper)
		diag_note(&cx->s->diag, keeper->span, "this operation needs the full size %" PRId64 " of a dimension",
		          size);
	return false;
}

/* Checks the program, or the same program with smaller dimensions if it is too large. */
static bool
check(IrModule *m, PassCx *cx, const PartOptions *o)
{
	PartChecked result = check_copies(m, cx, *o, NULL);
	Shrink *plan = NULL;
	const char *text = "";

	for (uint32_t rows = 2; result == PART_CHECK_TOO_LARGE && rows; rows--) {
		plan = prove_shrink_plan(m, cx->scratch, rows);
		text = prove_shrink_text(plan);
		if (*text)
			result = check_copies(m, cx, *o, &(ShrinkOptions){ rows });
	}
	if (result == PART_CHECK_TOO_LARGE)
		return report_too_large(m, cx, plan);
	if (plan && result == PART_CHECK_FAILED)
		diag_note(&cx->s->diag, m->op->span, "the dimensions were made smaller for the check: %s", text);
	else if (plan)
		diag_error(&cx->s->diag, DIAG_PARTITION_SHRUNK, prove_entry(m) ? prove_entry(m)->span : m->op->span,
		           "the program is too large for the check, so its dimensions were made smaller: %s", text);
	return result == PART_CHECK_EQUAL;
}

static bool
run_partition(IrModule *m, PassCx *cx)
{
	PartOptions o = *(const PartOptions *)cx->options;

	if (o.wrap && o.by_replica)
		return diag_error(&cx->s->diag, DIAG_PASS_FAILED, m->op->span,
		                  "wrap needs numbering=partition, because devices are the partitions of the global "
		                  "program around it");
	if (!cx->run(cx, m, "sdy-lift-inlined-meshes", NULL))
		return false;
	part_drop_unused_meshes(m);
	if (o.check_steps && !check(m, cx, &o))
		return false;
	o.check_steps = 0;
	return run_once(m, cx, &o, NULL) == PART_CHECK_EQUAL;
}

static bool
run_shrink(IrModule *m, PassCx *cx)
{
	const ShrinkOptions *o = cx->options;

	if (o->rows < 1)
		return diag_error(&cx->s->diag, DIAG_PASS_FAILED, m->op->span, "rows: a tile has at least one row");
	prove_shrink_apply(prove_shrink_plan(m, cx->scratch, o->rows));
	cx->suspect = true;
	return true;
}

static const ShrinkOptions shrink_defaults = { 2 };
static const PassOption shrink_options[] = {
	PASS_UINT("rows", ShrinkOptions, rows,
	          "number of rows of a tile along each sharded dimension, if a tile can be so small"),
	{ 0 },
};

static const PartOptions defaults;
static const PassOption options[] = {
	PASS_SECOND("numbering", "partition|replica", PartOptions, by_replica,
	            "how devices are numbered in the local program"),
	PASS_BOOL("wrap", PartOptions, wrap, "put the local program into a manual computation in @main"),
	PASS_SECOND("uneven-io", "pad|error", PartOptions, even,
	            "what happens to arguments and results that are not evenly divisible"),
	PASS_INT("gather-limit", PartOptions, gather_limit,
	         "above 0: warn where a device gathers a value of more than this many bytes"),
	PASS_BOOL("poison", PartOptions, poison,
	          "fill padding with NaN (integers: 77), not 0, to test that padding does not affect the result"),
	PASS_UINT("check-steps", PartOptions, check_steps,
	          "above 0: compare the result with the input in an interpreter, in at most this many steps per run"),
	{ 0 },
};

const Pass partition_passes[] = {
	{ "shardc-partition", "turn a propagated program into the program of one device",
	  PASS_OPTIONS(options, defaults), .run = run_partition, .class_name = "Partition" },
	{ "shardc-shrink-shapes", "make dimensions of a propagated program smaller, so that an interpreter can run it",
	  PASS_OPTIONS(shrink_options, shrink_defaults), .run = run_shrink, .class_name = "ShrinkShapes" },
	{ 0 },
};
