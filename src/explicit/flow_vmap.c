/* SPDX-License-Identifier: Apache-2.0
 *
 * The operation shardc.vmap (spec 60 §7.7). Only explicit mode knows it, so the verifier does not check its attributes
 * and its region: that happens here, before the types of the region are computed.
 */
#include "explicit/ex_rules.h"
#include "print/print.h"

typedef struct Vmap {
	ExEnv *x;
	IrOp *op;
	IrField in, out;	/* the mapped dimension of each operand, -1: none; of each result */
	const ExList *list;	/* of the mapped dimension; NULL: no operand is mapped */
	const ExMesh *mesh;
	int64_t size;		/* of the mapped dimension; negative: not known */
	const char *sized;	/* what states the size */
	bool failed;
} Vmap;

static void vmap_error(Vmap *v, Atom key, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* Reports the first fault, at an attribute or, if `key` is 0, at the operation. */
static void
vmap_error(Vmap *v, Atom key, const char *fmt, ...)
{
	Str word = session_str(v->x->s, key ? key : ATOM_EMPTY);
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(&v->x->tmp, fmt, ap);
	va_end(ap);
	if (!v->failed)
		explicit_error_at(v->x, DIAG_EXPLICIT_VMAP, print_find_attr(v->x->m, v->op, word), "'%s': %s",
		                  session_str(v->x->s, v->op->name).p, text);
	v->failed = true;
}

/* ---- shapes ---- */

/* Returns whether `part` is `whole` without dimension k, or equals it if k is -1. */
static bool
lacks_dim(const IrType *part, const IrType *whole, int64_t k)
{
	if (k < 0 || !ir_type_is_tensor(part) || !ir_type_is_tensor(whole))
		return k < 0 && part == whole;
	if (part->elem != whole->elem || part->n + 1 != whole->n)
		return false;
	for (uint32_t i = 0; i < part->n; i++) {
		if (part->dims[i] != whole->dims[i < k ? i : i + 1])
			return false;
	}
	return true;
}

/* Checks in_axes, and that the mapped dimensions have one size, which is also axis_size. */
static void
check_operands(Vmap *v)
{
	const IrBlock *b = ir_op_block(v->op, 0);

	if (b->n_args != v->op->n_operands)
		vmap_error(v, 0, "the region has %u %s, but the operation has %u %s", (unsigned)b->n_args,
		           b->n_args == 1 ? "argument" : "arguments", (unsigned)v->op->n_operands,
		           v->op->n_operands == 1 ? "operand" : "operands");
	for (uint32_t i = 0; i < v->op->n_operands && !v->failed; i++) {
		const IrType *t = ir_operand(v->op, i)->type;
		int64_t k = v->in.v[i], size;

		if (k < -1 || k >= (int64_t)ir_type_rank(t)) {
			vmap_error(v, ATOM_in_axes,
			           "entry %u of in_axes is %lld, but operand %u has rank %u, and -1 means not mapped",
			           (unsigned)i, (long long)k, (unsigned)i, (unsigned)ir_type_rank(t));
		} else if (!lacks_dim(b->args[i]->type, t, k)) {
			vmap_error(v, 0, "argument %u of the region does not have the type of operand %u%s",
			           (unsigned)i, (unsigned)i, k < 0 ? "" : " without its mapped dimension");
		} else if (k >= 0) {
			size = t->dims[k];
			if (v->size >= 0 && size >= 0 && size != v->size)
				vmap_error(v, 0, "operand %u is mapped over a dimension of size %lld, but %s %lld",
				           (unsigned)i, (long long)size, v->sized, (long long)v->size);
			else if (size >= 0 && v->size < 0) {
				v->size = size;
				v->sized = arena_printf(&v->x->tmp, "operand %u has size", (unsigned)i);
			}
		}
	}
}

/* Checks out_axes, and that each result is the returned value with one dimension more. */
static void
check_results(Vmap *v)
{
	const IrOp *ret = explicit_returned(v->op, 0);

	if (!ret || ret->kind != IR_OP_SHARDC_RETURN)
		vmap_error(v, 0, "the region must end with shardc.return");
	else if (ret->n_operands != v->op->n_results)
		vmap_error(v, 0, "the region returns %u %s, but the operation has %u %s", (unsigned)ret->n_operands,
		           ret->n_operands == 1 ? "value" : "values", (unsigned)v->op->n_results,
		           v->op->n_results == 1 ? "result" : "results");
	for (uint32_t i = 0; i < v->op->n_results && !v->failed; i++) {
		const IrType *t = v->op->results[i].type;
		int64_t k = v->out.v[i];

		if (k < 0 || k >= (int64_t)ir_type_rank(t))
			vmap_error(v, ATOM_out_axes, "entry %u of out_axes is %lld, but result %u has rank %u",
			           (unsigned)i, (long long)k, (unsigned)i, (unsigned)ir_type_rank(t));
		else if (!lacks_dim(ir_operand(ret, i)->type, t, k))
			vmap_error(v, 0, "result %u does not have the type of the region with one more dimension",
			           (unsigned)i);
		else if (v->size >= 0 && t->dims[k] >= 0 && t->dims[k] != v->size)
			vmap_error(v, 0, "result %u has size %lld in its new dimension, but %s %lld", (unsigned)i,
			           (long long)t->dims[k], v->sized, (long long)v->size);
	}
}

/* Reads in_axes or out_axes, which have an entry for each of n values. Without values they may be missing. */
static bool
read_axes(Vmap *v, Atom name, IrField *axes, uint32_t n, const char *value)
{
	static const int64_t none[1] = { 0 };
	const IrAttr *a = ir_op_get(v->op, name);

	*axes = (IrField){ none, 0 };
	if (a && (a->kind != IR_ATTR_NUMS || a->type->kind != IR_TYPE_INT || a->type->width == 1 ||
	          a->type->width > 64))
		vmap_error(v, name, "%s must be an array of integers, such as array<i64: 0, -1>",
		           session_str(v->x->s, name).p);
	else if (a)
		*axes = (IrField){ ir_attr_ints(a), a->n };
	if (!v->failed && axes->n != n)
		vmap_error(v, a ? name : 0, "%s must have an entry for each %s, %u in total, and has %u",
		           session_str(v->x->s, name).p, value, (unsigned)n, (unsigned)axes->n);
	return !v->failed;
}

static bool
check_shapes(Vmap *v)
{
	const IrAttr *size = ir_op_get(v->op, ATOM_axis_size);

	if (!read_axes(v, ATOM_in_axes, &v->in, v->op->n_operands, "operand") ||
	    !read_axes(v, ATOM_out_axes, &v->out, v->op->n_results, "result"))
		return false;
	if (size && (size->kind != IR_ATTR_INT || size->type == v->x->s->i1 || *ir_attr_ints(size) < 0))
		vmap_error(v, ATOM_axis_size, "axis_size must be an integer that is not negative");
	else if (size)
		v->size = *ir_attr_ints(size);
	check_operands(v);
	check_results(v);
	return !v->failed;
}

/* ---- types ---- */

static const char *
show_list(const Vmap *v, const ExList *l)
{
	return explicit_list_text(&v->x->tmp, v->x->s, &v->x->types, v->mesh, l);
}

/* Finds the axes of the mapped dimension, which all mapped operands must share. */
static void
map_operands(Vmap *v)
{
	for (uint32_t i = 0; i < v->op->n_operands && i < v->in.n; i++) {
		const ExType *t = explicit_value_type(v->x, ir_operand(v->op, i));
		const ExList *l;

		if (!t || v->in.v[i] < 0 || v->in.v[i] >= t->rank)
			continue;
		if (t->u | t->r)
			vmap_error(v, 0, "mapped operand %u, %s, is unreduced or reduced", (unsigned)i,
			           explicit_text(v->x, ir_operand(v->op, i), t));
		l = t->dims[v->in.v[i]];
		if (t->mesh)
			v->mesh = t->mesh;
		if (v->list && !explicit_list_same(&v->x->types, v->list, l))
			vmap_error(v, 0, "the mapped dimensions are sharded %s and %s", show_list(v, v->list),
				   show_list(v, l));
		v->list = v->list && v->list != v->x->types.unknown ? v->list : l;
	}
}

static const ExList *
named_list(Vmap *v, ExCtx ctx)
{
	const IrAttr *a = ir_op_get(v->op, ATOM_axes);
	uint8_t axes[EX_MAX_AXES];
	uint32_t n = 0;
	ExAxes seen = 0;

	if (a && a->kind != IR_ATTR_ARRAY)
		vmap_error(v, ATOM_axes, "'axes' must be an array of axis names");
	for (uint32_t i = 0; a && a->kind == IR_ATTR_ARRAY && i < a->n && n < EX_MAX_AXES; i++) {
		IrAttr *word = ir_attr_elems(a)[i];
		int64_t k = ctx.mesh && word->kind == IR_ATTR_STRING ?
		            shard_mesh_axis_find(ctx.mesh->mesh, *ir_attr_atoms(word)) : -1;

		if (k < 0 || !(ctx.explicit_axes & explicit_axis((uint32_t)k)))
			vmap_error(v, ATOM_axes, "entry %u of 'axes', %s, is not an Explicit axis of the mesh%s",
			           (unsigned)i, print_attr_text(v->x->s, word).p,
			           explicit_similar_axis(v->x, ctx.mesh, word));
		else if (seen & explicit_axis((uint32_t)k))
			vmap_error(v, ATOM_axes, "entry %u of 'axes' repeats %s", (unsigned)i,
			           print_attr_text(v->x->s, word).p);
		else
			axes[n++] = (uint8_t)k;
		seen |= k >= 0 ? explicit_axis((uint32_t)k) : 0;
	}
	return a ? explicit_list(&v->x->types, axes, n) : NULL;
}

static void
choose_list(Vmap *v, ExCtx ctx)
{
	const ExList *named = named_list(v, ctx);

	if (!v->list) {
		const IrAttr *size = ir_op_get(v->op, ATOM_axis_size);

		if (!size)
			vmap_error(v, 0, "no operand is mapped, so axis_size must say how long the new dimension is");
		v->list = named ? named : v->x->types.none;
		v->mesh = v->mesh ? v->mesh : ctx.mesh;
		if (size && size->kind == IR_ATTR_INT && v->mesh &&
		    *ir_attr_ints(size) % explicit_list_size(v->mesh, v->list))
			vmap_error(v, ATOM_axis_size, "axis_size %lld is not divisible by %s",
			           (long long)*ir_attr_ints(size), show_list(v, v->list));
	} else if (named && v->list->n && named != v->list) {
		vmap_error(v, ATOM_axes, "'axes' states %s, but the mapped dimension is sharded %s",
		           show_list(v, named), show_list(v, v->list));
	}
}

static void
enter_vmap(Vmap *v)
{
	IrBlock *b = ir_op_block(v->op, 0);

	for (uint32_t i = 0; i < v->op->n_operands; i++) {
		const ExType *t = explicit_value_type(v->x, ir_operand(v->op, i));
		bool mapped = i < v->in.n && v->in.v[i] >= 0;

		if (t && !mapped && (t->axes & v->list->set) && !v->failed)
			vmap_error(v, 0,
			           "unmapped operand %u, %s, is sharded along the axes of the mapped dimension (%s)",
			           (unsigned)i, explicit_text(v->x, ir_operand(v->op, i), t), show_list(v, v->list));
		explicit_value_set(b->args[i],
		                   t && mapped ? explicit_without_dim(v->x, t, (uint32_t)v->in.v[i]) : t);
	}
}

static void
leave_vmap(Vmap *v, ExCtx ctx)
{
	const IrOp *ret = explicit_returned(v->op, 0);

	for (uint32_t i = 0; i < v->op->n_results; i++) {
		const ExType *t = ret && i < ret->n_operands ? explicit_value_type(v->x, ir_operand(ret, i)) : NULL;
		IrValue *r = &v->op->results[i];
		uint32_t k = (uint32_t)v->out.v[i];

		if (!ir_type_is_tensor(r->type)) {
			explicit_value_set(r, NULL);
			continue;
		}
		explicit_value_set(r, t ? explicit_with_dim(v->x, t, k, t->mesh ? v->list : v->x->types.none) :
		                   explicit_type_unknown(&v->x->types, ctx.mesh, r->type->n));
	}
}

/* The axes of the vmaps around. */
typedef struct Mapped {
	ExAxes axes;
	const ExMesh *mesh;
} Mapped;

static Mapped *
mapped(const ExEnv *x)
{
	return explicit_part(x, EX_PART_VMAP, sizeof(Mapped));
}

static void
set_mapped(ExEnv *x, Mapped m)
{
	*mapped(x) = m;
	x->in_vmap = m.axes != 0;
}

ExAxes
explicit_mapped(const ExEnv *x, const ExMesh *mesh)
{
	return x->in_vmap && explicit_mesh_eq(mesh, mapped(x)->mesh) ? mapped(x)->axes : 0;
}

void
explicit_flow_vmap(ExEnv *x, IrOp *op, ExCtx ctx)
{
	Vmap v = { .x = x, .op = op, .size = -1, .sized = "axis_size is" };
	Mapped outer = *mapped(x);

	if (!ir_op_body(op, 0))
		vmap_error(&v, 0, "the region has no block");
	if (v.failed || !check_shapes(&v)) {
		explicit_block_unknown(x, op, ctx);
		explicit_results_unknown(x, op, ctx);
		return;
	}
	map_operands(&v);
	choose_list(&v, ctx);
	enter_vmap(&v);
	set_mapped(x, (Mapped){ outer.axes | (v.failed ? 0 : v.list->set), v.mesh });
	explicit_block(x, ir_op_block(op, 0), ctx);
	set_mapped(x, outer);
	if (v.failed)
		v.list = x->types.unknown;
	leave_vmap(&v, ctx);
}
