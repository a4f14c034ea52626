/* SPDX-License-Identifier: Apache-2.0
 *
 * concatenate (spec 56 §7.4). Along a sharded dimension, every shard gets the rows of each operand that fall into its
 * tile, shifted into place, and selects among the operands row by row.
 */
#include "partition/fetch.h"
#include "partition/recipe_parts.h"

/* One operand with rows, and where its rows are in the result. */
typedef struct Part {
	const IrValue *value;
	int64_t offset, size;
} Part;

typedef struct Concat {
	Localizer *lz;
	const PartLayout *l;
	uint32_t dim;
	int64_t tile, n;	/* rows of a tile of the result, and the number of tiles */
} Concat;

static int64_t *
starts_of(const Concat *c, const Part *p)
{
	int64_t *start = ARENA_ARRAY(c->lz->a, int64_t, (size_t)c->n);

	for (int64_t t = 0; t < c->n; t++)
		start[t] = t * c->tile - p->offset;
	return start;
}

static IrValue *
fetch_part(const Concat *c, const Part *p)
{
	const PartLayout *from = part_fetch_from(c->lz, c->l, part_cur(c->lz, p->value), c->dim);

	return part_fetch(c->lz, part_get(c->lz, p->value, from), fetch_dim(c->l, from, c->dim, p->size),
	                  starts_of(c, p), c->tile, NULL);
}

/* Returns the bytes that fetches of all parts and the moves before and after them send. */
static int64_t
fetch_cost(const Concat *c, const IrOp *op, const Part *parts, uint32_t n)
{
	const IrValue *out = &op->results[0];
	const PartLayout *want = part_annotated(c->lz, out);
	int64_t bytes = want ? part_bytes(c->lz, out->type, c->l, want) : 0;

	for (uint32_t i = 0; i < n; i++) {
		const IrValue *v = parts[i].value;
		const PartLayout *from = part_fetch_from(c->lz, c->l, part_cur(c->lz, v), c->dim);

		bytes += part_get_bytes(c->lz, v, from);
		bytes += part_fetch_bytes(c->lz, v->type, from, fetch_dim(c->l, from, c->dim, parts[i].size),
		                          starts_of(c, &parts[i]), c->tile);
	}
	return bytes;
}

/* A row comes from the first operand that ends after it; the last operand has the rest. */
static IrValue *
select_parts(const Concat *c, const Part *parts, uint32_t n)
{
	IrValue *x = fetch_part(c, &parts[n - 1]), *row = NULL;
	const IrType *t = x->type;

	if (n > 1) {
		IrValue *first = part_pos(c->lz, c->l, c->dim, parts[n - 1].offset + parts[n - 1].size);

		first = part_spread(c->lz, first, t->dims, t->n);
		row = part_binary(c->lz, IR_OP_SHLO_ADD, part_iota(c->lz, t->dims, t->n, c->dim), first);
	}
	for (uint32_t i = n - 1; i-- > 0;) {
		IrValue *end = part_number(c->lz, t->dims, t->n, parts[i].offset + parts[i].size);
		IrValue *part = fetch_part(c, &parts[i]);

		x = part_select(c->lz, part_compare(c->lz, row, end, IR_DIRECTION_LT), part, x);
	}
	return x;
}

static bool
concatenate_tiles(Localizer *lz, IrOp *op, const PartLayout *l)
{
	IrValue **operands = ARENA_ARRAY(lz->a, IrValue *, op->n_operands);
	IrType *type = part_local(lz, op->results[0].type, l);

	for (uint32_t i = 0; i < op->n_operands; i++)
		operands[i] = part_get(lz, ir_operand(op, i), l);
	part_put(lz, &op->results[0], part_clone(lz, op, operands, &type)->results, l);
	return true;
}

bool
recipe_concatenate(Localizer *lz, IrOp *op)
{
	const IrType *out = op->results[0].type;
	Concat c = { .lz = lz, .dim = (uint32_t)ir_op_int(op, ATOM_dimension, 0) };
	Part *parts = ARENA_ARRAY(lz->a, Part, op->n_operands);
	int64_t offset = 0;
	uint32_t n = 0;
	const PartLayout *l;
	bool *moved;

	if (part_is_unusual_type(out))
		return false;
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!ir_type_is_static_tensor(ir_operand(op, i)->type))
			return false;
	}
	c.l = part_result_or_operand(lz, op);
	if (!part_cuts(c.l, c.dim))
		return concatenate_tiles(lz, op, c.l);
	c.n = part_tiles(c.l, c.dim);
	c.tile = part_tile(c.l, c.dim, out->dims[c.dim]);
	for (uint32_t i = 0; i < op->n_operands; i++) {
		const IrValue *v = ir_operand(op, i);

		if (v->type->dims[c.dim])
			parts[n++] = (Part){ v, offset, v->type->dims[c.dim] };
		offset += v->type->dims[c.dim];
	}
	moved = ARENA_ARRAY(lz->tmp, bool, out->n);
	l = part_detour(lz, op, c.l, c.dim, moved, fetch_cost(&c, op, parts, n));
	if (l != c.l)
		return concatenate_tiles(lz, op, l);
	part_put(lz, &op->results[0], select_parts(&c, parts, n), c.l);
	return true;
}
