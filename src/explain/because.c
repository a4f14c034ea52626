/* SPDX-License-Identifier: Apache-2.0
 *
 * If only one annotation differs, it explains all changes. Otherwise the annotation from which an axis comes explains
 * that the axis came or went; annotations that differ are preferred. Another operand of the operation for which data
 * is moved can also explain a collective.
 */
#include "explain/because.h"

#include "inspect/name.h"

enum { MAX_DEPTH = 4, MAX_OPERANDS = 8, MAX_USERS = 8 };	/* of the search around a collective */

/* ---- annotations that differ ---- */

static uint64_t
key_of_place(FlowRootKind kind, uint32_t lo, uint32_t index)
{
	return map_mix(map_mix(map_mix(0, lo), kind), kind == FLOW_ROOT_RESULT ? index : 0) | 1;
}

static uint64_t
key_of_root(const FlowRoot *root)
{
	return key_of_place(root->kind, root->kind == FLOW_ROOT_ARG ? root->lo : root->span.lo, root->index);
}

static uint64_t
key_of_fact(const ExplainFacts *f, const ExplainFact *x)
{
	bool known;

	switch (x->kind) {
	case EXPLAIN_ARG:
		return key_of_place(FLOW_ROOT_ARG, inspect_place(f->m, x->value, &known), 0);
	case EXPLAIN_RESULT:
		return key_of_place(FLOW_ROOT_RESULT, x->func->span.lo, x->index);
	case EXPLAIN_VALUE:
		break;
	}
	return key_of_place(FLOW_ROOT_CONSTRAINT, x->value->owner.op->span.lo, 0);
}

static void
mark(ExplainBecause *b, ExplainBecauseSide *side, const ExplainFact *x)
{
	if (x && side->f->m)
		map_mark(b->arena, &side->differs, key_of_fact(side->f, x));
}

/* Returns how an annotation is called in reports: its value, and its name or place. */
static Str
text_of(ExplainBecause *b, const ExplainFacts *f, const ExplainFact *x)
{
	ExplainWhere p = explain_fact_place(f, x);
	Str more = x->name;

	if (!more.n && p.origin.file.p)
		more = inspect_origin_text(b->arena, &p.origin);
	if (!more.n)
		return p.address;
	return str_from(arena_printf(b->arena, "%.*s %.*s", (int)p.address.n, p.address.p, (int)more.n, more.p));
}

/* Marks an annotation that differs. Constraints of one line of the original program count as one. */
static void
add(ExplainBecause *b, const ExplainChange *c, Map *lines, uint32_t *n)
{
	const ExplainFact *x = c->now ? c->now : c->old;
	const ExplainFacts *f = c->now ? b->now.f : b->old.f;
	ExplainWhere p;

	mark(b, &b->old, c->old);
	mark(b, &b->now, c->now);
	if (!f->m)
		return;
	p = explain_fact_place(f, x);
	if (x->kind == EXPLAIN_VALUE && p.origin.file.p &&
	    !map_mark(b->arena, lines, map_mix(map_mix((uintptr_t)p.origin.file.p, p.origin.line), p.origin.col) | 1))
		return;
	if (!(*n)++)
		b->only = text_of(b, f, x);
}

static void
add_stated(ExplainBecause *b, const ExplainChangeVec *list, Map *lines, uint32_t *n)
{
	for (uint32_t i = 0; i < list->n; i++) {
		const ExplainChange *c = &list->v[i];

		if (!c->old || !c->now || c->old->given || c->now->given)
			add(b, c, lines, n);
		else if (!b->old.f->m || !b->now.f->m)
			*n += 2;	/* a lock does not say whether its program states the sharding */
	}
}

static void
init_side(ExplainBecauseSide *side, const ExplainFacts *f)
{
	*side = (ExplainBecauseSide){ .f = f };
	if (f->m)
		side->finder = (InspectRootFinder){ .m = f->m, .roots = f->roots, .frames = &f->comms->frames };
}

void
explain_because_init(ExplainBecause *b, Arena *a, const ExplainComparison *x)
{
	uint32_t n = x->meshes.n + x->renames.n;
	Map lines = { 0 };

	*b = (ExplainBecause){ .arena = a, .only = STR("") };
	init_side(&b->old, x->old);
	init_side(&b->now, x->now);
	add_stated(b, &x->args, &lines, &n);
	add_stated(b, &x->results, &lines, &n);
	for (uint32_t i = 0; i < x->groups.n; i++) {
		const ExplainGroup *g = &x->groups.v[i];

		for (uint32_t k = 0; k < g->changes.n && str_eq(g->op, STR(EXPLAIN_CONSTRAINT)); k++)
			add(b, &g->changes.v[k], &lines, &n);
	}
	if (n != 1 || !x->now->m)
		b->only = STR("");
}

/* ---- roots ---- */

/* Returns the first root that differs from the other side. NULL: there is none. */
static const FlowRoot *
find_differing(const ExplainBecauseSide *side, const FlowRootList *list)
{
	for (uint32_t i = 0; i < list->n; i++) {
		if (map_get(&side->differs, key_of_root(list->v[i])))
			return list->v[i];
	}
	return NULL;
}

static bool
has_axis(const ExplainSharding *sh, const ExplainAxis *axis)
{
	for (uint32_t i = 0; i < sh->n; i++) {
		const ExplainAxis *x = &sh->axes[i];

		if (str_eq(x->name, axis->name) && x->dim == axis->dim && x->pre == axis->pre && x->size == axis->size)
			return true;
	}
	return false;
}

/* Lists the roots of the axes that a value has on one side and not on the other one. */
static void
roots_of_change(ExplainBecauseSide *side, const ExplainFact *x, const ExplainSharding *other, FlowRootList *list)
{
	const ExplainSharding *sh = &side->f->shardings.v[x->sharding];
	const IrValue *v = explain_fact_root(side->f, x);

	for (uint32_t i = 0; i < sh->n && v; i++) {
		const ExplainAxis *axis = &sh->axes[i];
		ShardAxis part = { .name = session_atom(side->f->m->s, axis->name), .is_sub = axis->size != 0,
		                   .pre = axis->pre, .size = axis->size };

		if (!has_axis(other, axis))
			inspect_roots_of_axes(&side->finder, v, &part, 1, list);
	}
}

Str
explain_because_change(ExplainBecause *b, const ExplainChange *c)
{
	FlowRootList now = { 0 }, old = { 0 };
	const FlowRoot *root;

	if (!c->old || !c->now || explain_is_constraint(c->now))
		return STR("");
	if (b->only.n)
		return b->only;
	roots_of_change(&b->now, c->now, &b->old.f->shardings.v[c->old->sharding], &now);
	roots_of_change(&b->old, c->old, &b->now.f->shardings.v[c->now->sharding], &old);
	root = find_differing(&b->now, &now);
	if (root)
		return inspect_root_text(&b->now.finder, root);
	root = find_differing(&b->old, &old);
	if (root)
		return inspect_root_text(&b->old.finder, root);
	if (now.n)
		return inspect_root_text(&b->now.finder, now.v[0]);
	return old.n ? inspect_root_text(&b->old.finder, old.v[0]) : STR("");
}

/* ---- around a collective ---- */

/* Returns the text of the annotation on a value if it differs. Movements, and operations of one operand, are passed. */
static Str
at_value(ExplainBecause *b, const ExplainBecauseSide *side, const IrValue *v)
{
	IrModule *m = side->f->m;

	for (int depth = 0; depth < MAX_DEPTH; depth++) {
		const IrValue *named = inspect_named(m, v);
		const IrOp *op = ir_value_def(named);
		InspectOrigin o;
		Str address;
		bool known;

		if (!op && map_get(&side->differs, key_of_place(FLOW_ROOT_ARG, inspect_place(m, named, &known), 0))) {
			address = inspect_value(m, named);
			o = inspect_origin(m, named);
			return o.name.n ? str_from(arena_printf(b->arena, "%.*s %.*s", (int)address.n, address.p,
			                                        (int)o.name.n, o.name.p)) : address;
		}
		if (!op || op->n_operands != 1)
			break;
		v = ir_operand(op, 0);
	}
	return STR("");
}

static Str
at_operands(ExplainBecause *b, const ExplainBecauseSide *side, const IrOp *op)
{
	Str text = STR("");

	for (uint32_t i = 0; op && i < op->n_operands && i < MAX_OPERANDS && !text.n; i++)
		text = at_value(b, side, ir_operand(op, i));
	return text;
}

/* Looks at the operations that use a value after all movements. */
static Str
at_users(ExplainBecause *b, const ExplainBecauseSide *side, const IrValue *v, int depth)
{
	Str text = STR("");
	int left = MAX_USERS;

	for (const IrUse *u = v->uses; u && left && !text.n; u = u->next, left--) {
		if (!inspect_is_move(u->user))
			text = at_operands(b, side, u->user);
		else if (depth < MAX_DEPTH)
			text = at_users(b, side, &u->user->results[0], depth + 1);
	}
	return text;
}

Str
explain_because_move(ExplainBecause *b, const ExplainMove *move, bool is_old)
{
	ExplainBecauseSide *side = is_old ? &b->old : &b->now;
	const InspectRun *run = move->comm->run;
	const IrValue *v = inspect_run_value(run);
	const FlowRoot *root;
	FlowRootList list = { 0 };
	Str text;

	if (b->only.n)
		return b->only;
	inspect_roots_of_axes(&side->finder, inspect_named(side->f->m, v), run->move.axis_list, run->move.n_axes,
	                      &list);
	root = find_differing(side, &list);
	if (root)
		return inspect_root_text(&side->finder, root);
	text = at_operands(b, side, ir_value_def(v));
	if (!text.n)
		text = at_users(b, side, v, 0);
	if (text.n)
		return text;
	return list.n ? inspect_root_text(&side->finder, list.v[0]) : STR("");
}
