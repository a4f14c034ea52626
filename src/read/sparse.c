/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads sparse<indices, values>: two literals of elements, whose types follow from their shapes (spec 10 §5.3).
 */
#include "literal/literal.h"
#include "print/print.h"
#include "read/dense.h"

static bool
sparse_shapes_fit(const IrType *type, const IrType *index, const IrType *value)
{
	if (index->n == 2 ? index->dims[1] != type->n : index->n != 1 || type->n != 1)
		return false;
	return index->dims[0] == value->dims[0];
}

static bool
check_sparse_shape(Scan *sc, const IrType *type, const IrType *index, const IrType *value)
{
	Arena *a = &sc->s->arena;

	if (value->n != 1)
		return diag_error(&sc->s->diag, DIAG_DENSE_SHAPE, sc->word,
		                  "expected 1-d tensor for sparse element values");
	if (sparse_shapes_fit(type, index, value))
		return true;
	return diag_error(&sc->s->diag, DIAG_DENSE_SHAPE, sc->word,
	                  "expected shape ([%s]); inferred shape of indices literal ([%s]); inferred shape of values "
	                  "literal ([%s])",
	                  dense_shape_text(a, type->dims, type->n).p, dense_shape_text(a, index->dims, index->n).p,
	                  dense_shape_text(a, value->dims, value->n).p);
}

/* Returns whether the indices of a row are in the shape. */
static bool
index_in_shape(const IrType *type, const int64_t *index)
{
	for (uint32_t i = 0; i < type->n; i++) {
		if (index[i] < 0 || index[i] >= type->dims[i])
			return false;
	}
	return true;
}

static bool
check_sparse_index(Scan *sc, IrType *type, const IrAttr *indices)
{
	Arena *a = &sc->s->arena;
	uint64_t rows = (uint64_t)indices->type->dims[0];
	ArenaMark mark = arena_mark(a);
	int64_t *index = ARENA_ARRAY(a, int64_t, type->n);
	Str name;

	if (ir_attr_as_dense(indices)->splat)
		rows = rows ? 1 : 0;
	for (uint64_t row = 0; row < rows; row++) {
		for (uint32_t i = 0; i < type->n; i++)
			index[i] = ir_dense_int(indices, row * type->n + i);
		if (index_in_shape(type, index))
			continue;
		name = print_type_text(sc->s, type);
		return diag_error(
			&sc->s->diag, DIAG_DENSE_SHAPE, sc->word,
			"sparse index #%llu is not contained within the value shape, with index=[%s], and type='%.*s'",
			(unsigned long long)row, dense_shape_text(a, index, type->n).p, (int)name.n, name.p);
	}
	arena_reset(a, mark);
	return true;
}

static IrAttr *
sparse_elements(Scan *sc, const Literal *indices, const Literal *values, IrType *type)
{
	Session *s = sc->s;
	int64_t one_row[2] = { 1, type->n };
	IrType *index = ir_type_tensor(s, indices->shape.n ? indices->shape.v : one_row,
	                               indices->shape.n ? indices->shape.n : 2, s->i64, NULL);
	IrType *value = ir_type_tensor(s, values->shape.n ? values->shape.v : index->dims,
	                               values->shape.n ? values->shape.n : 1, type->elem, NULL);
	IrAttr *parts[2];

	parts[0] = dense_elements(sc, indices, index);
	parts[1] = parts[0] ? dense_elements(sc, values, value) : NULL;
	if (!parts[1] || !check_sparse_shape(sc, type, index, value) || !check_sparse_index(sc, type, parts[0]))
		return NULL;
	return ir_attr_intern(s, IR_ATTR_SPARSE, 0, 2, type, parts, sizeof parts);
}

IrAttr *
read_sparse(Session *s, Span word, Str body, IrType *type)
{
	Scan sc = scan_begin(s, word, body.p, body.p + body.n);
	Literal indices, values;

	if (!scan_next(&sc))
		return NULL;
	if (sc.kind == SCAN_END)
		return dense_check_type(s, word, type) ? ir_attr_intern(s, IR_ATTR_SPARSE, 0, 0, type, NULL, 0) : NULL;
	if (!dense_scan(&sc, &indices, false))
		return NULL;
	if (sc.kind != SCAN_COMMA) {
		scan_fail(&sc, DIAG_SYNTAX, "expected ','");
		return NULL;
	}
	if (!scan_next(&sc) || !dense_scan(&sc, &values, true) || !dense_at_end(&sc) ||
	    !dense_check_type(s, word, type))
		return NULL;
	return sparse_elements(&sc, &indices, &values, type);
}
