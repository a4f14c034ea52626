/* SPDX-License-Identifier: Apache-2.0
 *
 * Which values share memory, how long they live, and the most that lives at once (spec 76 §4.5 and §4.6).
 */
#include "base/num.h"
#include "step/step_graph.h"

#define NO_BUFFER UINT32_MAX

/* Sums of bytes that do not overflow. The arena aligns objects to 8 bytes. */
__extension__ typedef __int128 Wide __attribute__((aligned(8)));

static int64_t
narrowed(Wide n)
{
	return n > INT64_MAX ? INT64_MAX : (int64_t)n;
}

/* Memory for one array. */
typedef struct Buffer {
	int64_t bytes;
	const StepNode *owner;		/* that makes it first */
	uint32_t element;		/* of what the owner makes */
	uint32_t parameter;		/* of which parameter it is, + 1; 0: of none */
	uint32_t joined;		/* the buffer whose memory it uses; itself */
	uint32_t first, last;		/* numbers of what runs: made at, used last at */
	uint32_t taken_at;		/* what runs and has taken it over last, + 1 */
} Buffer;

/* The arrays of a node: those of a tuple one after the other. */
typedef struct Leaves {
	const uint32_t *v;		/* buffers */
	uint32_t n;
} Leaves;

typedef VEC(uint32_t) Numbers;

/* The buffers of a computation. Only `joined`, `first`, `last` and `taken_at` depend on the order. */
typedef struct Lives {
	StepGraph *g;
	StepComp *c;
	VEC(Buffer) buffers;
	Leaves *leaves;			/* by number */
	Leaves *reads;			/* by number: the buffers that what runs reads */
	bool **plain;			/* by number: for each of them, whether it is read in place */
	uint32_t *pos;			/* by number: its place in the order */
	int64_t *inner;			/* by number: bytes in the computations that it calls, and of its copies */
	Numbers parameters;		/* buffers of parameters, in order */
	StepOrder order;
} Lives;

/* ---- buffers ---- */

static uint32_t
n_leaves(const SpmdShape *s)
{
	return spmd_is_tuple(s) ? s->n : 1;
}

static const SpmdShape *
leaf_shape(const SpmdShape *s, uint32_t i)
{
	return spmd_is_tuple(s) ? s->elements[i] : s;
}

static uint32_t
add_buffer(Lives *l, const StepNode *owner, uint32_t element, int64_t bytes)
{
	*VEC_ADD(l->g->tmp, &l->buffers) = (Buffer){ .bytes = bytes, .owner = owner, .element = element };
	return l->buffers.n - 1;
}

/* Gives a node memory of its own for each of its arrays. */
static void
add_leaves(Lives *l, StepNode *x, bool is_parameter)
{
	uint32_t n = n_leaves(x->shape), *v = ARENA_ARRAY(l->g->tmp, uint32_t, n);

	for (uint32_t i = 0; i < n; i++) {
		int64_t bytes = n == 1 && x->is_stored ? x->bytes : step_bytes(l->g->options, leaf_shape(x->shape, i));

		v[i] = add_buffer(l, x, i, bytes);
		if (is_parameter) {
			l->buffers.v[v[i]].parameter = x->index + 1;
			*VEC_ADD(l->g->tmp, &l->parameters) = v[i];
		}
	}
	l->leaves[x->number] = (Leaves){ v, n };
}

/* The arrays of all operands, one after the other. */
static Leaves
leaves_of_operands(const Lives *l, const StepNode *x)
{
	Leaves out = { 0 };
	uint32_t *v;

	for (uint32_t i = 0; i < x->n_ops; i++)
		out.n += n_leaves(x->ops[i]->shape);
	out.v = v = ARENA_ARRAY(l->g->tmp, uint32_t, out.n);
	memset(v, 0xff, out.n * sizeof *v);		/* NO_BUFFER */
	for (uint32_t i = 0; i < x->n_ops; i++) {
		const Leaves *o = &l->leaves[x->ops[i]->number];

		if (o->n)
			memcpy(v, o->v, o->n * sizeof *v);
		v += n_leaves(x->ops[i]->shape);
	}
	return out;
}

static void
find_element(Lives *l, const StepNode *x)
{
	const Leaves *o = &l->leaves[x->ops[0]->number];

	if (x->index < o->n)
		l->leaves[x->number] = (Leaves){ o->v + x->index, 1 };
}

static int64_t
carried_bytes(const Lives *l, const StepNode *x, uint32_t i)
{
	int64_t bytes = step_bytes(l->g->options, leaf_shape(x->shape, i));

	return x->narrow && x->narrow[i] ? bytes / 2 : bytes;
}

/* Finds what a loop or a call needs besides its operands. What the body of a loop passes on as it is stays where it
 * was. */
static void
find_inner(Lives *l, StepNode *x)
{
	const SpmdIns *by = x->node->by;
	Leaves in = leaves_of_operands(l, x);
	const StepPeak *body = NULL;
	uint32_t n = n_leaves(x->shape), *v = ARENA_ARRAY(l->g->tmp, uint32_t, n);

	for (uint32_t i = 0; i < by->n_called; i++) {
		body = step_peak(l->g, step_comp(l->g, by->called[i]));
		if (body->bytes > l->inner[x->number])
			l->inner[x->number] = body->bytes;
	}
	for (uint32_t i = 0; i < n; i++) {
		if (x->op == SPMD_OP_WHILE && body && i < in.n && i < body->n_passes && body->passes[i])
			v[i] = in.v[i];		/* NO_BUFFER: it is computed again in the loop */
		else
			v[i] = add_buffer(l, x, i, carried_bytes(l, x, i));
	}
	l->leaves[x->number] = (Leaves){ v, n };
}

static void
find_leaves(Lives *l)
{
	for (uint32_t k = 0; k < l->c->nodes.n; k++) {
		StepNode *x = l->c->nodes.v[k];

		if (x->op == SPMD_OP_PARAMETER)
			add_leaves(l, x, true);
		else if (x->op == SPMD_OP_GET_TUPLE_ELEMENT)
			find_element(l, x);
		else if (step_is_alias(x->op))
			l->leaves[k] = leaves_of_operands(l, x);
		else if (step_has_inner(x->op))
			find_inner(l, x);
		else if (x->is_stored)
			add_leaves(l, x, false);
		l->inner[k] = num_add(l->inner[k], x->copied);
	}
}

/* Lists the buffers that a node reads. */
static void
find_reads(Lives *l, const StepNode *x)
{
	Numbers out = { 0 };
	VEC(bool) plain = { 0 };

	for (uint32_t i = 0; i < x->n_reads; i++) {
		const Leaves *o = &l->leaves[x->reads[i].node->number];

		for (uint32_t k = 0; k < o->n; k++) {
			if (o->v[k] == NO_BUFFER)
				continue;
			*VEC_ADD(l->g->tmp, &out) = o->v[k];
			*VEC_ADD(l->g->tmp, &plain) = x->reads[i].is_plain;
		}
	}
	l->reads[x->number] = (Leaves){ out.v, out.n };
	l->plain[x->number] = plain.v;
}

/* ---- sharing ---- */

static uint32_t
find(Lives *l, uint32_t b)
{
	Buffer *v = l->buffers.v;

	while (v[b].joined != b)
		b = v[b].joined = v[v[b].joined].joined;
	return b;
}

/* Lets buffer b use the memory of another one, if that is not needed after what runs at p. */
static bool
join(Lives *l, uint32_t other, uint32_t b, uint32_t p)
{
	const StepOptions *o = l->g->options;
	Buffer *v = l->buffers.v;
	uint32_t r = find(l, other), own = find(l, b);

	if (r == own || v[r].bytes != v[own].bytes || v[r].last > p || v[r].taken_at == p + 1)
		return false;
	if (v[r].parameter && l->c->is_entry &&
	    !(v[r].parameter <= o->n_args && o->donated[v[r].parameter - 1]))
		return false;
	v[own].joined = r;
	if (v[own].last > v[r].last)
		v[r].last = v[own].last;
	v[r].taken_at = p + 1;
	return true;
}

/* Updates, and carried values of loops, lie where the first operand does. */
static void
share_given(Lives *l, const StepNode *x)
{
	const Leaves *made = &l->leaves[x->number];
	Leaves in;

	if (x->op == SPMD_OP_WHILE)
		in = leaves_of_operands(l, x);
	else if (x->op == SPMD_OP_DYNAMIC_UPDATE_SLICE || x->op == SPMD_OP_SCATTER)
		in = x->n_ops ? l->leaves[x->ops[0]->number] : (Leaves){ 0 };
	else
		return;
	for (uint32_t i = 0; i < in.n && i < made->n; i++) {
		if (in.v[i] != made->v[i] && in.v[i] != NO_BUFFER)
			join(l, in.v[i], made->v[i], l->pos[x->number]);
	}
}

/* What is computed element by element may be written over an operand, except on a TPU; over a parameter only if
 * nothing is read at another place, since what is read there may be the parameter. */
static void
share_plain(Lives *l, const StepNode *x)
{
	const Leaves *reads = &l->reads[x->number];
	uint32_t b = l->leaves[x->number].v[0];

	for (uint32_t i = 0; i < reads->n; i++) {
		bool is_kept = x->is_shifted && l->buffers.v[find(l, reads->v[i])].parameter;

		if (l->plain[x->number][i] && !is_kept && join(l, reads->v[i], b, l->pos[x->number]))
			return;
	}
}

/* Whether x is computed element by element, and stored. */
static bool
is_stored_plain(const StepNode *x)
{
	return x->is_stored && step_is_elementwise(x->op) && !spmd_is_tuple(x->shape) && x->n_users;
}

/* Whether all that is read has been made before place p. */
static bool
is_ready(const Lives *l, const Leaves *reads, uint32_t p)
{
	for (uint32_t k = 0; k < reads->n; k++) {
		const Buffer *b = &l->buffers.v[reads->v[k]];

		if (!b->parameter && l->pos[b->owner->number] >= p)
			return false;
	}
	return true;
}

/* Finds what is computed together: elementwise values of the same dimensions that read the same large value, if none of
 * them needs another one. Sets `ends`, by place in the order, to the place of the last one. */
static void
find_together(Lives *l, uint32_t *ends)
{
	ArenaMark mark = arena_mark(l->g->tmp);
	uint32_t n = l->order.n, *group = ARENA_ARRAY(l->g->tmp, uint32_t, n);
	uint32_t *until = ARENA_ARRAY(l->g->tmp, uint32_t, n);		/* by group: the first reader of one of it */
	uint32_t *reader = ARENA_ARRAY(l->g->tmp, uint32_t, l->buffers.n);	/* the last such reader + 1 */
	uint32_t *used = ARENA_ARRAY(l->g->tmp, uint32_t, l->buffers.n);	/* the first reader */

	memset(used, 0xff, l->buffers.n * sizeof *used);
	for (uint32_t i = n; i-- > 0;) {
		const Leaves *reads = &l->reads[l->order.v[i]->number];

		for (uint32_t k = 0; k < reads->n; k++)
			used[reads->v[k]] = i;
	}
	for (uint32_t i = 0; i < n; i++) {
		const StepNode *x = l->order.v[i];
		const Leaves *reads = &l->reads[x->number];

		group[i] = ends[i] = i;
		if (!is_stored_plain(x))
			continue;
		until[i] = used[l->leaves[x->number].v[0]];
		for (uint32_t k = 0; k < reads->n; k++) {
			uint32_t b = reads->v[k], other = reader[b], g;

			if (!step_has_dims_of(l->buffers.v[b].owner, x))
				continue;
			reader[b] = i + 1;
			if (!other || group[i] != i || !step_has_dims_of(x, l->order.v[other - 1]))
				continue;
			g = group[other - 1];
			if (until[g] <= i && !is_ready(l, reads, ends[g]))
				continue;
			group[i] = g;
			if (until[g] > i) {
				ends[g] = i;
				until[g] = until[i] < until[g] ? until[i] : until[g];
			}
		}
	}
	for (uint32_t i = 0; i < n; i++)
		ends[i] = ends[group[i]];
	arena_reset(l->g->tmp, mark);
}

/* Finds when each buffer is made and used last, and which ones share memory. */
static void
find_lives(Lives *l)
{
	Leaves root = l->leaves[l->c->root->number];
	uint32_t *ends = ARENA_ARRAY(l->g->tmp, uint32_t, l->order.n + 1);
	bool writes_over = l->g->options->target != LATE_TPU;

	find_together(l, ends);

	for (uint32_t b = 0; b < l->buffers.n; b++) {
		Buffer *x = &l->buffers.v[b];

		x->joined = b;
		x->first = x->last = x->parameter ? 0 : l->pos[x->owner->number];
		if (!x->parameter && x->first < l->order.n)
			x->first = x->last = ends[x->first];
		if (x->owner->ring)	/* nothing keeps the compiler from giving it memory early */
			x->first = 0;
		x->taken_at = 0;
	}
	for (uint32_t i = 0; i < l->order.n; i++) {
		const Leaves *reads = &l->reads[l->order.v[i]->number];

		for (uint32_t k = 0; k < reads->n; k++) {
			if (l->buffers.v[reads->v[k]].last < ends[i])
				l->buffers.v[reads->v[k]].last = ends[i];
		}
	}
	for (uint32_t i = 0; i < root.n; i++) {
		if (root.v[i] != NO_BUFFER)
			l->buffers.v[root.v[i]].last = l->order.n;
	}
	for (uint32_t i = 0; i < l->order.n; i++) {
		const StepNode *x = l->order.v[i];

		share_given(l, x);
		if (writes_over && x->is_stored && step_is_plain(x->op) && l->leaves[x->number].n == 1)
			share_plain(l, x);
	}
}

/* ---- results ---- */

/* Whether what makes buffer b reads the buffer of a parameter in place, so that it can take it over. */
static bool
reads_in_place(const Lives *l, uint32_t b, uint32_t parameter)
{
	const StepNode *x = l->buffers.v[b].owner;

	for (uint32_t i = 0; i < l->reads[x->number].n; i++) {
		if (l->reads[x->number].v[i] == parameter)
			return step_is_plain(x->op) ? l->plain[x->number][i] : x->op == SPMD_OP_DYNAMIC_UPDATE_SLICE ||
			                                                       x->op == SPMD_OP_SCATTER;
	}
	return false;
}

/* Whether a result can lie in the memory of a parameter, which is not needed any more when the result is made. */
static bool
fits_in(Lives *l, uint32_t b, uint32_t parameter)
{
	const Buffer *p = &l->buffers.v[find(l, parameter)], *x = &l->buffers.v[b];

	return p->bytes == l->buffers.v[find(l, b)].bytes &&
	       (p->last < x->first || (p->last == x->first && reads_in_place(l, b, parameter)));
}

/* Of a loop's body: notes what is passed on as it is, and which results lie where their parameters did. */
static void
find_carried(Lives *l, StepPeak *p, bool *is_free)
{
	Leaves root = l->leaves[l->c->root->number];

	if (l->parameters.n != root.n)
		return;
	p->passes = ARENA_ARRAY(l->g->a, bool, root.n);
	p->n_passes = root.n;
	for (uint32_t i = 0; i < root.n; i++) {
		uint32_t b = root.v[i], in = l->parameters.v[i];

		if (b == NO_BUFFER)
			continue;
		p->passes[i] = b == in;
		if (find(l, b) != find(l, in) && !l->buffers.v[find(l, b)].parameter &&
		    !l->buffers.v[b].owner->is_shifted && fits_in(l, b, in))
			is_free[find(l, b)] = true;
	}
}

/* The arguments of the main function whose memory results may take over. */
typedef struct Givers {
	uint32_t *of;			/* by argument: its buffer, or NO_BUFFER */
	uint32_t *named;		/* by result: the first argument that the program names for it, or NO_BUFFER */
	Map first;			/* bytes + 1, to the first other donated argument of as many bytes, + 1 */
	uint32_t *next;			/* by argument: the next one of as many bytes, + 1 */
} Givers;

static void
find_givers(const Lives *l, Givers *g, uint32_t n_results)
{
	const StepOptions *o = l->g->options;

	g->of = ARENA_ARRAY(l->g->tmp, uint32_t, o->n_args);
	g->next = ARENA_ARRAY(l->g->tmp, uint32_t, o->n_args);
	g->named = ARENA_ARRAY(l->g->tmp, uint32_t, n_results);
	memset(g->of, 0xff, o->n_args * sizeof *g->of);
	memset(g->named, 0xff, n_results * sizeof *g->named);
	for (uint32_t i = 0; i < l->parameters.n; i++) {
		uint32_t k = l->buffers.v[l->parameters.v[i]].parameter - 1;

		if (k < o->n_args)
			g->of[k] = l->parameters.v[i];
	}
	for (uint32_t k = o->n_args; k-- > 0;) {
		uint64_t bytes;

		if (g->of[k] == NO_BUFFER)
			continue;
		if (o->named[k] < n_results)
			g->named[o->named[k]] = k;
		if (!o->donated[k] || o->named[k] != STEP_NONE)
			continue;
		bytes = (uint64_t)l->buffers.v[g->of[k]].bytes;
		g->next[k] = map_number(map_get(&g->first, bytes + 1));
		map_put(l->g->tmp, &g->first, bytes + 1, map_value(k + 1));
	}
}

/* Returns the argument of the main function whose memory result i in buffer b takes over, or NO_BUFFER. A donated one
 * goes to the first result with as many bytes, unless the program names one. */
static uint32_t
taken_over(const Lives *l, Givers *g, uint32_t i, uint32_t b)
{
	uint64_t bytes = (uint64_t)l->buffers.v[b].bytes + 1;
	uint32_t k = map_number(map_get(&g->first, bytes));

	if (g->named[i] != NO_BUFFER)
		return g->named[i];
	if (!k)
		return NO_BUFFER;
	if (g->next[k - 1])
		map_put(l->g->tmp, &g->first, bytes, map_value(g->next[k - 1]));
	else
		map_drop(&g->first, bytes, map_value(k));
	return k - 1;
}

/* Of the main function: results that alias no argument count apart. */
static void
find_results(Lives *l, StepPeak *p, bool *is_free)
{
	Leaves root = l->leaves[l->c->root->number];
	Givers givers = { 0 };

	find_givers(l, &givers, root.n);
	for (uint32_t i = 0; i < root.n; i++) {
		uint32_t b = root.v[i], r, k;

		if (b == NO_BUFFER) {		/* a constant */
			p->results = num_add(p->results, step_bytes(l->g->options, leaf_shape(l->c->root->shape, i)));
			continue;
		}
		r = find(l, b);
		k = taken_over(l, &givers, i, b);
		if (k != NO_BUFFER) {
			uint32_t in = givers.of[k];

			p->aliased = num_add(p->aliased, l->buffers.v[in].bytes);
			if (r != find(l, in) && !l->buffers.v[r].parameter && fits_in(l, b, in))
				is_free[r] = true;
			continue;
		}
		p->results = num_add(p->results, l->buffers.v[b].bytes);
		if (!l->buffers.v[r].parameter)
			is_free[r] = true;
	}
}

/* ---- the peak ---- */

static void
list_live(Lives *l, StepPeak *p, const bool *is_left_out)
{
	for (uint32_t b = 0; b < l->buffers.n; b++) {
		const Buffer *x = &l->buffers.v[b];

		if (x->joined == b && !is_left_out[b] && x->bytes && x->first <= p->at && p->at <= x->last)
			*VEC_ADD(l->g->a, &p->live) = (StepLive){ x->owner->node, x->element, x->bytes, 0 };
	}
}

/* Extends the life of each buffer by those that use its memory. */
static void
merge_lives(Lives *l)
{
	for (uint32_t b = 0; b < l->buffers.n; b++) {
		const Buffer *x = &l->buffers.v[b];
		Buffer *r = &l->buffers.v[find(l, b)];

		if (x->first < r->first)
			r->first = x->first;
		if (x->last > r->last)
			r->last = x->last;
	}
}

/* Measures an order. With `all`, also notes what lives when. */
static StepPeak
measure(Lives *l, bool all)
{
	StepPeak p = { 0 };
	bool *is_free = ARENA_ARRAY(l->g->tmp, bool, l->buffers.n);
	Wide *change = ARENA_ARRAY(l->g->tmp, Wide, l->order.n + 2), now = 0;

	for (uint32_t i = 0; i < l->order.n; i++)
		l->pos[l->order.v[i]->number] = i;
	find_lives(l);
	if (l->c->is_entry)
		find_results(l, &p, is_free);
	else
		find_carried(l, &p, is_free);
	merge_lives(l);
	for (uint32_t b = 0; b < l->buffers.n; b++) {
		const Buffer *x = &l->buffers.v[b];

		is_free[b] |= x->parameter != 0;
		if (x->joined != b || is_free[b])
			continue;
		change[x->first] += x->bytes;
		change[x->last + 1] -= x->bytes;
	}
	p.n_order = l->order.n;
	if (all) {
		p.order = arena_dup(l->g->a, l->order.v, l->order.n * sizeof *l->order.v);
		p.uses = ARENA_ARRAY(l->g->a, int64_t, l->order.n);
	}
	for (uint32_t i = 0; i <= l->order.n; i++) {
		int64_t here;

		now += change[i];
		here = num_add(narrowed(now), i < l->order.n ? l->inner[l->order.v[i]->number] : 0);
		if (here > p.bytes) {
			p.bytes = here;
			p.at = i;
		}
		if (all && i < l->order.n)
			p.uses[i] = here;
	}
	if (all)
		list_live(l, &p, is_free);
	return p;
}

const StepPeak *
step_peak(StepGraph *g, StepComp *c)
{
	ArenaMark mark = arena_mark(g->tmp);
	Lives l = { .g = g, .c = c };
	uint32_t best = 0;
	int64_t least = INT64_MAX;

	if (c->peak)
		return c->peak;
	l.leaves = ARENA_ARRAY(g->tmp, Leaves, c->nodes.n);
	l.reads = ARENA_ARRAY(g->tmp, Leaves, c->nodes.n);
	l.plain = ARENA_ARRAY(g->tmp, bool *, c->nodes.n);
	l.pos = ARENA_ARRAY(g->tmp, uint32_t, c->nodes.n);
	l.inner = ARENA_ARRAY(g->tmp, int64_t, c->nodes.n);
	find_leaves(&l);
	for (uint32_t k = 0; k < c->nodes.n; k++) {
		if (step_runs(c, c->nodes.v[k]))
			find_reads(&l, c->nodes.v[k]);
	}
	c->peak = ARENA_NEW(g->a, StepPeak);
	for (uint32_t i = 0; i <= STEP_ORDERS; i++) {
		ArenaMark here = arena_mark(g->tmp);
		bool is_last = i == STEP_ORDERS;
		StepPeak p;

		memset(&l.order, 0, sizeof l.order);
		step_order(g, c, is_last ? best : i, &l.order);
		p = measure(&l, is_last);
		if (is_last) {
			*c->peak = p;
		} else if (p.bytes < least) {
			least = p.bytes;
			best = i;
		}
		arena_reset(g->tmp, here);
	}
	arena_reset(g->tmp, mark);
	return c->peak;
}
