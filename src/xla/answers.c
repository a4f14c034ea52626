/* SPDX-License-Identifier: Apache-2.0
 *
 * The copy is made before the rewrites. The places of all values are found between the rewrites and propagation,
 * because propagation also replaces values, but leaves no trail: it merges constants, for example. A value that it
 * replaces still has its sharding.
 */
#include "xla/answers.h"

#include "flow/value.h"
#include "ir/walk.h"
#include "shard/layout_compare.h"
#include "shard/sdy_attr.h"

static void
add_values(XlaAnswers *ans, IrOp *op)
{
	for (IrValue *v = ir_values_first(op); v; v = ir_values_next(op, v))
		*VEC_ADD(ans->a, &ans->list) = (XlaAnswer){ .value = v, .op = op };
}

void
xla_answers_init(XlaAnswers *ans, IrModule *user, Arena *a)
{
	IrMap map;

	*ans = (XlaAnswers){ .user = user, .a = a, .trail = { .a = a } };
	ir_map_init(user, &map, a);
	ans->imported = ir_module_copy(user, &map);
	for (IrOp *op = user->op; op; op = ir_walk_next(user->op, op))
		add_values(ans, op);
	for (uint32_t i = 0; i < ans->list.n; i++)
		*VEC_ADD(a, &ans->places) = ir_map_get(&map, ans->list.v[i].value);
}

/* ---- places ---- */

/* Propagation gives each use of a constant, and of what is computed from constants, a separate copy. The copy of the
 * first use stands for all of them. */
static void
note_first_use(XlaAnswers *ans, const IrValue *v)
{
	IrUse *u = v->uses;

	if (v->is_arg || !u || map_get(&ans->first_uses, (uintptr_t)v))
		return;
	while (u->next)		/* the newest use comes first */
		u = u->next;
	map_put(ans->a, &ans->first_uses, (uintptr_t)v, u);
}

static void
add_place(IrValue *v, void *cx)
{
	XlaAnswers *ans = cx;
	XlaAnswer *answer = &VEC_LAST(&ans->list);

	if (ir_value_op(v)->flags & IR_OPF_ERASED)
		return;
	note_first_use(ans, v);
	answer->n_places++;
	*VEC_ADD(ans->a, &ans->places) = v;
}

void
xla_answers_resolve(XlaAnswers *ans)
{
	IrValue **copies = ans->places.v;
	uint32_t n = ans->list.n;

	ans->places.v = NULL;
	ans->places.n = ans->places.cap = 0;
	ans->list.n = 0;		/* the entries stay; add_place() takes the last one */
	for (uint32_t i = 0; i < n; i++) {
		ans->list.n++;
		ans->list.v[i].first_place = ans->places.n;
		ans->list.v[i].step = xla_trail_first(&ans->trail, copies[i]);
		xla_trail_follow(&ans->trail, copies[i], add_place, ans);
	}
}

/* ---- shardings ---- */

/* Returns a sharding as it is after propagation: without open dimensions and replicated axes. */
static IrAttr *
closed(XlaAnswers *ans, IrAttr *sharding)
{
	const ShardSharding *sh;
	ShardDimSpec *dims;
	ShardShardingSpec spec;

	if (!sharding)
		return NULL;
	sh = shard_sharding(sharding);
	dims = ARENA_ARRAY(ans->a, ShardDimSpec, sh->rank);
	shard_spec_dims(sh, dims);
	for (uint32_t d = 0; d < sh->rank; d++)
		dims[d].closed = true;
	spec = shard_spec_of(sh, dims);
	spec.n_replicated = 0;
	return shard_sharding_new(ans->user->s, &spec);
}

static bool
is_erased(const IrValue *v)
{
	return !v->is_arg && (ir_value_op(v)->flags & IR_OPF_ERASED);
}

/* Returns the copy that propagation made from v for its first use, or v if it is still used. A use in an erased
 * operation still says which value it had. If the user is itself computed from constants, the copy of the user uses the
 * copy of v, so users must be looked up before the values that they use. */
static const IrValue *
copy_of(XlaAnswers *ans, const IrValue *v)
{
	const IrUse *first = is_erased(v) || !v->uses ? map_get(&ans->first_uses, (uintptr_t)v) : NULL;
	const IrOp *user = first ? first->user : NULL;

	if (!first || first->value != v)
		return first ? first->value : v;
	for (uint32_t i = 0; i < user->n_results; i++) {
		const IrValue *copy = map_get(&ans->copies, (uintptr_t)&user->results[i]);

		if (copy && !is_erased(copy) && ir_value_op(copy)->kind == user->kind)
			return ir_operand(ir_value_op(copy), (uint32_t)(first - user->operands));
	}
	return v;
}

void
xla_answers_settle(XlaAnswers *ans)
{
	for (uint32_t i = ans->places.n; i-- > 0;) {	/* users before what they use */
		const IrValue *v = ans->places.v[i], *copy = copy_of(ans, v);

		if (copy != v)
			map_put(ans->a, &ans->copies, (uintptr_t)v, copy);
		ans->places.v[i] = (IrValue *)(uintptr_t)copy;
	}
}

/* Returns the sharding of a value of the propagated copy, or NULL. */
static IrAttr *
sharding_of(XlaAnswers *ans, const IrValue *v)
{
	const IrOp *op;
	Atom single;

	if (!is_erased(v))
		return flow_value_get(ans->user->s, v);
	op = ir_value_op(v);
	single = flow_op_single(op);
	return closed(ans, single ? ir_op_prop(op, single) : flow_op_result(op, v->index));
}

static void
decide(XlaAnswers *ans, XlaAnswer *answer)
{
	for (uint32_t i = 0; i < answer->n_places; i++) {
		IrAttr *sharding = sharding_of(ans, ans->places.v[answer->first_place + i]);

		if (i == 0)
			answer->sharding = sharding;
		answer->differs |= sharding != answer->sharding;
	}
	if (answer->differs)
		answer->sharding = NULL;
}

/* Returns whether there is an answer for a value: it was not deleted, and its places agree. Without an answer, the
 * value keeps the sharding that it has. */
static bool
has_answer(const XlaAnswer *answer)
{
	return answer->n_places && !answer->differs;
}

/* Returns the shardings of an operation's results as a list, or NULL if none has one. A missing one is closed. */
static IrAttr *
list_of(XlaAnswers *ans, const IrOp *op, const XlaAnswer *answers)
{
	IrAttr **v = ARENA_ARRAY(ans->a, IrAttr *, op->n_results), *mesh = NULL, *old = flow_list(op, false);
	Session *s = ans->user->s;

	for (uint32_t i = 0; i < op->n_results; i++) {
		v[i] = has_answer(&answers[i]) ? answers[i].sharding
		     : old && i < old->n       ? ir_attr_elems(old)[i]
		                               : NULL;
		mesh = !mesh && v[i] ? shard_sharding(v[i])->mesh : mesh;
	}
	for (uint32_t i = 0; mesh && i < op->n_results; i++)
		v[i] = v[i] ? v[i] : shard_sharding_plain(s, mesh, flow_rank_of_type(op->results[i].type), true);
	return mesh ? ir_attr_per_value(s, v, op->n_results) : NULL;
}

/* ---- the user's program ---- */

static IrAttr *
with_sharding(const XlaAnswers *ans, IrAttr *dict, IrAttr *sharding)
{
	return ir_dict_set(ans->user->s, dict, ATOM_SDY_SHARDING_ATTR, sharding);
}

static void
write_args(XlaAnswers *ans, IrOp *func, const XlaAnswer *args)
{
	const IrBlock *body = ir_op_body(func, 0);
	uint32_t n = body ? body->n_args : 0;
	IrAttr **dicts = ARENA_ARRAY(ans->a, IrAttr *, n);

	for (uint32_t i = 0; i < n; i++)
		dicts[i] = has_answer(&args[i]) ? with_sharding(ans, ir_func_arg_attrs(func, i), args[i].sharding)
		                                : ir_func_arg_attrs(func, i);
	ir_func_set_all_arg_attrs(ans->user->s, func, dicts, n);
}

/* Writes the shardings of the results of each function that the copy still has. */
static void
write_results(XlaAnswers *ans)
{
	const IrSymtab *copies = ir_symtab_new(ans->a, ans->imported->s, ans->imported->op);

	for (IrOp *func = ir_func_first(ans->user->op); func; func = ir_func_next(func)) {
		const IrOp *copy = ir_symtab_get(copies, ir_symbol_name(func));
		uint32_t n = ir_type_n_results(ir_func_type(func));
		IrAttr **dicts = ARENA_ARRAY(ans->a, IrAttr *, n);

		if (!copy || copy->kind != IR_OP_FUNC)
			continue;
		for (uint32_t i = 0; i < n; i++)
			dicts[i] = with_sharding(ans, ir_func_res_attrs(func, i), flow_func_result(copy, i));
		ir_func_set_all_res_attrs(ans->user->s, func, dicts, n);
	}
}

/* Writes the shardings of a manual computation's operands, which belong to its block arguments. */
static void
write_manual(XlaAnswers *ans, IrOp *op, const XlaAnswer *args)
{
	IrAttr *given = flow_list(op, true), **v;

	if (!given || !given->n)
		return;
	v = ARENA_ARRAY(ans->a, IrAttr *, given->n);
	for (uint32_t i = 0; i < given->n; i++) {
		const IrValue *place = args[i].n_places ? ans->places.v[args[i].first_place] : NULL;
		const IrAttr *list = place && place->is_arg ? flow_list(ir_value_op(place), true) : NULL;

		v[i] = list && place->index < list->n ? ir_attr_elems(list)[place->index] : ir_attr_elems(given)[i];
	}
	flow_list_set(ans->user->s, op, true, ir_attr_per_value(ans->user->s, v, given->n));
}

static void
write_op(XlaAnswers *ans, IrOp *op, const XlaAnswer *answers, uint32_t n)
{
	bool manual = op->kind == IR_OP_SDY_MANUAL;
	IrAttr *list;

	if (op->kind == IR_OP_FUNC) {
		write_args(ans, op, answers);
		return;
	}
	if (manual && n - op->n_results >= op->n_operands)
		write_manual(ans, op, answers + op->n_results);
	if (!op->n_results || flow_op_single(op))
		return;
	list = list_of(ans, op, answers);
	if (list || !manual)
		flow_list_set(ans->user->s, op, false, list);
}

void
xla_answers_write(XlaAnswers *ans)
{
	xla_answers_settle(ans);
	for (uint32_t i = 0; i < ans->list.n; i++)
		decide(ans, &ans->list.v[i]);
	for (uint32_t i = 0, n; i < ans->list.n; i += n) {
		IrOp *op = ans->list.v[i].op;

		n = 1;
		while (i + n < ans->list.n && ans->list.v[i + n].op == op)
			n++;
		write_op(ans, op, &ans->list.v[i], n);
	}
	write_results(ans);
}
