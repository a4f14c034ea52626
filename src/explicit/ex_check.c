/* SPDX-License-Identifier: Apache-2.0
 *
 * The walk over a module (spec 60 §5.1): the public functions in order, called functions at their first call, then all
 * others; each with its context, and in each the operations in order. Every operation is visited once.
 */
#include "explicit/ex_check.h"

#include "base/suggest.h"
#include "print/print.h"

/* ---- contexts of functions (spec 60 §2.3) ---- */

static const ExMesh *
mesh_of_sharding(ExCheck *x, const IrAttr *a)
{
	if (!a)
		return NULL;
	if (a->kind == IR_ATTR_PER_VALUE) {
		for (uint32_t i = 0; i < a->n; i++) {
			const ExMesh *m = mesh_of_sharding(x, ir_attr_elems(a)[i]);

			if (m)
				return m;
		}
		return NULL;
	}
	return a->kind == IR_ATTR_SHARDING ? explicit_mesh_of(x->meshes, shard_sharding(a)->mesh) : NULL;
}

/* Returns the mesh of the first sharding in a dictionary. Names are sorted, so the result does not depend on the order
 * in which they were written. */
static const ExMesh *
mesh_in_dict(ExCheck *x, const IrAttr *dict)
{
	for (uint32_t i = 0; dict && i < dict->n; i++) {
		const ExMesh *m = mesh_of_sharding(x, ir_attr_entries(dict)[i].value);

		if (m)
			return m;
	}
	return NULL;
}

static const ExMesh *
mesh_in_body(ExCheck *x, IrOp *func)
{
	for (IrOp *op = ir_walk_next(func, func); op; op = ir_walk_next(func, op)) {
		const ExMesh *m = mesh_in_dict(x, op->attrs);

		m = m ? m : ir_op_info(op->kind)->dialect == IR_DIALECT_SDY ? mesh_in_dict(x, op->props) : NULL;
		if (m)
			return m;
	}
	return NULL;
}

static const ExMesh *
context_mesh(ExCheck *x, IrOp *func, const ExMesh *around)
{
	const IrAttr *named = ir_op_attr(func, ATOM_SHARDC_MESH);
	const IrBlock *body = ir_op_body(func, 0);
	const ExMesh *m = NULL;

	if (named && named->kind == IR_ATTR_SYMBOL && named->n == 1)
		m = explicit_mesh_of(x->meshes, shard_mesh_ref(x->s, *ir_attr_atoms(named)));
	if (named && !m)
		explicit_error_at(x, DIAG_EXPLICIT_REQUEST,
		                  print_find_after(x->m, func, STR("attributes"), STR("shardc.mesh")),
		                  "shardc.mesh must name a mesh of the module that has axes");
	for (uint32_t i = 0; !m && body && i < body->n_args; i++)
		m = mesh_of_sharding(x, ir_dict_get(ir_func_arg_attrs(func, i), ATOM_SDY_SHARDING_ATTR));
	m = m ? m : mesh_in_body(x, func);
	m = m ? m : around;
	return m ? m : explicit_mesh_first(x->meshes);
}

ExCtx
explicit_call_ctx(ExCheck *x, const ExFunc *f, const IrOp *call, ExCtx ctx)
{
	if (!f->inherits || !call)
		return explicit_ctx_declared(f->ctx.mesh);
	ctx = explicit_ctx_of(ctx, f->ctx.mesh);
	if (explicit_call_kind(x, f, call) != EX_CALL)
		ctx.explicit_axes = 0;
	return ctx;
}

/* ---- functions ---- */

static bool
is_wrong(const Map *wrong, const IrOp *func)
{
	return wrong && map_get(wrong, (uintptr_t)func);
}

bool
explicit_can_call(const ExCheck *x, const IrOp *func)
{
	return !is_wrong(x->o->wrong_signature, func);
}

/* Reports reduced axes of an argument or a result of a function without a mesh. */
static void
reject_reduced(ExCheck *x, const ExRead *r)
{
	explicit_error_at(x, DIAG_EXPLICIT_REQUEST, explicit_read_token(x, r, STR("shardc.reduced"), true),
	                  "shardc.reduced names axes, but the module has no mesh with axes");
}

static const ExType *
argument_type(ExCheck *x, ExFunc *f, uint32_t i, const IrType *t, const ExType *called_with)
{
	const IrAttr *dict = ir_func_arg_attrs(f->op, i);
	ExRead r =
		{ .sharding = ir_dict_get(dict, ATOM_SDY_SHARDING_ATTR),
		 .reduced = ir_dict_get(dict, ATOM_SHARDC_REDUCED),
	             .tensor = t, .ctx = f->ctx, .what = "sharding", .op = f->op, .side = EX_OF_ARGUMENT,
	             .index = i };
	const ExType *rest;

	if (!ir_type_is_tensor(t))
		return NULL;
	explicit_reject_mhlo(x, dict, f->op, i);
	if (!r.sharding && r.reduced && f->ctx.mesh)
		r.sharding = shard_sharding_plain(x->s, f->ctx.mesh->ref, t->n, true);
	if (r.sharding) {
		explicit_read(x, &r, &rest);
		return rest;
	}
	if (r.reduced)
		reject_reduced(x, &r);
	if (f->ctx.mesh && ir_dict_get(dict, ATOM_MHLO_SHARDING))
		return explicit_type_unknown(&x->types, f->ctx.mesh, t->n);
	if (!called_with && !f->caller && ir_op_body(f->op, 0) && x->o->require_arg_shardings && f->ctx.mesh) {
		explicit_error_at(x, DIAG_EXPLICIT_ARG_UNPLACED, print_find_argument(x->m, f->op, i),
		                  "argument %u has no sharding", (unsigned)i);
		return explicit_type_unknown(&x->types, f->ctx.mesh, t->n);
	}
	return called_with ? called_with : explicit_type_unplaced(&x->types, t->n);
}

static void
type_arguments(ExCheck *x, ExFunc *f, const IrOp *call)
{
	IrBlock *body = ir_op_block(f->op, 0);

	f->args = ARENA_ARRAY(x->arena, const ExType *, body->n_args);
	for (uint32_t i = 0; i < body->n_args; i++) {
		const ExType *with = call && i < call->n_operands ? explicit_value_type(x, ir_operand(call, i)) : NULL;

		if (with && explicit_ctx_auto(f->ctx) && explicit_mesh_eq(with->mesh, f->ctx.mesh))
			with = explicit_type_within(x, with, ~explicit_ctx_auto(f->ctx));
		f->args[i] = argument_type(x, f, i, body->args[i]->type, with);
		explicit_value_set(body->args[i], f->args[i]);
	}
}

static bool
is_public(const ExCheck *x, const IrOp *func)
{
	const IrAttr *v = ir_op_prop(func, ATOM_sym_visibility);

	(void)x;
	return !v || *ir_attr_atoms(v) == ATOM_public;
}

/* Returns the type of result i as declared, or NULL. */
static const ExType *
declared_result(ExCheck *x, ExFunc *f, uint32_t i, const IrType *t)
{
	const IrAttr *dict = ir_func_res_attrs(f->op, i);
	ExRead r =
		{ .sharding = ir_dict_get(dict, ATOM_SDY_SHARDING_ATTR),
		 .reduced = ir_dict_get(dict, ATOM_SHARDC_REDUCED),
	             .tensor = t, .ctx = f->ctx, .what = "sharding of a function result", .op = f->op,
	             .side = EX_OF_RESULT, .index = i };
	const ExType *rest = NULL;

	explicit_reject_mhlo(x, dict, f->op, -1);
	if (!r.sharding && r.reduced && f->ctx.mesh)
		r.sharding = shard_sharding_plain(x->s, f->ctx.mesh->ref, t->n, true);
	if (r.sharding)
		explicit_read(x, &r, &rest);
	else if (r.reduced)
		reject_reduced(x, &r);
	return rest;
}

static void
type_return(ExCheck *x, ExFunc *f, const IrOp *ret, uint32_t i)
{
	const IrType *t = ir_operand(ret, i)->type;
	const ExType *from = explicit_value_type(x, ir_operand(ret, i)), *to;

	if (!ir_type_is_tensor(t) || !from)
		return;
	to = declared_result(x, f, i, t);
	f->results[i] = to ? explicit_type_varying(&x->types, to, from->v) : from;
	if (!to || explicit_type_agrees(&x->types, from, to) ||
	    (from->plain && to->plain && (!from->mesh || !to->mesh)))
		return;
	to = explicit_reshard(x, ret, from, to);
	if (x->o->implied && explicit_ctx_of(f->ctx, to->mesh).explicit_axes)
		explicit_return_note(x, ret, i, from, to);
}

static void
type_results(ExCheck *x, ExFunc *f)
{
	const IrOp *ret = ir_op_block(f->op, 0)->last;
	uint32_t n = ir_type_n_results(ir_func_type(f->op));

	f->results = ARENA_ARRAY(x->arena, const ExType *, n);
	for (uint32_t i = 0; ret && ret->kind == IR_OP_RETURN && i < n && i < ret->n_operands; i++)
		type_return(x, f, ret, i);
}

/* A function without body, or with errors in its body, has the types that it declares. Its other arguments may be
 * sharded in any way. Other results are unsharded, or unknown if there is a body. */
static void
type_declaration(ExCheck *x, ExFunc *f)
{
	const IrType *type = ir_func_type(f->op);
	uint32_t n = ir_type_n_results(type), n_args = type->n_in;

	f->args = ARENA_ARRAY(x->arena, const ExType *, n_args);
	for (uint32_t i = 0; i < n_args; i++)
		f->args[i] = argument_type(x, f, i, ir_type_inputs(type)[i], NULL);
	f->results = ARENA_ARRAY(x->arena, const ExType *, n);
	for (uint32_t i = 0; i < n; i++) {
		const IrType *t = ir_type_results(type)[i];

		if (!ir_type_is_tensor(t))
			continue;
		f->results[i] = declared_result(x, f, i, t);
		if (!f->results[i] && !ir_op_body(f->op, 0))
			f->results[i] = explicit_type_plain(&x->types, f->ctx.mesh, t->n);
	}
}

ExFunc *
explicit_function(ExCheck *x, IrOp *func, const IrOp *call, ExCtx ctx)
{
	ExFunc *f = map_get(&x->funcs, (uintptr_t)func), *outer = x->func;

	if (f)
		return f;
	f = ARENA_NEW(x->arena, ExFunc);
	f->op = func;
	f->caller = call;
	f->inherits = call && !is_public(x, func) && !ir_op_attr(func, ATOM_SHARDC_MESH);
	f->unchecked = f->inherits && !is_wrong(x->o->wrong, func) && explicit_is_unchecked(x, func);
	f->ctx.mesh = context_mesh(x, func, f->inherits ? ctx.mesh : NULL);
	f->ctx = explicit_call_ctx(x, f, call, ctx);
	f->state = EX_RUNNING;
	map_put(x->arena, &x->funcs, (uintptr_t)func, f);
	x->func = f;
	explicit_check_signature(x, func);
	if (ir_op_body(func, 0) && !is_wrong(x->o->wrong, func)) {
		type_arguments(x, f, call);
		explicit_block(x, ir_op_body(func, 0), f->ctx);
		type_results(x, f);
	} else {
		type_declaration(x, f);
	}
	f->state = EX_TYPED;
	x->func = outer;
	return f;
}

static void
type_functions(ExCheck *x, bool only_public)
{
	for (IrOp *f = ir_func_first(x->m->op); f; f = ir_func_next(f)) {
		if (explicit_can_call(x, f) && (!only_public || (ir_op_body(f, 0) && is_public(x, f))))
			explicit_function(x, f, NULL, (ExCtx){ 0 });
	}
}

/* Checks the names of the attributes of the module, its meshes and everything else outside functions. */
static void
check_module_names(ExCheck *x)
{
	IrBlock *body = ir_op_body(x->m->op, 0);

	explicit_check_names(x, x->m->op);
	for (IrOp *op = body ? body->first : NULL; op; op = op->next) {
		if (op->attrs && op->kind != IR_OP_FUNC)
			explicit_check_names(x, op);
	}
}

/* ---- blocks and operations ---- */

const ExType **
explicit_operand_types(ExCheck *x, const IrOp *op)
{
	const ExType **in = ARENA_ARRAY(&x->tmp, const ExType *, op->n_operands);

	for (uint32_t i = 0; i < op->n_operands; i++)
		in[i] = explicit_value_type(x, ir_operand(op, i));
	return in;
}

void
explicit_region_ctx(ExCheck *x, const IrOp *op, ExCtx ctx)
{
	ExRegion *r = ARENA_NEW(x->arena, ExRegion);

	*r = (ExRegion){ op, ctx };
	map_put(x->arena, &x->contexts, (uintptr_t)op, r);
}

void
explicit_block(ExCheck *x, IrBlock *b, ExCtx ctx)
{
	for (IrOp *op = b->first; op; op = op->next) {
		ArenaMark mark = arena_mark(&x->tmp);

		ir_walk_ahead(op);
		explicit_op(x, op, ctx);
		arena_reset(&x->tmp, mark);
	}
}

void
explicit_number_ops(ExCheck *x)
{
	uint32_t n = 0;

	if (x->numbered)
		return;
	x->numbered = true;
	for (IrOp *op = x->m->op; op; op = ir_walk_next(x->m->op, op))
		op->tmp = n++;
}

Explicit *
explicit_check(IrModule *m, Arena *a, const ExplicitOptions *o)
{
	ExCheck *x = ARENA_NEW(a, ExCheck);
	uint32_t before = m->s->diag.n_errors;

	x->m = m;
	x->s = m->s;
	x->arena = a;
	x->o = o;
	arena_init(&x->tmp, a->memory);
	buf_init(&x->queries, a->memory);
	ir_tmp_claim(m, IR_TMP_VALUE, EX_TMP);
	ir_tmp_claim(m, IR_TMP_OP, EX_TMP);
	explicit_types_init(&x->types, a);
	x->meshes = explicit_meshes_new(a, m, o->axis_types);
	x->symbols = ir_symtab_new(a, m->s, m->op);
	check_module_names(x);
	type_functions(x, true);
	if (!o->wrong)
		type_functions(x, false);	/* else they may be called where nothing is typed */
	explicit_meshes_check_option(x->meshes);
	x->failed = m->s->diag.n_errors > before;
	return x;
}

bool
explicit_ok(const Explicit *x)
{
	return !x->failed;
}

void
explicit_free(Explicit *x)
{
	arena_free(&x->tmp);
	buf_free(&x->queries);
}

void
explicit_print_queries(const Explicit *x, Buf *out)
{
	buf_add(out, x->queries.p, x->queries.n);
}

/* ---- reports ---- */

/* Returns the innermost position in a Python file that a location has, or NULL. */
static const IrLoc *
python_location(const IrAttr *a)
{
	for (uint32_t depth = 0; a && a->kind == IR_ATTR_LOC && depth < 64; depth++) {
		const IrLoc *l = (const IrLoc *)ir_attr_data(a);

		if (a->sub == IR_LOC_FILE)
			return l;
		a = a->n ? l->children[0] : NULL;
	}
	return NULL;
}

static void
note_python(ExCheck *x, const IrOp *op)
{
	const IrLoc *l = op->loc && op->loc < x->m->locs.n ? python_location(x->m->locs.v[op->loc]) : NULL;

	if (l)
		diag_note_elsewhere(&x->s->diag, session_str(x->s, l->name).p, l->line, l->col, "traced from here");
}

static Span
place_of(const ExCheck *x, const IrOp *op)
{
	return print_find_in_op(x->m, op, STR(""));
}

static void __attribute__((format(printf, 5, 0)))
report(ExCheck *x, DiagId id, Span at, const char *prefix, const char *fmt, va_list ap)
{
	DiagList *d = &x->s->diag;

	diag_error(d, id, at, "%s%s", prefix, d->full ? "" : arena_vprintf(&x->tmp, fmt, ap));
}

void
explicit_error(ExCheck *x, DiagId id, const IrOp *op, const char *fmt, ...)
{
	Str name = session_str(x->s, op->name);
	va_list ap;

	va_start(ap, fmt);
	report(x, id, place_of(x, op), arena_printf(&x->tmp, "'%.*s': ", (int)name.n, name.p), fmt, ap);
	va_end(ap);
	note_python(x, op);
}

void
explicit_error_at(ExCheck *x, DiagId id, Span at, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	report(x, id, at, "", fmt, ap);
	va_end(ap);
}

const char *
explicit_text(ExCheck *x, const IrValue *v, const ExType *type)
{
	if (!type)
		return "no type";
	return explicit_type_text(&x->tmp, x->s, &x->types, v->type, type, x->o->show_varying);
}

const char *
explicit_text_beside(ExCheck *x, const IrValue *v, const ExType *type, const ExType *other)
{
	const char *text = explicit_text(x, v, type);
	Buf mesh;

	if (!type->mesh || !other->mesh || explicit_mesh_eq(type->mesh, other->mesh))
		return text;
	buf_init(&mesh, x->tmp.memory);
	explicit_ctx_print(&mesh, x->s, explicit_ctx_declared(type->mesh));
	text = arena_printf(&x->tmp, "%s on %.*s", text, (int)mesh.n, mesh.p);
	buf_free(&mesh);
	return text;
}

const char *
explicit_similar_axis(ExCheck *x, const ExMesh *mesh, const IrAttr *name)
{
	Suggest best;

	if (!mesh || name->kind != IR_ATTR_STRING)
		return "";
	suggest_init_name(&best, session_str(x->s, *ir_attr_atoms(name)));
	for (uint32_t i = 0; i < mesh->mesh->n_axes; i++)
		suggest_try(&best, session_str(x->s, explicit_axis_name(mesh, i)).p);
	return best.word ? arena_printf(&x->tmp, "; did you mean \"%s\"?", best.word) : "";
}

void
explicit_note_operands(ExCheck *x, const IrOp *op)
{
	DiagList *d = &x->s->diag;

	if (!d->cur)
		return;
	for (uint32_t i = 0; i < op->n_operands && i < 4; i++) {
		const IrValue *v = ir_operand(op, i);
		const ExType *t = explicit_value_type(x, v);
		const IrOp *def = ir_value_def(v);
		bool again = false;

		for (uint32_t k = 0; k < i; k++)
			again |= ir_operand(op, k) == v;
		if (!t || t->plain || again)
			continue;
		if (def)
			diag_note(d, place_of(x, def), "operand %u has type %s", (unsigned)i, explicit_text(x, v, t));
		else if (x->m->src && v->lo < x->m->src->len && x->m->src->text[v->lo] == '%')
			diag_note(d, (Span){ v->lo, v->lo + 1 }, "operand %u has type %s", (unsigned)i,
			          explicit_text(x, v, t));
	}
}

void
explicit_mesh_mismatch(ExCheck *x, const IrOp *op, ExCtx ctx, uint32_t i, uint32_t k)
{
	const IrValue *p = ir_operand(op, i), *q = ir_operand(op, k);
	const ExType *a = explicit_value_type(x, p), *b = explicit_value_type(x, q);
	Buf one, two;

	buf_init(&one, x->tmp.memory);
	buf_init(&two, x->tmp.memory);
	explicit_ctx_print(&one, x->s, explicit_ctx_of(ctx, a->mesh));
	explicit_ctx_print(&two, x->s, explicit_ctx_of(ctx, b->mesh));
	explicit_error(x, DIAG_EXPLICIT_MESH_MISMATCH, op, "operands are on different meshes: %s on %.*s, %s on %.*s",
	               explicit_text(x, p, a), (int)one.n, one.p, explicit_text(x, q, b), (int)two.n, two.p);
	buf_free(&one);
	buf_free(&two);
}
