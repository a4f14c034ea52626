/* SPDX-License-Identifier: Apache-2.0
 *
 * Constants, reshards, constraints, and operations that pass their operand on (spec 60 §4.2, §4.5, §4.7, §6.2).
 */
#include "explicit/ex_rules.h"
#include "inspect/name.h"
#include "print/print.h"

/* What is known about values, besides their types. */
typedef struct Values {
	Map tuples;		/* by element of a tuple that is a tuple itself: the operation that makes it */
	Map groups;		/* the first member of each sharding group, by number plus 1 */
	Buf queries;		/* the output of queries */
	bool hinted;		/* Explicit axes were proposed */
} Values;

static Values *
values(const ExEnv *x)
{
	return explicit_part(x, EX_PART_VALUES, sizeof(Values));
}

void
explicit_flow_skip(ExEnv *x, IrOp *op, ExCtx ctx)
{
	(void)x;
	(void)ctx;
	for (uint32_t i = 0; i < op->n_results; i++)
		explicit_value_set(&op->results[i], NULL);
}

/* ---- constants ---- */

static bool
is_splat(const IrOp *op)
{
	const IrAttr *v = ir_op_prop(op, ATOM_value);

	return v && v->kind == IR_ATTR_DENSE && ir_attr_as_dense(v)->splat;
}

void
explicit_flow_constant(ExEnv *x, IrOp *op, ExCtx ctx)
{
	static const ExRow row = { explicit_rule_create, explicit_marks_request, NULL, EX_NATIVE, EX_NOWHERE };
	const IrType *t = op->results[0].type;

	if (op->attrs && (ir_op_attr(op, ATOM_SHARDC_OUT_SHARDING) || ir_op_attr(op, ATOM_SDY_SHARDING_ATTR)))
		explicit_op_with_row(x, op, ctx, &row);
	else
		explicit_value_set(&op->results[0], ir_type_is_tensor(t) ? explicit_type_unplaced(&x->types, t->n) :
				   NULL);
	if (is_splat(op))
		op->results[0].tmp |= 1;
}

/* ---- reshards ---- */

static void
reshard_value(ExEnv *x, IrOp *op, IrAttr *sharding, ExCtx ctx, bool strict)
{
	const IrValue *v = ir_operand(op, 0);
	const ExType *from = explicit_value_type(x, v), *to, *rest;
	ExRead r =
		{ .sharding = sharding, .reduced = ir_op_attr(op, ATOM_SHARDC_REDUCED), .tensor = v->type, .ctx = ctx,
	             .strict = strict, .what = "sharding", .op = op };

	explicit_flow_skip(x, op, ctx);
	if (!from || !sharding || !ir_type_is_tensor(v->type))
		return;
	to = explicit_read(x, &r, &rest);
	if (!to)
		to = explicit_type_unknown(&x->types, rest->mesh, rest->rank);
	else if (strict)
		to = explicit_reshard(x, op, from, to);
	else if (explicit_can_move(x, op, from, to))
		to = explicit_type_varying(&x->types, to, from->v);
	explicit_value_set(&op->results[0], to);
}

void
explicit_flow_reshard(ExEnv *x, IrOp *op, ExCtx ctx)
{
	if (ir_op_attr(op, ATOM_SHARDC_OUT_SHARDING))
		explicit_error_at(x, DIAG_EXPLICIT_REQUEST, print_find_attr(x->m, op, STR("shardc.out_sharding")),
		                  "out_sharding is not allowed on sdy.reshard, which states its own sharding");
	reshard_value(x, op, ir_op_prop(op, ATOM_sharding), ctx, true);
}

/* The verifier guarantees that operand and result fit. */
void
explicit_flow_sdy_collective(ExEnv *x, IrOp *op, ExCtx ctx)
{
	reshard_value(x, op, ir_op_prop(op, ATOM_out_sharding), ctx, false);
}

/* ---- constraints ---- */

/* Returns whether JAX has printed a constraint for a mesh with Auto axes, although the mesh has none here. */
static bool
needs_auto(const ShardSharding *sh, ExCtx c)
{
	for (uint32_t k = 0; k < sh->rank; k++) {
		if (sh->dims[k].closed)
			return false;
	}
	return sh->n_replicated && !explicit_ctx_auto(c) && !c.manual;
}

/* Proposes the axes that a constraint names as the Explicit ones, once per module. */
static void
hint(ExEnv *x, const IrOp *op, const ShardSharding *sh)
{
	const char *text = "auto";
	uint32_t n = sh->n_dim_axes + sh->n_replicated + sh->n_unreduced;

	if (values(x)->hinted)
		return;
	values(x)->hinted = true;
	for (uint32_t i = 0; i < n; i++)
		text = arena_printf(&x->tmp, "%s,%s=explicit", text, session_str(x->s, shard_axes(sh)[i].name).p);
	explicit_error(x, DIAG_EXPLICIT_HINT, op,
	               "open dimensions and replicated axes come from a mesh with Auto axes, try --axis-types=%s",
	               text);
}

static const ExType *
constrain(ExEnv *x, IrOp *op, const ExType *t, IrAttr *sharding, ExCtx ctx)
{
	ExRead r = { .sharding = sharding, .reduced = ir_op_attr(op, ATOM_SHARDC_REDUCED), .ctx = ctx,
	             .tensor = ir_operand(op, 0)->type, .what = "sharding", .op = op };
	const ExMesh *mesh = explicit_mesh_of(x->meshes, shard_sharding(sharding)->mesh);
	const ExType *s, *rest;

	if (!mesh || explicit_is_hint(op, explicit_ctx_of(ctx, mesh))) {
		if (mesh && r.reduced)
			explicit_read(x, &r, &rest);
		return t;
	}
	if (needs_auto(shard_sharding(sharding), explicit_ctx_of(ctx, mesh)))
		hint(x, op, shard_sharding(sharding));
	s = explicit_read(x, &r, &rest);
	if (!s)
		return explicit_type_unknown(&x->types, rest->mesh, rest->rank);
	if (explicit_type_agrees(&x->types, t, s) || (!t->mesh && t->plain && s->plain))
		return explicit_type_varying(&x->types, s, t->v);
	if (x->o->assert_constraints) {
		explicit_error(x, DIAG_EXPLICIT_ASSERT, op,
			       "the value has type %s, not %s; use sdy.reshard to change it",
		               explicit_text_beside(x, ir_operand(op, 0), t, s),
		               explicit_text_beside(x, ir_operand(op, 0), s, t));
		return s;
	}
	return explicit_reshard(x, op, t, s);
}

void
explicit_flow_constraint(ExEnv *x, IrOp *op, ExCtx ctx)
{
	const IrValue *v = ir_operand(op, 0);
	const ExType *t = explicit_value_type(x, v);
	IrAttr *sharding = ir_op_prop(op, ATOM_sharding);

	if (ir_op_attr(op, ATOM_SHARDC_OUT_SHARDING))
		explicit_error_at(x, DIAG_EXPLICIT_REQUEST, print_find_attr(x->m, op, STR("shardc.out_sharding")),
		                  "out_sharding is not allowed on sdy.sharding_constraint, which has its own");
	if (t && sharding && shard_sharding(sharding)->rank == t->rank)
		t = constrain(x, op, t, sharding, ctx);
	explicit_value_set(&op->results[0], t);
	if (explicit_value_adopts(v))
		op->results[0].tmp |= 1;
}

/* Members of a group should have equal types. */
void
explicit_flow_group(ExEnv *x, IrOp *op, ExCtx ctx)
{
	const IrAttr *id = ir_op_prop(op, ATOM_group_id);
	uint64_t key = id ? (uint64_t)*ir_attr_ints(id) + 1 : 0;
	const IrValue *v = ir_operand(op, 0), *first = map_get(&values(x)->groups, key);
	const ExType *t = explicit_value_type(x, v), *u = first ? explicit_value_type(x, first) : NULL;

	if (!first)
		map_put(x->arena, &values(x)->groups, key, v);
	else if (t && u && t->rank == u->rank && !explicit_match(x, ctx, u, t))
		explicit_error(x, DIAG_EXPLICIT_GROUP, op, "the first member of the group has type %s, this one %s",
		               explicit_text(x, first, u), explicit_text(x, v, t));
}

/* ---- operations that pass a value on ---- */

/* The result has the type of the operand. */
void
explicit_flow_same(ExEnv *x, IrOp *op, ExCtx ctx)
{
	explicit_flow_skip(x, op, ctx);
	if (op->n_operands && op->n_results)
		op->results[0].tmp = ir_operand(op, 0)->tmp;
}

/* Returns the operation that makes a tuple, or NULL if it is not known. */
static const IrOp *
maker_of(const ExEnv *x, const IrValue *tuple)
{
	const IrOp *op = ir_value_def(tuple);

	return op && op->kind == IR_OP_SHLO_TUPLE ? op : map_get(&values(x)->tuples, (uintptr_t)tuple);
}

/* A tuple has no type. get_tuple_element takes that of the operand of the tuple, which can be a tuple itself. */
void
explicit_flow_tuple(ExEnv *x, IrOp *op, ExCtx ctx)
{
	explicit_flow_skip(x, op, ctx);
}

void
explicit_flow_get_tuple_element(ExEnv *x, IrOp *op, ExCtx ctx)
{
	const IrOp *tuple = maker_of(x, ir_operand(op, 0)), *inner;
	const IrAttr *index = ir_op_prop(op, ATOM_index);
	int64_t i = index ? *ir_attr_ints(index) : -1;
	IrValue *r = &op->results[0];

	explicit_flow_skip(x, op, ctx);
	if (tuple && i >= 0 && i < tuple->n_operands) {
		r->tmp = ir_operand(tuple, (uint32_t)i)->tmp;
		inner = r->type->kind == IR_TYPE_TUPLE ? maker_of(x, ir_operand(tuple, (uint32_t)i)) : NULL;
		if (inner)
			map_put(x->arena, &values(x)->tuples, (uintptr_t)r, inner);
	} else if (ir_type_is_tensor(r->type)) {
		explicit_value_set(r, explicit_type_plain(&x->types, ctx.mesh, r->type->n));
	}
}

/* ---- queries (spec 60 §10.2) ---- */

static Str
text_of(ExEnv *x, const IrOp *op, Atom name)
{
	const IrAttr *a = ir_op_get(op, name);
	Str word = session_str(x->s, name);

	if (a && a->kind == IR_ATTR_STRING)
		return session_str(x->s, *ir_attr_atoms(a));
	if (a)
		explicit_error_at(x, DIAG_EXPLICIT_REQUEST, print_find_attr(x->m, op, word),
		                  "'%s': %s must be a string", session_str(x->s, op->name).p, word.p);
	return (Str){ NULL, 0 };
}

static ExForm
query_form(ExEnv *x, const IrOp *op)
{
	static const struct { const char *name; ExForm form; } forms[] = {
		{ "str", EX_FORM_LONG }, { "short", EX_FORM_SHORT }, { "repr", EX_FORM_REPR }, { "spec", EX_FORM_SPEC },
		{ "concrete", EX_FORM_CONCRETE }
	};
	Str word = text_of(x, op, ATOM_form);

	for (uint32_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		if (word.p && str_eq(word, str_from(forms[i].name)))
			return forms[i].form;
	}
	if (word.p)
		explicit_error_at(x, DIAG_EXPLICIT_REQUEST, print_find_attr(x->m, op, STR("form")),
		                  "'shardc.typeof': form must be str, short, repr, spec or concrete, found \"%.*s\"",
		                  (int)word.n, word.p);
	return EX_FORM_LONG;
}

static void
print_label(ExEnv *x, const IrOp *op)
{
	Str label = text_of(x, op, ATOM_label);
	Str address = op->n_operands && !label.p ? inspect_value(x->m, ir_operand(op, 0)) : STR("");

	if (label.p)
		buf_str(&values(x)->queries, label);
	else if (address.n)
		buf_printf(&values(x)->queries, "%.*s: ", (int)address.n, address.p);
}

static void
print_suffix(ExEnv *x, const IrOp *op)
{
	Str suffix = text_of(x, op, ATOM_suffix);

	if (suffix.p)
		buf_str(&values(x)->queries, suffix);
	buf_char(&values(x)->queries, '\n');
}

void
explicit_flow_typeof(ExEnv *x, IrOp *op, ExCtx ctx)
{
	ExForm form = query_form(x, op);
	const IrValue *v = op->n_operands ? ir_operand(op, 0) : NULL;
	const ExType *t = v ? explicit_value_type(x, v) : NULL;

	explicit_flow_skip(x, op, ctx);
	if (!t) {
		explicit_error(x, DIAG_EXPLICIT_REQUEST, op, "only a ranked tensor has a type in explicit mode");
		return;
	}
	print_label(x, op);
	if (form != EX_FORM_CONCRETE || !x->o->concrete || !x->o->concrete(x->o->concrete_cx, op, &values(x)->queries))
		explicit_type_print(&values(x)->queries, x->s, &x->types, v->type, t, form, x->o->show_varying);
	print_suffix(x, op);
}

void
explicit_flow_mesh_context(ExEnv *x, IrOp *op, ExCtx ctx)
{
	explicit_flow_skip(x, op, ctx);
	print_label(x, op);
	explicit_ctx_print(&values(x)->queries, x->s, ctx);
	print_suffix(x, op);
}

void
explicit_queries_init(ExEnv *x)
{
	buf_init(&values(x)->queries, x->arena->memory);
}

void
explicit_print_queries(const Explicit *x, Buf *out)
{
	const Buf *b = &values(x)->queries;

	buf_add(out, b->p, b->n);
}

void
explicit_queries_free(ExEnv *x)
{
	buf_free(&values(x)->queries);
}
