/* SPDX-License-Identifier: Apache-2.0
 *
 * Making, linking and copying of ops, blocks and values. Invariants: every operand is in the list of uses of its
 * value, the newest first; the ops of a block and the blocks of a region are doubly linked lists. An op and
 * its operands and results never move, so pointers to them stay valid until the module is freed.
 */
#include "ir/op.h"

#include <assert.h>
#include <stdlib.h>

#include "ir/tmp.h"
#include "ir/walk.h"

IrModule *
ir_module_new(Session *s, Source *src)
{
	/* A module uses the memory of a few operations, even if it is empty. A source with very many modules has small
	 * ones. */
	enum { OPS_LEAST = 16, FIRST = 64, PIECE = 2048, SMALL_PIECE = 256 };
	IrModule *m = ARENA_NEW(&s->arena, IrModule);
	size_t piece = s->work.modules < FIRST ? PIECE : SMALL_PIECE;

	if (++s->work.modules > s->max_ops / OPS_LEAST && s->work.modules > 1)
		memory_stop(s->arena.memory, MEMORY_TOO_MANY_OPS);
	m->s = s;
	m->src = src;
	arena_init_in(&m->arena, &s->arena, piece);
	arena_init_in(&m->ops, &s->arena, piece);
	*VEC_ADD(&m->arena, &m->locs) = NULL;
	m->op = ir_op_new(m, &(IrOpSpec){ .kind = IR_OP_MODULE, .n_regions = 1 });
	ir_block_new(m, &m->op->regions[0]);
	return m;
}

void
ir_module_free(IrModule *m)
{
	arena_free(&m->arena);
	arena_free(&m->ops);
	m->op = NULL;
}

static void
use_link(IrUse *u, IrValue *v)
{
	u->value = v;
	u->next = v->uses;
	u->prev = &v->uses;
	if (v->uses)
		v->uses->prev = &u->next;
	v->uses = u;
}

static void
use_unlink(IrUse *u)
{
	*u->prev = u->next;
	if (u->next)
		u->next->prev = u->prev;
}

/* Allocates an op. Its results, declaration and operands share one block, because they are used together. */
static IrOp *
op_alloc(IrModule *m, IrOpKind kind, uint32_t n_operands, uint32_t n_results, IrDecl *decl)
{
	IrOp *op = ARENA_NEW(&m->ops, IrOp);
	size_t declared = decl ? sizeof decl + decl->n_flows * sizeof(IrFlowRange) : 0;
	size_t before = n_results * sizeof(IrValue) + declared;
	char *values = arena_alloc(&m->arena, before + n_operands * sizeof(IrUse));

	m->made[kind] = true;
	m->n_ops++;
	if (m->s->work.ops++ == m->s->max_ops)
		memory_stop(m->arena.memory, MEMORY_TOO_MANY_OPS);
	op->results = (IrValue *)(void *)values;
	op->operands = (IrUse *)(void *)(values + before);
	if (decl)
		*(IrDecl **)(void *)(op->results + n_results) = decl;
	return op;
}

void
ir_op_foresee(const IrModule *m, uint64_t n)
{
	if (n > m->s->max_ops - m->s->work.ops)
		memory_stop(m->s->arena.memory, MEMORY_TOO_MANY_OPS);
}

IrOp *
ir_op_new(IrModule *m, const IrOpSpec *spec)
{
	Atom name = spec->kind == IR_OP_FOREIGN ? spec->name : (Atom)spec->kind;
	IrDecl *decl = ir_decl_find(m->s, name);
	IrOp *op = op_alloc(m, spec->kind, spec->n_operands, spec->n_results, decl);

	op->kind = (uint16_t)spec->kind;
	op->flags = (uint16_t)((decl ? IR_OPF_DECLARED | decl->traits : 0) | spec->reason << IR_OPF_REASON_SHIFT);
	if (spec->kind == IR_OP_SHLO_IF && session_has(m->s, IR_FEATURE_IF_EDGES))
		op->flags |= T_DATAFLOW;
	op->name = name;
	op->n_operands = spec->n_operands;
	op->n_results = spec->n_results;
	op->n_regions = spec->n_regions;
	op->props = spec->props && spec->props->n ? spec->props : NULL;
	op->attrs = spec->attrs && spec->attrs->n ? spec->attrs : NULL;
	op->loc = spec->loc;
	op->span = spec->span;
	for (uint32_t i = 0; i < spec->n_operands; i++) {
		op->operands[i].user = op;
		use_link(&op->operands[i], spec->operands[i]);
	}
	if (spec->n_regions)
		op->regions = ARENA_ARRAY(&m->arena, IrRegion, spec->n_regions);
	for (uint32_t i = 0; i < spec->n_regions; i++)
		op->regions[i].op = op;
	for (uint32_t i = 0; i < spec->n_results; i++) {
		op->results[i].type = spec->results[i];
		op->results[i].owner.op = op;
		op->results[i].index = i & 0x7fffffffu;
	}
	return op;
}

void
ir_region_append(IrRegion *r, IrBlock *b)
{
	b->region = r;
	b->prev = r->last;
	if (r->last)
		r->last->next = b;
	else
		r->first = b;
	r->last = b;
}

IrBlock *
ir_block_new(IrModule *m, IrRegion *r)
{
	IrBlock *b = ARENA_NEW(&m->arena, IrBlock);

	ir_region_append(r, b);
	return b;
}

IrValue *
ir_block_add_arg(IrModule *m, IrBlock *b, IrType *type)
{
	IrValue *v = ARENA_NEW(&m->arena, IrValue);

	/* The array doubles when n_args is a power of two, so its capacity need not be stored. */
	if ((b->n_args & (b->n_args - 1)) == 0) {
		IrValue **grown = ARENA_ARRAY(&m->arena, IrValue *, b->n_args ? (size_t)b->n_args * 2 : 1);

		if (b->n_args)
			memcpy(grown, b->args, b->n_args * sizeof *grown);
		b->args = grown;
	}
	v->type = type;
	v->owner.block = b;
	v->index = b->n_args & 0x7fffffffu;
	v->is_arg = 1;
	b->args[b->n_args++] = v;
	return v;
}

void
ir_op_append(IrBlock *b, IrOp *op)
{
	op->block = b;
	op->prev = b->last;
	op->next = NULL;
	if (b->last)
		b->last->next = op;
	else
		b->first = op;
	b->last = op;
}

void
ir_op_insert_before(IrOp *at, IrOp *op)
{
	IrBlock *b = at->block;

	op->block = b;
	op->next = at;
	op->prev = at->prev;
	if (at->prev)
		at->prev->next = op;
	else
		b->first = op;
	at->prev = op;
}

void
ir_op_insert_after(IrOp *at, IrOp *op)
{
	if (at->next)
		ir_op_insert_before(at->next, op);
	else
		ir_op_append(at->block, op);
}

void
ir_op_prepend(IrBlock *b, IrOp *op)
{
	if (b->first)
		ir_op_insert_before(b->first, op);
	else
		ir_op_append(b, op);
}

void
ir_op_unlink(IrOp *op)
{
	IrBlock *b = op->block;

	if (!b)
		return;
	if (op->prev)
		op->prev->next = op->next;
	else
		b->first = op->next;
	if (op->next)
		op->next->prev = op->prev;
	else
		b->last = op->prev;
	op->prev = op->next = NULL;
	op->block = NULL;
}

void
ir_op_erase(IrOp *op)
{
	for (IrOp *o = op; o; o = ir_walk_next(op, o)) {
		for (uint32_t i = 0; i < o->n_operands; i++)
			use_unlink(&o->operands[i]);
		o->n_operands = 0;
		o->flags |= IR_OPF_ERASED;
	}
	ir_op_unlink(op);
}

void
ir_use_set(IrUse *u, IrValue *v)
{
	if (u->value->type != v->type)
		ir_op_changed(u->user);
	use_unlink(u);
	use_link(u, v);
}

void
ir_value_replace(IrValue *from, IrValue *to, const IrOp *except)
{
	IrUse *next;

	if (from == to)
		return;
	for (IrUse *u = from->uses; u; u = next) {
		next = u->next;
		if (u->user != except)
			ir_use_set(u, to);
	}
}

IrOp *
ir_block_terminator(const IrBlock *b)
{
	return b->last && ir_op_has(b->last, T_TERM) ? b->last : NULL;
}

IrOp *
ir_op_enclosing(IrOp *op, IrOpKind kind)
{
	while (op && op->kind != kind)
		op = ir_op_parent(op);
	return op;
}

IrAttr *
ir_op_get(const IrOp *op, Atom name)
{
	IrAttr *a = ir_op_prop(op, name);

	return a ? a : ir_op_attr(op, name);
}

/* Clears the ranges of a declared op's edges, which may depend on any attribute. */
static void
forget_flow_ranges(IrOp *op)
{
	const IrDecl *decl = ir_op_decl(op);

	if (decl && decl->n_flows)
		memset(ir_op_flow_ranges(op), 0, decl->n_flows * sizeof(IrFlowRange));
}

IrField
ir_op_ints(const IrOp *op, Atom name)
{
	const IrAttr *a = ir_op_prop(op, name);

	return a && a->kind == IR_ATTR_NUMS ? (IrField){ ir_attr_ints(a), a->n } : (IrField){ NULL, 0 };
}

int64_t
ir_op_int(const IrOp *op, Atom name, int64_t fallback)
{
	const IrAttr *a = ir_op_prop(op, name);

	return a && a->kind == IR_ATTR_INT ? ir_attr_ints(a)[0] : fallback;
}

void
ir_op_set_prop(Session *s, IrOp *op, Atom name, IrAttr *value)
{
	ir_op_changed(op);
	forget_flow_ranges(op);
	op->props = ir_dict_set(s, op->props, name, value);
}

void
ir_op_set_attr(Session *s, IrOp *op, Atom name, IrAttr *value)
{
	forget_flow_ranges(op);
	op->attrs = ir_dict_set(s, op->attrs, name, value);
}

static const char map_user[] = "IrMap";

void
ir_map_init(IrModule *m, IrMap *map, Arena *arena)
{
	ir_tmp_claim(m, IR_TMP_VALUE, map_user);
	memset(map, 0, sizeof *map);
	map->arena = arena;
}

void
ir_map_add(IrMap *map, IrValue *from, IrValue *to)
{
	if (ir_map_get(map, from) != from) {
		map->v[from->tmp].to = to;
		return;
	}
	vec_reserve(map->arena, (void **)&map->v, map->n, &map->cap, sizeof *map->v);
	from->tmp = map->n;
	map->v[map->n].from = from;
	map->v[map->n++].to = to;
}

/* A value is mapped exactly if its tmp is the index of an entry for it, so an old tmp does no harm. */
IrValue *
ir_map_get(const IrMap *map, IrValue *from)
{
	return from->tmp < map->n && map->v[from->tmp].from == from ? map->v[from->tmp].to : from;
}

static void
clone_regions(IrModule *m, const IrOp *op, IrOp *copy, IrMap *map)
{
	for (uint32_t r = 0; r < op->n_regions; r++) {
		for (const IrBlock *b = op->regions[r].first; b; b = b->next) {
			IrBlock *nb = ir_block_new(m, &copy->regions[r]);

			for (uint32_t i = 0; i < b->n_args; i++) {
				IrValue *arg = ir_block_add_arg(m, nb, b->args[i]->type);

				arg->name = b->args[i]->name;
				arg->loc = b->args[i]->loc;
				arg->lo = b->args[i]->lo;
				ir_map_add(map, b->args[i], arg);
			}
		}
	}
	for (uint32_t r = 0; r < op->n_regions; r++) {
		IrBlock *nb = copy->regions[r].first;

		for (const IrBlock *b = op->regions[r].first; b; b = b->next, nb = nb->next) {
			for (const IrOp *o = b->first; o; o = o->next)
				ir_op_append(nb, ir_op_clone(m, o, map));
		}
	}
}

/* Returns a detached op with the fields of another. The caller fills in operands and results. */
static IrOp *
op_copy(IrModule *m, const IrOp *op)
{
	IrOp *copy = op_alloc(m, (IrOpKind)op->kind, op->n_operands, op->n_results, ir_op_decl(op));
	IrValue *results = copy->results;
	IrUse *operands = copy->operands;

	*copy = *op;
	copy->results = results;
	copy->operands = operands;
	copy->block = NULL;
	copy->prev = copy->next = NULL;
	if (op->n_regions)
		copy->regions = ARENA_ARRAY(&m->arena, IrRegion, op->n_regions);
	for (uint32_t i = 0; i < op->n_regions; i++)
		copy->regions[i].op = copy;
	return copy;
}

IrOp *
ir_op_clone(IrModule *m, const IrOp *op, IrMap *map)
{
	IrOp *copy = op_copy(m, op);

	for (uint32_t i = 0; i < op->n_operands; i++) {
		IrValue *v = ir_map_get(map, op->operands[i].value);

		if (v->type != op->operands[i].value->type)
			ir_op_changed(copy);
		copy->operands[i].user = copy;
		use_link(&copy->operands[i], v);
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		copy->results[i] = op->results[i];
		copy->results[i].owner.op = copy;
		copy->results[i].uses = NULL;
		ir_map_add(map, (IrValue *)(uintptr_t)&op->results[i], &copy->results[i]);
	}
	clone_regions(m, op, copy, map);
	return copy;
}

IrOp *
ir_op_like(IrModule *m, const IrOp *model, IrValue *const *operands)
{
	IrOp *op = op_copy(m, model);

	for (uint32_t i = 0; i < op->n_operands; i++) {
		op->operands[i].user = op;
		use_link(&op->operands[i], operands[i]);
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		op->results[i].type = model->results[i].type;
		op->results[i].owner.op = op;
		op->results[i].index = i & 0x7fffffffu;
	}
	return op;
}

IrValue **
ir_op_values(const IrOp *op, Arena *a, IrValue **few, uint32_t *n)
{
	bool is_small = op->n_operands <= IR_FEW_OPERANDS;
	IrValue **values = is_small ? few : ARENA_ARRAY(a, IrValue *, op->n_operands);
	Map seen = { 0 };

	*n = 0;
	for (uint32_t i = 0; i < op->n_operands; i++) {
		IrValue *v = ir_operand(op, i);
		bool is_known = !is_small && !map_mark(a, &seen, (uintptr_t)v);

		for (uint32_t k = 0; is_small && k < *n; k++)
			is_known |= values[k] == v;
		if (!is_known)
			values[(*n)++] = v;
	}
	return values;
}

bool
ir_value_has_few_users(const IrValue *v, const IrOp *op)
{
	const IrOp *other = NULL;

	for (const IrUse *u = v->uses; u; u = u->next) {
		if (u->user == op || u->user == other)
			continue;
		if (other)
			return false;
		other = u->user;
	}
	return true;
}

void
ir_region_take(IrRegion *to, IrRegion *from)
{
	for (IrBlock *b = from->first; b; b = b->next)
		b->region = to;
	to->span = from->span;
	if (!from->first)
		return;
	from->first->prev = to->last;
	if (to->last)
		to->last->next = from->first;
	else
		to->first = from->first;
	to->last = from->last;
	from->first = from->last = NULL;
}
