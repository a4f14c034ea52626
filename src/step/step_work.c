/* SPDX-License-Identifier: Apache-2.0 */
#include "step/step_work.h"

#include "step/step_graph.h"

/* The operations that are fused into one. */
typedef struct Group {
	double flops, results;		/* of its products on matrix units */
	double elements;		/* of operands that it sums up or multiplies with a vector */
	bool is_narrow, has_product, has_reduce;
	const StepNode *product, *sum;	/* the last ones, or NULL */
	const StepNode *move;		/* a collective among them, or NULL */
	bool has_guest;			/* a sum of what it stores is computed along with it */
} Group;

typedef struct Worker {
	StepGraph *g;
	const StepTrips *trips;
	const CostChip *chip;
	StepWork *out;
	bool *is_near;			/* by number of a node: it lies in the chip's fast memory */
	double *seconds;		/* by computation: of one run, without collectives */
} Worker;

static double
elements_of(const SpmdShape *s)
{
	double sum = 0;

	if (!spmd_is_tuple(s))
		return (double)spmd_n_elements(s);
	for (uint32_t i = 0; i < s->n; i++)
		sum += elements_of(s->elements[i]);
	return sum;
}

/* ---- products ---- */

static double
product_of(const SpmdShape *s, const SpmdDims *dims)
{
	double n = 1;

	for (uint32_t k = 0; k < dims->n; k++) {
		if (dims->v[k] < s->rank)
			n *= (double)s->dims[dims->v[k]];
	}
	return n;
}

/* Multiplications of a product per element of its result; 0: unknown. */
static double
dot_depth(const StepNode *x)
{
	const SpmdIns *i = x->node->by;

	if (!i || !i->dot || x->node->n_ops < 2 || spmd_is_tuple(x->node->ops[0]->shape))
		return 0;
	return product_of(x->node->ops[0]->shape, &i->dot->lhs_contracting);
}

/* Returns the number of pairs of a place in the result and a place in the kernel, along one dimension, that meet an
 * element of the image. */
static double
window_pairs(const SpmdWindow *w, int64_t image, int64_t result)
{
	double pairs = 0;
	int64_t base = w->base_dilation > 1 ? w->base_dilation : 1;
	int64_t stride = w->stride > 1 ? w->stride : 1, step = w->window_dilation > 1 ? w->window_dilation : 1;

	enum { MOST = 1 << 12 };

	if (w->size > MOST)
		return (double)w->size * (double)(result < image ? result : image);
	for (int64_t k = 0; k < w->size; k++) {
		/* The place in the image is o * stride + at, between holes of base - 1 elements. */
		int64_t at = k * step - w->low, last = (image - 1) * base - at;
		int64_t first = at >= 0 ? 0 : (-at + stride - 1) / stride;
		int64_t end = last < 0 ? 0 : last / stride + 1;

		if (end > result)
			end = result;
		if (end > first)
			pairs += (double)(end - first) / (double)base;
	}
	return pairs;
}

static double
convolution_flops(const StepNode *x)
{
	const SpmdIns *i = x->node->by;
	const SpmdConvDims *c = i ? i->conv : NULL;
	const SpmdShape *image, *kernel, *out = x->shape;
	double n;

	if (!c || x->node->n_ops < 2)
		return 0;
	image = x->node->ops[0]->shape;
	kernel = x->node->ops[1]->shape;
	if (spmd_is_tuple(image) || spmd_is_tuple(kernel) || spmd_is_tuple(out))
		return 0;
	n = 2.0 * (double)out->dims[c->output_batch] * (double)out->dims[c->output_feature] *
	    (double)kernel->dims[c->kernel_input];
	for (uint32_t k = 0; k < c->output_spatial.n && k < i->n_windows; k++)
		n *= window_pairs(&i->windows[k], image->dims[c->input_spatial.v[k]],
		                  out->dims[c->output_spatial.v[k]]);
	return n;
}

static double
largest_operand(const StepNode *x)
{
	double most = 0;

	for (uint32_t i = 0; i < x->n_ops; i++) {
		double n = elements_of(x->ops[i]->shape);

		most = n > most ? n : most;
	}
	return most;
}

/* Whether a factor of a product is a vector, so that vector units multiply and sum. */
static bool
is_by_vector(const StepNode *x)
{
	double depth = dot_depth(x), batch;

	if (x->op != SPMD_OP_DOT || depth <= 0)
		return false;
	batch = product_of(x->node->ops[0]->shape, &x->node->by->dot->lhs_batch);
	return elements_of(x->node->ops[0]->shape) <= depth * batch ||
	       elements_of(x->node->ops[1]->shape) <= depth * batch;
}

/* Returns how often the result of a product leaves the matrix units: once per part of a factor that comes round a
 * ring, if these are parts of the sum. Every second part is added to the sum so far, which takes longer. */
static double
passes_of(const StepNode *x)
{
	static const double added = 1.6;
	uint32_t n = x->ring, second = n / 2;

	return n ? n - second + added * second : 1;
}

static void
add_product(const Worker *w, Group *g, const StepNode *x)
{
	enum { PASSES = 6 };		/* of 16 bits, for all 32 of a factor */

	double elements = elements_of(x->shape);
	double flops = x->op == SPMD_OP_DOT ? 2 * elements * dot_depth(x) : convolution_flops(x);
	const SpmdElement *e = x->n_ops ? x->ops[0]->shape->element : NULL;

	if (step_is_outer(x))
		return;
	if (is_by_vector(x)) {
		g->has_reduce = true;
		g->sum = g->sum ? g->sum : x;
		g->elements = largest_operand(x) > g->elements ? largest_operand(x) : g->elements;
		return;
	}
	g->has_product = true;
	g->product = g->product ? g->product : x;
	g->is_narrow |= e && e->bits <= 8;
	g->flops += x->node->by && x->node->by->is_precise && e && e->bits == 32 ? PASSES * flops : flops;
	/* Results leave the matrix units in whole tiles. */
	g->results += (double)step_bytes(w->g->options, x->shape) * 8 / x->shape->element->bits * passes_of(x);
}

/* ---- groups ---- */

static bool
is_sum(SpmdOpcode op)
{
	return op == SPMD_OP_REDUCE || op == SPMD_OP_REDUCE_WINDOW;
}

/* How often each element is read by a sum over windows, which takes more steps than this only by halves. */
static double
window_steps(const StepNode *x)
{
	enum { MOST = 8 };

	const SpmdIns *i = x->node->by;
	double size = 1;

	for (uint32_t d = 0; x->op == SPMD_OP_REDUCE_WINDOW && i && i->windows && d < i->n_windows; d++)
		size *= (double)(i->windows[d].size > 1 ? i->windows[d].size : 1);
	return size < MOST ? size : MOST;
}

/* Finds the operations that are fused into each stored one. All uses of a product or a sum that is not stored lead to
 * one operation. */
static Group *
find_groups(const Worker *w, const StepComp *c)
{
	Group *groups = ARENA_ARRAY(w->g->tmp, Group, c->nodes.n);
	const StepNode **runs = ARENA_ARRAY(w->g->tmp, const StepNode *, c->nodes.n);

	for (uint32_t k = c->nodes.n; k-- > 0;) {
		const StepNode *x = c->nodes.v[k];
		Group *g;

		runs[k] = step_is_source(x) || !x->n_users ? x : runs[x->users[0]->number];
		g = &groups[runs[k]->number];
		if (step_is_product(x->op))
			add_product(w, g, x);
		if (step_is_collective(x->op) && runs[k] != x) {
			groups[k].move = g->move;	/* a list */
			g->move = x;
		}
		if (is_sum(x->op) && x->n_ops) {
			double n = elements_of(x->ops[0]->shape) * window_steps(x);

			g->has_reduce = true;
			g->sum = g->sum ? g->sum : x;
			g->elements = n > g->elements ? n : g->elements;
		}
	}
	return groups;
}

/* The classes of operations without products and sums, + 1; 0: elementwise. */
static const uint8_t classes[SPMD_OPCODES] = {
	[SPMD_OP_SLICE] = COST_CLASS_SLICE + 1, [SPMD_OP_DYNAMIC_SLICE] = COST_CLASS_SLICE + 1,
	[SPMD_OP_DYNAMIC_UPDATE_SLICE] = COST_CLASS_SLICE + 1,
	[SPMD_OP_TRANSPOSE] = COST_CLASS_COPY + 1, [SPMD_OP_RESHAPE] = COST_CLASS_COPY + 1,
	[SPMD_OP_CONCATENATE] = COST_CLASS_COPY + 1, [SPMD_OP_PAD] = COST_CLASS_COPY + 1,
	[SPMD_OP_REVERSE] = COST_CLASS_COPY + 1, [SPMD_OP_COPY] = COST_CLASS_COPY + 1,
	[SPMD_OP_HALO] = COST_CLASS_COPY + 1,
	[SPMD_OP_SORT] = COST_CLASS_OTHER + 1, [SPMD_OP_TOPK] = COST_CLASS_OTHER + 1,
	[SPMD_OP_FFT] = COST_CLASS_OTHER + 1, [SPMD_OP_GATHER] = COST_CLASS_OTHER + 1,
	[SPMD_OP_SCATTER] = COST_CLASS_OTHER + 1, [SPMD_OP_SELECT_AND_SCATTER] = COST_CLASS_OTHER + 1,
	[SPMD_OP_CUSTOM_CALL] = COST_CLASS_OTHER + 1, [SPMD_OP_RNG] = COST_CLASS_OTHER + 1,
	[SPMD_OP_RNG_BIT_GENERATOR] = COST_CLASS_OTHER + 1, [SPMD_OP_CHOLESKY] = COST_CLASS_OTHER + 1,
	[SPMD_OP_TRIANGULAR_SOLVE] = COST_CLASS_OTHER + 1, [SPMD_OP_RAGGED_DOT] = COST_CLASS_OTHER + 1,
	[SPMD_OP_INFEED] = COST_CLASS_OTHER + 1, [SPMD_OP_OUTFEED] = COST_CLASS_OTHER + 1,
	[SPMD_OP_OTHER] = COST_CLASS_OTHER + 1,
};

static CostClass
class_of(const StepNode *x, const Group *g)
{
	if (classes[x->op] == COST_CLASS_OTHER + 1)
		return COST_CLASS_OTHER;
	if (g->has_product)
		return COST_CLASS_PRODUCT;
	if (g->has_reduce)
		return COST_CLASS_REDUCE;
	return classes[x->op] ? classes[x->op] - 1 : COST_CLASS_ELEMENTWISE;
}

/* Returns the bytes of a value that something reads. */
static double
source_bytes(const Worker *w, const StepComp *c, const StepNode *x)
{
	const StepNode *of = x->n_ops ? x->ops[0] : NULL;
	double bytes;

	if (x->is_stored && x->bytes)
		return (double)x->bytes;
	bytes = (double)step_bytes(w->g->options, x->shape);
	if (x->op != SPMD_OP_GET_TUPLE_ELEMENT || !of)
		return bytes;
	if (of->op == SPMD_OP_PARAMETER && c->narrow && c->narrow[x->index])
		return bytes / 2;
	return of->op == SPMD_OP_WHILE && of->narrow && of->narrow[x->index] ? bytes / 2 : bytes;
}

/* Returns the bytes that an operation writes; for an update, only those of the new part. */
static double
written(const Worker *w, const StepNode *x)
{
	double all = w->is_near[x->number] ? 0 : (double)x->bytes, part;

	if (x->op == SPMD_OP_DYNAMIC_UPDATE_SLICE && x->n_ops > 1)
		part = elements_of(x->ops[1]->shape);
	else if (x->op == SPMD_OP_SCATTER && x->n_ops)
		part = elements_of(x->ops[x->n_ops - 1]->shape);
	else
		return all;
	return part < elements_of(x->shape) ? all * part / elements_of(x->shape) : all;
}

static CostWork
work_of(const Worker *w, const StepComp *c, const StepNode *x, const Group *g)
{
	CostWork work = { .class = class_of(x, g), .flops = g->flops, .results = g->results, .elements = g->elements,
		          .is_narrow = g->is_narrow, .is_summed = g->has_reduce,
		          .is_shifted = x->is_shifted, .written = written(w, x) };
	double own = elements_of(x->shape);

	if (x->op == SPMD_OP_DYNAMIC_UPDATE_SLICE && x->n_ops > 1)
		own = elements_of(x->ops[1]->shape);
	work.elements = own > work.elements ? own : work.elements;
	work.accessed = x->is_stored ? own : 0;
	for (uint32_t i = 0; i < x->n_reads; i++) {
		const StepRead *r = &x->reads[i];
		double n = r->share * elements_of(r->node->shape);

		if (spmd_is_tuple(r->node->shape))
			continue;
		if (!w->is_near[r->node->number])
			work.read += r->share * source_bytes(w, c, r->node);
		work.elements = n > work.elements ? n : work.elements;
		work.accessed += n;
	}
	return work;
}

/* Returns whether a loop's body writes a part of carried value i in each run, and reads nothing of it before. */
static bool
is_updated(const Worker *w, const StepNode *loop, uint32_t i)
{
	const StepComp *body = step_body(w->g, loop);
	const StepNode *made = body->root && body->root->op == SPMD_OP_TUPLE && i < body->root->n_ops ?
	                       body->root->ops[i] : NULL;

	return made && made->op == SPMD_OP_DYNAMIC_UPDATE_SLICE && made->n_ops &&
	       made->ops[0]->op == SPMD_OP_GET_TUPLE_ELEMENT && made->ops[0]->index == i &&
	       made->ops[0]->n_users == 1;
}

/* Returns whether a node is a fill that only loops use, which write all of it. Such a fill is not written. */
static bool
is_overwritten(const Worker *w, const StepNode *x)
{
	for (uint32_t k = 0; k < x->n_users; k++) {
		const StepNode *u = x->users[k], *loop = u->op == SPMD_OP_TUPLE && u->n_users == 1 ? u->users[0] : NULL;

		if (!loop || loop->op != SPMD_OP_WHILE)
			return false;
		for (uint32_t i = 0; i < u->n_ops; i++) {
			if (u->ops[i] == x && !is_updated(w, loop, i))
				return false;
		}
	}
	return x->is_fill && x->n_users;
}

/* ---- fast memory ---- */

/* Finds the values in the fast memory of the chip: values whose last use is near, the nearest first, as long as there
 * is room. */
static void
find_near(Worker *w, const StepComp *c)
{
	enum { SOON = 8 };		/* operations */

	const StepPeak *p = c->peak;
	uint32_t *last = ARENA_ARRAY(w->g->tmp, uint32_t, c->nodes.n);
	int64_t *used = ARENA_ARRAY(w->g->tmp, int64_t, p->n_order + 1);

	w->is_near = ARENA_ARRAY(w->g->tmp, bool, c->nodes.n);
	if (!w->chip)
		return;
	for (uint32_t i = 0; i < p->n_order; i++) {
		for (uint32_t k = 0; k < p->order[i]->n_reads; k++)
			last[p->order[i]->reads[k].node->number] = i;
	}
	for (uint32_t length = 1; length <= SOON; length++) {
		for (uint32_t i = 0; i + length < p->n_order; i++) {
			const StepNode *x = p->order[i];
			bool fits = true;

			if (!x->is_stored || x->is_result || last[x->number] != i + length || x->bytes > w->chip->fast)
				continue;
			for (uint32_t k = i; k <= i + length; k++)
				fits &= used[k] + x->bytes <= w->chip->fast;
			for (uint32_t k = i; fits && k <= i + length; k++)
				used[k] += x->bytes;
			w->is_near[x->number] = fits;
		}
	}
}

/* ---- computations ---- */

static uint32_t
number_of(const Worker *w, const SpmdComp *c)
{
	return map_number(map_get(&w->g->parts, (uintptr_t)c)) - 1;
}

/* Finds the computation inside a loop, a call or a conditional, and its number of runs. */
static void
find_inner(Worker *w, StepOp *op)
{
	const SpmdIns *by = op->node->by;
	double most = -1;

	op->trips = 1;
	if (op->node->op == SPMD_OP_WHILE) {
		int64_t n = by->source ? w->trips->of(by->source) : -1;

		w->out->guesses_trips |= n < 0;
		op->trips = (double)(n < 0 ? w->trips->assumed : n);
		op->inner = number_of(w, by->called[1]);
		return;
	}
	for (uint32_t i = 0; i < by->n_called; i++) {
		uint32_t k = number_of(w, by->called[i]);

		if (w->seconds[k] > most) {
			most = w->seconds[k];
			op->inner = k;
		}
	}
}

/* Returns the time of one run on the chip; if the chip is unknown, a number that grows with the work. */
static double
seconds_of(const Worker *w, const StepOp *op)
{
	if (op->inner != STEP_NONE)
		return op->trips * w->seconds[op->inner];
	return w->chip ? op->seconds : op->work.read + op->work.written + op->work.flops;
}

/* Returns whether a sum is computed along with the product whose result it sums up; then it does not read the result. A
 * product takes one such guest. */
static bool
is_guest(const StepNode *x, Group *groups)
{
	const StepNode *most = NULL;
	Group *host;

	if (!groups[x->number].has_reduce || groups[x->number].has_product || x->op == SPMD_OP_REDUCE_WINDOW)
		return false;
	for (uint32_t i = 0; i < x->n_reads; i++) {
		const StepNode *r = x->reads[i].node;

		if (r->is_stored && x->reads[i].share >= 1 && (!most || r->bytes > most->bytes))
			most = r;
	}
	host = most ? &groups[most->number] : NULL;
	if (!host || !host->has_product || host->has_guest || x->bytes > most->bytes / 4 ||
	    groups[x->number].elements > elements_of(most->shape))
		return false;
	return host->has_guest = true;
}

/* Returns whether an update is written by a product: what it writes is made of that product's result, and of nothing
 * else that is large. */
static bool
is_from_product(const StepNode *x, const Group *groups)
{
	const StepNode *of = NULL;

	if (x->op != SPMD_OP_DYNAMIC_UPDATE_SLICE || groups[x->number].has_product || groups[x->number].has_reduce)
		return false;
	for (uint32_t i = 0; i < x->n_reads; i++) {
		const StepRead *r = &x->reads[i];

		if (r->share * elements_of(r->node->shape) < elements_of(x->ops[1]->shape) / 8)
			continue;
		if (of || !r->node->is_stored || !groups[r->node->number].has_product)
			return false;
		of = r->node;
	}
	return of;
}

static void
add_comp(Worker *w, uint32_t k)
{
	StepComp *c = &w->g->comps[k];
	StepWorkComp *out = &w->out->comps[k];
	ArenaMark mark = arena_mark(w->g->tmp);
	Group *groups;

	if (!c->root)
		return;			/* it was opened where it is called, or is a condition */
	groups = find_groups(w, c);
	find_near(w, c);
	for (uint32_t i = 0; i < c->peak->n_order; i++) {
		const StepNode *x = c->peak->order[i];
		const Group *g = &groups[x->number];
		const StepNode *named = g->product ? g->product : g->sum ? g->sum : x;
		StepOp op = { .node = x->node, .named = named->node, .row = x->row, .inner = STEP_NONE };

		if (!x->is_stored && !step_has_inner(x->op))
			continue;
		for (const StepNode *m = g->move; m; m = groups[m->number].move)
			*VEC_ADD(w->g->a, &out->ops) = (StepOp){ .node = m->node, .named = m->node, .row = m->row,
				                                          .inner = STEP_NONE };
		if (step_has_inner(x->op))
			find_inner(w, &op);
		else if (!step_is_collective(x->op) && !is_overwritten(w, x) && !is_guest(x, groups))
			op.work = is_from_product(x, groups) ? (CostWork){ .class = COST_CLASS_PRODUCT,
				                                           .written = written(w, x) } :
			          work_of(w, c, x, g);
		if (w->chip)
			op.seconds = cost_chip_time(w->chip, &op.work, &op.bound);
		w->seconds[k] += seconds_of(w, &op);
		*VEC_ADD(w->g->a, &out->ops) = op;
	}
	arena_reset(w->g->tmp, mark);
}

void
step_work(SpmdRun *run, const SpmdResult *result, const LateRow *rows, const StepOptions *options,
          const StepTrips *trips, const CostChip *chip, StepWork *out)
{
	StepGraph g = step_graph_new(run->a, run->tmp, result, rows, options);
	Worker w = { .g = &g, .trips = trips, .chip = chip, .out = out };
	StepComp *entry = step_comp(&g, run->in->entry);

	step_peak(&g, entry);
	*out = (StepWork){ .comps = ARENA_ARRAY(run->a, StepWorkComp, result->parts.n), .n_comps = result->parts.n,
	                  .devices = run->in->devices };
	w.seconds = ARENA_ARRAY(run->a, double, result->parts.n);
	for (uint32_t k = 0; k < result->parts.n; k++)		/* those that are called first */
		add_comp(&w, k);
	out->entry = number_of(&w, run->in->entry);
	out->comps[out->entry].runs = 1;
	for (uint32_t k = result->parts.n; k-- > 0;) {
		const StepWorkComp *c = &out->comps[k];

		for (uint32_t i = 0; i < c->ops.n; i++) {
			if (c->ops.v[i].inner != STEP_NONE)
				out->comps[c->ops.v[i].inner].runs += c->runs * c->ops.v[i].trips;
		}
	}
}
