/* SPDX-License-Identifier: Apache-2.0
 *
 * Both programs are propagated and measured. Values are the same if they are at the same place in the text; collectives
 * are compared as sums per kind, axes and place, because an edit has no names for them.
 */
#include "explain/what_if.h"

#include <stdlib.h>

#include "base/num.h"
#include "explain/device_work.h"
#include "explain/propagated.h"
#include "inspect/name.h"
#include "inspect/sharding_text.h"
#include "ir/walk.h"

/* ---- descriptions ---- */

enum { H_AS_XLA, H_TOPOLOGY, H_N };

static const ReportColumn head_columns[H_N] = {
	[H_AS_XLA] = { .name = "as_xla", .kind = REPORT_TEXT, .in = REPORT_IN_JSON,
	               .help = "As in the report of comms: whose collectives are counted." },
	[H_TOPOLOGY] = { .name = "topology", .kind = REPORT_TEXT, .in = REPORT_IN_JSON, .nullable = true,
	                 .help = "The name of the topology, null if no times are computed." },
};

enum { V_WHAT, V_VALUE, V_NAME, V_COUNT, V_FROM, V_TO, V_SOURCE, V_N };

static const ReportColumn value_columns[V_N] = {
	[V_WHAT] = { .name = "what", .heading = "values", .kind = REPORT_TEXT,
	             .help = "argument, result or the operation that defines the values." },
	[V_VALUE] = { .name = "value", .heading = "", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE,
	              .help = "The address of the value, or of the first one." },
	[V_NAME] = { .name = "name", .kind = REPORT_TEXT, .nullable = true, .optional = true, .drop = 2,
	             .cut = REPORT_CUT_MIDDLE, .help = "Its name in the original program." },
	[V_COUNT] = { .name = "count", .kind = REPORT_COUNT, .unit = "values",
	              .help = "How many results of such operations change in this way." },
	[V_FROM] = { .name = "from", .kind = REPORT_TEXT, .nullable = true, .missing = "-",
	             .help = "The sharding without the edit; null: none." },
	[V_TO] = { .name = "to", .kind = REPORT_TEXT, .nullable = true, .missing = "-",
	           .help = "The sharding with it." },
	[V_SOURCE] = { .name = "source", .kind = REPORT_TEXT, .nullable = true, .optional = true, .drop = 1,
	               .cut = REPORT_CUT_LEFT, .help = "The place of the first one in the original program." },
};

enum { C_KIND, C_AXES, C_BEFORE, C_AFTER, C_SENT_BEFORE, C_SENT_AFTER, C_CHANGE, C_PLACE, C_N };

static const ReportColumn collective_columns[C_N] = {
	[C_KIND] = { .name = "kind", .heading = "collectives", .kind = REPORT_TEXT, .help = "The kind." },
	[C_AXES] = { .name = "axes", .kind = REPORT_TEXT, .help = "The axes, as in comms." },
	[C_BEFORE] = { .name = "before", .kind = REPORT_COUNT, .unit = "collectives", .drop = 2,
	               .help = "Those without the edit." },
	[C_AFTER] = { .name = "after", .kind = REPORT_COUNT, .unit = "collectives", .drop = 1,
	              .help = "Those with it." },
	[C_SENT_BEFORE] = { .name = "sent.before", .heading = "sent before", .kind = REPORT_BYTES,
	                    .help = "The bytes that each device sends in all runs, without the edit." },
	[C_SENT_AFTER] = { .name = "sent.after", .heading = "after", .kind = REPORT_BYTES, .help = "And with it." },
	[C_CHANGE] = { .name = "change", .kind = REPORT_BYTES, .help = "The difference." },
	[C_PLACE] = { .name = "place", .heading = "place", .kind = REPORT_TEXT, .cut = REPORT_CUT_LEFT,
	              .help = "Their place in the original program, or the address of the value that is moved." },
};

enum { T_WHICH, T_TIME, T_SENT, T_MEMORY, T_WORK, T_COLLECTIVES, T_N };

static const ReportColumn total_columns[T_N] = {
	[T_WHICH] = { .name = "totals", .kind = REPORT_TEXT },
	[T_TIME] = { .name = "time", .kind = REPORT_SECONDS, .nullable = true, .optional = true, .missing = "?",
	             .help = "The sum of the times of all collectives, as in comms; null if one is unknown." },
	[T_SENT] = { .name = "sent", .kind = REPORT_BYTES, .help = "The bytes that each device sends, as in comms." },
	[T_MEMORY] = { .name = "memory", .kind = REPORT_BYTES, .help = "The bytes that each device needs, as in mem." },
	[T_WORK] = { .name = "work", .kind = REPORT_RATIO, .nullable = true,
	             .help = "How much more each device computes, in parts of the work without the edit." },
	[T_COLLECTIVES] = { .name = "collectives", .kind = REPORT_COUNT, .unit = "collectives",
	                    .help = "The collectives, as in comms." },
};

static const ReportLayout head_layout = {
	.shape = REPORT_RECORD, .columns = head_columns, .n = H_N, .in = REPORT_IN_JSON | REPORT_IN_TEXT,
}, values_layout = {
	.name = "values", .help = "Values whose sharding changes. Results of operations are one row if they have the "
	                          "same operation and shardings.",
	.shape = REPORT_ROWS, .columns = value_columns, .n = V_N, .empty = "no value changes",
}, collectives_layout = {
	.name = "collectives", .help = "What is sent per kind, axes and place, where that changes.",
	.shape = REPORT_ROWS, .columns = collective_columns, .n = C_N, .empty = "no collective changes",
}, totals_layout = {
	.name = "totals", .help = "The program before and after the edit, and the change.", .shape = REPORT_MAP,
	.columns = total_columns, .n = T_N,
};

const ReportLayout *const what_if_layouts[WHAT_IF_N_TABLES] = {
	&head_layout, &values_layout, &collectives_layout, &totals_layout,
};

/* ---- collectives ---- */

/* The collectives of one kind, axes and place. [0] is before, [1] after the edit. */
typedef struct Group {
	const char *kind;
	Str axes, place;
	int64_t n[2], sent[2];
} Group;

typedef struct Comparison {
	WhatIf *x;
	uint32_t side;
	Measured cost[2];
	double work[2];
	Map by_key;
	VEC(Group *) groups;
	AtomTable keys;
} Comparison;

static Group *
group_of(Comparison *c, const char *kind, Str axes, Str place)
{
	Arena *a = c->x->arena;
	const char *key = arena_printf(a, "%s %.*s %.*s", kind, (int)axes.n, axes.p, (int)place.n, place.p);
	Atom atom = atom_intern(&c->keys, key, strlen(key));
	Group *g = map_get(&c->by_key, atom);

	if (g)
		return g;
	g = *VEC_ADD(a, &c->groups) = ARENA_NEW(a, Group);
	g->kind = kind;
	g->axes = (Str){ arena_dup(a, axes.p, axes.n), axes.n };
	g->place = (Str){ arena_dup(a, place.p, place.n), place.n };
	map_put(a, &c->by_key, atom, g);
	return g;
}

/* Adds the collectives of one of the programs to the groups. */
static void
add_collectives(Comparison *c, const InspectComms *comms)
{
	for (uint32_t i = 0; i < comms->list.n; i++) {
		const InspectComm *y = &comms->list.v[i];
		InspectOrigin o = inspect_op_origin(y->m, y->run->op);
		Str place = inspect_origin_text(c->x->arena, &o);
		Group *g;

		if (!inspect_comm_counts(y))
			continue;
		g = group_of(c, cost_kind_name(inspect_comm_final_kind(y)),
		             y->run->move.axes, place.p ? place : y->value);
		g->n[c->side] += inspect_comm_is_final(y);
		g->sent[c->side] = num_add(g->sent[c->side], y->final_total);
	}
}

static bool
look(IrModule *m, Arena *a, void *cx)
{
	Comparison *c = cx;
	InspectComms comms;

	if (!measure_list(&c->x->how, m, a, &comms, &c->cost[c->side]) ||
	    !measure_memory(&c->x->how, m, a, &c->cost[c->side]))
		return false;
	c->work[c->side] = explain_device_work(m, a);
	add_collectives(c, &comms);
	return true;
}

static int64_t
change_of(const Group *g)
{
	return g->sent[1] - g->sent[0];
}

static int
compare_groups(const void *p, const void *q)
{
	const Group *a = *(Group *const *)p, *b = *(Group *const *)q;
	int64_t m = llabs(change_of(a)), n = llabs(change_of(b));

	if (m != n)
		return m > n ? -1 : 1;
	return strcmp(a->kind, b->kind) ? strcmp(a->kind, b->kind) : str_cmp(a->place, b->place);
}

static void
put_collectives(Comparison *c)
{
	ReportTable *t = &c->x->tables[WHAT_IF_COLLECTIVES];

	if (c->groups.n)
		qsort(c->groups.v, c->groups.n, sizeof *c->groups.v, compare_groups);
	for (uint32_t i = 0; i < c->groups.n; i++) {
		const Group *g = c->groups.v[i];
		ReportValue *row;

		if (g->n[0] == g->n[1] && g->sent[0] == g->sent[1])
			continue;
		if (c->x->top && t->rows.n == c->x->top)
			break;
		row = report_table_row(t);
		row[C_KIND] = report_of_text(str_from(g->kind));
		row[C_AXES] = report_of_text(g->axes);
		row[C_BEFORE] = report_of_count(g->n[0]);
		row[C_AFTER] = report_of_count(g->n[1]);
		row[C_SENT_BEFORE] = report_of_count(g->sent[0]);
		row[C_SENT_AFTER] = report_of_count(g->sent[1]);
		row[C_CHANGE] = report_of_count(change_of(g));
		row[C_PLACE] = report_of_text(g->place);
	}
}

/* ---- values ---- */

static const char *
what_of(const InspectNamed *v)
{
	return v->kind == INSPECT_NAMED_ARG ? "argument" : v->kind == INSPECT_NAMED_RESULT ? "result" : "";
}

static void
put_value(Comparison *c, Map *rows, Session *s, const InspectNamed *v, IrAttr *from, IrAttr *to)
{
	ReportTable *t = &c->x->tables[WHAT_IF_VALUES];
	Str what = v->kind == INSPECT_NAMED_VALUE ? v->op_name : str_from(what_of(v));
	Atom atom = session_atom(s, what);
	uint64_t key = map_mix(map_mix(map_mix((uintptr_t)from, (uintptr_t)to), atom), 1) | 1;
	ReportValue *row = v->kind == INSPECT_NAMED_VALUE ? map_get(rows, key) : NULL;
	Str source;

	if (row) {
		row[V_COUNT].count++;
		return;
	}
	if (c->x->top && t->rows.n == c->x->top)
		return;
	row = report_table_row(t);
	if (v->kind == INSPECT_NAMED_VALUE)
		map_put(c->x->arena, rows, key, row);
	row[V_WHAT] = report_of_text(what);
	row[V_VALUE] = report_of_text(v->address);
	if (v->name.n)
		row[V_NAME] = report_of_text(v->name);
	row[V_COUNT] = report_of_count(1);
	if (from)
		row[V_FROM] = report_of_text(inspect_sharding(s, from, true));
	if (to)
		row[V_TO] = report_of_text(inspect_sharding(s, to, true));
	source = inspect_origin_text(c->x->arena, &v->origin);
	if (source.p)
		row[V_SOURCE] = report_of_text(source);
}

static bool
put_values(Comparison *c, Runner *r, IrModule *before, IrModule *after)
{
	InspectAddresses *values = ARENA_NEW(c->x->arena, InspectAddresses);
	ExplainPropagated p[2];
	Map rows = { 0 };

	inspect_addresses_read(values, before);
	if (!explain_propagate(r, before, c->x->how.as_xla, c->x->arena, &p[0]))
		return false;
	if (!explain_propagate(r, after, c->x->how.as_xla, c->x->arena, &p[1])) {
		ir_module_free(p[0].m);
		return false;
	}
	for (uint32_t i = 0; i < values->list.n; i++) {
		const InspectNamed *v = &values->list.v[i];
		IrAttr *from = explain_propagated_get(&p[0], v), *to = explain_propagated_get(&p[1], v);

		if (explain_shardings_differ(from, to))
			put_value(c, &rows, before->s, v, from, to);
	}
	ir_module_free(p[0].m);
	ir_module_free(p[1].m);
	return true;
}

/* ---- totals ---- */

static ReportValue *
put_total(Comparison *c, const char *which, const Measured *m)
{
	ReportValue *row = report_table_row(&c->x->tables[WHAT_IF_TOTALS]);

	row[T_WHICH] = report_of_text(str_from(which));
	if (m->has_final_time)
		row[T_TIME] = report_of_real(m->final_time);
	row[T_SENT] = report_of_count(m->final_sent);
	row[T_MEMORY] = report_of_count(m->memory);
	row[T_COLLECTIVES] = report_of_count(m->final_collectives);
	return row;
}

static void
put_totals(Comparison *c)
{
	const Measured *m = &c->cost[0], *n = &c->cost[1];
	Measured change = {
		.final_collectives = n->final_collectives - m->final_collectives,
		.final_sent = n->final_sent - m->final_sent,
		.has_final_time = m->has_final_time && n->has_final_time,
		.final_time = n->final_time - m->final_time, .memory = n->memory - m->memory,
	};

	put_total(c, "before", m);
	put_total(c, "after", n);
	put_total(c, "change", &change)[T_WORK] = report_of_real(c->work[0] > 0 ? c->work[1] / c->work[0] - 1 : 0);
}

static void
begin_tables(WhatIf *x)
{
	ReportValue *row;

	report_tables_init(x->tables, what_if_layouts, WHAT_IF_N_TABLES, x->arena);
	x->tables[WHAT_IF_HEAD].words = str_from(measure_first_line(&x->how, x->arena));
	row = report_table_row(&x->tables[WHAT_IF_HEAD]);
	row[H_AS_XLA] = report_of_text(str_from(late_as_xla_word(x->how.as_xla, x->how.target)));
	if (x->how.topology)
		row[H_TOPOLOGY] = report_of_text(x->how.topology->name);
}

bool
what_if_run(WhatIf *x, Runner *r, IrModule *before, IrModule *after)
{
	IrModule *const sides[2] = { before, after };
	Comparison c = { .x = x };
	IrModule *copy;
	bool ok;

	begin_tables(x);
	atom_table_init(&c.keys, x->arena);
	for (c.side = 0; c.side < 2; c.side++) {
		copy = ir_module_clone(sides[c.side], x->arena);
		ok = trial_look(r, copy, x->how.as_xla, NULL, x->arena, look, &c);
		ir_module_free(copy);
		if (!ok)
			return false;
	}
	if (!put_values(&c, r, before, after))
		return false;
	put_collectives(&c);
	put_totals(&c);
	return true;
}
