/* SPDX-License-Identifier: Apache-2.0
 *
 * explicit-gather-scatter-batching: replaces a component of the indices of a gather or scatter by explicit
 * batching dimensions if the component merely counts the rows of the operand (spec 40 §4.6). IrOp.tmp
 * remembers for each op whether its result counts rows, so that a long chain in front of many gathers is
 * walked only once.
 */
#include "flow/uniquer.h"
#include "import/import.h"
#include "ir/dims.h"
#include "ir/make.h"
#include "ir/tmp.h"
#include "ir/walk.h"

enum { NOT_ASKED, COUNTS_ROWS, COUNTS_NOTHING };

typedef struct Batching {
	IrModule *m;
	Arena *a;
} Batching;

/* A gather or scatter that may be rewritten. */
typedef struct Slicing {
	IrOp *op;
	IrSlicing n;
	IrUse *indices;
	uint32_t vector_dim;	/* dimension of the indices that holds the components of an index */
	int64_t n_components;	/* size of that dimension */
	uint32_t component;	/* component that indexes dimension 0 of the operand, and should count rows */
} Slicing;

static bool
is_iota(const IrOp *op)
{
	return op && op->kind == IR_OP_SHLO_IOTA;
}

/* Returns the op at which to continue the search for a row counter, because the result of `op` counts rows if that op's
 * result does; NULL if there is none. */
static IrOp *
step_back(const IrOp *op)
{
	IrOp *on_false;

	switch ((int)op->kind) {
	case IR_OP_SHLO_RESHAPE:
	case IR_OP_SHLO_BROADCAST_IN_DIM:
		return ir_value_def(ir_operand(op, 0));
	case IR_OP_SHLO_CLAMP:
		return ir_value_def(ir_operand(op, 1));
	case IR_OP_SHLO_SELECT:
		on_false = ir_value_def(ir_operand(op, 2));
		return is_iota(on_false) ? on_false : ir_value_def(ir_operand(op, 1));
	default:
		return NULL;
	}
}

static bool
iota_counts_rows(const IrOp *op)
{
	const IrAttr *d = ir_op_prop(op, ATOM_iota_dimension);

	return d && d->kind == IR_ATTR_INT && ir_attr_ints(d)[0] == 0;
}

static bool
counts_rows(IrOp *from)
{
	uint32_t answer = COUNTS_NOTHING;

	for (IrOp *op = from; op; op = step_back(op)) {
		if (is_iota(op))
			answer = iota_counts_rows(op) ? COUNTS_ROWS : COUNTS_NOTHING;
		else if (op->tmp != NOT_ASKED)
			answer = op->tmp;
		else
			continue;
		break;
	}
	for (IrOp *op = from; op && !is_iota(op) && op->tmp == NOT_ASKED; op = step_back(op))
		op->tmp = answer;
	return answer == COUNTS_ROWS;
}

static int64_t
concat_dim(const IrOp *op)
{
	const IrAttr *d = ir_op_prop(op, ATOM_dimension);

	return d && d->kind == IR_ATTR_INT ? ir_attr_ints(d)[0] : -1;
}

/* Returns the concatenation that makes the indices, or NULL. */
static IrOp *
concatenation(const Slicing *g)
{
	IrOp *op = ir_value_def(g->indices->value);

	return op && op->kind == IR_OP_SHLO_CONCATENATE ? op : NULL;
}

static bool
component_counts_rows(const Slicing *g)
{
	IrOp *parts = concatenation(g);

	if (!parts)
		return counts_rows(ir_value_def(g->indices->value));
	return concat_dim(parts) == g->vector_dim && g->component < parts->n_operands &&
	       counts_rows(ir_value_def(ir_operand(parts, g->component)));
}

/* Reads the op; returns false if it is not to be rewritten. */
static bool
slicing_init(Slicing *g, IrOp *op)
{
	const IrType *t;

	g->op = op;
	g->n = ir_slicing(op);
	g->indices = &op->operands[g->n.n];
	t = g->n.indices;
	if (ir_type_rank(g->n.operand) == 0 || ir_type_rank(t) == 0 || g->n.batch.n || g->n.vector_dim >= t->n)
		return false;
	g->vector_dim = (uint32_t)g->n.vector_dim;
	g->n_components = t->dims[g->vector_dim];
	g->component = ir_field_find(g->n.map, 0);
	/* Dimension 0 of the indices counts the rows, so it cannot be the dimension that holds the components. */
	return g->vector_dim > 0 && g->n_components > 1 && g->n.operand->dims[0] == t->dims[0] &&
	       g->component < g->n.map.n && component_counts_rows(g) && ir_field_has(g->n.collapsed, 0);
}

/* Returns the type of the indices, but with n components. */
static IrType *
indices_type(const Batching *b, const Slicing *g, int64_t n)
{
	const IrType *t = g->indices->value->type;
	int64_t *dims = ARENA_ARRAY(b->a, int64_t, t->n);

	memcpy(dims, t->dims, t->n * sizeof *dims);
	dims[g->vector_dim] = n;
	return ir_type_tensor(b->m->s, dims, t->n, t->elem, t->enc);
}

/* Inserts an op before the gather or scatter. */
static IrValue *
insert_op(const Batching *b, const Slicing *g, IrMade made, IrValue *const *operands, uint32_t n)
{
	IrOp *op = ir_op_new(b->m, &(IrOpSpec){
		.kind = made.kind, .operands = operands, .n_operands = n, .results = &made.type, .n_results = 1,
		.props = made.props, .loc = g->op->loc, .span = g->op->span,
	});

	ir_op_insert_before(g->op, op);
	return &op->results[0];
}

/* Inserts a slice of the indices: components from .. to-1. */
static IrValue *
insert_slice(const Batching *b, const Slicing *g, int64_t from, int64_t to)
{
	const IrType *t = g->indices->value->type;
	int64_t *start = ARENA_ARRAY(b->a, int64_t, t->n), *limit = arena_dup(b->a, t->dims, t->n * sizeof *limit);
	IrMade slice;

	start[g->vector_dim] = from;
	limit[g->vector_dim] = to;
	slice = ir_make_slice(b->m->s, b->a, t, start, limit, NULL);
	slice.type = indices_type(b, g, to - from);
	return insert_op(b, g, slice, &g->indices->value, 1);
}

/* Returns the indices without the component that counts rows. */
static IrValue *
other_components(const Batching *b, const Slicing *g)
{
	IrOp *whole = concatenation(g);
	uint32_t n = 0;
	IrValue **parts;

	if (whole && whole->n_operands == g->n_components) {
		parts = ARENA_ARRAY(b->a, IrValue *, whole->n_operands);
		for (uint32_t i = 0; i < whole->n_operands; i++) {
			if (i != g->component)
				parts[n++] = ir_operand(whole, i);
		}
	} else {
		parts = ARENA_ARRAY(b->a, IrValue *, 2);
		if (g->component > 0)
			parts[n++] = insert_slice(b, g, 0, g->component);
		if (g->component + 1 < g->n_components)
			parts[n++] = insert_slice(b, g, g->component + 1, g->n_components);
	}
	if (n == 1)
		return parts[0];
	return insert_op(b, g, ir_make_concatenate(b->m->s, indices_type(b, g, g->n_components - 1), g->vector_dim),
	                 parts, n);
}

/* Returns a list without its entry i. */
static IrField
without(const Batching *b, IrField list, uint32_t i)
{
	int64_t *v = ARENA_ARRAY(b->a, int64_t, list.n);
	uint32_t n = 0;

	for (uint32_t k = 0; k < list.n; k++) {
		if (k != i)
			v[n++] = list.v[k];
	}
	return (IrField){ v, n };
}

/* Writes out a flag that has its default, as Shardy's new op does. */
static void
write_flag(const Batching *b, IrOp *op, Atom name)
{
	if (!ir_op_prop(op, name))
		ir_op_set_prop(b->m->s, op, name, ir_attr_bool(b->m->s, false));
}

static void
rewrite(const Batching *b, Slicing *g)
{
	static const int64_t row = 0;

	ir_use_set(g->indices, other_components(b, g));
	g->n.map = without(b, g->n.map, g->component);
	g->n.collapsed = without(b, g->n.collapsed, ir_field_find(g->n.collapsed, 0));
	g->n.batch = g->n.index_batch = (IrField){ &row, 1 };
	ir_slicing_store(b->m->s, g->op, &g->n);
	write_flag(b, g->op, ATOM_indices_are_sorted);
	if (g->op->kind == IR_OP_SHLO_SCATTER)
		write_flag(b, g->op, ATOM_unique_indices);
}

static void
rewrite_func(const Batching *b, IrOp *func)
{
	flow_unique_constants(b->m, b->a, func);
	ir_tmp_claim(b->m, IR_TMP_OP, "batching");
	for (IrOp *op = func; op; op = ir_walk_next(func, op))
		op->tmp = NOT_ASKED;
	for (IrOp *op = func; op; op = ir_walk_next(func, op)) {
		Slicing g;

		if ((op->kind == IR_OP_SHLO_GATHER || op->kind == IR_OP_SHLO_SCATTER) && slicing_init(&g, op))
			rewrite(b, &g);
	}
	ir_tmp_check(b->m, IR_TMP_OP, "batching");
	flow_erase_dead(b->a, func);
}

bool
import_run_batching(IrModule *m, PassCx *cx)
{
	Batching b = { m, cx->scratch };

	for (IrOp *func = ir_func_first(m->op); func; func = ir_func_next(func))
		rewrite_func(&b, func);
	return true;
}
