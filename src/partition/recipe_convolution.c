/* SPDX-License-Identifier: Apache-2.0
 *
 * convolution (spec 56 §7.9). Batch, output features, groups and spatial dimensions of the result stay sharded; along
 * spatial dimensions, shards exchange the rows at their borders. Sharded input features give partial sums.
 */
#include "partition/windows.h"

typedef struct Conv {
	Localizer *lz;
	IrOp *op;
	const IrType *lhs, *kernel, *out;
	IrConvDims n;
	const PartLayout *want, *lhs_cur, *kernel_cur;
	PartWindows w;
} Conv;

/* A candidate: lists for the dimensions of the operands and the result. */
typedef struct ConvLists {
	PartSpec lhs, kernel, out;
	PartAxes over;			/* of the input features */
	int64_t groups;			/* shards of the groups */
} ConvLists;

static Conv
conv_of(Localizer *lz, IrOp *op)
{
	Conv c = { .lz = lz, .op = op, .lhs = ir_operand(op, 0)->type, .kernel = ir_operand(op, 1)->type,
	           .out = op->results[0].type, .n = ir_conv_dims(op) };
	int64_t *rows = ARENA_ARRAY(lz->a, int64_t, c.kernel->n);

	c.want = part_want(lz, &op->results[0]);
	c.lhs_cur = part_cur(lz, ir_operand(op, 0));
	c.kernel_cur = part_cur(lz, ir_operand(op, 1));
	for (uint32_t j = 0; j < c.n.in.n; j++)
		rows[j] = c.lhs->dims[c.n.in.v[j]];
	c.w = part_windows(lz, op, rows, c.n.in.n);
	return c;
}

static void
take_spatial(const Conv *c, ConvLists *l, PartTaken *t)
{
	for (uint32_t j = 0; j < c->w.n; j++) {
		uint32_t in = (uint32_t)c->n.in.v[j], out = (uint32_t)c->n.out.v[j];

		l->out.dims[out] = part_take(t, part_list_on(l->out.mesh, c->want, out));
		part_take_if_none(t, &l->out.dims[out], part_list_on(l->out.mesh, c->lhs_cur, in));
		l->lhs.dims[in] = l->out.dims[out];
	}
}

/* Removes axes from the end until the number of shards divides the number of groups. */
static PartAxes
fitting(const PartMesh *mesh, PartAxes axes, int64_t groups)
{
	while (axes.n && groups % part_count(mesh, axes))
		axes.n--;
	return axes;
}

/* Takes axes for the output features. If there are several groups, takes only axes whose number of shards divides the
 * number of groups, so that no group is cut. */
static void
take_features(const Conv *c, ConvLists *l, PartTaken *t)
{
	const PartMesh *mesh = l->out.mesh;
	uint32_t out = c->n.out_feature, kernel = c->n.kernel_out;
	uint32_t lhs = c->n.feature_groups > 1 ? c->n.in_feature : c->n.in_batch;
	int64_t groups = c->n.feature_groups * c->n.batch_groups;
	PartAxes from[3] = { part_list_on(mesh, c->want, out), part_list_on(mesh, c->kernel_cur, kernel),
		             part_list_on(mesh, c->lhs_cur, lhs) }, axes = { NULL, 0 };

	for (int i = 0; i < (groups > 1 ? 3 : 2); i++)
		part_take_if_none(t, &axes, groups > 1 ? fitting(mesh, from[i], groups) : from[i]);
	if (groups > 1)
		axes = fitting(mesh, axes, groups);
	l->out.dims[out] = l->kernel.dims[kernel] = axes;
	if (groups == 1)
		return;
	l->lhs.dims[lhs] = axes;
	l->groups = part_count(mesh, axes);
}

static void
take_contraction(const Conv *c, ConvLists *l, PartTaken *t)
{
	uint32_t lhs = c->n.in_feature, kernel = c->n.kernel_in;

	if (c->n.feature_groups > 1)
		return;
	part_take_if_none(t, &l->over, part_list_on(l->out.mesh, c->kernel_cur, kernel));
	part_take_if_none(t, &l->over, part_list_on(l->out.mesh, c->lhs_cur, lhs));
	l->lhs.dims[lhs] = l->kernel.dims[kernel] = l->over;
}

static const PartMesh *
mesh_of(const Conv *c)
{
	if (!part_cuts_nothing(c->want))
		return c->want->mesh;
	return part_cuts_nothing(c->lhs_cur) ? c->kernel_cur->mesh : c->lhs_cur->mesh;
}

static ConvLists
candidate(const Conv *c, bool contraction_first)
{
	const PartMesh *mesh = mesh_of(c);
	PartTaken t = part_taken(c->lz, mesh);
	ConvLists l = { part_spec(c->lz, mesh, c->lhs->n), part_spec(c->lz, mesh, c->kernel->n),
	                part_spec(c->lz, mesh, c->out->n), { NULL, 0 }, 1 };

	if (contraction_first)
		take_contraction(c, &l, &t);
	if (c->n.batch_groups == 1) {
		uint32_t in = c->n.in_batch, out = c->n.out_batch;

		l.out.dims[out] = part_take(&t, part_list_on(mesh, c->want, out));
		part_take_if_none(&t, &l.out.dims[out], part_list_on(mesh, c->lhs_cur, in));
		l.lhs.dims[in] = l.out.dims[out];
	}
	take_spatial(c, &l, &t);
	take_features(c, &l, &t);
	if (!contraction_first)
		take_contraction(c, &l, &t);
	return l;
}

static ConvLists
choose(const Conv *c)
{
	const PartLayout *in[4], *out[2];
	PartChoice choices[2];
	ConvLists l[2];

	for (size_t i = 0; i < 2; i++) {
		l[i] = candidate(c, i == 1);
		in[2 * i] = part_layout(c->lz, &l[i].lhs);
		in[2 * i + 1] = part_layout(c->lz, &l[i].kernel);
		out[i] = part_layout(c->lz, &l[i].out);
		if (l[i].over.n)
			out[i] = part_partial(c->lz, out[i], l[i].over, SHARD_SUM);
		choices[i] = (PartChoice){ in + 2 * i, &out[i] };
	}
	return l[part_cheapest(c->lz, c->op, choices, 2)];
}

/* ---- the local program ---- */

/* Returns the tile of an operand with zeros for the junk of dimension d. */
static IrValue *
get_masked(const Conv *c, uint32_t i, const PartLayout *l, uint32_t d)
{
	const IrType *t = ir_operand(c->op, i)->type;
	IrValue *x = part_get(c->lz, ir_operand(c->op, i), l);

	if (part_divides(l, d, t->dims[d]))
		return x;
	return part_mask(c->lz, x, t, l, &d, 1, part_zeros(c->lz, part_type(c->lz, NULL, 0, t->elem)));
}

/* Returns the rows of the left operand that the tile of the result needs. */
static IrValue *
fetch_lhs(Conv *c, const PartLayout *l)
{
	IrField in = c->n.in, out = c->n.out;
	const PartLayout *from = l;
	IrValue *x, *zero;

	for (uint32_t j = 0; j < c->w.n; j++) {
		if (!part_window_is_row(&c->w, j))
			from = part_fetch_from(c->lz, from, c->lhs_cur, (uint32_t)in.v[j]);
	}
	x = get_masked(c, 0, from, c->n.in_feature);
	for (uint32_t j = 0; j < c->w.n; j++) {
		uint32_t d = (uint32_t)in.v[j];

		if (!part_cuts(l, d) || part_window_is_row(&c->w, j))
			continue;
		zero = part_zeros(c->lz, part_type(c->lz, NULL, 0, c->lhs->elem));
		x = part_fetch_window(c->lz, x, fetch_dim(l, from, d, c->lhs->dims[d]), c->out->dims[out.v[j]],
		                      &c->w.v[j], zero);
		part_window_fetched(&c->w, j);
	}
	return x;
}

bool
recipe_convolution(Localizer *lz, IrOp *op)
{
	const PartLayout *lhs, *kernel, *out;
	IrValue *operands[2];
	ConvLists l;
	IrOp *local;
	Conv c;

	if (part_is_unusual(op))
		return false;
	c = conv_of(lz, op);
	l = choose(&c);
	lhs = part_layout(lz, &l.lhs);
	kernel = part_layout(lz, &l.kernel);
	out = part_layout(lz, &l.out);
	operands[0] = fetch_lhs(&c, lhs);
	operands[1] = get_masked(&c, 1, kernel, c.n.kernel_in);
	local = part_clone(lz, op, operands, (IrType *[]){ part_local(lz, c.out, out) });
	part_windows_set(lz, &c.w, local);
	if (c.n.feature_groups > 1)
		part_set(lz, local, ATOM_feature_group_count, ir_attr_i64(lz->s, c.n.feature_groups / l.groups));
	if (c.n.batch_groups > 1)
		part_set(lz, local, ATOM_batch_group_count, ir_attr_i64(lz->s, c.n.batch_groups / l.groups));
	part_put_combined(lz, &op->results[0], local->results, out, l.over, IR_OP_SHLO_ADD);
	return true;
}
