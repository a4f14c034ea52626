/* SPDX-License-Identifier: Apache-2.0
 *
 * Indexed reads and writes (spec 60 §6.14).
 */
#include "explicit/ex_rules.h"

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

/* Returns the dimensions of the indices that are not the index vector, by their place in the result. */
static uint32_t *
query_dims(ExOp *o, uint32_t rank, int64_t vector, uint32_t *n)
{
	uint32_t *dims = ARENA_ARRAY(&o->x->tmp, uint32_t, rank);

	*n = 0;
	for (uint32_t k = 0; k < rank; k++) {
		if ((int64_t)k != vector)
			dims[(*n)++] = k;
	}
	return dims;
}

/* ---- gather ---- */

typedef struct Gather {
	IrField offset, collapsed, batch, index_batch, map;
	int64_t vector;
	const ExType *x, *idx;
	const IrType *shape, *result;
} Gather;

static bool
read_gather(const ExOp *o, Gather *g)
{
	const IrAttr *n = ir_op_prop(o->op, ATOM_dimension_numbers);

	if (!n || !o->in[0] || !o->in[1])
		return false;
	*g = (Gather){ ir_attr_field(n, GATHER_OFFSET), ir_attr_field(n, GATHER_COLLAPSED),
	               ir_attr_field(n, GATHER_OPERAND_BATCH), ir_attr_field(n, GATHER_INDICES_BATCH),
	               ir_attr_field(n, GATHER_INDEX_MAP), ir_attr_field(n, GATHER_VECTOR_DIM).v[0],
	               o->in[0], o->in[1], explicit_in_tensor(o, 0), explicit_out_tensor(o, 0) };
	return true;
}

static bool
is_in_slice(const Gather *g, uint32_t k)
{
	return !ir_field_has(g->collapsed, k) && !ir_field_has(g->batch, k);
}

/* Returns whether a dimension of the operand is taken whole. The result shows the sizes of the slices, also those that
 * a dynamic gather computes. */
static bool
is_whole(const Gather *g, uint32_t k)
{
	uint32_t before = 0;

	if (!is_in_slice(g, k))
		return g->shape->dims[k] == 1;
	for (uint32_t i = 0; i < k; i++)
		before += is_in_slice(g, i);
	return before < g->offset.n && g->shape->dims[k] != IR_DYNAMIC &&
	       g->result->dims[g->offset.v[before]] == g->shape->dims[k];
}

static void
check_gather(Complaints *c, const Gather *g)
{
	const ExOp *o = c->o;

	for (uint32_t k = 0; k < g->x->rank; k++) {
		if (ir_field_has(g->batch, k) || explicit_is_none(o, g->x->dims[k]) || is_whole(g, k))
			continue;
		complain(c, "dimension %u of operand 0 is sharded %s and %s", (unsigned)k,
			 explicit_show(o, g->x->dims[k]),
		         ir_field_has(g->map, k) ? "indexed" : "not taken whole");
	}
	for (uint32_t i = 0; i < g->batch.n && i < g->index_batch.n; i++) {
		const ExList *p = g->x->dims[g->batch.v[i]], *q = g->idx->dims[g->index_batch.v[i]];

		if (!explicit_consensus(o, p, q))
			complain(c, "batching dimensions %lld, %lld are sharded %s and %s", (long long)g->batch.v[i],
			         (long long)g->index_batch.v[i], explicit_show(o, p), explicit_show(o, q));
	}
	for (uint32_t k = 0; k < g->idx->rank; k++) {
		if (!ir_field_has(g->index_batch, k) && !explicit_is_none(o, g->idx->dims[k]))
			complain(c, "dimension %u of the indices is sharded %s", (unsigned)k,
			         explicit_show(o, g->idx->dims[k]));
	}
}

/* Returns the list of dimension k of the indices, with that of the operand along batching dimensions. */
static const ExList *
index_list(const ExOp *o, const Gather *g, uint32_t k)
{
	for (uint32_t i = 0; i < g->index_batch.n && i < g->batch.n; i++) {
		if (g->index_batch.v[i] == (int64_t)k)
			return explicit_consensus(o, g->x->dims[g->batch.v[i]], g->idx->dims[k]);
	}
	return g->idx->dims[k];
}

static void
place_gather(ExOp *o, const Gather *g)
{
	uint32_t n, next = 0, dim = 0, *query = query_dims(o, g->idx->rank, g->vector, &n);

	for (uint32_t k = 0; k < o->out[0].rank; k++) {
		if (ir_field_has(g->offset, k)) {
			while (dim < g->x->rank && !is_in_slice(g, dim))
				dim++;
			if (dim < g->x->rank)
				o->out[0].dims[k] = g->x->dims[dim++];
		} else if (next < n) {
			o->out[0].dims[k] = index_list(o, g, query[next++]);
		}
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
	IrField window, inserted, batch, index_batch;
	int64_t vector;
	const ExType *x, *idx, *u;
	const IrType *x_shape, *u_shape;
	const ExList **update_of;	/* by dimension of the indices: the list of the update, or NULL */
	uint32_t result;
} Scatter;

/* Pairs the dimensions of the indices with those of the update that are not part of the window. */
static void
pair_queries(ExOp *o, Scatter *s)
{
	uint32_t n, next = 0, *query = query_dims(o, s->idx->rank, s->vector, &n);

	s->update_of = ARENA_ARRAY(&o->x->tmp, const ExList *, s->idx->rank);
	for (uint32_t k = 0; k < s->u->rank; k++) {
		if (!ir_field_has(s->window, k) && next < n)
			s->update_of[query[next++]] = s->u->dims[k];
	}
}

static void
check_batching(Complaints *c, Scatter *s)
{
	const ExOp *o = c->o;

	for (uint32_t i = 0; i < s->batch.n && i < s->index_batch.n; i++) {
		int64_t d = s->batch.v[i], j = s->index_batch.v[i];
		const ExList *u = s->update_of[j] ? s->update_of[j] : explicit_none(o);
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
	bool equal = s->x_shape->dims[k] == s->u_shape->dims[w];

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
	uint32_t next = 0;

	for (uint32_t k = 0; k < s->x->rank; k++) {
		if (ir_field_has(s->batch, k))
			continue;
		if (ir_field_has(s->inserted, k)) {
			if (!explicit_is_none(c->o, s->x->dims[k])) {
				complain(c, "dimension %u of the operand is indexed and sharded %s", (unsigned)k,
				         explicit_show(c->o, s->x->dims[k]));
				((ExOp *)c->o)->out[s->result].dims[k] = explicit_unknown(c->o);
			}
		} else if (next < s->window.n) {
			check_window(c, s, k, (uint32_t)s->window.v[next++]);
		}
	}
}

static void
check_queries(Complaints *c, const Scatter *s)
{
	for (uint32_t j = 0; j < s->idx->rank; j++) {
		const ExList *u = s->update_of[j];

		if (ir_field_has(s->index_batch, j))
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
	const IrAttr *n = ir_op_prop(o->op, ATOM_scatter_dimension_numbers);
	uint32_t n_inputs = o->op->n_operands / 2;
	Complaints c = { .o = o };

	if (all_unsharded(o) || !n || !o->in[n_inputs])
		return;
	buf_init(&c.text, o->x->tmp.memory);
	for (uint32_t i = 0; i < n_inputs && i < o->op->n_results; i++) {
		Scatter s = { ir_attr_field(n, SCATTER_WINDOW), ir_attr_field(n, SCATTER_INSERTED),
		              ir_attr_field(n, SCATTER_INPUT_BATCH), ir_attr_field(n, SCATTER_INDICES_BATCH),
		              ir_attr_field(n, SCATTER_VECTOR_DIM).v[0], o->in[i], o->in[n_inputs],
		              o->in[n_inputs + 1 + i], explicit_in_tensor(o, i),
		              explicit_in_tensor(o, n_inputs + 1 + i), NULL, i };

		if (!s.x || !s.u)
			continue;
		explicit_out_lists(o, i, s.x);
		pair_queries(o, &s);
		check_batching(&c, &s);
		check_windows(&c, &s);
		check_queries(&c, &s);
	}
	report(&c, DIAG_EXPLICIT_SCATTER);
}
