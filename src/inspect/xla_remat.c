/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds involuntary full rematerializations among the warnings of the partitioner, and words them.
 */
#include "inspect/name.h"
#include "inspect/sharding_text.h"
#include "inspect/xla_moves.h"
#include "report/table.h"

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

/* Notes that nodes gather the value: those between it and the whole. */
static void
mark_gathers(InspectXla *x, InspectRemat *remat, const SpmdWarning *w)
{
	for (SpmdNode *n = w->gathered; n && n != w->node; n = n->n_ops ? n->ops[0] : NULL) {
		if (n->op == SPMD_OP_ALL_GATHER && n->is_made)
			map_put(x->a, &x->remat_of, (uintptr_t)n, remat);
	}
}

static void
add_remat(InspectXla *x, const SpmdWarning *w)
{
	InspectRemat *remat = ARENA_NEW(x->a, InspectRemat);

	*remat = (InspectRemat){ .op = w->by && w->by->source ? w->by->source : w->comp->end,
	                         .value = inspect_xla_value(w->node), .from = spec_text(x, w->from),
	                         .to = spec_text(x, w->to), .is_tried = w->is_dry || !w->gathered->is_live,
	                         .bytes = spmd_bytes(w->gathered->shape) };
	if (!remat->value && remat->op && remat->op->n_results)
		remat->value = &remat->op->results[0];
	if (!remat->value || !remat->op)
		return;
	*VEC_ADD(x->a, x->remats) = remat;
	if (!remat->is_tried)
		mark_gathers(x, remat, w);
}

void
inspect_xla_find_remats(InspectXla *x, const SpmdRun *run)
{
	for (uint32_t i = 0; i < run->warnings.n; i++) {
		if (run->warnings.v[i].gathered)
			add_remat(x, &run->warnings.v[i]);
	}
}

/* ---- warnings ---- */

static void
warn(IrModule *m, const InspectRemat *x)
{
	DiagList *d = &m->s->diag;
	Arena *a = &m->s->arena;
	Span at = x->op->span.hi ? x->op->span : ir_value_op(x->value)->span;
	Str name = inspect_value(m, x->value);

	if (x->is_tried) {
		diag_error(d, DIAG_XLA_REMATERIALIZATION_TRIED, at,
		           "XLA's log warns of an involuntary full rematerialization of %.*s here, which is harmless: "
		           "XLA only weighs it, and takes another way", (int)name.n, name.p);
		return;
	}
	diag_error(d, DIAG_XLA_FULL_REMATERIALIZATION, at,
	           "XLA gathers all of %.*s%s, %s on each device, and keeps a part of it: it knows no way from %s to "
	           "%s",
	           (int)name.n, name.p,
	           x->times.n > 1 ? arena_printf(a, " %lld times", (long long)x->times.n) : "",
	           report_bytes_text(a, x->bytes, d->human), x->from, x->to);
	if (x->cure)
		diag_note(d, at, "%s", x->cure);
}

/* Notes that something is said about a value for an operation. Returns false if that was noted before. */
static bool
note(Arena *a, Map *said, const InspectRemat *x)
{
	uint64_t words[] = { (uintptr_t)x->op, (uintptr_t)x->value };

	return map_mark_words(a, said, words, 2);
}

/* XLA weighs the same way several times, or takes it in the end: that is said once, by the entry that says more. */
void
inspect_remats_warn(IrModule *m, const InspectRemats *list)
{
	Map said = { 0 };

	for (uint32_t i = 0; i < list->n; i++) {
		if (!list->v[i]->is_tried)
			(void)note(&m->s->arena, &said, list->v[i]);
	}
	for (uint32_t i = 0; i < list->n; i++) {
		if (!list->v[i]->is_tried || note(&m->s->arena, &said, list->v[i]))
			warn(m, list->v[i]);
	}
}
