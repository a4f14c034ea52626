/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads properties and constants for the checks of StableHLO ops.
 */
#include "verify_shlo/shlo.h"

#include <stdlib.h>

#include "base/buf.h"

IrField
shlo_list(const IrOp *op, Atom name)
{
	const IrAttr *a = ir_op_prop(op, name);

	return a ? (IrField){ ir_attr_ints(a), a->n } : (IrField){ NULL, 0 };
}

int64_t
shlo_int(const IrOp *op, Atom name, int64_t fallback)
{
	const IrAttr *a = ir_op_prop(op, name);

	return a ? ir_attr_ints(a)[0] : fallback;
}

IrField
shlo_field(const IrOp *op, Atom name, uint32_t field)
{
	IrField f = ir_attr_field(ir_op_prop(op, name), field);

	return (IrField){ f.v, f.n };
}

const char *
shlo_list_text(VerifyCx *cx, IrField l)
{
	const char *text;
	Buf b;

	buf_init(&b, cx->s->arena.memory);
	for (uint32_t i = 0; i < l.n; i++) {
		if (i)
			BUF_LIT(&b, ", ");
		buf_i64(&b, l.v[i]);
	}
	text = arena_dup(cx->scratch, b.p, b.n);
	buf_free(&b);
	return text;
}

typedef struct Entry {
	int64_t v;
	uint32_t i;
} Entry;

static int
entry_cmp(const void *a, const void *b)
{
	const Entry *x = a, *y = b;

	if (x->v != y->v)
		return x->v < y->v ? -1 : 1;
	return x->i < y->i ? -1 : x->i > y->i;
}

/* Short lists, such as lists of dimensions, are compared pair by pair; longer ones are sorted. */
int64_t
shlo_list_repeat(VerifyCx *cx, IrField l)
{
	int64_t first = -1;
	Entry *e;

	if (l.n <= 32) {
		for (uint32_t i = 1; i < l.n; i++) {
			for (uint32_t k = 0; k < i; k++) {
				if (l.v[k] == l.v[i])
					return i;
			}
		}
		return -1;
	}
	e = ARENA_ARRAY(cx->scratch, Entry, l.n);
	for (uint32_t i = 0; i < l.n; i++)
		e[i] = (Entry){ l.v[i], i };
	qsort(e, l.n, sizeof *e, entry_cmp);
	for (uint32_t i = 1; i < l.n; i++) {
		if (e[i].v == e[i - 1].v && (first < 0 || e[i].i < first))
			first = e[i].i;
	}
	return first;
}

IrField
shlo_list_join(VerifyCx *cx, IrField a, IrField b)
{
	int64_t *v;

	if (!b.n)
		return a;
	if (!a.n)
		return b;
	v = ARENA_ARRAY(cx->scratch, int64_t, (size_t)a.n + b.n);
	memcpy(v, a.v, a.n * sizeof *v);
	memcpy(v + a.n, b.v, b.n * sizeof *v);
	return (IrField){ v, a.n + b.n };
}

ShloSet
shlo_set(VerifyCx *cx, IrField l, uint32_t n)
{
	ShloSet s = { 0, NULL };

	if (n > 64)
		s.more = ARENA_ARRAY(cx->scratch, uint64_t, n / 64 + 1);
	for (uint32_t i = 0; i < l.n; i++) {
		if (l.v[i] < 0 || l.v[i] >= n)
			continue;
		if (l.v[i] < 64)
			s.small |= (uint64_t)1 << l.v[i];
		else
			s.more[l.v[i] / 64] |= (uint64_t)1 << (l.v[i] % 64);
	}
	return s;
}

bool
shlo_constant_ints(VerifyCx *cx, const IrValue *value, IrField *v)
{
	const IrOp *def = ir_value_def(value);
	const IrAttr *a = def && def->kind == IR_OP_SHLO_CONSTANT ? ir_op_prop(def, ATOM_value) : NULL;
	int64_t *out, n;

	cx->read_constant = true;
	if (!a || a->kind != IR_ATTR_DENSE || !ir_type_is_static_tensor(a->type))
		return false;
	if (a->type->elem->kind != IR_TYPE_INT && a->type->elem->kind != IR_TYPE_INDEX)
		return false;
	n = ir_type_n_elements(a->type);
	if (n > SHLO_CONSTANT_MAX)
		return false;
	out = ARENA_ARRAY(cx->scratch, int64_t, (size_t)n);
	for (int64_t i = 0; i < n; i++)
		out[i] = ir_dense_int(a, (uint64_t)i);
	*v = (IrField){ out, (uint32_t)n };
	return true;
}
