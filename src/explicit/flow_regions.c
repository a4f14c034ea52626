/* SPDX-License-Identifier: Apache-2.0
 *
 * Regions in a different mode (spec 60 §7.5 to §7.7): auto_axes, explicit_axes, manual computations, vmap.
 */
#include "explicit/ex_rules.h"
#include "print/print.h"

static IrAttr *
entry(IrAttr *list, uint32_t i)
{
	return list && list->kind == IR_ATTR_PER_VALUE && i < list->n ? ir_attr_elems(list)[i] : NULL;
}

static IrAttr *
entry_of_array(IrAttr *list, uint32_t i)
{
	return list && list->kind == IR_ATTR_ARRAY && i < list->n ? ir_attr_elems(list)[i] : NULL;
}

/* Returns a type without the axes that are not in `keep`. */
static const ExType *
filtered(ExCheck *x, const ExType *t, ExAxes keep)
{
	ExDraft d = explicit_draft_of(&x->tmp, t);

	for (uint32_t k = 0; k < d.rank; k++)
		d.dims[k] = explicit_list_filter(&x->types, d.dims[k], keep);
	d.u &= keep;
	d.r &= keep;
	return explicit_type(&x->types, &d);
}

static void
set_arg(IrBlock *b, uint32_t i, const ExType *t)
{
	if (i < b->n_args)
		explicit_value_set(b->args[i], t);
}

/* ---- auto_axes and explicit_axes ---- */

/* Reads the list of axes of a mode; a unit attribute means all. Returns false after an error. */
static bool
read_axes(ExCheck *x, IrOp *op, Atom name, ExCtx ctx, ExAxes *axes)
{
	const IrAttr *a = ir_op_attr(op, name);
	Span at = print_find_in_op(x->m, op, session_str(x->s, name));

	*axes = a->kind == IR_ATTR_UNIT ? ctx.mesh->all : 0;
	if (a->kind != IR_ATTR_UNIT && a->kind != IR_ATTR_ARRAY) {
		explicit_error_at(x, DIAG_EXPLICIT_REGION, at, "%s must be an array of axis names",
		                  session_str(x->s, name).p);
		return false;
	}
	for (uint32_t i = 0; a->kind == IR_ATTR_ARRAY && i < a->n; i++) {
		const IrAttr *word = ir_attr_elems(a)[i];
		int64_t k = word->kind == IR_ATTR_STRING ?
			shard_mesh_axis_find(ctx.mesh->mesh, *ir_attr_atoms(word)) : -1;

		if (k < 0) {
			explicit_error_at(x, DIAG_EXPLICIT_REGION, at, "entry %u of %s is not an axis of the mesh",
			                  (unsigned)i, session_str(x->s, name).p);
			return false;
		}
		*axes |= explicit_axis((uint32_t)k);
	}
	if (*axes & ctx.manual) {
		explicit_error_at(x, DIAG_EXPLICIT_REGION, at, "%s is Manual outside and cannot change",
		                  explicit_axes_text(&x->tmp, x->s, ctx.mesh, *axes & ctx.manual));
		return false;
	}
	return true;
}

/* Reads a stated sharding of argument or result i, or returns an unknown type after an error. */
static const ExType *
read_stated(ExCheck *x, IrOp *op, IrAttr *sharding, IrAttr *reduced, const IrType *tensor, ExCtx ctx, const char *what)
{
	ExRead r =
		{ .sharding = sharding, .reduced = reduced, .tensor = tensor, .ctx = ctx, .strict = true, .what = what,
	             .at = print_find_in_op(x->m, op, STR("")), .op = op };
	const ExType *rest = NULL, *t = explicit_read(x, &r, &rest);

	return t ? t : explicit_type_unknown(&x->types, rest ? rest->mesh : ctx.mesh, tensor->n);
}

static void
set_unknown_results(ExCheck *x, IrOp *op, ExCtx ctx)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		const IrType *t = op->results[i].type;

		explicit_value_set(&op->results[i], ir_type_is_tensor(t) ?
		                   explicit_type_unknown(&x->types, ctx.mesh, t->n) : NULL);
	}
}

static IrAttr *
reduced_of(const IrOp *op, uint32_t i)
{
	IrAttr *a = ir_op_attr(op, ATOM_SHARDC_REDUCED);

	return op->n_results == 1 ? a : entry_of_array(a, i);
}

/* Compares the type of a value with what the text states for it. Returns the type to believe. */
static const ExType *
claimed(ExCheck *x, IrOp *op, const ExRead *r, const ExType *t, const char *what, const IrValue *v)
{
	const ExType *claim;

	if (!r->sharding || explicit_is_open(shard_sharding(r->sharding)) ||
	    !explicit_ctx_of(r->ctx, t->mesh).explicit_axes)
		return t;
	claim = explicit_read(x, r, NULL);
	if (!claim || explicit_type_agrees(&x->types, t, claim) || (!t->mesh && claim->plain))
		return t;
	explicit_error(x, DIAG_EXPLICIT_CLAIM, op, "the text states %s for %s, but its type is %s",
	               explicit_text(x, v, claim), what, explicit_text(x, v, t));
	return claim;
}

const ExType *
explicit_claimed(ExCheck *x, IrOp *op, uint32_t i, IrAttr *sharding, const ExType *t, ExCtx ctx)
{
	ExRead r = { .sharding = sharding, .reduced = reduced_of(op, i), .tensor = op->results[i].type, .ctx = ctx,
	             .what = "sharding", .at = print_find_in_op(x->m, op, STR("")), .op = op };

	return claimed(x, op, &r, t, arena_printf(&x->tmp, "result %u", (unsigned)i), &op->results[i]);
}

/* Does the same for argument i, the reduced axes of which in_shardings cannot state. */
static const ExType *
claimed_argument(ExCheck *x, IrOp *op, uint32_t i, const ExType *t, ExCtx ctx)
{
	const IrValue *v = ir_operand(op, i);
	ExRead r = { .sharding = entry(ir_op_prop(op, ATOM_in_shardings), i), .tensor = v->type, .ctx = ctx,
	             .reduced = t->mesh ? explicit_reduced_attr(x, t) : NULL, .what = "sharding",
	             .at = print_find_in_op(x->m, op, STR("")), .op = op };

	return claimed(x, op, &r, t, arena_printf(&x->tmp, "argument %u", (unsigned)i), v);
}

/* Types a region like inlined code. What the text says about its values must be true. */
static void
transparent(ExCheck *x, IrOp *op, ExCtx ctx, bool claims)
{
	const ExType **in = explicit_operand_types(x, op);
	IrBlock *b = ir_op_body(op, 0);
	const IrOp *ret;

	for (uint32_t i = 0; b && i < b->n_args; i++) {
		const ExType *t = i < op->n_operands ? in[i] : NULL;

		set_arg(b, i, t && claims ? claimed_argument(x, op, i, t, ctx) : t);
	}
	if (b)
		explicit_block(x, b, ctx);
	ret = explicit_returned(op, 0);
	for (uint32_t i = 0; i < op->n_results; i++) {
		const ExType *t = ret && i < ret->n_operands ? explicit_value_type(x, ir_operand(ret, i)) : NULL;

		if (t && claims)
			t = explicit_claimed(x, op, i, entry(ir_op_prop(op, ATOM_out_shardings), i), t, ctx);
		explicit_value_set(&op->results[i], t);
	}
}

static void
auto_region(ExCheck *x, IrOp *op, ExCtx ctx, ExAxes axes)
{
	ExCtx inner = ctx;
	IrAttr *out = ir_op_prop(op, ATOM_out_shardings);
	const ExType **in = explicit_operand_types(x, op);
	IrBlock *b = ir_op_block(op, 0);

	if (axes == explicit_ctx_auto(ctx)) {
		transparent(x, op, ctx, false);
		return;
	}
	if (!out)
		explicit_error(x, DIAG_EXPLICIT_REGION, op,
		               "an auto_axes region needs out_shardings, which say how its results return");
	inner.explicit_axes &= ~axes;
	explicit_region_ctx(x, op, inner);
	for (uint32_t i = 0; i < op->n_operands; i++)
		set_arg(b, i, in[i] ? filtered(x, in[i], inner.explicit_axes) : NULL);
	explicit_block(x, b, inner);
	set_unknown_results(x, op, ctx);
	for (uint32_t i = 0; i < op->n_results && out; i++) {
		const IrType *t = op->results[i].type;
		const IrOp *ret = explicit_returned(op, 0);
		const ExType *from = ret && i < ret->n_operands ? explicit_value_type(x, ir_operand(ret, i)) :
			NULL, *to;

		if (!ir_type_is_tensor(t) || !entry(out, i))
			continue;
		to = read_stated(x, op, entry(out, i), reduced_of(op, i), t, ctx, "out_sharding");
		explicit_value_set(&op->results[i], from ? explicit_reshard(x, op, from, to) : to);
	}
}

static void
explicit_region(ExCheck *x, IrOp *op, ExCtx ctx, ExAxes axes)
{
	ExCtx inner = ctx;
	IrAttr *in = ir_op_prop(op, ATOM_in_shardings);
	IrBlock *b = ir_op_block(op, 0);
	const IrOp *ret;

	inner.explicit_axes |= axes;
	if (!in)
		explicit_error(x, DIAG_EXPLICIT_REGION, op,
		               "an explicit_axes region needs in_shardings, which say how its arguments are sharded");
	if (ir_op_prop(op, ATOM_out_shardings))
		explicit_error(x, DIAG_EXPLICIT_REGION, op,
		               "an explicit_axes region has no out_shardings, because its body computes them");
	explicit_region_ctx(x, op, inner);
	for (uint32_t i = 0; i < op->n_operands; i++) {
		const IrType *t = ir_operand(op, i)->type;
		const ExType *from = explicit_value_type(x, ir_operand(op, i));
		const ExType *to = NULL;

		if (ir_type_is_tensor(t))
			to = entry(in, i) ?
				read_stated(x, op, entry(in, i),
					    entry_of_array(ir_op_attr(op, ATOM_SHARDC_IN_REDUCED), i),
			                                t, inner, "in_sharding") :
			     explicit_type_unknown(&x->types, ctx.mesh, t->n);
		set_arg(b, i, to && from ? explicit_reshard(x, op, from, to) : to);
	}
	explicit_block(x, b, inner);
	ret = explicit_returned(op, 0);
	for (uint32_t i = 0; i < op->n_results; i++) {
		const ExType *t = ret && i < ret->n_operands ? explicit_value_type(x, ir_operand(ret, i)) : NULL;

		explicit_value_set(&op->results[i], t ? filtered(x, t, ctx.explicit_axes) : NULL);
	}
}

void
explicit_flow_named(ExCheck *x, IrOp *op, ExCtx ctx)
{
	const IrAttr *autos =
		ir_op_attr(op, ATOM_SHARDC_AUTO_AXES), *explicits = ir_op_attr(op, ATOM_SHARDC_EXPLICIT_AXES);
	ExAxes axes;

	if (autos && explicits)
		explicit_error(x, DIAG_EXPLICIT_REGION, op,
		               "a region cannot have both shardc.auto_axes and shardc.explicit_axes");
	if (!ctx.mesh || (!autos && !explicits) || !ir_op_body(op, 0)) {
		transparent(x, op, ctx, true);
	} else if (!read_axes(x, op, autos ? ATOM_SHARDC_AUTO_AXES : ATOM_SHARDC_EXPLICIT_AXES, ctx, &axes)) {
		transparent(x, op, ctx, false);
		set_unknown_results(x, op, ctx);
	} else if (autos) {
		auto_region(x, op, ctx, axes);
	} else {
		explicit_region(x, op, ctx, axes);
	}
}

/* ---- manual computations ---- */

typedef struct Manual {
	ExCheck *x;
	IrOp *op;
	ExCtx outer, inner;
	ExAxes axes;		/* that become Manual */
	bool whole;		/* all axes of the mesh are Manual inside */
	bool strict;		/* the operands must be sharded exactly as in_shardings say */
} Manual;

/* Returns the type that a boundary sharding states, along the manual axes only. */
static const ExType *
boundary(Manual *m, IrAttr *sharding, IrAttr *reduced, const IrType *tensor)
{
	ExCtx all = { m->outer.mesh, m->outer.mesh->all, 0 };
	ExRead r = { .sharding = sharding, .reduced = reduced, .tensor = tensor, .ctx = all, .what = "sharding",
	             .at = print_find_in_op(m->x->m, m->op, STR("")), .op = m->op };
	const ExType *rest = NULL, *t;
	DiagList before = m->x->s->diag;

	t = explicit_read(m->x, &r, &rest);
	if (!t)		/* sub-axes and shardings that pad are fine at the boundary of a manual computation */
		diag_rewind(&m->x->s->diag, &before);
	return filtered(m->x, t ? t : rest, m->axes);
}

static bool
lists_equal(const ExTypes *t, const ExType *a, const ExType *b)
{
	for (uint32_t k = 0; k < a->rank && k < b->rank; k++) {
		if (!explicit_list_same(t, a->dims[k], b->dims[k]))
			return false;
	}
	return true;
}

/* Types argument i inside: local shape, the axes that stay, the marks of the boundary. */
static void
enter(Manual *m, uint32_t i)
{
	ExCheck *x = m->x;
	const IrType *t = ir_operand(m->op, i)->type;
	const ExType *from = explicit_value_type(x, ir_operand(m->op, i)), *in;
	IrAttr *sharding = entry(ir_op_prop(m->op, ATOM_in_shardings), i);
	bool wrong;
	ExDraft d;

	if (!from || !sharding || shard_sharding(sharding)->rank != t->n) {
		set_arg(ir_op_block(m->op, 0), i, NULL);
		return;
	}
	in = boundary(m, sharding, entry_of_array(ir_op_attr(m->op, ATOM_SHARDC_IN_REDUCED), i), t);
	wrong = (m->strict && !lists_equal(&x->types, from, in)) || from->u != in->u || from->kind != in->kind ||
	        from->r != in->r || (!m->whole && (in->u | in->r));
	if (wrong)
		explicit_error(x, DIAG_EXPLICIT_MANUAL_IN, m->op,
		               "operand %u has type %s, but its in_sharding states %s; reshard it first%s", (unsigned)i,
		               explicit_text(x, ir_operand(m->op, i), from), explicit_text(x, ir_operand(m->op, i), in),
		               !m->whole && (in->u | in->r) ?
		               " (unreduced and reduced values need a computation in which all axes are Manual)" : "");
	d = explicit_draft_of(&x->tmp, filtered(x, from, ~m->axes));
	if (!d.mesh)
		d.mesh = m->outer.mesh;
	for (uint32_t k = 0; wrong && m->inner.explicit_axes && k < d.rank; k++) {
		if (!explicit_list_same(&x->types, from->dims[k], in->dims[k]))
			d.dims[k] = x->types.unknown;
	}
	d.u = in->u;
	d.r = in->r;
	d.kind = in->kind;
	d.v = in->axes | from->v;
	set_arg(ir_op_block(m->op, 0), i, explicit_type(&x->types, &d));
}

static void
check_replicated(Manual *m, uint32_t i, const ExType *inner, const ExType *out)
{
	ExAxes varies = inner->v & ~m->outer.manual & ~out->axes & ~out->u;

	if (m->x->o->check_varying && varies)
		explicit_error(m->x, DIAG_EXPLICIT_NOT_REPLICATED, m->op,
		               "result %u may differ between devices along %s, but its out_sharding does not mention "
		               "%s",
		               (unsigned)i, explicit_axes_text(&m->x->tmp, m->x->s, m->outer.mesh, varies),
		               varies & (varies - 1) ? "them" : "it");
}

static const ExType *
leave(Manual *m, uint32_t i, const ExType *inner)
{
	ExCheck *x = m->x;
	const IrType *t = m->op->results[i].type;
	IrAttr *sharding = entry(ir_op_prop(m->op, ATOM_out_shardings), i);
	const ExType *out;
	ExDraft d;

	if (!sharding || !inner || shard_sharding(sharding)->rank != t->n)
		return explicit_type_unknown(&x->types, m->outer.mesh, t->n);
	out = boundary(m, sharding, entry_of_array(ir_op_attr(m->op, ATOM_SHARDC_OUT_REDUCED), i), t);
	if (out->u != inner->u || out->kind != inner->kind || out->r != inner->r)
		explicit_error(x, DIAG_EXPLICIT_MANUAL_OUT, m->op,
		               "the body returns %s for result %u, whose out_sharding states other unreduced or "
		               "reduced axes",
		               explicit_text(x, &m->op->results[i], inner), (unsigned)i);
	check_replicated(m, i, inner, out);
	d = explicit_draft_of(&x->tmp, out);
	for (uint32_t k = 0; k < d.rank && k < inner->rank; k++)
		d.dims[k] = explicit_list_filter(&x->types, explicit_list_join(&x->types, out->dims[k], inner->dims[k]),
		                                 m->outer.explicit_axes);
	d.mesh = m->outer.mesh;
	d.v = inner->v & ~m->axes;
	return explicit_type(&x->types, &d);
}

static const ExMesh *
manual_mesh(ExCheck *x, const IrOp *op)
{
	static const Atom lists[] = { ATOM_in_shardings, ATOM_out_shardings };

	for (uint32_t k = 0; k < 2; k++) {
		IrAttr *list = ir_op_prop(op, lists[k]);

		for (uint32_t i = 0; list && i < list->n; i++) {
			const ExMesh *m = explicit_mesh_of(x->meshes, shard_sharding(ir_attr_elems(list)[i])->mesh);

			if (m)
				return m;
		}
	}
	return NULL;
}

void
explicit_flow_manual(ExCheck *x, IrOp *op, ExCtx ctx)
{
	const IrAttr *axes = ir_op_prop(op, ATOM_manual_axes);
	const ExMesh *mesh = manual_mesh(x, op);
	Manual m = { .x = x, .op = op, .outer = explicit_ctx_of(ctx, mesh ? mesh : ctx.mesh) };
	const IrOp *ret;

	if (!m.outer.mesh || !ir_op_body(op, 0) || !axes) {
		transparent(x, op, ctx, false);
		return;
	}
	for (uint32_t i = 0; i < axes->n; i++) {
		int64_t k = shard_mesh_axis_find(m.outer.mesh->mesh, ir_attr_atoms(axes)[i]);

		m.axes |= k >= 0 ? explicit_axis((uint32_t)k) : 0;
	}
	m.inner = m.outer;
	m.inner.explicit_axes &= ~m.axes;
	m.inner.manual |= m.axes;
	m.whole = m.inner.manual == m.outer.mesh->all;
	m.strict = m.axes == m.outer.mesh->all && m.outer.explicit_axes == m.outer.mesh->all;
	explicit_region_ctx(x, op, m.inner);
	for (uint32_t i = 0; i < op->n_operands; i++)
		enter(&m, i);
	explicit_block(x, ir_op_body(op, 0), m.inner);
	ret = explicit_returned(op, 0);
	for (uint32_t i = 0; i < op->n_results; i++) {
		const ExType *t = ret && i < ret->n_operands ? explicit_value_type(x, ir_operand(ret, i)) : NULL;

		explicit_value_set(&op->results[i], ir_type_is_tensor(op->results[i].type) ? leave(&m, i, t) : NULL);
	}
}

/* ---- vmap ---- */

typedef struct Vmap {
	ExCheck *x;
	IrOp *op;
	IrField in, out;	/* the mapped dimension of each operand, -1: none; of each result */
	const ExList *list;	/* of the mapped dimension; NULL: no operand is mapped */
	const ExMesh *mesh;
	bool failed;
} Vmap;

static void vmap_error(Vmap *v, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void
vmap_error(Vmap *v, const char *fmt, ...)
{
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(&v->x->tmp, fmt, ap);
	va_end(ap);
	if (!v->failed)
		explicit_error(v->x, DIAG_EXPLICIT_VMAP, v->op, "%s", text);
	v->failed = true;
}

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
			vmap_error(v, "mapped operand %u, %s, is unreduced or reduced", (unsigned)i,
			           explicit_text(v->x, ir_operand(v->op, i), t));
		l = t->dims[v->in.v[i]];
		if (t->mesh)
			v->mesh = t->mesh;
		if (v->list && !explicit_list_same(&v->x->types, v->list, l))
			vmap_error(v, "the mapped dimensions are sharded %s and %s", show_list(v, v->list),
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

	for (uint32_t i = 0; a && a->kind == IR_ATTR_ARRAY && i < a->n && n < EX_MAX_AXES; i++) {
		const IrAttr *word = ir_attr_elems(a)[i];
		int64_t k = ctx.mesh && word->kind == IR_ATTR_STRING ?
		            shard_mesh_axis_find(ctx.mesh->mesh, *ir_attr_atoms(word)) : -1;

		if (k < 0 || !(ctx.explicit_axes & explicit_axis((uint32_t)k)))
			vmap_error(v, "entry %u of 'axes' is not an Explicit axis of the mesh", (unsigned)i);
		else
			axes[n++] = (uint8_t)k;
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
			vmap_error(v, "no operand is mapped, so axis_size must say how long the new dimension is");
		v->list = named ? named : v->x->types.none;
		v->mesh = v->mesh ? v->mesh : ctx.mesh;
		if (size && size->kind == IR_ATTR_INT && v->mesh &&
		    *ir_attr_ints(size) % explicit_list_size(v->mesh, v->list))
			vmap_error(v, "axis_size %lld is not divisible by %s", (long long)*ir_attr_ints(size),
			           show_list(v, v->list));
	} else if (named && v->list->n && named != v->list) {
		vmap_error(v, "'axes' states %s, but the mapped dimension is sharded %s", show_list(v, named),
		           show_list(v, v->list));
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
			vmap_error(v, "unmapped operand %u, %s, is sharded along the axes of the mapped dimension (%s)",
			           (unsigned)i, explicit_text(v->x, ir_operand(v->op, i), t), show_list(v, v->list));
		set_arg(b, i, t && mapped ? explicit_without_dim(v->x, t, (uint32_t)v->in.v[i]) : t);
	}
}

static void
leave_vmap(Vmap *v, ExCtx ctx)
{
	const IrOp *ret = explicit_returned(v->op, 0);

	for (uint32_t i = 0; i < v->op->n_results; i++) {
		const ExType *t = ret && i < ret->n_operands ? explicit_value_type(v->x, ir_operand(ret, i)) : NULL;
		IrValue *r = &v->op->results[i];
		uint32_t k = i < v->out.n && v->out.v[i] >= 0 ? (uint32_t)v->out.v[i] : 0;

		if (!ir_type_is_tensor(r->type)) {
			explicit_value_set(r, NULL);
			continue;
		}
		if (!t || t->rank + 1 != r->type->n || (i < v->out.n && v->out.v[i] > (int64_t)t->rank)) {
			vmap_error(v, "result %u does not have the type of the region with one more dimension",
				   (unsigned)i);
			t = explicit_type_unknown(&v->x->types, ctx.mesh, r->type->n);
		} else {
			t = explicit_with_dim(v->x, t, k, t->mesh ? v->list : v->x->types.none);
		}
		explicit_value_set(r, t);
	}
}

static IrField
numbers(const IrOp *op, Atom name)
{
	const IrAttr *a = ir_op_get(op, name);

	return a && a->kind == IR_ATTR_NUMS ? (IrField){ ir_attr_ints(a), a->n } : (IrField){ NULL, 0 };
}

void
explicit_flow_vmap(ExCheck *x, IrOp *op, ExCtx ctx)
{
	Vmap v = { .x = x, .op = op, .in = numbers(op, ATOM_in_axes), .out = numbers(op, ATOM_out_axes) };
	ExAxes mapped = x->mapped;
	const ExMesh *mesh = x->mapped_mesh;

	if (!ir_op_body(op, 0) || v.in.n != op->n_operands || v.out.n != op->n_results) {
		vmap_error(&v, "in_axes and out_axes must have an entry for each operand and each result");
		set_unknown_results(x, op, ctx);
		return;
	}
	map_operands(&v);
	choose_list(&v, ctx);
	enter_vmap(&v);
	x->mapped |= v.failed ? 0 : v.list->set;
	x->mapped_mesh = v.mesh;
	explicit_block(x, ir_op_block(op, 0), ctx);
	x->mapped = mapped;
	x->mapped_mesh = mesh;
	if (v.failed)
		v.list = x->types.unknown;
	leave_vmap(&v, ctx);
}
