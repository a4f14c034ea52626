/* SPDX-License-Identifier: Apache-2.0
 *
 * Appends operations to the local program: common ones, constants, tables by device, and the primitives on indices and
 * junk (spec 56 §6).
 */
#include "partition/decisions.h"
#include "ir/float_bits.h"
#include "partition/numbering.h"
#include "partition/state.h"

/* ---- operations ---- */

IrOp *
part_emit(Localizer *lz, const IrOpSpec *spec)
{
	IrOpSpec located = *spec;
	IrOp *op;

	located.loc = lz->at->loc;
	located.span = lz->at->span;
	op = ir_op_new(lz->m, &located);
	ir_op_append(lz->block, op);
	if (lz->state->explain)
		part_explain_emitted(lz, op);
	return op;
}

/* Returns the result of an operation with one result, no region and no effects. Appends it unless this block or one
 * around it has an equal one. */
static IrValue *
emit_once(Localizer *lz, const IrOpSpec *spec)
{
	PartNumber *number = part_number_of(lz, spec, IR_OP_FOREIGN);

	if (!number->op)
		part_number_set(lz, number, part_emit(lz, spec));
	return &number->op->results[0];
}

enum { MAX_OPERANDS = 8 };

IrValue *
part_op(Localizer *lz, IrOpKind kind, IrType *type, IrAttr *props, ...)
{
	IrOpSpec spec = { .kind = kind, .results = &type, .n_results = 1, .props = props };
	IrValue *operands[MAX_OPERANDS], *v;
	va_list ap;

	va_start(ap, props);
	while ((v = va_arg(ap, IrValue *)) != NULL)
		operands[spec.n_operands++] = v;
	va_end(ap);
	spec.operands = operands;
	return emit_once(lz, &spec);
}

/* Appends an operation that ir/make.h describes, unless there is an equal one. */
static IrValue *
made(Localizer *lz, IrMade op, IrValue *const *operands, uint32_t n)
{
	return emit_once(lz, &(IrOpSpec){ .kind = op.kind, .operands = operands, .n_operands = n,
	                                  .results = &op.type, .n_results = 1, .props = op.props });
}

void
part_set(Localizer *lz, IrOp *op, Atom name, IrAttr *value)
{
	ir_op_set_prop(lz->s, op, name, value);
}

IrAttr *
part_prop(Localizer *lz, Atom name, IrAttr *value)
{
	return ir_dict_set(lz->s, NULL, name, value);
}

IrType *
part_type(Localizer *lz, const int64_t *dims, uint32_t rank, IrType *elem)
{
	return ir_type_tensor(lz->s, dims, rank, elem, NULL);
}

int64_t *
part_dims(Localizer *lz, const IrType *type)
{
	int64_t *dims = ARENA_ARRAY(lz->tmp, int64_t, type->n + 1);

	if (type->n)
		memcpy(dims, type->dims, type->n * sizeof *dims);
	return dims;
}

/* ---- constants ---- */

static bool
all_equal(const int64_t *v, int64_t n)
{
	for (int64_t i = 1; i < n; i++) {
		if (v[i] != v[0])
			return false;
	}
	return true;
}

IrValue *
part_literal(Localizer *lz, IrAttr *value)
{
	return made(lz, ir_make_constant(lz->s, value), NULL, 0);
}

static IrAttr *
splat_attr(Localizer *lz, IrType *type, const void *bytes, size_t n)
{
	if (ir_type_n_elements(type) == 0)
		return ir_attr_dense(lz->s, type, (IrDense){ .empty = 1 });
	return ir_attr_dense(lz->s, type, (IrDense){ .bytes = arena_dup(&lz->s->arena, bytes, n), .n_bytes = n,
	                                             .splat = 1 });
}

static IrValue *
splat(Localizer *lz, IrType *type, const void *bytes, size_t n)
{
	return part_literal(lz, splat_attr(lz, type, bytes, n));
}

IrAttr *
part_list(Localizer *lz, const int64_t *dims, uint32_t rank, const int64_t *v)
{
	IrType *type = part_type(lz, dims, rank, lz->s->i64);

	return ir_make_numbers(lz->s, type, v, ir_type_n_elements(type));
}

IrValue *
part_number(Localizer *lz, const int64_t *dims, uint32_t rank, int64_t v)
{
	return splat(lz, part_type(lz, dims, rank, lz->s->i64), &v, sizeof v);
}

IrValue *
part_scalar(Localizer *lz, int64_t v)
{
	return part_number(lz, NULL, 0, v);
}

/* Returns a constant with one number everywhere. `part` has its bits. For a complex number these are the bits of the
 * real part; the imaginary part has them too if `both` is set, and is zero otherwise. */
static IrAttr *
element(Localizer *lz, IrType *type, const uint64_t part[2], bool both)
{
	size_t n = ir_type_elem_bytes(type->elem), half = type->elem->kind == IR_TYPE_COMPLEX ? n / 2 : n;
	uint8_t *bytes = ARENA_ARRAY(lz->tmp, uint8_t, n + 1);

	memcpy(bytes, part, half < 2 * sizeof *part ? half : 2 * sizeof *part);
	if (half < n && both)
		memcpy(bytes + half, part, half);
	return splat_attr(lz, type, bytes, n);
}

IrValue *
part_zeros(Localizer *lz, IrType *type)
{
	static const uint64_t zero[2];

	return part_literal(lz, element(lz, type, zero, true));
}

IrValue *
part_any(Localizer *lz, IrType *elem)
{
	IrType *type = part_type(lz, NULL, 0, elem), *part = elem->kind == IR_TYPE_COMPLEX ? elem->elem : elem;
	uint64_t bits[2] = { 77, 0 };

	if (!lz->o.poison || (part->kind == IR_TYPE_INT && part->width < 8))
		return part_zeros(lz, type);
	if (part->kind == IR_TYPE_FLOAT)
		ir_float_from_double(__builtin_nan(""), (IrFloat)part->sub, bits);
	return part_literal(lz, element(lz, type, bits, true));
}

/* ---- neutral elements (spec 56 §6.1) ---- */

static uint64_t
int_extreme(const IrType *t, bool largest)
{
	uint64_t ones = t->width >= 64 ? UINT64_MAX : ((uint64_t)1 << t->width) - 1;

	if (t->sub == IR_UNSIGNED || t->width == 1)
		return largest ? ones : 0;
	return largest ? ones >> 1 : (ones >> 1) + 1;
}

static bool
int_neutral(IrOpKind kind, const IrType *t, uint64_t bits[2])
{
	bits[1] = 0;
	switch ((int)kind) {
	case IR_OP_SHLO_ADD: case IR_OP_SHLO_OR: case IR_OP_SHLO_XOR:
		bits[0] = 0;
		return true;
	case IR_OP_SHLO_MULTIPLY:
		bits[0] = 1;
		return true;
	case IR_OP_SHLO_AND:
		bits[0] = t->width >= 64 ? UINT64_MAX : ((uint64_t)1 << t->width) - 1;
		return true;
	case IR_OP_SHLO_MAXIMUM:
		bits[0] = int_extreme(t, false);
		return true;
	case IR_OP_SHLO_MINIMUM:
		bits[0] = int_extreme(t, true);
		return true;
	default:
		return false;
	}
}

static bool
float_neutral(IrOpKind kind, IrFloat f, uint64_t bits[2])
{
	/* The other formats lack infinities, negative zeros or both. */
	bool plain = f <= IR_F64;

	switch ((int)kind) {
	case IR_OP_SHLO_ADD:
		ir_float_from_double(plain ? -0.0 : 0.0, f, bits);
		return true;
	case IR_OP_SHLO_MULTIPLY:
		ir_float_from_double(1.0, f, bits);
		return true;
	case IR_OP_SHLO_MAXIMUM: case IR_OP_SHLO_MINIMUM:
		ir_float_from_double(kind == IR_OP_SHLO_MAXIMUM ? -__builtin_inf() : __builtin_inf(), f, bits);
		return plain;
	default:
		return false;
	}
}

/* Computes the bits of the neutral element, for a complex number those of its real part. */
static bool
neutral_bits(IrOpKind kind, const IrType *elem, uint64_t bits[2])
{
	const IrType *part = elem->kind == IR_TYPE_COMPLEX ? elem->elem : elem;

	if (elem != part && kind != IR_OP_SHLO_ADD && kind != IR_OP_SHLO_MULTIPLY)
		return false;
	return (part->kind == IR_TYPE_INT && part->width <= 64 && int_neutral(kind, part, bits)) ||
	       (part->kind == IR_TYPE_FLOAT && float_neutral(kind, (IrFloat)part->sub, bits));
}

IrAttr *
part_neutral_attr(Localizer *lz, IrOpKind kind, IrType *elem)
{
	uint64_t bits[2] = { 0, 0 };

	if (!neutral_bits(kind, elem, bits))
		return NULL;
	return element(lz, part_type(lz, NULL, 0, elem), bits, kind == IR_OP_SHLO_ADD);
}

IrValue *
part_neutral(Localizer *lz, IrOpKind kind, IrType *elem)
{
	IrAttr *value = part_neutral_attr(lz, kind, elem);

	return value ? part_literal(lz, value) : NULL;
}

/* ---- common operations ---- */

IrValue *
part_binary(Localizer *lz, IrOpKind kind, IrValue *x, IrValue *y)
{
	return part_op(lz, kind, x->type, NULL, x, y, (IrValue *)NULL);
}

IrValue *
part_compare(Localizer *lz, IrValue *x, IrValue *y, IrDirection direction)
{
	return made(lz, ir_make_compare(lz->s, x->type, direction), (IrValue *[]){ x, y }, 2);
}

IrValue *
part_select(Localizer *lz, IrValue *pred, IrValue *x, IrValue *y)
{
	return x == y ? x : part_op(lz, IR_OP_SHLO_SELECT, x->type, NULL, pred, x, y, (IrValue *)NULL);
}

IrValue *
part_convert(Localizer *lz, IrValue *x, IrType *elem)
{
	if (x->type->elem == elem)
		return x;
	return part_op(lz, IR_OP_SHLO_CONVERT, part_type(lz, x->type->dims, x->type->n, elem), NULL, x,
	               (IrValue *)NULL);
}

IrValue *
part_reshape(Localizer *lz, IrValue *x, const int64_t *dims, uint32_t rank)
{
	IrType *type = part_type(lz, dims, rank, x->type->elem);

	return type == x->type ? x : part_op(lz, IR_OP_SHLO_RESHAPE, type, NULL, x, (IrValue *)NULL);
}

IrValue *
part_broadcast(Localizer *lz, IrValue *x, const int64_t *dims, uint32_t rank, const int64_t *map)
{
	IrType *type = part_type(lz, dims, rank, x->type->elem);

	return made(lz, ir_make_broadcast(lz->s, type, map, x->type->n), &x, 1);
}

IrValue *
part_spread(Localizer *lz, IrValue *scalar, const int64_t *dims, uint32_t rank)
{
	const IrOp *def = ir_value_def(scalar);
	const IrAttr *value = def && def->kind == IR_OP_SHLO_CONSTANT ? ir_op_prop(def, ATOM_value) : NULL;
	IrType *type = part_type(lz, dims, rank, scalar->type->elem);

	if (!rank)
		return scalar;
	if (value && value->kind == IR_ATTR_DENSE && ir_attr_as_dense(value)->splat && !ir_attr_as_dense(value)->hex &&
	    ir_type_n_elements(type))
		return part_literal(lz, ir_attr_dense(lz->s, type, *ir_attr_as_dense(value)));
	return part_broadcast(lz, scalar, dims, rank, NULL);
}

IrValue *
part_iota(Localizer *lz, const int64_t *dims, uint32_t rank, uint32_t dim)
{
	return made(lz, ir_make_iota(lz->s, part_type(lz, dims, rank, lz->s->i64), dim), NULL, 0);
}

/* Returns a list with one entry per dimension of x: `at` at `dim`, else 0. */
static const int64_t *
one_of(Localizer *lz, const IrValue *x, uint32_t dim, int64_t at)
{
	int64_t *v = ARENA_ARRAY(lz->tmp, int64_t, x->type->n + 1);

	v[dim] = at;
	return v;
}

IrValue *
part_pad(Localizer *lz, IrValue *x, uint32_t dim, int64_t low, int64_t high, int64_t interior, IrValue *fill)
{
	int64_t *dims = part_dims(lz, x->type), size = dims[dim];
	IrMade p;

	if (!low && !high && (!interior || size < 2))
		return x;
	dims[dim] = low + high + size + (size > 1 ? (size - 1) * interior : 0);
	p = ir_make_pad(lz->s, lz->tmp, part_type(lz, dims, x->type->n, x->type->elem), one_of(lz, x, dim, low),
	                one_of(lz, x, dim, high), one_of(lz, x, dim, interior));
	return made(lz, p, (IrValue *[]){ x, fill }, 2);
}

IrValue *
part_slice(Localizer *lz, IrValue *x, uint32_t dim, int64_t from, int64_t to, int64_t stride)
{
	int64_t *limit = part_dims(lz, x->type), *strides = part_dims(lz, x->type);

	if (from == 0 && to == limit[dim] && stride == 1)
		return x;
	for (uint32_t d = 0; d < x->type->n; d++)
		strides[d] = d == dim ? stride : 1;
	limit[dim] = to;
	return made(lz, ir_make_slice(lz->s, lz->tmp, x->type, one_of(lz, x, dim, from), limit, strides), &x, 1);
}

IrValue *
part_concatenate(Localizer *lz, IrValue *const *x, uint32_t n, IrType *type, uint32_t dim)
{
	return n == 1 ? x[0] : made(lz, ir_make_concatenate(lz->s, type, dim), x, n);
}

IrValue *
part_dynamic_slice(Localizer *lz, IrValue *x, uint32_t dim, IrValue *start, int64_t size)
{
	uint32_t rank = x->type->n;
	IrValue **operands = ARENA_ARRAY(lz->tmp, IrValue *, rank + 1), *zero = rank > 1 ? part_scalar(lz, 0) : NULL;
	int64_t *dims = part_dims(lz, x->type);

	operands[0] = x;
	for (uint32_t d = 0; d < rank; d++)
		operands[1 + d] = d == dim ? start : zero;
	dims[dim] = size;
	return made(lz, ir_make_dynamic_slice(lz->s, part_type(lz, dims, rank, x->type->elem)), operands, rank + 1);
}

/* ---- tables ---- */

/* DEV: returns the number of the device, i64. */
static IrValue *
device_number(Localizer *lz)
{
	IrType *ui32 = ir_type_int(lz->s, 32, IR_UNSIGNED);
	IrOpKind kind = lz->o.by_replica ? IR_OP_SHLO_REPLICA_ID : IR_OP_SHLO_PARTITION_ID;

	return part_convert(lz, part_op(lz, kind, part_type(lz, NULL, 0, ui32), NULL, (IrValue *)NULL), lz->s->i64);
}

/* Returns the constant with these entries, which are not all equal. */
static IrAttr *
find_table(Localizer *lz, const int64_t *v, int64_t n)
{
	uint64_t h = (uint64_t)n;
	IrAttr *table;

	for (int64_t i = 0; i < n; i++)
		h = map_mix(h, (uint64_t)v[i]);
	for (const MapEntry *e = map_first(&lz->state->tables, h); e; e = map_next(&lz->state->tables, e)) {
		table = e->value;
		if (table->type->dims[0] == n && memcmp(ir_attr_as_dense(table)->bytes, v, (size_t)n * sizeof *v) == 0)
			return table;
	}
	table = part_list(lz, &n, 1, v);
	map_add(lz->a, &lz->state->tables, h, table);
	return table;
}

/* Returns v[i], where i is a scalar between 0 and n - 1. */
static IrValue *
look_up(Localizer *lz, const int64_t *v, int64_t n, IrValue *i)
{
	return part_reshape(lz, part_dynamic_slice(lz, part_literal(lz, find_table(lz, v, n)), 0, i, 1), NULL, 0);
}

/* Returns part_index(device). If all axes are neighbours in a mesh in the usual order, this is DEV / inner % n. */
static IrValue *
index_of(Localizer *lz, const PartMesh *mesh, PartAxes axes, int64_t n)
{
	int64_t *v = lz->state->row, inner = 1;
	bool regular = true;
	IrValue *x = device_number(lz);

	for (int64_t i = 0; i < lz->n_devices; i++)
		v[i] = part_index(mesh, axes, i);
	while (v[inner] == v[0])
		inner++;
	for (int64_t i = 0; i < lz->n_devices; i++)
		regular &= v[i] == i / inner % n;
	if (!regular)
		return look_up(lz, v, lz->n_devices, x);
	if (inner > 1)
		x = part_binary(lz, IR_OP_SHLO_DIVIDE, x, part_scalar(lz, inner));
	return inner * n < lz->n_devices ? part_binary(lz, IR_OP_SHLO_REMAINDER, x, part_scalar(lz, n)) : x;
}

/* Returns whether v[i] = v[0] + i * step. */
static bool
is_affine(const int64_t *v, int64_t n, int64_t step)
{
	for (int64_t i = 1; i < n; i++) {
		if (v[i] - v[i - 1] != step)
			return false;
	}
	return true;
}

IrValue *
part_table(Localizer *lz, const PartMesh *mesh, PartAxes axes, const int64_t *by_index)
{
	int64_t n = part_count(mesh, axes), first = by_index[0], step = n > 1 ? by_index[1] - first : 0;
	IrValue *x;

	if (all_equal(by_index, n))
		return part_scalar(lz, first);
	x = index_of(lz, mesh, axes, n);
	if (!is_affine(by_index, n, step))
		return look_up(lz, by_index, n, x);
	if (step == -1)
		return part_binary(lz, IR_OP_SHLO_SUBTRACT, part_scalar(lz, first), x);
	if (step != 1)
		x = part_binary(lz, IR_OP_SHLO_MULTIPLY, x, part_scalar(lz, step));
	return first ? part_binary(lz, IR_OP_SHLO_ADD, x, part_scalar(lz, first)) : x;
}

IrValue *
part_lead(Localizer *lz, const PartMesh *mesh, PartAxes axes)
{
	int64_t n = part_count(mesh, axes), *v = ARENA_ARRAY(lz->tmp, int64_t, (size_t)n);
	IrValue *zero = part_scalar(lz, 0);

	for (int64_t i = 0; i < n; i++)
		v[i] = i;
	return part_compare(lz, part_table(lz, mesh, axes, v), zero, IR_DIRECTION_EQ);
}

IrValue *
part_pos(Localizer *lz, const PartLayout *l, uint32_t d, int64_t size)
{
	int64_t n = part_tiles(l, d), tile = part_tile(l, d, size), *v = ARENA_ARRAY(lz->tmp, int64_t, (size_t)n);

	for (int64_t i = 0; i < n; i++)
		v[i] = i * tile;
	return part_table(lz, l->mesh, l->dims[d], v);
}

/* ---- junk ---- */

bool
part_has_junk(const IrType *type, const PartLayout *l, const uint32_t *dims, uint32_t n_dims)
{
	for (uint32_t i = 0; i < n_dims; i++) {
		if (!part_divides(l, dims[i], type->dims[dims[i]]))
			return true;
	}
	return false;
}

/* Returns where a tile has rows of the tensor along one dimension. */
static IrValue *
inside(Localizer *lz, const IrValue *x, const IrType *type, const PartLayout *l, uint32_t d)
{
	const int64_t *dims = x->type->dims;
	uint32_t rank = x->type->n;
	IrValue *first = part_spread(lz, part_pos(lz, l, d, type->dims[d]), dims, rank);
	IrValue *row = part_binary(lz, IR_OP_SHLO_ADD, part_iota(lz, dims, rank, d), first);

	return part_compare(lz, row, part_number(lz, dims, rank, type->dims[d]), IR_DIRECTION_LT);
}

IrValue *
part_mask(Localizer *lz, IrValue *x, const IrType *type, const PartLayout *l, const uint32_t *dims, uint32_t n_dims,
          IrValue *fill)
{
	for (uint32_t i = 0; i < n_dims; i++) {
		uint32_t d = dims[i];
		IrValue *cells;

		if (part_divides(l, d, type->dims[d]))
			continue;
		cells = part_spread(lz, fill, x->type->dims, x->type->n);
		x = part_select(lz, inside(lz, x, type, l, d), x, cells);
	}
	return x;
}

/* ---- start indices ---- */

IrValue *
part_start(Localizer *lz, const IrValue *index, int64_t hi)
{
	IrValue *x = part_get(lz, index, part_replicated(lz, 0)), *top;
	const IrType *elem = x->type->elem;

	if (elem->kind == IR_TYPE_INT && elem->sub == IR_UNSIGNED && elem->width == 64) {
		uint64_t bits = (uint64_t)hi;

		x = part_binary(lz, IR_OP_SHLO_MINIMUM, x, splat(lz, x->type, &bits, sizeof bits));
	}
	x = part_convert(lz, x, lz->s->i64);
	top = part_scalar(lz, hi);
	return part_binary(lz, IR_OP_SHLO_MINIMUM, part_binary(lz, IR_OP_SHLO_MAXIMUM, x, part_scalar(lz, 0)), top);
}
