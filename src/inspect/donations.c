/* SPDX-License-Identifier: Apache-2.0
 *
 * First the arguments that name a result take it. Each other donated argument takes the first result that is free and
 * has its type and sharding, if possible one that is not the argument itself.
 */
#include "inspect/donations.h"

#include "base/map.h"
#include "flow/value.h"
#include "ir/walk.h"
#include "shard/layout_compare.h"

typedef struct Match {
	Arena *a;
	IrModule *m;
	const IrOp *f;
	const IrOp *end;	/* its terminator, or NULL */
	bool *donated;
	uint32_t *named, *results, *takers;
} Match;

bool
inspect_same_layout(const IrAttr *a, const IrAttr *b)
{
	return a == b || (shard_equivalent(a, b) && shard_equivalent(b, a));
}

static bool
has_flag(const IrAttr *dict, Session *s, const char *name)
{
	Atom atom = atom_find(&s->atoms, name, strlen(name));

	return atom && ir_dict_get(dict, atom) != NULL;
}

/* Returns the result that an argument names, or none. */
static uint32_t
named_result(Session *s, const IrOp *f, uint32_t i, uint32_t n)
{
	Atom name = atom_find(&s->atoms, "tf.aliasing_output", strlen("tf.aliasing_output"));
	const IrAttr *a = name ? ir_dict_get(ir_func_arg_attrs(f, i), name) : NULL;
	int64_t result = a && a->kind == IR_ATTR_INT ? ((const IrInt *)ir_attr_data(a))->v : -1;

	return result >= 0 && result < n ? (uint32_t)result : INSPECT_NO_RESULT;
}

static const IrValue *
argument(const Match *x, uint32_t i)
{
	return ir_op_block(x->f, 0)->args[i];
}

/* Returns whether a result is free and has the type and the sharding of a donated argument. */
static bool
is_free(const Match *x, uint32_t result, const IrValue *arg)
{
	return x->takers[result] == INSPECT_NO_RESULT && ir_operand(x->end, result)->type == arg->type &&
	       inspect_same_layout(flow_func_result(x->f, result), flow_value_get(x->m->s, arg));
}

static void
take_over(Match *x, uint32_t result, uint32_t arg)
{
	x->takers[result] = arg;
	x->results[arg] = result;
}

/* The free results of one type and sharding. */
typedef struct FreeResults {
	const IrType *type;
	const IrAttr *sharding;
	uint32_t first;		/* no result before this one is free */
} FreeResults;

static FreeResults *
free_results(const Match *x, Map *known, const IrValue *arg)
{
	const IrAttr *sharding = flow_value_get(x->m->s, arg);
	uint64_t h = map_mix((uintptr_t)arg->type, (uintptr_t)sharding);
	FreeResults *f;

	for (const MapEntry *e = map_first(known, h); e; e = map_next(known, e)) {
		f = e->value;
		if (f->type == arg->type && f->sharding == sharding)
			return f;
	}
	f = ARENA_NEW(x->a, FreeResults);
	*f = (FreeResults){ arg->type, sharding, 0 };
	map_add(x->a, known, h, f);
	return f;
}

/* Lets the first result that is free and like a donated argument take it over, if possible one that is not the argument
 * itself. */
static void
take_first(Match *x, Map *known, uint32_t i, uint32_t n)
{
	const IrValue *arg = argument(x, i);
	FreeResults *f = free_results(x, known, arg);
	uint32_t r;

	while (f->first < n && !is_free(x, f->first, arg))
		f->first++;
	for (r = f->first; r < n && (ir_operand(x->end, r) == arg || !is_free(x, r, arg));)
		r++;
	if (r == n)
		r = f->first;
	if (r < n)
		take_over(x, r, i);
}

static void
match(Match *x, uint32_t n_in, uint32_t n_out)
{
	Session *s = x->m->s;
	Map known = { 0 };	/* FreeResults by type and sharding */

	for (uint32_t i = 0; i < n_in; i++) {
		uint32_t result = named_result(s, x->f, i, n_out);

		x->named[i] = result;
		x->donated[i] = has_flag(ir_func_arg_attrs(x->f, i), s, "tf.aliasing_output") ||
		                has_flag(ir_func_arg_attrs(x->f, i), s, "jax.buffer_donor");
		if (result != INSPECT_NO_RESULT && is_free(x, result, argument(x, i)))
			take_over(x, result, i);
	}
	for (uint32_t i = 0; i < n_in; i++) {
		if (x->donated[i] && x->named[i] == INSPECT_NO_RESULT)
			take_first(x, &known, i, n_out);
	}
}

static uint32_t *
no_results(Arena *a, uint32_t n)
{
	uint32_t *list = ARENA_ARRAY(a, uint32_t, n);

	for (uint32_t i = 0; i < n; i++)
		list[i] = INSPECT_NO_RESULT;
	return list;
}

void
inspect_donations_match(Arena *a, IrModule *m, const IrOp *f, InspectDonations *d)
{
	const IrOp *end = ir_block_terminator(ir_op_block(f, 0));
	uint32_t n_in = ir_func_type(f)->n_in, n_out = end ? end->n_operands : 0;
	Match x = { .a = a, .m = m, .f = f, .end = end, .donated = ARENA_ARRAY(a, bool, n_in),
	            .named = no_results(a, n_in), .results = no_results(a, n_in), .takers = no_results(a, n_out) };

	match(&x, n_in, n_out);
	*d = (InspectDonations){ x.donated, x.named, x.results, x.takers, n_in, n_out };
}
