/* SPDX-License-Identifier: Apache-2.0
 *
 * What XLA for TPUs has simplified before it partitions, as far as it is modelled (spec 57 §21.5).
 */
#include "ir/op.h"
#include "rules/rules.h"
#include "spmd/algebra.h"
#include "spmd/gathers.h"
#include "spmd/tpu_fold.h"

/* Whether the instruction is nothing but a function of its operands and the properties of the operation it is from. */
static bool
is_function(const SpmdIns *i)
{
	switch ((int)i->op) {
	case SPMD_OP_PARAMETER:
	case SPMD_OP_RNG:
	case SPMD_OP_RNG_BIT_GENERATOR:
	case SPMD_OP_CUSTOM_CALL:
	case SPMD_OP_TUPLE:
	case SPMD_OP_WHILE:
	case SPMD_OP_CONDITIONAL:
	case SPMD_OP_CALL:
	case SPMD_OP_INFEED:
	case SPMD_OP_OUTFEED:
	case SPMD_OP_SEND:
	case SPMD_OP_RECV:
	case SPMD_OP_OTHER:
	case SPMD_OP_OPT_BARRIER:
	case SPMD_OP_MAP:
	case SPMD_OP_SORT: return false;
	case SPMD_OP_REDUCE:
	case SPMD_OP_REDUCE_WINDOW:
	case SPMD_OP_SCATTER:
	case SPMD_OP_SELECT_AND_SCATTER: return i->reducer != SPMD_OP_OTHER;
	default: return !(spmd_opcodes[i->op].flags & SPMD_IS_COLLECTIVE) && !i->has_side_effect;
	}
}

/* A transpose that was folded into a dot is in its dimensions only, not in the properties of its operation. */
static bool
has_same_dot(const SpmdIns *a, const SpmdIns *b)
{
	return a->dot == b->dot || (a->dot && b->dot && memcmp(a->dot, b->dot, sizeof *a->dot) == 0);
}

static bool
is_equal(const SpmdIns *a, const SpmdIns *b)
{
	const IrOp *x = a->source, *y = b->source;

	if (a->op != b->op || a->shape != b->shape || a->sharding != b->sharding || a->n_ops != b->n_ops ||
	    a->index != b->index || a->reducer != b->reducer || a->is_unreduced != b->is_unreduced ||
	    (a->n_ops && memcmp(a->ops, b->ops, a->n_ops * sizeof *a->ops) != 0) || !has_same_dot(a, b))
		return false;
	return a->op == SPMD_OP_GET_TUPLE_ELEMENT || (x && y && x->kind == y->kind && x->props == y->props);
}

static uint64_t
hash_of(const SpmdIns *i)
{
	uint64_t h = map_mix(map_mix(i->op, (uintptr_t)i->shape), i->index);

	for (uint32_t k = 0; k < i->n_ops; k++)
		h = map_mix(h, (uintptr_t)i->ops[k]);
	return h;
}

static bool
is_zero(const SpmdIns *i)
{
	return i->is_zero || (i->op == SPMD_OP_BROADCAST && i->ops[0]->is_zero);
}

/* Whether an instruction chooses other numbers for negative ones, and there are none, because the numbers count. JAX
 * makes such a choice of all indices, and those that count are known only without it. */
static bool
is_needless_choice(const SpmdIns *i)
{
	const SpmdIns *test = i->op == SPMD_OP_SELECT ? i->ops[0] : NULL;
	const IrAttr *direction;

	if (!test || test->op != SPMD_OP_COMPARE || !test->source)
		return false;
	direction = ir_op_prop(test->source, ATOM_comparison_direction);
	return direction && direction->n == IR_DIRECTION_LT && is_zero(test->ops[1]) &&
	       spmd_iota_dim(test->ops[0]) >= 0;
}

/* Makes a reshape of an array that counts such an array, if its one dimension stays one. */
static void
reshape_iota(SpmdIns *i)
{
	const SpmdShape *from, *to = i->shape;

	if (i->op != SPMD_OP_RESHAPE || i->ops[0]->op != SPMD_OP_IOTA || i->ops[0]->shape->rank != 1)
		return;
	from = i->ops[0]->shape;
	for (uint32_t d = 0; d < to->rank; d++) {
		if (to->dims[d] != from->dims[0])
			continue;
		i->op = SPMD_OP_IOTA;
		i->n_ops = 0;
		i->counts_along = (uint64_t)1 << d;
		return;
	}
}

/* Replaces operands that equal an earlier instruction by that. */
static void
share(SpmdRun *run, SpmdComp *c)
{
	ArenaMark mark = arena_mark(run->tmp);
	SpmdIns **kept = ARENA_ARRAY(run->tmp, SpmdIns *, c->ins.n);
	uint32_t n = 0;
	Map seen = { 0 };

	for (uint32_t k = 0; k < c->ins.n; k++) {
		SpmdIns *i = c->ins.v[k];
		uint64_t h;

		i->number = k;
		for (uint32_t o = 0; o < i->n_ops; o++)
			i->ops[o] = kept[i->ops[o]->number];
		reshape_iota(i);
		kept[k] = is_needless_choice(i) ? i->ops[2] : i;
		if (kept[k] != i || !is_function(i))
			continue;
		h = hash_of(i);
		for (const MapEntry *e = map_first(&seen, h); e && kept[k] == i; e = map_next(&seen, e)) {
			if (is_equal(i, e->value))
				kept[k] = e->value;
		}
		if (kept[k] == i)
			map_add(run->tmp, &seen, h, i);
	}
	c->root = kept[c->root->number];
	for (uint32_t k = 0; k < c->ins.n; k++) {
		if (kept[k] == c->ins.v[k])
			c->ins.v[n++] = kept[k];
	}
	c->ins.n = n;
	arena_reset(run->tmp, mark);
}

/* Returns the value that is widened from bf16 to f32, or NULL. */
static SpmdIns *
widened(const SpmdIns *i)
{
	if (i->op != SPMD_OP_CONVERT || i->shape->element != spmd_element_find("f32") ||
	    i->ops[0]->shape->element != spmd_element_find("bf16"))
		return NULL;
	return i->ops[0];
}

/* Makes an instruction, which may be the reduction r itself, the reduction of x as r reduces x widened. */
static void
reduce_narrow(SpmdRun *run, SpmdIns *i, const SpmdIns *r, SpmdIns *x)
{
	SpmdIns *ops[2] = { x, spmd_ins_new(run->in, i->comp, SPMD_OP_CONSTANT, spmd_shape(run->t, x->shape->element, 0,
	                    NULL), run->t->rep, 0, NULL) };

	ops[1]->is_splat = true;
	i->op = r->op;
	i->dims = r->dims;
	i->reducer = r->reducer;
	i->source = r->source;
	i->name = r->name;
	i->n_ops = 2;
	i->ops = arena_dup(run->a, ops, sizeof ops);
}

/* Reduces bf16 as bf16 if the result is made bf16 again. */
static void
reduce_for_convert(SpmdRun *run, SpmdIns *i)
{
	const SpmdIns *r = i->ops[0];
	SpmdIns *x = r->op == SPMD_OP_REDUCE && r->n_ops == 2 && r->n_users == 1 ? widened(r->ops[0]) : NULL;

	if (x && i->shape->element == x->shape->element && i->sharding == r->sharding)
		reduce_narrow(run, i, r, x);
}

/* Converts the largest element, and not all. */
static void
convert_largest(SpmdRun *run, SpmdIns *i)
{
	SpmdIns *x = i->n_ops == 2 && i->reducer == SPMD_OP_MAXIMUM ? widened(i->ops[0]) : NULL, *r;

	if (!x)
		return;
	r = spmd_ins_new(run->in, i->comp, i->op, spmd_shape(run->t, x->shape->element, i->shape->rank, i->shape->dims),
	                 i->sharding, 0, NULL);
	reduce_narrow(run, r, i, x);
	i->op = SPMD_OP_CONVERT;
	i->n_ops = 1;
	i->ops = arena_dup(run->a, &r, sizeof r);
}

/* Pads with the initial value in a window, and not before. */
static void
pad_in_window(SpmdRun *run, SpmdIns *i)
{
	const SpmdIns *p = i->ops[0];
	SpmdWindow *windows;
	SpmdIns *ops[2] = { NULL, i->n_ops == 2 ? i->ops[1] : NULL };

	if (i->n_ops != 2 || p->op != SPMD_OP_PAD || p->ops[1] != ops[1])
		return;
	windows = arena_dup(run->a, i->windows, i->n_windows * sizeof *windows);
	for (uint32_t d = 0; d < i->shape->rank; d++) {
		if (windows[d].base_dilation != 1 || p->windows[d].low < 0 || p->windows[d].high < 0)
			return;
		windows[d].base_dilation = p->windows[d].base_dilation;
		windows[d].low += p->windows[d].low;
		windows[d].high += p->windows[d].high;
	}
	ops[0] = p->ops[0];
	i->windows = windows;
	i->ops = arena_dup(run->a, ops, sizeof ops);
}

/* The coordinates that a sort along a sharded dimension takes along are sharded as it is. A stable sort has some. */
static void
sort_coordinates(SpmdRun *run, SpmdIns *i)
{
	const SpmdSharding *s = spmd_element(i->sharding, 0);
	const SpmdShape *x = i->ops[0]->shape;
	const IrOp *source = i->source;
	const IrAttr *is_stable = source ? ir_op_prop(source, ATOM_is_stable) : NULL;
	SpmdIns *iota, **ops;

	if (spmd_dim(s, (int32_t)i->dims.v[0]) == 1)
		return;
	for (uint32_t k = 0; k < i->n_ops; k++) {
		if (spmd_iota_dim(i->ops[k]) < 0)
			continue;
		i->ops[k]->sharding = s;
		return;
	}
	if (!is_stable || !ir_attr_ints(is_stable)[0])
		return;
	iota = spmd_ins_new(run->in, i->comp, SPMD_OP_IOTA, spmd_shape(run->t, spmd_element_find("s32"), x->rank,
	                    x->dims), s, 0, NULL);
	ops = ARENA_ARRAY(run->a, SpmdIns *, i->n_ops + 1);
	memcpy(ops, i->ops, i->n_ops * sizeof *ops);
	ops[i->n_ops++] = iota;
	i->ops = ops;
}

/* Makes a slice of the first elements of one result of a sort along its last dimension. It has the sharding of the
 * value that the slice is for if that has tiles, else that of the sort but for the last dimension. */
static SpmdIns *
first_of_sort(SpmdRun *run, const SpmdIns *i, SpmdIns *sort, uint32_t k)
{
	const SpmdShape *from = sort->shape->elements[k], *to = i->shape->elements[k];
	const SpmdSharding *s = spmd_element(i->sharding, k);
	int64_t *starts = ARENA_ARRAY(run->a, int64_t, from->rank), *strides;
	SpmdIns *x = spmd_ins_new(run->in, i->comp, SPMD_OP_GET_TUPLE_ELEMENT, from, sort->ops[0]->sharding, 1, &sort);

	x->index = k;
	if (!spmd_is_tiled(s))
		s = spmd_rep_on(run->t, sort->ops[0]->sharding, (uint64_t)1 << (from->rank - 1));
	strides = ARENA_ARRAY(run->a, int64_t, from->rank);
	for (uint32_t d = 0; d < from->rank; d++)
		strides[d] = 1;
	x = spmd_ins_new(run->in, i->comp, SPMD_OP_SLICE, to, s, 1, &x);
	x->starts = starts;
	x->limits = to->dims;
	x->strides = strides;
	x->name = i->name;
	x->source = i->source;
	return x;
}

/* TopK is a sort with coordinates, and the first elements of it, unless few elements of many are taken. */
static void
sort_for_top_k(SpmdRun *run, SpmdIns *i)
{
	const SpmdShape *shapes[2];
	const SpmdSharding *s, *both[2];
	SpmdIns *ops[2], *sort;

	if (i->n_ops != 1 || !spmd_is_tuple(i->shape) || i->shape->n != 2 || spmd_is_tuple(i->ops[0]->shape) ||
	    !i->ops[0]->shape->rank || spmd_is_tuple(i->shape->elements[0]) || spmd_is_tuple(i->shape->elements[1]) ||
	    i->shape->elements[0]->rank != i->ops[0]->shape->rank ||
	    i->shape->elements[1]->rank != i->ops[0]->shape->rank)
		return;
	s = i->ops[0]->sharding;
	if (!spmd_is_tiled(s) || spmd_has_manual(s))
		return;
	shapes[0] = i->ops[0]->shape;
	if (rules_top_k_is_call(shapes[0]->dims[shapes[0]->rank - 1],
	                        i->shape->elements[0]->dims[shapes[0]->rank - 1])) {
		i->op = SPMD_OP_CUSTOM_CALL;
		i->target = "TopK";
		return;
	}
	shapes[1] = spmd_shape_dims(run->t, i->shape->elements[1], shapes[0]->rank, shapes[0]->dims);
	both[0] = both[1] = s;
	ops[0] = i->ops[0];
	ops[1] = spmd_ins_new(run->in, i->comp, SPMD_OP_IOTA, shapes[1], s, 0, NULL);
	sort = spmd_ins_new(run->in, i->comp, SPMD_OP_SORT, spmd_shape_tuple(run->t, 2, shapes),
	                    spmd_tuple(run->t, 2, both), 2, ops);
	sort->dims = (SpmdDims){ 1, { shapes[0]->rank - 1 } };
	sort->name = i->name;
	sort->source = i->source;
	for (uint32_t k = 0; k < 2; k++)
		ops[k] = first_of_sort(run, i, sort, k);
	i->op = SPMD_OP_TUPLE;
	i->n_ops = 2;
	i->ops = arena_dup(run->a, ops, sizeof ops);
}

static bool
has_strides(const SpmdIns *i)
{
	for (uint32_t d = 0; d < i->shape->rank; d++) {
		if (i->strides[d] != 1)
			return true;
	}
	return false;
}

/* Makes a slice of a slice one of what that is a slice of. */
static void
slice_once(SpmdRun *run, SpmdIns *i)
{
	const SpmdIns *x = i->ops[0];
	uint32_t rank = i->shape->rank;
	int64_t *starts, *limits;

	if (x->op != SPMD_OP_SLICE || has_strides(i) || has_strides(x))
		return;
	starts = ARENA_ARRAY(run->a, int64_t, rank);
	limits = ARENA_ARRAY(run->a, int64_t, rank);
	for (uint32_t d = 0; d < rank; d++) {
		starts[d] = x->starts[d] + i->starts[d];
		limits[d] = x->starts[d] + i->limits[d];
	}
	i->starts = starts;
	i->limits = limits;
	i->ops = arena_dup(run->a, x->ops, sizeof *x->ops);
}

/* What is added to a sum of updates is the value that the updates are added to, if it is no such sum itself. */
static void
add_to_scatter(SpmdRun *run, SpmdIns *i)
{
	if (i->ops[0]->op == SPMD_OP_SCATTER && i->ops[1]->op == SPMD_OP_SCATTER)
		return;
	for (uint32_t side = 0; side < 2; side++) {
		const SpmdIns *s = i->ops[side];
		SpmdIns *ops[3] = { i->ops[!side] };

		if (s->op != SPMD_OP_SCATTER || s->n_ops != 3 || s->n_users != 1 || s->reducer != SPMD_OP_ADD ||
		    !is_zero(s->ops[0]))
			continue;
		ops[1] = s->ops[1];
		ops[2] = s->ops[2];
		i->op = SPMD_OP_SCATTER;
		i->reducer = s->reducer;
		i->gather = s->gather;
		i->source = s->source;
		i->name = s->name;
		i->n_ops = 3;
		i->ops = arena_dup(run->a, ops, sizeof ops);
		return;
	}
}

/* What a pad takes away is sliced off afterwards. */
static void
pad_and_slice(SpmdRun *run, SpmdIns *i)
{
	uint32_t rank = i->shape->rank, n_negative = 0;
	int64_t dims[SPMD_DIMS];
	int64_t *starts, *limits, *strides;
	SpmdWindow *windows;
	SpmdIns *p;

	for (uint32_t d = 0; d < rank; d++)
		n_negative += i->windows[d].low < 0 || i->windows[d].high < 0;
	if (!n_negative)
		return;
	starts = ARENA_ARRAY(run->a, int64_t, rank);
	limits = ARENA_ARRAY(run->a, int64_t, rank);
	strides = ARENA_ARRAY(run->a, int64_t, rank);
	windows = arena_dup(run->a, i->windows, rank * sizeof *windows);
	for (uint32_t d = 0; d < rank; d++) {
		SpmdWindow *w = &windows[d];
		int64_t low = w->low < 0 ? w->low : 0, high = w->high < 0 ? w->high : 0;

		dims[d] = i->shape->dims[d] - low - high;
		starts[d] = -low;
		limits[d] = dims[d] + high;
		strides[d] = 1;
		w->low -= low;
		w->high -= high;
	}
	p = spmd_ins_new(run->in, i->comp, i->op, spmd_shape_dims(run->t, i->shape, rank, dims), i->sharding, i->n_ops,
	                 i->ops);
	p->windows = windows;
	p->n_windows = i->n_windows;
	p->name = i->name;
	p->source = i->source;
	i->op = SPMD_OP_SLICE;
	i->n_ops = 1;
	i->ops = arena_dup(run->a, &p, sizeof p);
	i->starts = starts;
	i->limits = limits;
	i->strides = strides;
}

/* Steps that take instructions away, and make none. */
static void
fold(SpmdRun *run, SpmdComp *c)
{
	spmd_fold_transposes(run, c);
	spmd_count_users(run->in, c);
	for (uint32_t k = 0; k < c->ins.n; k++) {
		SpmdIns *i = c->ins.v[k];

		if (i->op == SPMD_OP_ADD)
			add_to_scatter(run, i);
		else if (i->op == SPMD_OP_SLICE)
			slice_once(run, i);
	}
}

static void
rewrite(SpmdRun *run, SpmdIns *i)
{
	switch ((int)i->op) {
	case SPMD_OP_SCATTER:
		spmd_scatter_one(run, i);
		break;
	case SPMD_OP_SORT:
		sort_coordinates(run, i);
		break;
	case SPMD_OP_TOPK:
		sort_for_top_k(run, i);
		break;
	case SPMD_OP_REDUCE_WINDOW:
		pad_in_window(run, i);
		break;
	case SPMD_OP_PAD:
		pad_and_slice(run, i);
		break;
	case SPMD_OP_CONVOLUTION:
		spmd_ungroup_convolution(run, i);
		break;
	case SPMD_OP_CONVERT:
		reduce_for_convert(run, i);
		break;
	case SPMD_OP_REDUCE:
		convert_largest(run, i);
		break;
	default:
		break;
	}
}

void
spmd_simplify(SpmdRun *run, SpmdComp *c)
{
	uint32_t n;

	fold(run, c);
	spmd_drop_unused(run, c);
	share(run, c);
	spmd_count_users(run->in, c);
	n = c->ins.n;
	for (uint32_t k = n; k-- > 0;)
		rewrite(run, c->ins.v[k]);
	spmd_drop_unused(run, c);
}
