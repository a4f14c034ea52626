/* SPDX-License-Identifier: Apache-2.0
 *
 * Collectives that become operands of one (spec 57 §26). The bytes stay; there are fewer collectives.
 *
 * Collectives of one kind, groups and type form a class. They are taken in the order of the program, and one joins the
 * open batch of its class unless it depends on a collective in it. Batches are numbered, so that a node only needs to
 * know, for each class, the last batch on which it depends.
 */
#include "base/num.h"
#include "late/late_graph.h"

enum {
	MOST_OPERANDS = 256,
	MOST_CLASSES = 64		/* in a computation; what belongs to others is not combined */
};

typedef struct Class {
	const LateRow *first;
	uint32_t batch;			/* the open one; from 1 on */
	int64_t bytes;
	uint32_t n;
} Class;

typedef struct Combining {
	LateGraph *g;
	int64_t most;			/* bytes of a batch */
	uint32_t part, n;
	Class classes[MOST_CLASSES];
	uint32_t *depends;		/* by node of the part and class: a batch, 0: none */
} Combining;

/* CPUs have no limit of bytes (spec 57 §29.2). */
static int64_t
most_bytes(LateTarget target)
{
	return target == LATE_CPU ? INT64_MAX : target == LATE_TPU ? 120 << 20 : 30 << 20;
}

static bool
is_candidate(const LateGraph *g, const LateRow *r)
{
	if (!r || r->is_gone || !r->asked->node->shape->element || r->loops)
		return false;
	return r->kind == SPMD_OP_ALL_REDUCE ||
	       (g->target == LATE_GPU && (r->kind == SPMD_OP_ALL_GATHER || r->kind == SPMD_OP_REDUCE_SCATTER));
}

/* The bits of an element after its type was changed. */
static int64_t
bits_of(int64_t bytes, const LateRow *r)
{
	int64_t n = spmd_n_elements(r->asked->node->shape);

	return n ? num_mul(bytes, 8) / n : 0;
}

static bool
is_float(const LateRow *r)
{
	return strchr(r->asked->node->shape->element->name, 'f') != NULL;
}

static bool
is_same_class(const LateRow *a, const LateRow *b)
{
	return a->kind == b->kind && a->asked->rows == b->asked->rows && a->asked->dimension == b->asked->dimension &&
	       late_reduction(a) == late_reduction(b) && is_float(a) == is_float(b) &&
	       (a->kind != SPMD_OP_ALL_REDUCE || bits_of(a->in, a) == bits_of(b->in, b)) &&
	       bits_of(a->out, a) == bits_of(b->out, b);
}

/* Returns the class of a row, which may be new, or NULL. */
static Class *
class_of(Combining *c, const LateRow *r)
{
	for (uint32_t i = 0; i < c->n; i++) {
		if (is_same_class(c->classes[i].first, r))
			return &c->classes[i];
	}
	if (c->n == MOST_CLASSES)
		return NULL;
	c->classes[c->n] = (Class){ .first = r, .batch = 1 };
	return &c->classes[c->n++];
}

/* Adds a collective to the open batch of its class, or opens another one. */
static void
add(Combining *c, Class *k, LateRow *r, uint32_t *depends)
{
	uint32_t *last = &depends[k - c->classes];

	if (k->n && (*last == k->batch || k->n == MOST_OPERANDS || r->in > c->most - k->bytes)) {
		k->batch++;
		k->n = 0;
		k->bytes = 0;
	}
	if (k->n)
		r->rules |= 1u << LATE_COMBINE;
	k->n++;
	k->bytes += r->in;
	*last = k->batch;
}

static void
combine_part(Combining *c, uint32_t part)
{
	LateGraph *g = c->g;
	ArenaMark mark = arena_mark(g->a);
	uint32_t first = g->first[part], n = g->first[part + 1] - first, n_classes;

	c->n = 0;
	for (uint32_t k = 0; k < n; k++) {
		if (is_candidate(g, g->nodes[first + k].row))
			(void)class_of(c, g->nodes[first + k].row);
	}
	n_classes = c->n;
	c->depends = ARENA_ARRAY(g->a, uint32_t, (size_t)n * n_classes);
	for (uint32_t k = 0; n_classes && k < n; k++) {
		LateNode *x = &g->nodes[first + k];
		uint32_t *mine = c->depends + (size_t)k * n_classes;
		Class *class;

		for (uint32_t i = 0; i < x->n_ops; i++) {
			const uint32_t *theirs = c->depends + (size_t)(x->ops[i]->number - first) * n_classes;

			for (uint32_t j = 0; j < n_classes; j++)
				mine[j] = theirs[j] > mine[j] ? theirs[j] : mine[j];
		}
		class = is_candidate(g, x->row) ? class_of(c, x->row) : NULL;
		if (class)
			add(c, class, x->row, mine);
	}
	arena_reset(g->a, mark);
}

void
late_combine(LateGraph *g)
{
	Combining c = { .g = g, .most = most_bytes(g->target) };

	for (uint32_t part = 0; part < g->result->parts.n; part++)
		combine_part(&c, part);
}
