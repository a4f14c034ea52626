/* SPDX-License-Identifier: Apache-2.0
 *
 * Involuntary full rematerialization (spec 57 §4.12): XLA finds no way from one sharding to another, gathers the whole
 * value on every device and keeps a part of it.
 */
#include "inspect/name.h"
#include "inspect/sharding_text.h"
#include "inspect/xla_moves.h"

/* Appends the axes of a dimension as PartitionSpec has them. Returns false if no axes form its tiles. */
static bool
print_dim(InspectXla *x, Buf *b, const SpmdDigit *digits, uint32_t n)
{
	ShardAxisVec axes = { 0 };

	for (uint32_t i = 0; i < n; i++) {
		if (!inspect_xla_add_axes(x, digits[i], &axes))
			return false;
	}
	buf_printf(b, "%s", axes.n > 1 ? "(" : axes.n ? "" : "None");
	for (uint32_t i = 0; i < axes.n; i++) {
		Str name = session_str(x->m->s, axes.v[i].name);

		buf_printf(b, "%s'%.*s'", i ? ", " : "", (int)name.n, name.p);
		if (axes.v[i].is_sub)
			buf_printf(b, ":(%lld)%lld", (long long)axes.v[i].pre, (long long)axes.v[i].size);
	}
	buf_printf(b, "%s", axes.n > 1 ? ")" : "");
	return true;
}

/* Appends a sharding as a PartitionSpec. Returns false if it is none of the mesh. */
static bool
print_spec(InspectXla *x, Buf *b, const SpmdSharding *s)
{
	const SpmdTiles *tiles = s->tiles;
	uint32_t k = 0;

	if (!spmd_is_tiled(s) || spmd_has_manual(s) || !x->mesh || x->mesh->n_ids || !tiles->digits ||
	    tiles->n != shard_mesh_n_devices(x->mesh))
		return false;
	buf_printf(b, "P(");
	for (uint32_t d = 0; d < spmd_rank(s); d++) {
		uint32_t first = k;

		for (uint32_t size = 1; size < tiles->dims[d]; k++)
			size *= tiles->digits[k].size;
		buf_printf(b, "%s", d ? ", " : "");
		if (!print_dim(x, b, tiles->digits + first, k - first))
			return false;
	}
	buf_printf(b, ")");
	return true;
}

/* A sharding in words: a PartitionSpec; within groups of devices, as XLA has it. */
static const char *
spec_text(InspectXla *x, const SpmdSharding *s)
{
	Buf b;
	const char *text;

	buf_init(&b, x->a->memory);
	if (!print_spec(x, &b, s)) {
		buf_free(&b);
		buf_init(&b, x->a->memory);
		spmd_sharding_print(x->t, &b, s);
	}
	text = buf_take(&b, x->a);
	buf_free(&b);
	return text;
}

static void
warn(InspectXla *x, const SpmdWarning *w)
{
	const IrValue *v = inspect_xla_value(w->node);
	const IrOp *op = w->by && w->by->source ? w->by->source : w->comp->end;
	int64_t bytes = spmd_bytes(w->gathered->shape);
	Session *s = x->m->s;
	Str name;

	if (!v)
		v = op && op->n_results ? &op->results[0] : NULL;
	if (!v || !op)
		return;
	name = inspect_value(x->m, v);
	diag_error(&s->diag, DIAG_XLA_FULL_REMATERIALIZATION, op->span.hi ? op->span : ir_value_op(v)->span,
	           "XLA gathers all of %.*s, %lld bytes on each device, and keeps a part of it: it knows no way from "
	           "%s to %s",
	           (int)name.n, name.p, (long long)bytes, spec_text(x, w->from), spec_text(x, w->to));
}

void
inspect_xla_warn_remat(InspectXla *x, const SpmdRun *run)
{
	for (uint32_t i = 0; i < run->warnings.n; i++) {
		const SpmdWarning *w = &run->warnings.v[i];

		if (!w->is_dry && w->gathered && w->gathered->is_live)
			warn(x, w);
	}
}
