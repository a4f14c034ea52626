/* SPDX-License-Identifier: Apache-2.0
 *
 * Regions in a different mode (spec 60 §7.5 and §7.6): auto_axes, explicit_axes, manual computations.
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

static void
set_arg(IrBlock *b, uint32_t i, const ExType *t)
{
	if (i < b->n_args)
		explicit_value_set(b->args[i], t);
}

/* Returns whether an attribute is an array of different axes of the mesh, none of which is in `used`. */
static bool
names_axes(const IrAttr *a, const ShardMesh *mesh, ExAxes used)
{
	for (uint32_t k = 0; a->kind == IR_ATTR_ARRAY && k < a->n; k++) {
		IrAttr *word = ir_attr_elems(a)[k];
		int64_t i = word->kind == IR_ATTR_STRING ? shard_mesh_axis_find(mesh, *ir_attr_atoms(word)) : -1;

		if (i < 0 || (used & explicit_axis((uint32_t)i)))
			return false;
		used |= explicit_axis((uint32_t)i);
	}
	return a->kind == IR_ATTR_ARRAY;
}

/* Returns the axes that a sharding mentions, apart from replicated ones. */
static ExAxes
mentioned(const ShardSharding *sh, const ShardMesh *mesh)
{
	ExAxes axes = 0;

	for (uint32_t k = 0; k < sh->n_dim_axes; k++) {
		int64_t i = shard_mesh_axis_find(mesh, shard_axes(sh)[k].name);

		axes |= i >= 0 ? explicit_axis((uint32_t)i) : 0;
	}
	for (uint32_t k = 0; k < sh->n_unreduced; k++) {
		int64_t i = shard_mesh_axis_find(mesh, shard_unreduced(sh)[k].name);

		axes |= i >= 0 ? explicit_axis((uint32_t)i) : 0;
	}
	return axes;
}

/* Checks shardc.in_reduced or shardc.out_reduced beside a list of shardings: an array of axes for each of the n values.
 * In a region that is not manual, the shardings are requests, and the axes are checked with them. Returns false after
 * an error. */
static bool
check_reduced(ExEnv *x, const IrOp *op, ExCtx ctx, bool is_result, DiagId id)
{
	Atom name = is_result ? ATOM_SHARDC_OUT_REDUCED : ATOM_SHARDC_IN_REDUCED;
	const IrAttr *list = ir_op_attr(op, name);
	IrAttr *shardings = ir_op_prop(op, is_result ? ATOM_out_shardings : ATOM_in_shardings);
	uint32_t n = is_result ? op->n_results : op->n_operands;
	Str word = session_str(x->s, name);
	bool fits = !list || (list->kind == IR_ATTR_ARRAY && list->n == n);

	for (uint32_t i = 0; fits && list && i < n && id != DIAG_EXPLICIT_REGION; i++)
		fits = names_axes(ir_attr_elems(list)[i], ctx.mesh->mesh, entry(shardings, i) ?
		                  mentioned(shard_sharding(entry(shardings, i)), ctx.mesh->mesh) : 0);
	if (!fits)
		explicit_error_at(x, id, print_find_attr(x->m, op, word),
		                  "%s must be an array with one entry for each %s: an array of different axes of the "
		                  "mesh that the sharding of this %s does not use", word.p,
		                  is_result ? "result" : "operand", is_result ? "result" : "operand");
	return fits;
}

/* ---- auto_axes and explicit_axes ---- */

/* Reads the list of axes of a mode; a unit attribute means all. Returns false after an error. */
static bool
read_axes(ExEnv *x, IrOp *op, Atom name, ExCtx ctx, ExAxes *axes)
{
	const IrAttr *a = ir_op_attr(op, name);
	Str label = session_str(x->s, name);

	*axes = a->kind == IR_ATTR_UNIT ? ctx.mesh->all : 0;
	if (a->kind != IR_ATTR_UNIT && a->kind != IR_ATTR_ARRAY) {
		explicit_error_at(x, DIAG_EXPLICIT_REGION, print_find_attr(x->m, op, label),
		                  "%s must be an array of axis names", label.p);
		return false;
	}
	for (uint32_t i = 0; a->kind == IR_ATTR_ARRAY && i < a->n; i++) {
		IrAttr *word = ir_attr_elems(a)[i];
		int64_t k = word->kind == IR_ATTR_STRING ?
			shard_mesh_axis_find(ctx.mesh->mesh, *ir_attr_atoms(word)) : -1;

		if (k < 0 || (*axes & explicit_axis((uint32_t)k))) {
			explicit_error_at(x, DIAG_EXPLICIT_REGION, print_find_attr(x->m, op, label),
			                  "entry %u of %s, %s, %s%s", (unsigned)i, label.p,
			                  print_attr_text(x->s, word).p,
			                  k < 0 ? "is not an axis of the mesh" : "repeats an axis",
			                  k < 0 ? explicit_similar_axis(x, ctx.mesh, word) : "");
			return false;
		}
		*axes |= explicit_axis((uint32_t)k);
	}
	if (*axes & ctx.manual) {
		explicit_error_at(x, DIAG_EXPLICIT_REGION, print_find_attr(x->m, op, label),
		                  "%s is Manual outside and cannot change",
		                  explicit_axes_text(&x->tmp, x->s, ctx.mesh, *axes & ctx.manual));
		return false;
	}
	return true;
}

/* Reads a stated sharding of argument or result i, or returns an unknown type after an error. */
static const ExType *
read_stated(ExEnv *x, IrOp *op, uint32_t i, IrAttr *reduced, const IrType *tensor, ExCtx ctx, bool is_result)
{
	IrAttr *list = ir_op_prop(op, is_result ? ATOM_out_shardings : ATOM_in_shardings);
	ExRead r = { .sharding = entry(list, i), .reduced = reduced, .tensor = tensor, .ctx = ctx, .strict = true,
	             .what = is_result ? "out_sharding" : "in_sharding", .mesh = ctx.mesh,
	             .of_context = true, .op = op, .key = is_result ? "out_shardings" : "in_shardings", .index = i };
	const ExType *rest = NULL, *t = explicit_read(x, &r, &rest);

	return t ? t : explicit_type_unknown(&x->types, rest && rest->mesh ? rest->mesh : ctx.mesh, tensor->n);
}

void
explicit_results_unknown(ExEnv *x, IrOp *op, ExCtx ctx)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		const IrType *t = op->results[i].type;

		explicit_value_set(&op->results[i], ir_type_is_tensor(t) ?
		                   explicit_type_unknown(&x->types, ctx.mesh, t->n) : NULL);
	}
}

void
explicit_block_unknown(ExEnv *x, IrOp *op, ExCtx ctx)
{
	IrBlock *b = ir_op_body(op, 0);

	for (uint32_t i = 0; b && i < b->n_args; i++) {
		const IrType *t = b->args[i]->type;

		set_arg(b, i, ir_type_is_tensor(t) ? explicit_type_unknown(&x->types, ctx.mesh, t->n) : NULL);
	}
	if (b)
		explicit_block(x, b, ctx);
}

/* Compares the type of argument i with what the text states for it. in_shardings cannot state its reduced axes. */
static const ExType *
claimed_argument(ExEnv *x, IrOp *op, uint32_t i, const ExType *t, ExCtx ctx)
{
	const IrValue *v = ir_operand(op, i);
	ExRead r = { .sharding = entry(ir_op_prop(op, ATOM_in_shardings), i), .tensor = v->type, .ctx = ctx,
	             .reduced = t->mesh ? explicit_reduced_attr(x, t) : NULL, .what = "sharding",
	             .op = op, .key = "in_shardings", .index = i };

	return explicit_believed(x, op, &r, t, arena_printf(&x->tmp, "argument %u", (unsigned)i), v);
}

/* Types a region like inlined code. What the text says about its values must be true. */
static void
transparent(ExEnv *x, IrOp *op, ExCtx ctx, bool claims)
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
			t = explicit_claimed(x, op, i, entry(ir_op_prop(op, ATOM_out_shardings), i), "out_shardings",
			                     t, ctx);
		explicit_value_set(&op->results[i], t);
	}
}

/* Gives the results of an auto_axes region the types that out_shardings state. */
static void
state_results(ExEnv *x, IrOp *op, ExCtx ctx)
{
	IrAttr *out = ir_op_prop(op, ATOM_out_shardings);

	explicit_results_unknown(x, op, ctx);
	for (uint32_t i = 0; i < op->n_results && out; i++) {
		const IrType *t = op->results[i].type;
		const IrOp *ret = explicit_returned(op, 0);
		const ExType *from = ret && i < ret->n_operands ? explicit_value_type(x, ir_operand(ret, i)) :
			NULL, *to;

		if (!ir_type_is_tensor(t) || !entry(out, i))
			continue;
		to = read_stated(x, op, i, explicit_reduced_entry(op, i), t, ctx, true);
		explicit_value_set(&op->results[i], from ? explicit_reshard(x, op, from, to) : to);
	}
}

static void
auto_region(ExEnv *x, IrOp *op, ExCtx ctx, ExAxes axes)
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
		set_arg(b, i, !in[i] ? NULL :
		        explicit_type_within(x, claimed_argument(x, op, i, in[i], ctx), inner.explicit_axes));
	explicit_block(x, b, inner);
	state_results(x, op, ctx);
}

static void
explicit_region(ExEnv *x, IrOp *op, ExCtx ctx, ExAxes axes)
{
	ExCtx inner = ctx;
	IrAttr *in = ir_op_prop(op, ATOM_in_shardings), *reduced = NULL;
	IrBlock *b = ir_op_block(op, 0);
	const IrOp *ret;

	inner.explicit_axes |= axes;
	if (check_reduced(x, op, ctx, false, DIAG_EXPLICIT_REGION))
		reduced = ir_op_attr(op, ATOM_SHARDC_IN_REDUCED);
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
			     read_stated(x, op, i, entry_of_array(reduced, i), t, inner, false) :
			     explicit_type_unknown(&x->types, ctx.mesh, t->n);
		set_arg(b, i, to && from ? explicit_reshard(x, op, from, to) : to);
	}
	explicit_block(x, b, inner);
	ret = explicit_returned(op, 0);
	for (uint32_t i = 0; i < op->n_results; i++) {
		const ExType *t = ret && i < ret->n_operands ? explicit_value_type(x, ir_operand(ret, i)) : NULL;

		explicit_value_set(&op->results[i], t ? explicit_type_within(x, t, ctx.explicit_axes) : NULL);
	}
}

void
explicit_flow_named(ExEnv *x, IrOp *op, ExCtx ctx)
{
	const IrAttr *autos =
		ir_op_attr(op, ATOM_SHARDC_AUTO_AXES), *explicits = ir_op_attr(op, ATOM_SHARDC_EXPLICIT_AXES);
	ExAxes axes;

	if (autos && explicits)
		explicit_error(x, DIAG_EXPLICIT_REGION, op,
		               "a region cannot have both shardc.auto_axes and shardc.explicit_axes");
	if (!ctx.mesh && (autos || explicits))
		explicit_error_at(x, DIAG_EXPLICIT_REGION,
		                  print_find_attr(x->m, op, autos ? STR("shardc.auto_axes") :
		                                                    STR("shardc.explicit_axes")),
		                  "the axes of a region are those of a mesh, but the module has no mesh with axes");
	if (!ctx.mesh || (!autos && !explicits) || !ir_op_body(op, 0)) {
		transparent(x, op, ctx, true);
	} else if (!read_axes(x, op, autos ? ATOM_SHARDC_AUTO_AXES : ATOM_SHARDC_EXPLICIT_AXES, ctx, &axes)) {
		explicit_block_unknown(x, op, ctx);
		if (autos)
			state_results(x, op, ctx);
		else
			explicit_results_unknown(x, op, ctx);
	} else if (autos) {
		auto_region(x, op, ctx, axes);
	} else {
		explicit_region(x, op, ctx, axes);
	}
}

/* ---- manual computations ---- */

typedef struct Manual {
	ExEnv *x;
	IrOp *op;
	ExCtx outer, inner;
	ExAxes axes;		/* that become Manual */
	bool whole;		/* all axes of the mesh are Manual inside */
	bool strict;		/* the operands must be sharded along these axes exactly as in_shardings say */
	bool partly;		/* values may be unreduced and reduced along other axes too */
	ExAxes in_u, in_r;	/* along which some argument is unreduced or reduced */
	bool in_reduced, out_reduced;	/* these attributes are well formed, or missing */
} Manual;

/* Returns the reduced axes that the text states for a value, or those of its type if the text is malformed. */
static IrAttr *
boundary_reduced(const Manual *m, bool is_result, uint32_t i, const ExType *t)
{
	Atom name = is_result ? ATOM_SHARDC_OUT_REDUCED : ATOM_SHARDC_IN_REDUCED;

	if (is_result ? m->out_reduced : m->in_reduced)
		return entry_of_array(ir_op_attr(m->op, name), i);
	return t->mesh ? explicit_reduced_attr(m->x, t) : NULL;
}

/* Returns the type that a boundary sharding states, along the manual axes only. */
static const ExType *
boundary(Manual *m, IrAttr *sharding, IrAttr *reduced, const IrType *tensor)
{
	ExCtx all = { m->outer.mesh, m->outer.mesh->all, 0 };
	ExRead r = { .sharding = sharding, .reduced = reduced, .tensor = tensor, .ctx = all, .what = "sharding",
	             .op = m->op, .may_be_open = explicit_ctx_auto(m->outer) != 0 };
	const ExType *rest = NULL, *t;
	DiagList before = m->x->s->diag;

	t = explicit_read(m->x, &r, &rest);
	if (!t)		/* sub-axes and shardings that pad are fine at the boundary of a manual computation */
		diag_rewind(&m->x->s->diag, &before);
	return explicit_type_within(m->x, t ? t : rest, m->axes);
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

/* Returns whether in some list a manual axis comes after one that stays, which then can shard no local shape. */
static bool
hides_manual(const Manual *m, const ExType *t)
{
	for (uint32_t k = 0; k < t->rank; k++) {
		bool stays = false;

		for (uint32_t i = 0; i < t->dims[k]->n; i++) {
			bool is_manual = m->axes & explicit_axis(t->dims[k]->axes[i]);

			if (is_manual && stays)
				return true;
			stays |= !is_manual;
		}
	}
	return false;
}

/* Types argument i inside: local shape, the axes that stay, the marks of the boundary. */
static void
enter(Manual *m, uint32_t i)
{
	ExEnv *x = m->x;
	const IrType *t = ir_operand(m->op, i)->type;
	const ExType *from = explicit_value_type(x, ir_operand(m->op, i)), *in, *own;
	IrAttr *sharding = entry(ir_op_prop(m->op, ATOM_in_shardings), i);
	bool wrong, other_mesh;
	ExDraft d;

	if (!from || !sharding || shard_sharding(sharding)->rank != t->n) {
		set_arg(ir_op_block(m->op, 0), i, NULL);
		return;
	}
	in = boundary(m, sharding, boundary_reduced(m, false, i, from), t);
	other_mesh = from->mesh && !explicit_mesh_eq(from->mesh, m->outer.mesh) &&
		(m->outer.explicit_axes || explicit_ctx_of(m->outer, from->mesh).explicit_axes);
	own = m->partly ? explicit_type_within(x, from, m->axes) : from;
	wrong = other_mesh || (m->strict && (!lists_equal(&x->types, own, in) || hides_manual(m, from))) ||
	        !explicit_marks_agree(own, in) || (!m->whole && !m->partly && (in->u | in->r));
	if (wrong)
		explicit_error(x, DIAG_EXPLICIT_MANUAL_IN, m->op,
		               "operand %u has type %s, but its in_sharding states %s; reshard it first%s", (unsigned)i,
		               explicit_text_beside(x, ir_operand(m->op, i), from, in),
		               explicit_text_beside(x, ir_operand(m->op, i), in, from),
		               !m->whole && !m->partly && (in->u | in->r) ?
		               " (unreduced and reduced values need a computation in which all axes are Manual)" : "");
	if (other_mesh)
		own = from = explicit_type_unknown(&x->types, m->outer.mesh, t->n);
	d = explicit_draft_of(&x->tmp, explicit_type_within(x, from, ~m->axes));
	if (!d.mesh)
		d.mesh = m->outer.mesh;
	for (uint32_t k = 0; wrong && m->inner.explicit_axes && k < d.rank; k++) {
		if (!explicit_list_same(&x->types, own->dims[k], in->dims[k]))
			d.dims[k] = x->types.unknown;
	}
	d.u = in->u | (m->partly ? d.u : 0);
	d.r = in->r | (m->partly ? d.r : 0);
	d.kind = in->u ? in->kind : d.kind;
	d.marks_unknown = !explicit_marks_agree(own, in);
	d.v = in->axes | from->v;
	m->in_u |= d.u;
	m->in_r |= d.r;
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

/* Returns whether a returned value may have the unreduced and reduced axes that its out_sharding states, although its
 * type has none: where no axis is Explicit, no rule runs, and results drop the marks of the arguments. */
static bool
may_have_marks(const Manual *m, const ExType *inner, const ExType *out)
{
	return !m->inner.explicit_axes && !(inner->u | inner->r) && !(out->u & ~m->in_u) && !(out->r & ~m->in_r);
}

static const ExType *
leave(Manual *m, uint32_t i, const ExType *inner)
{
	ExEnv *x = m->x;
	const IrType *t = m->op->results[i].type;
	IrAttr *sharding = entry(ir_op_prop(m->op, ATOM_out_shardings), i);
	const ExType *out, *own;
	ExDraft d;

	if (!sharding || !inner || shard_sharding(sharding)->rank != t->n)
		return explicit_type_unknown(&x->types, m->outer.mesh, t->n);
	out = boundary(m, sharding, boundary_reduced(m, true, i, inner), t);
	own = m->partly ? explicit_type_within(x, inner, m->axes) : inner;
	if (!explicit_marks_agree(out, own) && !may_have_marks(m, own, out))
		explicit_error(x, DIAG_EXPLICIT_MANUAL_OUT, m->op,
		               "the body returns %s for result %u, whose out_sharding states other unreduced or "
		               "reduced axes",
		               explicit_text(x, &m->op->results[i], inner), (unsigned)i);
	check_replicated(m, i, inner, out);
	d = explicit_draft_of(&x->tmp, out);
	for (uint32_t k = 0; k < d.rank && k < inner->rank; k++)
		d.dims[k] = explicit_list_filter(&x->types, explicit_list_join(&x->types, out->dims[k], inner->dims[k]),
		                                 m->outer.explicit_axes);
	if (m->partly) {
		const ExType *rest = explicit_type_within(x, inner, m->outer.explicit_axes & ~m->axes);

		d.u |= rest->u;
		d.r |= rest->r;
		d.kind = out->u ? out->kind : rest->kind;
	}
	d.mesh = m->outer.mesh;
	d.v = inner->v & ~m->axes;
	return explicit_type(&x->types, &d);
}

static const ExMesh *
manual_mesh(ExEnv *x, const IrOp *op)
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
explicit_flow_manual(ExEnv *x, IrOp *op, ExCtx ctx)
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
	m.partly = session_has(x->s, IR_FEATURE_TYPES_MANUAL);
	m.strict = !(m.axes & ~m.outer.explicit_axes) && (m.partly || m.axes == m.outer.mesh->all);
	m.in_reduced = check_reduced(x, op, m.outer, false, DIAG_EXPLICIT_MANUAL_IN);
	m.out_reduced = check_reduced(x, op, m.outer, true, DIAG_EXPLICIT_MANUAL_OUT);
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
