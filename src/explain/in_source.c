/* SPDX-License-Identifier: Apache-2.0
 *
 * After the passes, a place is found by the span and kind of its operation: copies keep the span, and an operation
 * that a pass makes of another one has the same span but another kind. Export makes new functions, which are found by
 * the spans of the operations in them.
 */
#include "explain/in_source.h"

#include <string.h>

#include "flow/value.h"
#include "ir/walk.h"

/* A place for a sharding: of the results of an operation, of an argument or result of a function, or one of several
 * that an operation of sdy spells in its own syntax. */
typedef struct Place {
	IrOp op;		/* its kind, name, span and regions as they were */
	IrAttr *before, *after;	/* NULL: none */
	uint32_t index;
	bool is_result;		/* of a function */
	bool is_split;		/* the images have different shardings */
	uint32_t n_images;
} Place;

struct ExplainInSource {
	Arena *a;
	IrModule *m;
	bool boundary;
	VEC(Place *) places;
	Map by_key;		/* Place, by key_of() */
	VEC(Span) functions;	/* in the order of the text */
	Map meshes;		/* the names of meshes that the text declares */
	const IrOp *after;	/* the module after the passes */
	uint32_t function;	/* of the text, that became the one being visited */
};

static uint64_t
key_of(uint32_t lo, bool is_result, uint32_t i)
{
	return (uint64_t)lo << 32 | (uint64_t)is_result << 31 | i;
}

/* Returns the first byte of the function of the text around a place, or UINT32_MAX. */
static uint32_t
function_around(const ExplainInSource *x, Span at)
{
	uint32_t lo = 0, hi = x->functions.n;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (x->functions.v[mid].lo <= at.lo)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo && at.hi <= x->functions.v[lo - 1].hi && at.lo < at.hi ? x->functions.v[lo - 1].lo : UINT32_MAX;
}

/* Returns where the function of the text begins that became this one. */
static uint32_t
function_of(const ExplainInSource *x, IrOp *func)
{
	for (IrOp *op = func; op; op = ir_walk_next(func, op)) {
		uint32_t lo = op == func ? UINT32_MAX : function_around(x, op->span);

		if (lo != UINT32_MAX)
			return lo;
	}
	return func->span.lo;
}

/* Returns the kind that an operation of the text has before import and after export. */
static IrOpKind
kind_of(const IrOp *op)
{
	return op->kind == IR_OP_SDY_CONSTANT   ? IR_OP_SHLO_CONSTANT
	       : op->kind == IR_OP_SDY_CONSTRAINT ? IR_OP_SDY_RESHARD
	                                          : (IrOpKind)op->kind;
}

/* ---- the shardings of an operation ---- */

/* A visit of one place. */
typedef void Visit(ExplainInSource *x, IrOp *op, bool is_result, uint32_t i, IrAttr *sharding);

static void
visit_list(ExplainInSource *x, IrOp *op, IrAttr *list, uint32_t first, Visit *visit)
{
	for (uint32_t i = 0; list && i < list->n; i++)
		visit(x, op, false, first + i, ir_attr_elems(list)[i]);
}

static bool
is_private(const IrOp *func)
{
	const IrAttr *visibility = ir_op_prop(func, ATOM_sym_visibility);

	return visibility && visibility->kind == IR_ATTR_STRING && ir_attr_atoms(visibility)[0] == ATOM_private;
}

static void
visit_function(ExplainInSource *x, IrOp *func, Visit *visit)
{
	const IrType *type = ir_func_type(func);

	if (x->boundary && is_private(func))
		return;
	if (x->after)
		x->function = function_of(x, func);
	else
		*VEC_ADD(x->a, &x->functions) = func->span;
	for (uint32_t i = 0; i < type->n_in; i++)
		visit(x, func, false, i, flow_func_arg(func, i));
	for (uint32_t i = 0; i < ir_type_n_results(type); i++)
		visit(x, func, true, i, flow_func_result(func, i));
}

static void
visit_op(ExplainInSource *x, IrOp *op, Visit *visit)
{
	Atom single = flow_op_single(op);

	if (op->span.lo >= op->span.hi || op->kind == IR_OP_MODULE || op->kind == IR_OP_SDY_MESH)
		return;
	if (op->kind == IR_OP_FUNC) {
		visit_function(x, op, visit);
	} else if (x->boundary || op->kind == IR_OP_SDY_EDGE || op->kind == IR_OP_SDY_NAMED) {
		return;
	} else if (op->kind == IR_OP_SDY_MANUAL) {
		IrAttr *in = flow_list(op, true);

		visit_list(x, op, in, 0, visit);
		visit_list(x, op, flow_list(op, false), in ? in->n : 0, visit);
	} else if (single) {
		visit(x, op, false, 0, ir_op_prop(op, single));
	} else if (op->n_results) {
		visit(x, op, false, 0, ir_op_attr(op, ATOM_SDY_SHARDING_ATTR));
	}
}

static void
visit_all(ExplainInSource *x, IrOp *root, Visit *visit)
{
	for (IrOp *op = root; op; op = ir_walk_next(root, op))
		visit_op(x, op, visit);
}

/* ---- before and after the passes ---- */

static void
note_place(ExplainInSource *x, IrOp *op, bool is_result, uint32_t i, IrAttr *sharding)
{
	Place *p = ARENA_NEW(x->a, Place);

	*p = (Place){ .op = *op, .before = sharding, .index = i, .is_result = is_result };
	p->op.kind = (uint16_t)kind_of(op);
	/* Text after the first region belongs to other operations. */
	if (op->kind == IR_OP_SDY_MANUAL && op->regions[0].span.lo > op->span.lo)
		p->op.span.hi = op->regions[0].span.lo;
	*VEC_ADD(x->a, &x->places) = p;
	map_put(x->a, &x->by_key, key_of(op->span.lo, is_result, i), p);
}

ExplainInSource *
explain_in_source(Arena *a, IrModule *m, bool boundary)
{
	ExplainInSource *x = ARENA_NEW(a, ExplainInSource);

	*x = (ExplainInSource){ .a = a, .m = m, .boundary = boundary };
	visit_all(x, m->op, note_place);
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->kind == IR_OP_SDY_MESH)
			map_mark(a, &x->meshes, ir_symbol_name(op));
	}
	return x;
}

static void
note_image(ExplainInSource *x, IrOp *op, bool is_result, uint32_t i, IrAttr *sharding)
{
	uint32_t lo = op->kind == IR_OP_FUNC ? x->function : op->span.lo;
	Place *p = map_get(&x->by_key, key_of(lo, is_result, i));

	if (!p || p->op.kind != kind_of(op))
		return;
	p->is_split |= p->n_images && p->after != sharding;
	p->after = sharding;
	p->n_images++;
}

/* ---- the text of a sharding ---- */

/* Returns a sharding on the mesh as the source writes it: the passes name meshes that it writes in place. */
static IrAttr *
as_written(ExplainInSource *x, IrAttr *sharding)
{
	IrAttr *mesh = shard_sharding(sharding)->mesh;
	const IrOp *op;
	Atom name;

	if (mesh->kind != IR_ATTR_SYMBOL)
		return sharding;
	name = ir_attr_atoms(mesh)[0];
	op = map_get(&x->meshes, name) ? NULL : ir_symbol_find(x->after, name);
	return op && op->kind == IR_OP_SDY_MESH ? shard_sharding_on_mesh(x->m->s, sharding, ir_op_prop(op, ATOM_mesh))
	                                        : sharding;
}

static IrAttr *
all_as_written(ExplainInSource *x, IrAttr *a)
{
	IrAttr **list;

	if (a->kind == IR_ATTR_SHARDING)
		return as_written(x, a);
	list = ARENA_ARRAY(x->a, IrAttr *, a->n);
	for (uint32_t i = 0; i < a->n; i++)
		list[i] = as_written(x, ir_attr_elems(a)[i]);
	return ir_attr_per_value(x->m->s, list, a->n);
}

/* Returns the text without its prefix, as operations of sdy spell it. */
static Str
stripped(Str text)
{
	const char *begin = memchr(text.p, '<', text.n);

	return begin ? (Str){ begin, text.n - (size_t)(begin - text.p) } : text;
}

static Str
text_of(ExplainInSource *x, IrAttr *sharding)
{
	Str text = print_attr_text(x->m->s, sharding);

	return x->m->shorthand ? stripped(text) : text;
}

/* Returns whether the place gets another sharding than it has, in its text. */
static bool
changes(ExplainInSource *x, Place *p)
{
	if (!p->after || p->is_split)
		return false;
	p->after = all_as_written(x, p->after);
	return p->after != p->before;
}

/* ---- edits ---- */

static void
remark_split(ExplainInSource *x, const Place *p)
{
	diag_error(&x->m->s->diag, DIAG_IN_SOURCE_SPLIT, p->op.span,
	           "propagation gives %u copies of this different shardings, so it keeps what the text says",
	           (unsigned)p->n_images);
}

static void
edit_place(ExplainInSource *x, Place *p, PrintEdits *out)
{
	PrintEdit e = { .text = NULL };

	if (p->before && p->before->kind == IR_ATTR_SHARDING) {
		Str text = stripped(print_attr_text(x->m->s, p->after));

		e.at = print_find_sharding(x->m, p->op.span, p->index);
		e.text = e.at.hi ? arena_dup(x->a, text.p, text.n) : NULL;
	} else if (p->after->kind != IR_ATTR_SHARDING) {
		Str name = x->m->shorthand ? STR("sdy.sharding_per_value") : STR("sdy.sharding");

		e = print_attr_edit(x->a, x->m, &p->op, name, text_of(x, p->after));
	}
	if (e.text)
		*VEC_ADD(x->a, &out->list) = e;
}

/* Edits all places of a function, which begin at places.v[i]. Returns how many there are. */
static uint32_t
edit_function(ExplainInSource *x, uint32_t first, PrintEdits *out)
{
	const IrOp *func = &x->places.v[first]->op;
	PrintBoundary f = { .name = STR("sdy.sharding") };
	const Place *split = NULL;
	uint32_t n = 0;
	Str *texts;

	while (first + n < x->places.n && x->places.v[first + n]->op.span.lo == func->span.lo &&
	       x->places.v[first + n]->op.kind == IR_OP_FUNC)
		n++;
	texts = ARENA_ARRAY(x->a, Str, n);
	for (uint32_t i = 0; i < n; i++) {
		Place *p = x->places.v[first + i];

		if (p->is_split && !split)
			split = p;
		texts[i] = changes(x, p) ? text_of(x, p->after) : STR("");
		f.n_results += p->is_result;
	}
	f.n_args = n - f.n_results;
	f.args = texts;
	f.results = texts + f.n_args;
	if (split)
		remark_split(x, split);
	print_boundary_edits(x->a, out, x->m, func, &f);
	return n;
}

void
explain_in_source_edits(ExplainInSource *x, IrModule *after, PrintEdits *out)
{
	x->after = after->op;
	visit_all(x, after->op, note_image);
	for (uint32_t i = 0; i < x->places.n;) {
		Place *p = x->places.v[i];

		if (p->op.kind == IR_OP_FUNC) {
			i += edit_function(x, i, out);
			continue;
		}
		if (p->is_split)
			remark_split(x, p);
		if (changes(x, p))
			edit_place(x, p, out);
		i++;
	}
}
