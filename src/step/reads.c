/* SPDX-License-Identifier: Apache-2.0
 *
 * Which stored values an operation reads, through what is fused into it, and how much of them (spec 76 §7).
 */
#include "step/step_graph.h"

typedef VEC(StepRead) Reads;

/* A fused node whose operands are to be looked at. */
typedef struct Todo {
	const StepNode *node;
	bool is_plain;		/* its elements are read in place */
	double share;		/* the part that is computed */
	const StepNode *part;	/* the slice for which it is computed, or NULL */
} Todo;

typedef struct Finder {
	const StepGraph *g;
	const StepNode *x;	/* whose reads are looked for */
	uint32_t *seen;		/* by number: x->number + 1 if it is in `reads`, at the place in `at` */
	uint32_t *at;
	Map places;		/* hash of a node and the slice that reads it, to a place in `found` + 1 */
	Reads found;		/* each pair of a node and a slice once */
	Reads reads;		/* each node once */
	VEC(Todo) todo;
} Finder;

/* Adds a read. What a slice reads counts once, along however many ways its elements are used. */
static void
add_read(Finder *f, StepRead read)
{
	uint64_t hash = map_mix((uint64_t)f->x->number << 32 | read.node->number,
	                        read.part ? read.part->number + 1 : 0);

	for (const MapEntry *e = map_first(&f->places, hash); e; e = map_next(&f->places, e)) {
		uint32_t at = map_number(e->value) - 1;
		StepRead *r = &f->found.v[at];

		if (at >= f->found.n || r->node != read.node || r->part != read.part)
			continue;	/* of a node before x */
		r->is_plain &= read.is_plain;
		r->share = r->share > read.share ? r->share : read.share;
		return;
	}
	*VEC_ADD(f->g->tmp, &f->found) = read;
	map_add(f->g->tmp, &f->places, hash, map_value(f->found.n));
}

/* Sums up the parts of each node that are read. */
static void
sum_up(Finder *f)
{
	f->reads.n = 0;
	for (uint32_t i = 0; i < f->found.n; i++) {
		const StepRead *read = &f->found.v[i];
		uint32_t node = read->node->number;
		StepRead *r;

		if (f->seen[node] != f->x->number + 1) {
			f->seen[node] = f->x->number + 1;
			f->at[node] = f->reads.n;
			*VEC_ADD(f->g->tmp, &f->reads) = (StepRead){ read->node, read->is_plain, read->share, NULL };
			continue;
		}
		r = &f->reads.v[f->at[node]];
		r->is_plain &= read->is_plain;
		r->share = r->share + read->share < 1 ? r->share + read->share : 1;
	}
}

/* Returns the part of operand i that is read if a share of x is computed. */
static double
share_of(const StepNode *x, uint32_t i, double share)
{
	const StepNode *o = x->ops[i];
	const SpmdShape *part = x->shape;
	double most;

	if (x->op == SPMD_OP_DYNAMIC_UPDATE_SLICE && i == 0)
		return 0;
	if (x->op == SPMD_OP_SCATTER && i == 0)
		part = x->ops[x->n_ops - 1]->shape;
	else if (x->op != SPMD_OP_BROADCAST && !(i == 0 && (x->op == SPMD_OP_SLICE || x->op == SPMD_OP_GATHER ||
	                                                     x->op == SPMD_OP_DYNAMIC_SLICE)))
		return share;
	if (spmd_is_tuple(part) || spmd_is_tuple(o->shape))
		return share;
	most = (double)spmd_n_elements(o->shape);
	share *= (double)spmd_n_elements(part);
	return share < most ? share / most : 1;
}

static void
add_reads_of(Finder *f, Todo t)
{
	const StepNode *x = t.node;
	bool is_plain = t.is_plain && step_is_plain(x->op);

	for (uint32_t i = x->n_ops; i-- > 0;) {
		StepNode *o = x->ops[i];
		double share = share_of(x, i, t.share);
		const StepNode *part = !t.part && share < t.share ? x : t.part;

		if (step_is_source(o)) {
			add_read(f, (StepRead){ o, is_plain, share, part });
			continue;
		}
		if (o->n_users == 1)
			*VEC_ADD(f->g->tmp, &f->todo) = (Todo){ o, is_plain, share, part };
		for (uint32_t k = 0; k < o->n_reads; k++) {
			const StepRead *r = &o->reads[k];

			add_read(f, (StepRead){ r->node, is_plain && r->is_plain, share * r->share,
			                        part ? part : r->part });
		}
	}
}

void
step_find_reads(StepGraph *g, StepComp *c)
{
	ArenaMark mark = arena_mark(g->tmp);
	Finder f = { .g = g };

	f.seen = ARENA_ARRAY(g->tmp, uint32_t, c->nodes.n);
	f.at = ARENA_ARRAY(g->tmp, uint32_t, c->nodes.n);
	for (uint32_t k = 0; k < c->nodes.n; k++) {
		StepNode *x = c->nodes.v[k];

		if (!step_is_source(x) && x->n_users <= 1)
			continue;
		f.x = x;
		f.found.n = 0;
		add_reads_of(&f, (Todo){ x, true, 1, NULL });
		while (f.todo.n)
			add_reads_of(&f, VEC_POP(&f.todo));
		sum_up(&f);
		if (!step_is_source(x)) {
			x->n_reads = f.found.n;
			x->reads = arena_dup(g->a, f.found.v, f.found.n * sizeof *f.found.v);
			continue;
		}
		x->n_reads = f.reads.n;
		x->reads = arena_dup(g->a, f.reads.v, f.reads.n * sizeof *f.reads.v);
	}
	arena_reset(g->tmp, mark);
}
