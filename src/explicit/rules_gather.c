/* SPDX-License-Identifier: Apache-2.0
 *
 * Indexed reads and writes (spec 60 §6.14).
 */
#include "explicit/ex_rules.h"
#include "ir/dims.h"

/* The failed conditions of one operation, for its message. */
typedef struct Complaints {
	ExOp *o;
	Buf text;
	bool any;
} Complaints;

static void complain(Complaints *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void
complain(Complaints *c, const char *fmt, ...)
{
	va_list ap;

	c->any = true;
	if (c->o->quiet)
		return;
	va_start(ap, fmt);
	buf_printf(&c->text, "%s%s", c->text.n ? ", " : "", arena_vprintf(&c->o->x->tmp, fmt, ap));
	va_end(ap);
}

static void
report(Complaints *c, DiagId id)
{
	if (c->any)
		explicit_fault(c->o, id, "%s: %.*s; state an out_sharding", explicit_inputs(c->o), (int)c->text.n,
		               c->text.p);
	buf_free(&c->text);
}

/* Returns whether all lists of all operands are empty. */
static bool
all_unsharded(const ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		if (o->in[i] && (o->in[i]->unknown || o->in[i]->axes))
			return false;
	}
	return true;
}

/* ---- gather ---- */

typedef struct Gather {
	IrSlicing n;
	IrSlicingMap m;
	const ExType *x, *idx;
} Gather;

static bool
read_gather(ExOp *o, Gather *g)
{
	if (!o->in[0] || !o->in[1])
		return false;
	*g = (Gather){ .n = ir_slicing(o->op), .x = o->in[0], .idx = o->in[1] };
	g->m = ir_slicing_map(&o->x->tmp, &g->n);
	return true;
}

/* Returns whether a dimension of the operand is taken whole. The result shows the sizes of the slices, also those that
 * a dynamic gather computes. */
static bool
is_whole(const Gather *g, uint32_t k)
{
	int64_t size = g->n.operand->dims[k];

	if (g->m.sliced_of[k] == IR_NO_DIM)
		return size == 1;
	return size != IR_DYNAMIC && g->n.sliced->dims[g->m.sliced_of[k]] == size;
}

static void
check_gather(Complaints *c, const Gather *g)
{
	const ExOp *o = c->o;

	for (uint32_t k = 0; k < g->x->rank; k++) {
		if (ir_field_has(g->n.batch, k) || explicit_is_none(o, g->x->dims[k]) || is_whole(g, k))
			continue;
		complain(c, "dimension %u of operand 0 is sharded %s and %s", (unsigned)k,
			 explicit_show(o, g->x->dims[k]),
		         ir_field_has(g->n.map, k) ? "indexed" : "not taken whole");
	}
	for (uint32_t i = 0; i < g->n.batch.n && i < g->n.index_batch.n; i++) {
		int64_t d = g->n.batch.v[i], j = g->n.index_batch.v[i];
		const ExList *p = g->x->dims[d], *q = g->idx->dims[j];

		if (!explicit_consensus(o, p, q))
			complain(c, "batching dimensions %lld, %lld are sharded %s and %s", (long long)d,
			         (long long)j, explicit_show(o, p), explicit_show(o, q));
	}
	for (uint32_t k = 0; k < g->idx->rank; k++) {
		if (g->m.batch_of[k] == IR_NO_DIM && !explicit_is_none(o, g->idx->dims[k]))
			complain(c, "dimension %u of the indices is sharded %s", (unsigned)k,
			         explicit_show(o, g->idx->dims[k]));
	}
}

/* Returns the list of dimension k of the indices, with that of the operand along batching dimensions. */
static const ExList *
index_list(const ExOp *o, const Gather *g, uint32_t k)
{
	uint32_t d = g->m.batch_of[k];

	return d == IR_NO_DIM ? g->idx->dims[k] : explicit_consensus(o, g->x->dims[d], g->idx->dims[k]);
}

static void
place_gather(ExOp *o, const Gather *g)
{
	for (uint32_t k = 0; k < o->out[0].rank; k++) {
		if (g->m.index_of[k] < g->idx->rank)
			o->out[0].dims[k] = index_list(o, g, g->m.index_of[k]);
		else if (g->m.operand_of[k] < g->x->rank)
			o->out[0].dims[k] = g->x->dims[g->m.operand_of[k]];
	}
}

void
explicit_rule_gather(ExOp *o)
{
	Complaints c = { .o = o };
	Gather g = { 0 };

	if (all_unsharded(o) || !read_gather(o, &g))
		return;
	buf_init(&c.text, o->x->tmp.memory);
	check_gather(&c, &g);
	if (c.any)
		explicit_out_fill(o, 0, explicit_unknown(o));
	else
		place_gather(o, &g);
	report(&c, DIAG_EXPLICIT_GATHER);
}

static int64_t
int_prop(const IrOp *op, Atom name)
{
	const IrAttr *a = ir_op_prop(op, name);

	return a && a->kind == IR_ATTR_INT ? *ir_attr_ints(a) : 0;
}

/* Takes slices of operand 0 along one dimension, with leading batch dimensions in both operands. */
void
explicit_rule_index_select(ExOp *o)
{
	int64_t dim = int_prop(o->op, ATOM_dim), batch = int_prop(o->op, ATOM_batch_dims);
	const ExType *x = o->in[0], *idx = o->in[1];
	Complaints c = { .o = o };
	uint32_t at = 0;

	if (all_unsharded(o) || !x || !idx || dim < 0 || dim >= x->rank || batch < 0 || batch > dim ||
	    batch > idx->rank)
		return;
	buf_init(&c.text, o->x->tmp.memory);
	if (!explicit_is_none(o, x->dims[dim]))
		complain(&c, "dimension %lld of operand 0 is sharded %s and indexed", (long long)dim,
		         explicit_show(o, x->dims[dim]));
	for (uint32_t k = (uint32_t)batch; k < idx->rank; k++) {
		if (!explicit_is_none(o, idx->dims[k]))
			complain(&c, "dimension %u of the indices is sharded %s", (unsigned)k,
				 explicit_show(o, idx->dims[k]));
	}
	for (uint32_t k = 0; k < x->rank; k++) {
		const ExList *l = k < batch ? explicit_consensus(o, x->dims[k], idx->dims[k]) : x->dims[k];

		if (!l)
			complain(&c, "batching dimensions %u are sharded differently", (unsigned)k);
		if ((int64_t)k != dim && at < o->out[0].rank)
			o->out[0].dims[at++] = l ? l : explicit_unknown(o);
		else if ((int64_t)k == dim)
			at += idx->rank - (uint32_t)batch;
	}
	if (c.any)
		explicit_out_fill(o, 0, explicit_unknown(o));
	report(&c, DIAG_EXPLICIT_GATHER);
}

/* ---- scatter ---- */

typedef struct Scatter {
	IrSlicing n;
	IrSlicingMap m;
	const ExType *x, *idx, *u;
	uint32_t result;
} Scatter;

/* Returns the list of the update along dimension j of the indices, or NULL. */
static const ExList *
update_list(const Scatter *s, int64_t j)
{
	return s->m.place_of[j] == IR_NO_DIM ? NULL : s->u->dims[s->m.place_of[j]];
}

static void
check_batching(Complaints *c, Scatter *s)
{
	const ExOp *o = c->o;

	for (uint32_t i = 0; i < s->n.batch.n && i < s->n.index_batch.n; i++) {
		int64_t d = s->n.batch.v[i], j = s->n.index_batch.v[i];
		const ExList *u = update_list(s, j) ? update_list(s, j) : explicit_none(o);
		const ExList *l = explicit_consensus(o, s->x->dims[d], s->idx->dims[j]);
		const ExList *all = l ? explicit_consensus(o, l, u) : NULL;

		if (!all)
			complain(c,
				 "batching dimension %lld is sharded %s in the operand, %s in the indices and %s in "
				 "the "
			         "update", (long long)d, explicit_show(o, s->x->dims[d]),
			         explicit_show(o, s->idx->dims[j]), explicit_show(o, u));
		((ExOp *)c->o)->out[s->result].dims[d] = all ? all : explicit_unknown(o);
	}
}

static void
check_window(Complaints *c, const Scatter *s, uint32_t k, uint32_t w)
{
	const ExOp *o = c->o;
	const ExList *x = s->x->dims[k], *u = s->u->dims[w];
	bool equal = s->n.operand->dims[k] == s->n.sliced->dims[w];

	if ((equal && explicit_list_same(&o->x->types, x, u)) || (explicit_is_none(o, x) && explicit_is_none(o, u))) {
		if (!x->n)
			((ExOp *)c->o)->out[s->result].dims[k] = u;
		return;
	}
	complain(c, "window dimensions %u, %u are sharded %s and %s%s", (unsigned)k, (unsigned)w, explicit_show(o, x),
	         explicit_show(o, u), equal ? "" : " and have different sizes");
	((ExOp *)c->o)->out[s->result].dims[k] = explicit_unknown(o);
}

static void
check_windows(Complaints *c, const Scatter *s)
{
	for (uint32_t k = 0; k < s->x->rank; k++) {
		if (ir_field_has(s->n.batch, k))
			continue;
		if (ir_field_has(s->n.collapsed, k)) {
			if (!explicit_is_none(c->o, s->x->dims[k])) {
				complain(c, "dimension %u of the operand is indexed and sharded %s", (unsigned)k,
				         explicit_show(c->o, s->x->dims[k]));
				((ExOp *)c->o)->out[s->result].dims[k] = explicit_unknown(c->o);
			}
		} else if (s->m.sliced_of[k] != IR_NO_DIM) {
			check_window(c, s, k, s->m.sliced_of[k]);
		}
	}
}

static void
check_queries(Complaints *c, const Scatter *s)
{
	for (uint32_t j = 0; j < s->idx->rank; j++) {
		const ExList *u = update_list(s, j);

		if (s->m.batch_of[j] != IR_NO_DIM)
			continue;
		if (u && !explicit_is_none(c->o, u))
			complain(c, "the update is sharded %s along dimension %u of the indices",
				 explicit_show(c->o, u),
			         (unsigned)j);
		if (!explicit_is_none(c->o, s->idx->dims[j]))
			complain(c, "dimension %u of the indices is sharded %s", (unsigned)j,
			         explicit_show(c->o, s->idx->dims[j]));
	}
}

void
explicit_rule_scatter(ExOp *o)
{
	IrSlicing n = ir_slicing(o->op);
	Complaints c = { .o = o };
	IrSlicingMap m;

	if (all_unsharded(o) || !o->in[n.n])
		return;
	m = ir_slicing_map(&o->x->tmp, &n);
	buf_init(&c.text, o->x->tmp.memory);
	for (uint32_t i = 0; i < n.n && i < o->op->n_results; i++) {
		Scatter s = { n, m, o->in[i], o->in[n.n], o->in[n.n + 1 + i], i };

		if (!s.x || !s.u)
			continue;
		explicit_out_lists(o, i, s.x);
		check_batching(&c, &s);
		check_windows(&c, &s);
		check_queries(&c, &s);
	}
	report(&c, DIAG_EXPLICIT_SCATTER);
}
