/* SPDX-License-Identifier: Apache-2.0
 *
 * Reductions (spec 56 §7.2).
 */
#include "partition/body_kind.h"
#include "partition/recipe_parts.h"

typedef struct Reduce {
	Localizer *lz;
	IrOp *op;
	uint32_t n;		/* inputs */
	const IrType *type;	/* of the inputs, but for their element types */
	bool *is_reduced;	/* dimensions */
	uint32_t *dims, n_dims;	/* the reduced ones */
	BodyKind body;
	IrOpKind *kinds;	/* monoids */
	const PartLayout *in, *out;	/* chosen */
	PartAxes across;	/* axes on the reduced dimensions */
} Reduce;

/* ---- layouts ---- */

/* Puts the lists of `want`, a layout of the result, on the kept dimensions that have none, and the lists of `have`, a
 * layout of an input, on all that have none. */
static void
add_lists(const Reduce *r, PartSpec *spec, const PartLayout *want, const PartLayout *have)
{
	for (uint32_t d = 0, k = 0; d < spec->rank; d++) {
		uint32_t kept = k;

		k += !r->is_reduced[d];
		if (spec->dims[d].n)
			continue;
		if (want && !r->is_reduced[d] && want->mesh == spec->mesh)
			spec->dims[d] = want->dims[kept];
		if (have && have->mesh == spec->mesh && (!r->is_reduced[d] || r->body != BODY_UNKNOWN))
			spec->dims[d] = have->dims[d];
	}
}

/* Returns a layout of the inputs made from `want` and `have`. Where both have axes, `want` wins if want_first, else
 * `have`. */
static const PartLayout *
candidate(const Reduce *r, const PartLayout *want, const PartLayout *have, bool want_first)
{
	PartSpec spec = part_spec(r->lz, want_first ? want->mesh : have->mesh, r->type->n);
	const PartLayout *l;

	add_lists(r, &spec, want_first ? want : NULL, want_first ? NULL : have);
	l = part_layout(r->lz, &spec);
	spec = part_spec_of(r->lz, l);
	add_lists(r, &spec, want_first ? NULL : want, want_first ? have : NULL);
	return part_layout(r->lz, &spec);
}

/* Returns the layout of the results for inputs in layout `in`. */
static const PartLayout *
result_of(const Reduce *r, const PartLayout *in)
{
	PartSpec spec = part_spec(r->lz, in->mesh, r->type->n - r->n_dims);
	uint32_t k = 0;

	for (uint32_t d = 0; d < in->rank; d++) {
		if (!r->is_reduced[d])
			spec.dims[k++] = in->dims[d];
	}
	return part_layout(r->lz, &spec);
}

static PartAxes
axes_across(const Reduce *r, const PartLayout *in)
{
	PartAxes axes = { NULL, 0 };

	for (uint32_t d = 0; d < in->rank; d++) {
		if (r->is_reduced[d])
			axes = part_axes_join(r->lz, axes, in->dims[d]);
	}
	return axes;
}

static bool
is_bool(const IrType *t)
{
	return t->elem->kind == IR_TYPE_INT && t->elem->width == 1;
}

/* Returns whether the results of input i may stay partial, and how. */
static bool
stays_partial(const Reduce *r, uint32_t i, ShardReduction *kind)
{
	if (r->body != BODY_MONOIDS || is_bool(r->op->results[i].type))
		return false;
	*kind = r->kinds[i] == IR_OP_SHLO_MAXIMUM   ? SHARD_MAX
	        : r->kinds[i] == IR_OP_SHLO_MINIMUM ? SHARD_MIN
	                                            : SHARD_SUM;
	return *kind != SHARD_SUM || r->kinds[i] == IR_OP_SHLO_ADD;
}

static const PartLayout *
partial_result(const Reduce *r, uint32_t i, const PartLayout *out, PartAxes across)
{
	ShardReduction kind;

	return across.n && stays_partial(r, i, &kind) ? part_partial(r->lz, out, across, kind) : out;
}

static int64_t
cost_of(const Reduce *r, const PartLayout *in)
{
	const PartLayout *scalar = part_replicated(r->lz, 0), *out = result_of(r, in);
	PartChoice c = { ARENA_ARRAY(r->lz->tmp, const PartLayout *, 2 * (size_t)r->n),
		         ARENA_ARRAY(r->lz->tmp, const PartLayout *, r->n) };
	PartAxes across = axes_across(r, in);

	for (uint32_t i = 0; i < r->n; i++) {
		c.operands[i] = in;
		c.operands[r->n + i] = scalar;
		c.results[i] = partial_result(r, i, out, across);
	}
	return part_cost(r->lz, r->op, &c);
}

/* Only the layouts of the first inputs are tried. */
enum { MAX_TRIED = 4 };

static void
choose(Reduce *r)
{
	const PartLayout *want = part_reduced(r->lz, part_want(r->lz, &r->op->results[0]));
	int64_t least = INT64_MAX;

	for (uint32_t k = 0; k <= r->n && k <= MAX_TRIED; k++) {
		const PartLayout *have = part_reduced(r->lz, part_cur(r->lz, ir_operand(r->op, k ? k - 1 : 0)));
		const PartLayout *in = candidate(r, want, have, k == 0);
		int64_t cost = cost_of(r, in);

		if (cost < least) {
			least = cost;
			r->in = in;
		}
	}
	r->out = result_of(r, r->in);
	r->across = axes_across(r, r->in);
}

/* ---- operations ---- */

static IrValue **
get_inputs(const Reduce *r)
{
	Localizer *lz = r->lz;
	IrValue **v = ARENA_ARRAY(lz->tmp, IrValue *, 2 * (size_t)r->n);
	bool junk = part_has_junk(r->type, r->in, r->dims, r->n_dims);

	for (uint32_t i = 0; i < r->n; i++) {
		const IrValue *input = ir_operand(r->op, i), *init = ir_operand(r->op, r->n + i);

		v[i] = part_get(lz, input, r->in);
		v[r->n + i] = part_get(lz, init, part_replicated(lz, 0));
		if (junk)
			v[i] = part_mask(lz, v[i], input->type, r->in, r->dims, r->n_dims,
			                 r->body == BODY_MONOIDS ? part_neutral(lz, r->kinds[i], input->type->elem)
			                                         : v[r->n + i]);
	}
	return v;
}

/* Keeps the initial values on one device of each group, so that they count once. */
static void
lead_inits(const Reduce *r, IrValue **inits)
{
	for (uint32_t i = 0; i < r->n; i++) {
		IrValue *neutral = part_neutral(r->lz, r->kinds[i], inits[i]->type->elem);

		inits[i] = part_select(r->lz, part_lead(r->lz, r->in->mesh, r->across), inits[i], neutral);
	}
}

static IrOp *
reduce_tiles(const Reduce *r, IrValue **operands)
{
	IrType **types = ARENA_ARRAY(r->lz->tmp, IrType *, r->n);

	for (uint32_t i = 0; i < r->n; i++)
		types[i] = part_local(r->lz, r->op->results[i].type, r->out);
	return part_clone(r->lz, r->op, operands, types);
}

static void
put_monoids(const Reduce *r, IrOp *local)
{
	for (uint32_t i = 0; i < r->n; i++)
		part_put_combined(r->lz, &r->op->results[i], &local->results[i], r->out, r->across, r->kinds[i]);
}

/* Gathers the results of all devices along a new dimension 0. */
static IrValue *
stacked(const Reduce *r, IrValue *x)
{
	int64_t *dims = ARENA_ARRAY(r->lz->tmp, int64_t, x->type->n + 1);

	dims[0] = 1;
	if (x->type->n)
		memcpy(dims + 1, x->type->dims, x->type->n * sizeof *dims);
	return part_all_gather(r->lz, part_reshape(r->lz, x, dims, x->type->n + 1), 0, r->in->mesh, r->across, -1);
}

static void
put_selection(const Reduce *r, IrOp *local, IrValue *const *inits)
{
	static const int64_t zero;
	IrValue **operands = ARENA_ARRAY(r->lz->tmp, IrValue *, 2 * (size_t)r->n);

	if (r->across.n) {
		for (uint32_t i = 0; i < r->n; i++) {
			operands[i] = stacked(r, &local->results[i]);
			operands[r->n + i] = inits[i];
		}
		local = reduce_tiles(r, operands);
		part_set(r->lz, local, ATOM_dimensions, ir_attr_dims(r->lz->s, &zero, 1));
	}
	for (uint32_t i = 0; i < r->n; i++)
		part_put(r->lz, &r->op->results[i], &local->results[i], r->out);
}

/* ---- the recipe ---- */

/* Returns whether every monoid has a neutral element; without one, junk and initial values could count. */
static bool
has_neutrals(const Reduce *r)
{
	for (uint32_t i = 0; i < r->n && r->body == BODY_MONOIDS; i++) {
		if (!part_has_neutral(r->kinds[i], r->op->results[i].type->elem) ||
		    r->op->results[i].type->elem != ir_operand(r->op, i)->type->elem)
			return false;
	}
	return true;
}

static bool
init_reduce(Reduce *r)
{
	Localizer *lz = r->lz;
	IrField dims = ir_op_ints(r->op, ATOM_dimensions);

	r->n = r->op->n_results;
	if (!r->n || r->op->n_operands != 2 * r->n)
		return false;
	r->type = ir_operand(r->op, 0)->type;
	for (uint32_t i = 0; i < r->n; i++) {
		const IrType *type = ir_operand(r->op, i)->type;

		if (!ir_type_is_static_tensor(type) || type->n != r->type->n ||
		    !ir_type_is_static_tensor(r->op->results[i].type))
			return false;
	}
	r->is_reduced = ARENA_ARRAY(lz->tmp, bool, r->type->n + 1);
	r->dims = ARENA_ARRAY(lz->tmp, uint32_t, dims.n + 1);
	r->kinds = ARENA_ARRAY(lz->tmp, IrOpKind, r->n);
	for (uint32_t i = 0; i < dims.n; i++) {
		r->is_reduced[dims.v[i]] = true;
		r->dims[r->n_dims++] = (uint32_t)dims.v[i];
	}
	r->body = part_body_kind(&r->op->regions[0], r->n, r->kinds);
	return true;
}

bool
recipe_reduce(Localizer *lz, IrOp *op)
{
	Reduce r = { .lz = lz, .op = op };
	IrValue **operands;

	if (!init_reduce(&r))
		return false;
	if (!has_neutrals(&r))
		r.body = BODY_UNKNOWN;
	choose(&r);
	operands = get_inputs(&r);
	if (r.body == BODY_MONOIDS && r.across.n)
		lead_inits(&r, operands + r.n);
	if (r.body == BODY_MONOIDS)
		put_monoids(&r, reduce_tiles(&r, operands));
	else
		put_selection(&r, reduce_tiles(&r, operands), operands + r.n);
	return true;
}
