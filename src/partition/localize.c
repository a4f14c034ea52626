/* SPDX-License-Identifier: Apache-2.0
 *
 * The walk over a block, and the memory of values (spec 56 §3). Each operation of the global program is localized by
 * its recipe, in program order; local operations are appended to a new block.
 */
#include "partition/state.h"

#include "flow/value.h"
#include "ir/walk.h"
#include "partition/decisions.h"
#include "partition/devices.h"
#include "partition/log.h"
#include "partition/numbering.h"

/* ---- memory ---- */

PartScope
part_enter(Localizer *lz)
{
	return lz->state->undo.n;
}

/* Takes away the operation of a number, and erases it if nothing uses it. Collectives are not erased, because the
 * report of --explain-partition has rows about them. If the result is checked, nothing is erased, because the log may
 * refer to it. */
static void
forget(const Localizer *lz, PartNumber *number)
{
	IrOp *op = number->op;

	number->op = NULL;
	if (!lz->state->log && !op->results[0].uses && !ir_op_prop(op, ATOM_channel_handle))
		ir_op_erase(op);
}

void
part_leave(Localizer *lz, PartScope scope)
{
	while (lz->state->undo.n > scope) {
		PartUndo u = VEC_POP(&lz->state->undo);

		if (u.value)
			u.value->copies = u.copies;
		else
			forget(lz, u.number);
	}
}

static PartValue *
find(const Localizer *lz, const IrValue *v)
{
	PartValue *found = map_get(&lz->state->values, (uintptr_t)v);

	assert(found);
	return found;
}

const PartLayout *
part_cur(Localizer *lz, const IrValue *v)
{
	return find(lz, v)->layout;
}

static void
add_copy(Localizer *lz, PartValue *value, const PartLayout *l, IrValue *x)
{
	PartCopy *copy = ARENA_NEW(lz->a, PartCopy);

	*copy = (PartCopy){ l, x, value->copies };
	*VEC_ADD(lz->a, &lz->state->undo) = (PartUndo){ .value = value, .copies = value->copies };
	value->copies = copy;
}

static const PartCopy *
find_copy(const PartValue *value, const PartLayout *l)
{
	const PartCopy *c = value->same->copies;

	while (c && c->layout != l)
		c = c->next;
	return c;
}

/* Returns the copy from which a move to l sends the fewest bytes, the oldest on a tie. Sets *least to these bytes. */
static const PartCopy *
nearest_copy(Localizer *lz, const PartValue *value, const IrType *type, const PartLayout *l, int64_t *least)
{
	const PartCopy *nearest = NULL;

	*least = INT64_MAX;
	for (const PartCopy *c = value->same->copies; c; c = c->next) {
		int64_t bytes = part_bytes(lz, type, c->layout, l);

		if (bytes <= *least) {
			nearest = c;
			*least = bytes;
		}
	}
	return nearest;
}

/* Returns the copy from which to move to l, or NULL if it is as cheap to move to the value's own layout first. */
static const PartCopy *
source_of_move(Localizer *lz, const PartValue *value, const IrType *type, const PartLayout *l, int64_t *bytes)
{
	const PartCopy *nearest = nearest_copy(lz, value, type, l, bytes);
	int64_t via;

	if (!*bytes || l == value->layout || find_copy(value, value->layout))
		return nearest;
	nearest_copy(lz, value, type, value->layout, &via);
	via += part_bytes(lz, type, value->layout, l);
	if (via > *bytes)
		return nearest;
	*bytes = via;
	return NULL;
}

int64_t
part_get_bytes(Localizer *lz, const IrValue *v, const PartLayout *l)
{
	const PartValue *value = find(lz, v);
	int64_t bytes = 0;

	if (ir_type_is_tensor(v->type) && !find_copy(value, l))
		source_of_move(lz, value, v->type, l, &bytes);
	return bytes;
}

static IrValue *
get(Localizer *lz, PartValue *value, const IrType *type, const PartLayout *l)
{
	const PartCopy *c = ir_type_is_tensor(type) ? find_copy(value, l) : value->same->copies;
	int64_t bytes;
	IrValue *x;

	if (c)
		return c->value;
	c = source_of_move(lz, value, type, l, &bytes);
	if (c) {
		x = part_move(lz, c->value, type, c->layout, l);
	} else {
		x = get(lz, value, type, value->layout);
		x = part_move(lz, x, type, value->layout, l);
	}
	add_copy(lz, value->same, l, x);
	return x;
}

IrValue *
part_get(Localizer *lz, const IrValue *v, const PartLayout *l)
{
	IrValue *x;

	if (lz->state->explain)
		part_explain_operand(lz, v, l);
	lz->state->moved = v;
	x = get(lz, find(lz, v), v->type, l);
	lz->state->moved = NULL;
	return x;
}

static PartValue *
bind(Localizer *lz, const IrValue *v, const PartLayout *l)
{
	PartValue *value = ARENA_NEW(lz->a, PartValue);

	*value = (PartValue){ .layout = l, .same = value };
	map_put(lz->a, &lz->state->values, (uintptr_t)v, value);
	return value;
}

void
part_bind(Localizer *lz, const IrValue *v, IrValue *x, const PartLayout *l)
{
	add_copy(lz, bind(lz, v, l), l, x);
	if (lz->state->log)
		part_log_add(lz, lz->state->log, v, x, l);
}

void
part_bind_same(Localizer *lz, const IrValue *v, const IrValue *of, const PartLayout *l)
{
	PartValue *value = bind(lz, v, l);
	const PartCopy *c;

	value->same = find(lz, of)->same;
	c = value->same->copies;
	if (lz->state->log)
		part_log_add(lz, lz->state->log, v, c->value, c->layout);
}

void
part_put(Localizer *lz, const IrValue *v, IrValue *x, const PartLayout *l)
{
	const PartLayout *to = part_annotated(lz, v);
	IrValue *moved;

	if (!to)
		to = part_reduced(lz, l);
	lz->state->moved = v;
	moved = part_move(lz, x, v->type, l, to);
	lz->state->moved = NULL;
	part_bind(lz, v, moved, to);
	if (to != l && !l->part.n)
		add_copy(lz, find(lz, v), l, x);
}

/* ---- shardings of values ---- */

/* Returns the layout of the value's sharding without the manual axes of the computations around it, or NULL if it has
 * no sharding. */
const PartLayout *
part_annotated(Localizer *lz, const IrValue *v)
{
	const IrAttr *sharding = part_can_cut(v->type) ? flow_value_get(lz->s, v) : NULL;

	return sharding ? part_free(lz, part_of_sharding(lz, sharding, v->type->n)) : NULL;
}

const PartLayout *
part_want(Localizer *lz, const IrValue *v)
{
	const PartLayout *l = part_annotated(lz, v);

	return l ? l : part_replicated(lz, ir_type_rank(v->type));
}

/* ---- recipes ---- */

typedef struct Recipe {
	PartRecipe *run;	/* NULL: the operation runs replicated */
	const char *name;
} Recipe;

static const Recipe recipes[IR_OP_COUNT] = {
#define RECIPE(kind, name) [IR_OP_##kind] = { recipe_##name, #name },
#include "partition/recipes.def"
#undef RECIPE
};

static const Recipe *
find_recipe(const IrOp *op)
{
	static const Recipe generic = { recipe_generic, "generic" };
	static const Recipe elementwise = { recipe_elementwise, "elementwise" };

	if (recipes[op->kind].run || !ir_op_has(op, T_EW))
		return &recipes[op->kind];
	return ir_op_info((IrOpKind)op->kind)->dialect == IR_DIALECT_SHLO ? &generic : &elementwise;
}

/* ---- copies of operations ---- */

IrAttr *
part_plain_attrs(Localizer *lz, IrAttr *dict)
{
	return ir_dict_without(lz->s, dict, STR("sdy."));
}

/* Maps the values that the regions of an operation capture to their replicated tiles. Moves are emitted here, before
 * the operation. */
static void
map_captured(Localizer *lz, const IrOp *op, IrMap *map)
{
	IrOp *root = (IrOp *)(uintptr_t)op;

	for (IrOp *o = ir_walk_next(root, root); o; o = ir_walk_next(root, o)) {
		for (uint32_t i = 0; i < o->n_operands; i++) {
			IrValue *v = ir_operand(o, i);

			if (map_get(&lz->state->values, (uintptr_t)v))
				ir_map_add(map, v, part_get(lz, v, part_replicated(lz, ir_type_rank(v->type))));
		}
	}
}

/* Replaces an operation of sdy in a copied region, in which every device has the whole of each value. Constants become
 * StableHLO constants; operations that only say where data is are removed. */
static void
drop_sdy_op(Localizer *lz, IrOp *op)
{
	IrOp *constant;

	if (find_recipe(op)->run == recipe_reshard) {
		ir_value_replace(&op->results[0], ir_operand(op, 0), NULL);
	} else if (op->kind == IR_OP_SDY_CONSTANT) {
		constant = ir_op_new(lz->m, &(IrOpSpec){ .kind = IR_OP_SHLO_CONSTANT, .results = &op->results[0].type,
		                                         .n_results = 1, .props = op->props, .loc = op->loc,
		                                         .span = op->span });
		ir_op_insert_before(op, constant);
		ir_value_replace(&op->results[0], &constant->results[0], NULL);
	} else if (op->kind != IR_OP_SDY_GROUP) {
		return;
	}
	ir_op_erase(op);
}

/* Moves the body of a named computation before it. Returns the operation with which a walk continues: the first moved
 * one, or the one after the computation if its body is empty. */
static IrOp *
inline_body(const IrOp *root, IrOp *named)
{
	IrBlock *body = ir_op_block(named, 0);
	IrOp *first = body->first, *end = body->last, *after = ir_walk_next_outside(root, named);

	for (uint32_t i = 0; i < named->n_operands; i++)
		ir_value_replace(body->args[i], ir_operand(named, i), NULL);
	for (uint32_t i = 0; i < named->n_results; i++)
		ir_value_replace(&named->results[i], ir_operand(end, i), NULL);
	while (body->first != end) {
		IrOp *op = body->first;

		ir_op_unlink(op);
		ir_op_insert_before(named, op);
	}
	ir_op_erase(named);
	return first == end ? after : first;
}

static void
drop_sdy_in(Localizer *lz, IrOp *root)
{
	for (IrOp *op = ir_walk_next(root, root), *next; op; op = next) {
		if (op->kind == IR_OP_SDY_NAMED) {
			next = inline_body(root, op);
			continue;
		}
		next = ir_walk_next(root, op);
		drop_sdy_op(lz, op);
	}
}

/* Gives a copy the numbers that devices have in the local program, after a check of its regions. The recipe of the
 * operation itself has checked that. */
static IrOp *
renumber_devices(Localizer *lz, const IrOp *op, IrOp *copy)
{
	if (op->n_regions && !part_check_device_regions(lz, op))
		return copy;
	for (IrOp *o = ir_walk_next(copy, copy), *next; o; o = next) {
		next = ir_walk_next(copy, o);
		part_renumber(lz, o);
	}
	return part_renumber(lz, copy);
}

IrOp *
part_clone(Localizer *lz, const IrOp *op, IrValue *const *operands, IrType *const *results)
{
	IrMap map;
	IrOp *new;

	ir_map_init(lz->m, &map, lz->tmp);
	if (op->n_regions)
		map_captured(lz, op, &map);
	new = ir_op_clone(lz->m, op, &map);
	for (uint32_t i = 0; i < op->n_operands; i++)
		ir_use_set(&new->operands[i], operands[i]);
	for (uint32_t i = 0; i < op->n_results; i++)
		new->results[i].type = results[i];
	ir_op_changed(new);
	for (IrOp *o = new; o; o = ir_walk_next(new, o))
		o->attrs = part_plain_attrs(lz, o->attrs);
	drop_sdy_in(lz, new);
	ir_op_append(lz->block, new);
	new = renumber_devices(lz, op, new);
	if (lz->state->explain)
		part_explain_emitted(lz, new);
	return new;
}

/* ---- the fall-back ---- */

/* All operands and results replicated. */
static void
run_replicated(Localizer *lz, IrOp *op)
{
	IrValue **operands = ARENA_ARRAY(lz->tmp, IrValue *, op->n_operands + 1);
	IrType **results = ARENA_ARRAY(lz->tmp, IrType *, op->n_results + 1);
	PartAxes spanned;
	IrOp *new;

	if (!part_check_device_op(lz, op, &spanned) || !part_check_whole(lz, op))
		return;
	for (uint32_t i = 0; i < op->n_operands; i++) {
		IrValue *v = ir_operand(op, i);

		operands[i] = part_get(lz, v, part_replicated(lz, ir_type_rank(v->type)));
	}
	for (uint32_t i = 0; i < op->n_results; i++)
		results[i] = op->results[i].type;
	new = part_clone(lz, op, operands, results);
	for (uint32_t i = 0; i < op->n_results; i++)
		part_put(lz, &op->results[i], &new->results[i], part_replicated(lz, ir_type_rank(results[i])));
}

/* ---- the walk ---- */

static void
run_op(Localizer *lz, IrOp *op)
{
	const Recipe *recipe = find_recipe(op);
	ArenaMark mark = arena_mark(lz->tmp);
	PartExplainOp *now = lz->state->explain ? part_explain_begin(lz, op) : NULL;
	bool on_tiles;

	lz->at = op;
	on_tiles = recipe->run && recipe->run(lz, op);
	if (!on_tiles)
		run_replicated(lz, op);
	if (lz->state->explain)
		part_explain_end(lz, now, on_tiles ? recipe->name : "replicated");
	arena_reset(lz->tmp, mark);
}

IrOp *
part_run_block(Localizer *lz, IrBlock *b)
{
	for (IrOp *op = b->first; op && !lz->failed; op = op->next) {
		if (ir_op_has(op, T_TERM) && !op->next) {
			lz->at = op;
			if (lz->state->explain)
				part_explain_terminator(lz, op);
			return op;
		}
		run_op(lz, op);
	}
	return NULL;
}
