/* SPDX-License-Identifier: Apache-2.0
 *
 * With a target the sums are those of the program that runs, so that they add up to its totals.
 */
#include "inspect/comms_groups.h"

#include <stdlib.h>

#include "base/num.h"

enum { KEY, COLLECTIVES, SENT, UNKNOWN, TIME, SHARE, N_COLUMNS };

static const ReportColumn columns[N_COLUMNS] = {
	[KEY] = { .name = "key", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE,
	          .help = "What the collectives have in common, by --by." },
	[COLLECTIVES] = { .name = "collectives", .kind = REPORT_COUNT, .unit = "collectives",
	                  .help = "Their number in the text." },
	[SENT] = { .name = "sent", .kind = REPORT_BYTES,
	           .help = "The bytes that each device sends in all their runs." },
	[UNKNOWN] = { .name = "unknown", .kind = REPORT_COUNT, .unit = "collectives", .nullable = true,
	              .optional = true,
	              .help = "Those whose bytes or number of runs is unknown; null: none." },
	[TIME] = { .name = "time", .kind = REPORT_SECONDS, .nullable = true, .optional = true, .missing = "?",
	           .help = "The time of all their runs; null if one is unknown or there is no topology." },
	[SHARE] = { .name = "share", .kind = REPORT_RATIO, .help = "The part of all bytes." },
};

const ReportLayout inspect_comms_groups_layout = {
	.name = "groups", .help = "Sums of the collectives, by --by, the largest first.", .shape = REPORT_ROWS,
	.columns = columns, .n = N_COLUMNS,
};

typedef struct Group {
	Str key;
	uint32_t n, unknown;
	int64_t sent;
	bool has_time;
	double time;
} Group;

typedef struct Groups {
	InspectComms *c;
	AtomTable keys;
	Map by_key;
	VEC(Group) list;	/* the map has indices + 1 */
} Groups;

/* ---- keys ---- */

/* Returns "train.py:54", or the value that is moved if there is no place in the original program. */
static Str
source_of(const InspectComms *c, const InspectComm *x)
{
	InspectOrigin o = inspect_frames_origin(&c->frames, x->m, x->run->op->loc, inspect_frames_at(x->run->op),
	                                        x->why == IR_REASON_CONSTRAINT);

	if (!o.file.p)
		return x->value;
	return str_from(arena_printf(c->arena, "%.*s:%u", (int)o.file.n, o.file.p, (unsigned)o.line));
}

/* Returns the annotations from which the axes come. */
static Str
roots_of(const InspectComms *c, const InspectComm *x)
{
	Buf text;

	if (!x->n_roots)
		return STR("?");
	buf_init(&text, c->arena->memory);
	for (uint32_t i = 0; i < x->n_roots; i++) {
		buf_str(&text, i ? STR(", ") : STR(""));
		buf_str(&text, x->roots[i]);
	}
	return str_from(buf_take(&text, c->arena));
}

/* Returns the function of the text, which is that of the value's address: "@f" of "@f/%5", and none for main. */
static Str
function_of(const InspectComm *x)
{
	const char *slash = x->value.n && x->value.p[0] == '@' ? memchr(x->value.p, '/', x->value.n) : NULL;

	return slash ? (Str){ x->value.p, (size_t)(slash - x->value.p) } : STR("@main");
}

static Str
key_of(const InspectComms *c, const InspectComm *x)
{
	switch (c->by) {
	case INSPECT_PER_PARAMETER: return roots_of(c, x);
	case INSPECT_PER_KIND: return str_from(cost_kind_name(inspect_comm_final_kind(x)));
	case INSPECT_PER_AXIS: return x->run->move.axes;
	case INSPECT_PER_FUNCTION: return function_of(x);
	case INSPECT_PER_ROW:
	case INSPECT_PER_SOURCE: break;
	}
	return source_of(c, x);
}

/* ---- sums ---- */

static void
add(Groups *g, const InspectComm *x)
{
	Arena *a = g->c->arena;
	Str key = key_of(g->c, x);
	Atom atom = atom_intern(&g->keys, key.p, key.n);
	uintptr_t at = (uintptr_t)map_get(&g->by_key, atom);
	Group *y;

	if (!at) {
		*VEC_ADD(a, &g->list) = (Group){ .key = key, .has_time = g->c->topology != NULL };
		at = g->list.n;
		map_put(a, &g->by_key, atom, (void *)at);
	}
	y = &g->list.v[at - 1];
	y->n += inspect_comm_is_final(x);
	y->unknown += !x->has_final_total;
	y->sent = num_add(y->sent, x->final_total);
	if (cost_kind_is_open(x->run->move.cost.kind))
		return;
	y->has_time &= x->has_final_time;
	y->time += x->has_final_time ? x->final_time * (double)x->final_times.n : 0;
}

static int
compare(const void *p, const void *q)
{
	const Group *a = p, *b = q;

	if (a->sent != b->sent)
		return a->sent > b->sent ? -1 : 1;
	if (a->unknown != b->unknown)
		return a->unknown > b->unknown ? -1 : 1;
	return str_cmp(a->key, b->key);
}

static const char *
heading_of(InspectPer by)
{
	static const char *const names[] = {
		[INSPECT_PER_SOURCE] = "source", [INSPECT_PER_PARAMETER] = "annotations", [INSPECT_PER_KIND] = "kind",
		[INSPECT_PER_AXIS] = "axes", [INSPECT_PER_FUNCTION] = "function",
	};

	return names[by];
}

void
inspect_comms_group(InspectComms *c, ReportTable *t)
{
	Groups g = { .c = c };

	report_table_init(t, &inspect_comms_groups_layout, c->arena);
	report_table_head(t, KEY, heading_of(c->by));
	atom_table_init(&g.keys, c->arena);
	for (uint32_t i = 0; i < c->list.n; i++) {
		if (inspect_comm_counts(&c->list.v[i]))
			add(&g, &c->list.v[i]);
	}
	if (g.list.n)
		qsort(g.list.v, g.list.n, sizeof *g.list.v, compare);
	for (uint32_t i = 0; i < g.list.n && (!c->top || i < c->top); i++) {
		const Group *y = &g.list.v[i];
		ReportValue *row = report_table_row(t);

		row[KEY] = report_of_text(y->key);
		row[COLLECTIVES] = report_of_count(y->n);
		row[SENT] = report_of_count(y->sent);
		if (y->unknown)
			row[UNKNOWN] = report_of_count(y->unknown);
		if (y->has_time)
			row[TIME] = report_of_real(y->time);
		row[SHARE] = report_of_real(c->final_sent > 0 ? (double)y->sent / (double)c->final_sent : 0);
	}
}
