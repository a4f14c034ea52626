/* SPDX-License-Identifier: Apache-2.0
 *
 * Contractions (spec 60 §6.10): batch dimensions must be equally sharded, and a contracted dimension may be sharded in
 * one operand only.
 */
#include "explicit/ex_rules.h"
#include "ir/dims.h"

static const ExList *
list_at(const ExOp *o, uint32_t i, int64_t k)
{
	return o->in[i] && k >= 0 && k < o->in[i]->rank ? o->in[i]->dims[k] : explicit_none(o);
}

static bool
check_batch(ExOp *o, const IrField pairs[2])
{
	const int64_t *a = pairs[0].v, *c = pairs[1].v;
	bool good = true;
	Buf b;

	buf_init(&b, o->x->tmp.memory);
	for (uint32_t i = 0; i < pairs[0].n && i < pairs[1].n; i++) {
		const ExList *l = list_at(o, 0, a[i]), *r = list_at(o, 1, c[i]);

		if (explicit_list_same(&o->x->types, l, r))
			continue;
		good = false;
		if (!o->quiet)
			buf_printf(&b, "%s batch dimensions %lld, %lld are sharded %s and %s", b.n ? "," : "",
			           (long long)a[i], (long long)c[i], explicit_show(o, l), explicit_show(o, r));
	}
	if (!good)
		explicit_fault(o, DIAG_EXPLICIT_BATCH_MISMATCH, "%s:%.*s", explicit_inputs(o), (int)b.n, b.p);
	buf_free(&b);
	return good;
}

static void
check_contracted(ExOp *o, const IrField pairs[2])
{
	for (uint32_t i = 0; i < pairs[0].n && i < pairs[1].n; i++) {
		int64_t a = pairs[0].v[i], b = pairs[1].v[i];
		const ExList *l = list_at(o, 0, a), *r = list_at(o, 1, b);

		if (!l->n || !r->n)
			continue;
		explicit_fault(o, DIAG_EXPLICIT_AMBIGUOUS_CONTRACTION,
		               "%s: contracted dimensions %lld, %lld are both sharded (%s, %s); the sharding of the "
		               "result is ambiguous, state it with an out_sharding", explicit_inputs(o),
		               (long long)a, (long long)b, explicit_show(o, l), explicit_show(o, r));
		return;
	}
}

/* Appends the lists of the dimensions that are neither batch nor contracted. */
static uint32_t
add_free(ExOp *o, uint32_t i, const IrDotDims *n, uint32_t at)
{
	for (uint32_t k = 0; o->in[i] && k < o->in[i]->rank; k++) {
		if (ir_dot_is_free(n, i, k) && at < o->out[0].rank)
			o->out[0].dims[at++] = o->in[i]->dims[k];
	}
	return at;
}

/* After an ambiguity the lists that are empty may be anything, because the contracted axes must go somewhere. */
static void
assume(ExOp *o, uint32_t n_batch, bool batch)
{
	for (uint32_t k = 0; k < o->out[0].rank; k++) {
		if (batch ? !o->out[0].dims[k]->n : k < n_batch)
			o->out[0].dims[k] = explicit_unknown(o);
	}
}

void
explicit_rule_dot_general(ExOp *o)
{
	IrDotDims n = ir_dot_dims(o->op);
	uint32_t at = 0;
	bool mismatch;

	if (explicit_take_request(o, 0))
		return;
	mismatch = !check_batch(o, n.batch);
	if (!mismatch)
		check_contracted(o, n.contract);
	for (uint32_t i = 0; i < n.batch[0].n && at < o->out[0].rank; i++)
		o->out[0].dims[at++] = list_at(o, 0, n.batch[0].v[i]);
	at = add_free(o, 0, &n, at);
	add_free(o, 1, &n, at);
	if (o->failed)
		assume(o, n.batch[0].n, !mismatch);
}

void
explicit_rule_dot(ExOp *o)
{
	explicit_rule_dot_general(o);
}

void
explicit_rule_needs_request(ExOp *o)
{
	if (explicit_take_request(o, 0))
		return;
	explicit_fault(o, DIAG_EXPLICIT_NEEDS_OUT_SHARDING,
	               "%s: this operation has no sharding rule; state an out_sharding or put it into an auto_axes "
	               "region", explicit_inputs(o));
	explicit_out_fill(o, 0, explicit_unknown(o));
}

/* ---- einsum ---- */

typedef struct Letters {
	Str part[3];		/* of the operands and of the result */
	uint32_t n;
} Letters;

/* Reads `ab,bc->ac`. Returns false if it has an ellipsis, a repeated letter, or does not fit the ranks. */
static bool
read_letters(const ExOp *o, Letters *l)
{
	const IrAttr *config = ir_op_prop(o->op, ATOM_einsum_config);
	Str text = config ? session_str(o->x->s, *ir_attr_atoms(config)) : STR("");
	const char *end = text.p + text.n, *p = text.p;

	l->n = 0;
	while (l->n < 3) {
		const char *start = p;

		for (; p < end && *p != ',' && *p != '-'; p++) {
			if (*p == '.' || memchr(start, *p, (size_t)(p - start)))
				return false;
		}
		l->part[l->n++] = (Str){ start, (size_t)(p - start) };
		if (p == end)
			break;
		p += *p == '-' ? 2 : 1;
		if (p > end)
			return false;
	}
	for (uint32_t i = 0; i + 1 < l->n; i++) {
		if (i < o->op->n_operands && o->in[i] && o->in[i]->rank != l->part[i].n)
			return false;
	}
	return l->n == o->op->n_operands + 1 && l->part[l->n - 1].n == o->out[0].rank;
}

static const ExList *
letter_list(const ExOp *o, const Letters *l, uint32_t i, char c)
{
	const char *p = memchr(l->part[i].p, c, l->part[i].n);

	return p ? list_at(o, i, p - l->part[i].p) : NULL;
}

static void
no_letters(ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		if (o->in[i] && o->in[i]->axes)
			explicit_fault(o, DIAG_EXPLICIT_NO_RULE,
			               "%s: there is no sharding rule for this einsum; state an out_sharding or put it "
			               "into an auto_axes region", explicit_inputs(o));
	}
	if (o->failed || explicit_any_unknown(o))
		explicit_out_fill(o, 0, explicit_unknown(o));
}

/* Collects the pairs of dimensions of a letter that both operands have. */
static void
letter_pairs(ExOp *o, const Letters *l, bool in_result, IrField pairs[2])
{
	int64_t *a = ARENA_ARRAY(&o->x->tmp, int64_t, l->part[0].n);
	int64_t *b = ARENA_ARRAY(&o->x->tmp, int64_t, l->part[0].n);
	uint32_t n = 0;

	for (size_t k = 0; k < l->part[0].n; k++) {
		char c = l->part[0].p[k];
		const char *r = memchr(l->part[1].p, c, l->part[1].n);

		if (r && in_result == (memchr(l->part[2].p, c, l->part[2].n) != NULL)) {
			a[n] = (int64_t)k;
			b[n++] = r - l->part[1].p;
		}
	}
	pairs[0] = (IrField){ a, n };
	pairs[1] = (IrField){ b, n };
}

void
explicit_rule_einsum(ExOp *o)
{
	IrDotDims n = { 0 };
	Letters l;

	if (explicit_take_request(o, 0))
		return;
	if (!read_letters(o, &l) || l.n != 3) {
		no_letters(o);
		return;
	}
	letter_pairs(o, &l, true, n.batch);
	letter_pairs(o, &l, false, n.contract);
	if (check_batch(o, n.batch))
		check_contracted(o, n.contract);
	for (uint32_t k = 0; k < o->out[0].rank; k++) {
		const ExList *p = letter_list(o, &l, 0, l.part[2].p[k]);

		p = p ? p : letter_list(o, &l, 1, l.part[2].p[k]);
		if (p)
			o->out[0].dims[k] = o->failed && !p->n ? explicit_unknown(o) : p;
	}
}

void
explicit_rule_unary_einsum(ExOp *o)
{
	Letters l;

	if (!read_letters(o, &l) || l.n != 2) {
		no_letters(o);
		return;
	}
	for (uint32_t k = 0; k < o->out[0].rank; k++) {
		const ExList *p = letter_list(o, &l, 0, l.part[1].p[k]);

		if (p)
			o->out[0].dims[k] = p;
	}
}

/* ---- the axes of contracted dimensions, for unreduced results ---- */

/* Finds the contracted dimensions. Returns false if the letters of an einsum do not tell them. */
static bool
contracted_pairs(ExOp *o, IrDotDims *n)
{
	Letters l;

	*n = ir_dot_dims(o->op);
	if (o->op->kind != IR_OP_SHLO_EINSUM)
		return true;
	if (!read_letters(o, &l) || l.n != 3)
		return false;
	letter_pairs(o, &l, false, n->contract);
	return true;
}

bool
explicit_contracted(ExOp *o, ExAxes *axes)
{
	IrDotDims n;

	*axes = 0;
	if (!contracted_pairs(o, &n)) {
		explicit_fault(o, DIAG_EXPLICIT_UNREDUCED_REQUEST,
		               "%s: the letters of this einsum do not say which dimensions are contracted, so its "
		               "result cannot be unreduced", explicit_inputs(o));
		return false;
	}
	for (uint32_t i = 0; i < n.contract[0].n && i < n.contract[1].n; i++) {
		const ExList *l = list_at(o, 0, n.contract[0].v[i]), *r = list_at(o, 1, n.contract[1].v[i]);

		if (!explicit_list_same(&o->x->types, l, r)) {
			explicit_fault(o, DIAG_EXPLICIT_UNREDUCED_REQUEST,
			               "%s: the contracted dimensions must be sharded alike for an unreduced result",
			               explicit_inputs(o));
			return false;
		}
		*axes |= (l->n ? l : r)->set;
	}
	return true;
}
