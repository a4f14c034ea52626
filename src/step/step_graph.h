/* SPDX-License-Identifier: Apache-2.0
 *
 * The program of one device as a graph of values, and which of them are stored (spec 76 §4). Calls are opened, copies
 * stand for what they hold.
 */
#ifndef SHARDC_STEP_STEP_GRAPH_H
#define SHARDC_STEP_STEP_GRAPH_H

#include "step/step.h"

typedef struct StepRead {
	struct StepNode *node;		/* stored, a parameter, or an alias */
	bool is_plain;			/* each element is read where one of the result is computed */
	double share;			/* the part that is read; 0: it is only changed in place */
	const struct StepNode *part;	/* of a fused node: the slice that reads only a part; NULL: all is read */
} StepRead;

typedef struct StepNode {
	const SpmdNode *node;		/* where it comes from */
	SpmdOpcode op;
	const SpmdShape *shape;
	const LateRow *row;		/* of a collective, or NULL */
	struct StepNode **ops, **users;	/* users: each once */
	uint32_t n_ops, n_users;
	struct StepNode *after;		/* an element that passes a barrier: the barrier; else NULL */
	uint32_t number;		/* in its computation */
	uint32_t index;			/* get-tuple-element, parameter */
	uint32_t ring;			/* of a dot: the devices of the ring round which a factor comes whose parts are
					 * parts of the sum (spec 57 §22.3); else 0 */
	bool is_result;			/* the result of its computation, or an element of it */
	bool is_cheap, is_fill;		/* each user computes it again; it is made of scalars alone */
	bool is_stored;			/* it has memory of its own */
	bool is_shifted;		/* it reads large values at other places than its own */
	bool is_narrow;			/* only matrix units read it, so it has elements of 16 bits */
	int64_t bytes;			/* of all of it, if it is stored */
	int64_t copied;			/* of copies of its operands in other layouts, while it runs */
	bool *narrow;			/* of a loop, by carried value: whether it has elements of 16 bits; or NULL */
	/* What it reads in memory. For a fused node with one user that is in the list of the user, and this one is
	 * empty. */
	StepRead *reads;
	uint32_t n_reads;
} StepNode;

/* The most memory that a computation needs at once, besides its parameters. */
typedef struct StepPeak {
	int64_t bytes;
	int64_t results, aliased;	/* of the main function: results that alias no argument, and those that do */
	bool *passes;			/* by parameter of a loop's body: whether the body returns it as it is */
	uint32_t n_passes;
	StepNode **order;		/* what runs, in order */
	int64_t *uses;			/* bytes that live while each of them runs */
	uint32_t n_order;
	uint32_t at;			/* number in `order` of what runs at the peak; n_order: the end */
	VEC(StepLive) live;		/* at the peak, without what lives in loops */
} StepPeak;

/* A computation. */
typedef struct StepComp {
	const SpmdComp *comp;
	VEC(StepNode *) nodes;		/* operands before users */
	StepNode *root;
	bool is_entry;
	bool *narrow;			/* of a loop's body, by carried value: only matrix units read it; or NULL */
	bool *rounded;			/* of those: products alone read it, and the body changes it nowhere; or NULL */
	StepPeak *peak;			/* once that is known */
} StepComp;

typedef struct StepGraph {
	Arena *a, *tmp;
	const SpmdResult *result;
	const StepOptions *options;
	Map parts;			/* computation to the number of its part + 1 */
	Map rows;			/* node to the LateRow of the collective */
	StepComp *comps;		/* by part; nodes only where it is needed */
	uint64_t n_nodes, most_nodes;	/* of all computations; with more, calls are not opened any more */
} StepGraph;

/* Returns operand i; NULL if it is left out, as those of index arithmetic are. */
static inline StepNode *
step_operand(const StepNode *x, uint32_t i)
{
	return i < x->n_ops ? x->ops[i] : NULL;
}

/* Whether both are arrays of the same dimensions, at least one. */
static inline bool
step_has_dims_of(const StepNode *a, const StepNode *b)
{
	return !spmd_is_tuple(a->shape) && !spmd_is_tuple(b->shape) && a->shape->rank == b->shape->rank &&
	       a->shape->rank && memcmp(a->shape->dims, b->shape->dims, a->shape->rank * sizeof *a->shape->dims) == 0;
}

/* Whether a node only names what its operands hold. */
static inline bool
step_is_alias(SpmdOpcode op)
{
	return op == SPMD_OP_TUPLE || op == SPMD_OP_GET_TUPLE_ELEMENT || op == SPMD_OP_OPT_BARRIER;
}

/* Whether it is a barrier that waits for several values. */
static inline bool
step_is_barrier(const StepNode *x)
{
	return x->op == SPMD_OP_OPT_BARRIER && spmd_is_tuple(x->shape);
}

/* Whether it computes element by element. */
static inline bool
step_is_elementwise(SpmdOpcode op)
{
	return spmd_is_elementwise(op) && op != SPMD_OP_ALL_REDUCE && op != SPMD_OP_OPT_BARRIER;
}

/* Whether it only moves elements. */
static inline bool
step_is_move(SpmdOpcode op)
{
	return op == SPMD_OP_BROADCAST || op == SPMD_OP_IOTA || op == SPMD_OP_RESHAPE || op == SPMD_OP_TRANSPOSE ||
	       op == SPMD_OP_SLICE || op == SPMD_OP_PAD || op == SPMD_OP_REVERSE || op == SPMD_OP_DYNAMIC_SLICE ||
	       op == SPMD_OP_CONCATENATE || op == SPMD_OP_HALO;
}

/* Whether it calls computations that need memory while it runs. */
static inline bool
step_has_inner(SpmdOpcode op)
{
	return op == SPMD_OP_WHILE || op == SPMD_OP_CONDITIONAL || op == SPMD_OP_CALL;
}

static inline bool
step_is_collective(SpmdOpcode op)
{
	return spmd_opcodes[op].flags & SPMD_IS_COLLECTIVE;
}

/* Whether its value is in memory, or a tuple of such values, so that nothing is computed to read it. */
static inline bool
step_is_source(const StepNode *x)
{
	return x->is_stored || x->op == SPMD_OP_PARAMETER || step_is_alias(x->op) || step_has_inner(x->op);
}

/* Whether each element of the result needs only the elements of the operands at its own place in memory. */
static inline bool
step_is_plain(SpmdOpcode op)
{
	return spmd_is_elementwise(op) || op == SPMD_OP_RESHAPE;
}

StepGraph step_graph_new(Arena *a, Arena *tmp, const SpmdResult *result, const LateRow *rows,
                         const StepOptions *options);
/* Returns a computation with its nodes. */
StepComp *step_comp(StepGraph *g, const SpmdComp *c);
/* Returns the body of a loop, whose peak is known once the loop's own computation is looked at. */
static inline StepComp *
step_body(const StepGraph *g, const StepNode *loop)
{
	return &g->comps[map_number(map_get(&g->parts, (uintptr_t)loop->node->by->called[1])) - 1];
}

/* Returns the loop whose carried values a tuple holds, or NULL. */
static inline const StepNode *
step_loop_of(const StepNode *tuple)
{
	return tuple->op == SPMD_OP_TUPLE && tuple->n_users == 1 && tuple->users[0]->op == SPMD_OP_WHILE ?
	       tuple->users[0] : NULL;
}

/* Whether a loop changes what it carries at this place. */
static inline bool
step_loop_changes(const StepGraph *g, const StepNode *loop, uint32_t place)
{
	const StepPeak *body = step_body(g, loop)->peak;

	return place >= body->n_passes || !body->passes[place];
}

/* Returns the bytes of a shape in memory. */
int64_t step_bytes(const StepOptions *options, const SpmdShape *s);
/* lanes.c: finds the bytes of all values of a computation, by number. */
void step_find_bytes(const StepGraph *g, const StepComp *c, int64_t *bytes);
/* reads.c: finds what everything that is stored reads. */
void step_find_reads(StepGraph *g, StepComp *c);
/* Finds what is stored, and what it reads. */
void step_find_stored(StepGraph *g, StepComp *c);

/* rings.c: returns the permute that starts a ring round which parts of a sum go, if x is that sum; else NULL. */
const StepNode *step_ring_after(const StepNode *x);
/* Whether a loop makes a product round a ring and carries this factor, so that it has to be stored. */
bool step_is_carried_by_ring(const StepNode *factor, const StepNode *product);
/* Returns the devices of the ring round which a factor of a dot comes, if its parts are parts of the sum; else 0. */
uint32_t step_find_ring(const StepNode *x);

/* narrow.c: whether elements of 32 bits have 16 in memory. Loops among the users have been looked at. */
bool step_is_narrow(const StepGraph *g, const StepNode *x);
/* Finds which values of a loop only matrix units read, in the loop and after it. */
void step_find_narrow_loop(const StepGraph *g, StepNode *loop);
/* Finds which carried values a body reads by matrix units only. */
void step_find_narrow_parameters(const StepGraph *g, StepComp *c);

/* copies.c: returns the bytes of the copies that an operation makes of its operands, in another layout or type. `bytes`
 * are those of all values, by number. */
int64_t step_copied_bytes(const StepGraph *g, const StepNode *x, const int64_t *bytes);

/* Operations that run, in an order. */
typedef VEC(StepNode *) StepOrder;

/* Whether it is an operation that runs, and not a part of others or a name. */
static inline bool
step_runs(const StepComp *c, const StepNode *x)
{
	return x->is_stored || step_has_inner(x->op) || step_is_barrier(x) || x == c->root;
}

/* Returns whether the node is a product other than an outer product. */
static inline bool
step_is_product(SpmdOpcode op)
{
	return op == SPMD_OP_DOT || op == SPMD_OP_CONVOLUTION;
}
/* stored.c: whether it is an outer product, which needs no matrix unit. */
bool step_is_outer(const StepNode *x);

/* order.c: the orders that a compiler tries (spec 76 §4.5), in g->tmp. */
enum { STEP_ORDERS = 6 };
void step_order(StepGraph *g, const StepComp *c, uint32_t which, StepOrder *out);

/* step_lives.c: returns the peak of a computation. */
const StepPeak *step_peak(StepGraph *g, StepComp *c);

#endif
