/* SPDX-License-Identifier: Apache-2.0
 *
 * Groups and pairs of collectives, for compact output. They list all devices, and most collectives of a program have
 * the same few lists. A list that is long and occurs more than once gets an alias in a line before the module:
 *
 *	#groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15]]> : tensor<2x8xi64>
 */
#include "print/printer.h"

#include "ir/walk.h"

enum { SHORT = 7 };	/* lists of at most this many devices have no alias */

typedef struct Groups {
	IrAttr *list;
	Atom prop;		/* where it occurs first */
	uint32_t uses;
	uint32_t number;	/* of the alias, from 1; 0: none */
} Groups;

struct PrintGroups {
	VEC(Groups *) all;	/* in order of first use */
	Map of_list;		/* Groups, by address of the list */
};

static bool
is_groups_prop(Atom name)
{
	return name == ATOM_replica_groups || name == ATOM_source_target_pairs;
}

static Groups *
find(const Printer *p, const IrNamed *e)
{
	return is_groups_prop(e->name) ? map_get(&p->groups->of_list, (uintptr_t)e->value) : NULL;
}

static void
count(Printer *p, const IrNamed *e)
{
	Groups *g = find(p, e);

	if (!g) {
		g = ARENA_NEW(p->scratch, Groups);
		*g = (Groups){ .list = e->value, .prop = e->name };
		*VEC_ADD(p->scratch, &p->groups->all) = g;
		map_put(p->scratch, &p->groups->of_list, (uintptr_t)e->value, g);
	}
	g->uses++;
}

static void
count_op(Printer *p, const IrOp *op)
{
	for (uint32_t i = 0; op->props && i < op->props->n; i++) {
		const IrNamed *e = &ir_attr_entries(op->props)[i];

		if (is_groups_prop(e->name) && e->value->kind == IR_ATTR_DENSE)
			count(p, e);
	}
}

/* Numbers the aliases of each property. */
static void
number(const PrintGroups *groups)
{
	uint32_t n_groups = 0, n_pairs = 0;

	for (uint32_t i = 0; i < groups->all.n; i++) {
		Groups *g = groups->all.v[i];

		if (g->uses > 1 && ir_type_n_elements(g->list->type) > SHORT)
			g->number = g->prop == ATOM_replica_groups ? ++n_groups : ++n_pairs;
	}
}

void
print_groups_init(Printer *p)
{
	p->groups = ARENA_NEW(p->scratch, PrintGroups);
	for (IrOp *op = p->m->op; op; op = ir_walk_next(p->m->op, op))
		count_op(p, op);
	number(p->groups);
}

static void
print_alias(Printer *p, const Groups *g)
{
	buf_str(p->out, g->prop == ATOM_replica_groups ? STR("#groups") : STR("#pairs"));
	if (g->number > 1)
		buf_u64(p->out, g->number - 1);
}

void
print_groups_before(Printer *p)
{
	for (uint32_t i = 0; i < p->groups->all.n; i++) {
		const Groups *g = p->groups->all.v[i];

		if (!g->number)
			continue;
		print_alias(p, g);
		BUF_LIT(p->out, " = ");
		print_attr(p, g->list);
		buf_char(p->out, '\n');
	}
}

static void
print_entry(Printer *p, const IrNamed *e)
{
	const Groups *g = find(p, e);

	if (!g || !g->number) {
		print_named(p, e);
		return;
	}
	print_key(p, e->name);
	BUF_LIT(p->out, " = ");
	print_alias(p, g);
}

void
print_groups_props(Printer *p, const IrOp *op)
{
	buf_char(p->out, '{');
	for (uint32_t i = 0; i < op->props->n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_entry(p, &ir_attr_entries(op->props)[i]);
	}
	buf_char(p->out, '}');
}
