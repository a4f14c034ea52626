/* SPDX-License-Identifier: Apache-2.0
 *
 * The frame around the rule of one operation (spec 60 §5.2): meshes, requests, claims, attached constraints.
 *
 * A request (shardc.out_sharding) is what the author demands. A claim (sdy.sharding) is what the text says about the
 * result. An attached constraint is the sdy.sharding_constraint that uses the result first, which is how JAX prints the
 * type of a result. All three settle a question that the rule leaves open.
 */
#include "explicit/ex_rules.h"
#include "print/print.h"

/* What the text says about the results of one operation. */
typedef struct Stated {
	const ExType **requests;	/* by result; NULL: none */
	const ExType **claims;
	const ExType **attached;
	bool any_request, any_claim, any_attached;
	bool dropped;			/* a malformed request was dropped */
} Stated;

/* ---- meshes ---- */

/* Finds the mesh of the operation. Sets *mixed if the operands are on different meshes. Returns false after reporting
 * that, unless all axes of both meshes are Auto. */
static bool
find_mesh(ExOp *o, ExCtx ctx, bool *mixed)
{
	uint32_t n = o->op->n_operands, first = 0;

	*mixed = false;
	for (uint32_t i = 0; i < n; i++) {
		if (!o->in[i] || !o->in[i]->mesh)
			continue;
		if (!o->mesh) {
			o->mesh = o->in[i]->mesh;
			first = i;
		} else if (!explicit_mesh_eq(o->mesh, o->in[i]->mesh)) {
			ExCtx a = explicit_ctx_of(ctx, o->mesh), b = explicit_ctx_of(ctx, o->in[i]->mesh);

			*mixed = true;
			if (!(a.explicit_axes | a.manual | b.explicit_axes | b.manual))
				return true;
			explicit_mesh_mismatch(o->x, o->op, ctx, first, i);
			return false;
		}
	}
	if (!o->mesh)
		o->mesh = ctx.mesh;
	o->ctx = explicit_ctx_of(ctx, o->mesh);
	return true;
}

/* ---- requests ---- */

static IrAttr *
entry(IrAttr *list, uint32_t i, uint32_t n)
{
	if (list->kind == IR_ATTR_SHARDING)
		return n == 1 ? list : NULL;
	return list->kind == IR_ATTR_PER_VALUE && i < list->n ? ir_attr_elems(list)[i] : NULL;
}

static Span
request_place(const ExEnv *x, const IrOp *op)
{
	return print_find_attr(x->m, op, STR("shardc.out_sharding"));
}

static void
read_requests(ExOp *o, Stated *st)
{
	IrAttr *list = ir_op_attr(o->op, ATOM_SHARDC_OUT_SHARDING);
	uint32_t n = o->op->n_results;

	if (!list)
		return;
	if (!explicit_has_tensor(o)) {
		explicit_error_at(o->x, DIAG_EXPLICIT_REQUEST, request_place(o->x, o->op),
		                  "out_sharding is not allowed on %s, because none of its results is a tensor",
		                  session_str(o->x->s, o->op->name).p);
		return;
	}
	if (!n || (list->kind == IR_ATTR_SHARDING ? n != 1 : list->kind != IR_ATTR_PER_VALUE || list->n != n)) {
		explicit_error_at(o->x, DIAG_EXPLICIT_REQUEST, request_place(o->x, o->op),
		                  "shardc.out_sharding must be a sharding, or a sharding_per_value with one entry for "
		                  "each result, and the operation has %u %s", (unsigned)n,
		                  n == 1 ? "result" : "results");
		st->dropped = true;
		return;
	}
	st->requests = ARENA_ARRAY(&o->x->tmp, const ExType *, n);
	for (uint32_t i = 0; i < n; i++) {
		ExRead r = { .sharding = entry(list, i, n), .reduced = explicit_reduced_entry(o->op, i),
		             .tensor = explicit_out_tensor(o, i), .ctx = o->ctx, .mesh = o->mesh, .strict = true,
		             .what = "out_sharding", .op = o->op, .key = "shardc.out_sharding", .index = i };

		if (!ir_type_is_tensor(r.tensor))
			continue;
		st->requests[i] = explicit_read(o->x, &r, NULL);
		st->any_request |= st->requests[i] != NULL;
		st->dropped |= !st->requests[i];
	}
}

/* ---- claims ---- */

static void
read_claims(ExOp *o, Stated *st)
{
	IrAttr *list = ir_op_attr(o->op, ATOM_SDY_SHARDING_ATTR);
	uint32_t n = o->op->n_results;

	if (!list)
		return;
	st->claims = ARENA_ARRAY(&o->x->tmp, const ExType *, n);
	for (uint32_t i = 0; i < n; i++) {
		ExRead r = { .sharding = entry(list, i, n), .tensor = explicit_out_tensor(o, i), .ctx = o->ctx,
		             .what = "sharding", .op = o->op, .key = "sdy.sharding", .index = i };

		if (!r.sharding || !ir_type_is_tensor(r.tensor) || explicit_is_open(shard_sharding(r.sharding)))
			continue;
		r.reduced = explicit_reduced_entry(o->op, i);
		st->claims[i] = explicit_read(o->x, &r, NULL);
		st->any_claim |= st->claims[i] != NULL;
	}
}

/* ---- attached constraints ---- */

/* Numbers all operations in the order of the program in IrOp.tmp, the first time. */
static void
number_ops(ExEnv *x)
{
	bool *numbered = explicit_part(x, EX_PART_FRAME, sizeof *numbered);
	uint32_t n = 0;

	if (*numbered)
		return;
	*numbered = true;
	for (IrOp *op = x->m->op; op; op = ir_walk_next(x->m->op, op))
		op->tmp = n++;
}

/* Returns the first operation that uses a value, apart from queries, if it is a constraint in the block of the
 * value. */
static IrOp *
first_user(ExEnv *x, const IrValue *v)
{
	IrOp *first = NULL;
	bool any = false;

	for (const IrUse *u = v->uses; u && !any; u = u->next)
		any = u->user->kind == IR_OP_SDY_CONSTRAINT;
	if (!any)
		return NULL;
	number_ops(x);
	for (const IrUse *u = v->uses; u; u = u->next) {
		if (u->user->kind != IR_OP_SHARDC_TYPEOF && (!first || u->user->tmp < first->tmp))
			first = u->user;
	}
	return first && first->kind == IR_OP_SDY_CONSTRAINT && first->block == ir_value_op(v)->block ? first : NULL;
}

/* Returns whether a constraint is only a hint to the compiler: it mentions Auto axes only. */
bool
explicit_is_hint(const IrOp *op, ExCtx c)
{
	const ShardSharding *sh = shard_sharding(ir_op_prop(op, ATOM_sharding));
	const IrAttr *reduced = ir_op_attr(op, ATOM_SHARDC_REDUCED);
	bool mentions = false;

	if (!c.explicit_axes)
		return true;
	if (!explicit_ctx_auto(c) || sh->n_replicated || sh->n_unreduced || (reduced && reduced->n))
		return false;
	for (uint32_t k = 0; k < sh->rank; k++) {
		if (!sh->dims[k].closed)
			return false;
	}
	for (uint32_t i = 0; i < sh->n_dim_axes; i++) {
		int64_t a = shard_mesh_axis_find(c.mesh->mesh, shard_axes(sh)[i].name);

		if (a >= 0 && (c.explicit_axes & explicit_axis((uint32_t)a)))
			return false;
		mentions = true;
	}
	return mentions;
}

const ExType *
explicit_constraint_type(ExEnv *x, const IrOp *c, ExCtx ctx, const ExMesh *m)
{
	const ShardSharding *sh = shard_sharding(ir_op_prop(c, ATOM_sharding));
	const ExMesh *mesh = explicit_mesh_of(x->meshes, sh->mesh);
	DiagList before = x->s->diag;
	ExRead r = { .sharding = ir_op_prop(c, ATOM_sharding), .reduced = ir_op_attr(c, ATOM_SHARDC_REDUCED),
	             .tensor = ir_operand(c, 0)->type, .ctx = ctx, .what = "sharding", .op = c };
	const ExType *t;

	if (!mesh || explicit_is_hint(c, explicit_ctx_of(ctx, mesh)) || !explicit_mesh_eq(mesh, m))
		return NULL;
	t = explicit_read(x, &r, NULL);
	if (!t)
		diag_rewind(&x->s->diag, &before);
	return t;
}

static void
read_attached(ExOp *o, Stated *st)
{
	uint32_t n = o->op->n_results;

	if (!ir_module_made(o->x->m, IR_OP_SDY_CONSTRAINT) || o->x->o->assert_constraints ||
	    ir_op_attr(o->op, ATOM_SHARDC_OUT_SHARDING) || o->op->kind == IR_OP_SHLO_OPTIMIZATION_BARRIER)
		return;
	for (uint32_t i = 0; i < n; i++) {
		IrOp *c = ir_type_is_tensor(explicit_out_tensor(o, i)) ? first_user(o->x, &o->op->results[i]) : NULL;
		const ExType *t = c ? explicit_constraint_type(o->x, c, o->ctx, o->mesh) : NULL;

		if (!t)
			continue;
		if (!st->attached)
			st->attached = ARENA_ARRAY(&o->x->tmp, const ExType *, n);
		st->attached[i] = t;
		st->any_attached = true;
	}
}

/* ---- running the rule ---- */

/* Returns whether the draft of result i is what a claim states. An empty claim equals an unplaced result. */
static bool
is_claimed(const ExOp *o, uint32_t i, const ExType *claim)
{
	const ExType *t = explicit_type(&o->x->types, &o->out[i]);

	return explicit_type_agrees(&o->x->types, t, claim) || (!t->mesh && claim->plain);
}

static bool
all_claimed(const ExOp *o, const ExType *const *claims)
{
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		if (claims[i] && !is_claimed(o, i, claims[i]))
			return false;
	}
	return true;
}

/* Gives the results the stated types where there are some. */
static void
take(ExOp *o, const ExType *const *types)
{
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		if (types[i])
			o->out[i] = explicit_draft_of(&o->x->tmp, types[i]);
	}
}

/* Reports the fault of the rule, unless the text settles it. */
static void
conclude(ExOp *o, const Stated *st)
{
	if (!o->failed) {
		if (o->other_reduction)
			explicit_error(o->x, DIAG_EXPLICIT_PARTIAL_REDUCTION, o->op,
			               "input %s: the operand is unreduced with a reduction other than that of the "
			               "body, so the result is wrong; reshard the operand first",
			               explicit_show_in(o, 0));
		/* The rule has guessed from the other operands. */
		if (st->any_attached && explicit_any_unknown(o))
			take(o, st->attached);
		return;
	}
	if (o->settles && (st->any_claim || st->any_attached)) {
		if (st->any_attached)
			take(o, st->attached);
		if (st->any_claim)
			take(o, st->claims);
		o->failed = false;
	} else if (o->settles && o->x->o->from_auto && explicit_is_transposed(o->x, o->op)) {
		explicit_error(o->x, DIAG_EXPLICIT_HIDDEN_AUTO, o->op,
		               "%s; in a gradient, where JAX states the out_sharding", o->why);
	} else if (o->settles && o->x->o->assume_jax && explicit_in_jax(o->x)) {
		explicit_error(o->x, DIAG_EXPLICIT_HIDDEN_AUTO, o->op, "%s; assumed to be part of an auto_axes region",
		               o->why);
	} else {
		explicit_error(o->x, o->fault, o->op, "%s", o->why);
		if (o->settles)
			explicit_alternatives(o);
		explicit_note_operands(o->x, o->op);
		if (o->settles && o->x->o->from_auto)
			explicit_advise(o);
	}
}

static void
check_claims(ExOp *o, const Stated *st)
{
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		const ExType *t;

		if (!st->claims || !st->claims[i] || is_claimed(o, i, st->claims[i]))
			continue;
		t = explicit_type(&o->x->types, &o->out[i]);
		explicit_error(o->x, st->any_request ? DIAG_EXPLICIT_CLAIM_CONFLICT : DIAG_EXPLICIT_CLAIM, o->op,
		               st->any_request ? "the sdy.sharding states %s, but the out_sharding states %s" :
		               "the sdy.sharding states %s, but the type of the result is %s",
		               explicit_text_beside(o->x, &o->op->results[i], st->claims[i], t),
		               explicit_text_beside(o->x, &o->op->results[i], t, st->claims[i]));
		if (!st->any_request)
			o->out[i] = explicit_draft_of(&o->x->tmp, st->claims[i]);
	}
}

/* Runs the rule with the requests that count for it: first those of the author, then what the text states. */
static void
run(ExOp *o, const Stated *st)
{
	bool native = (o->row->flags & EX_NATIVE) != 0;

	o->asked = native ? st->any_request ? st->requests : st->any_claim ? NULL : st->attached : NULL;
	explicit_run_rule(o);
	if (native && !st->any_request && st->any_claim && ((o->failed && o->settles) ||
	                                                    (!o->failed && !all_claimed(o, st->claims)))) {
		o->asked = st->claims;
		explicit_run_rule(o);
	}
	conclude(o, st);
}

static void
set_results(ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		IrValue *v = &o->op->results[i];

		explicit_value_set(v, ir_type_is_tensor(v->type) ? explicit_type(&o->x->types, &o->out[i]) : NULL);
	}
}

/* On a mesh without Explicit axes no rule runs; only a request can be wrong. */
static void
set_bare(ExOp *o, const ExMesh *mesh)
{
	ExAxes v = 0;

	for (uint32_t i = 0; i < o->op->n_operands && o->ctx.manual; i++)
		v |= o->in[i] ? o->in[i]->v : 0;
	if (o->op->kind == IR_OP_SHLO_PARTITION_ID)
		v = o->ctx.manual;
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		IrValue *r = &o->op->results[i];
		const ExType *t = NULL;

		if (ir_type_is_tensor(r->type))
			t = mesh ? explicit_type_plain(&o->x->types, mesh, r->type->n) :
			           explicit_type_unplaced(&o->x->types, r->type->n);
		explicit_value_set(r, t && v ? explicit_type_varying(&o->x->types, t, v) : t);
	}
}

/* Marks values that spread a constant or a scalar: they adopt the reduced axes of other operands. */
static void
set_adopts(ExOp *o)
{
	const IrValue *v;

	if (o->op->kind != IR_OP_SHLO_BROADCAST_IN_DIM && o->op->kind != IR_OP_SHLO_BROADCAST &&
	    o->op->kind != IR_OP_SHLO_CONVERT)
		return;
	v = ir_operand(o->op, 0);
	if (explicit_value_adopts(v) || (ir_type_is_tensor(v->type) && !v->type->n))
		o->op->results[0].tmp |= 1;
}

static void
assume_mismatch(ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		IrValue *r = &o->op->results[i];

		explicit_value_set(r, ir_type_is_tensor(r->type) ?
		                   explicit_type_unknown(&o->x->types, NULL, r->type->n) : NULL);
	}
}

/* Gives the results the types that the text asks for. What a malformed request asks for is not known: the type of the
 * rule is probably not it. */
static void
take_stated(ExOp *o, const Stated *st)
{
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		const IrType *tensor = explicit_out_tensor(o, i);
		const ExType *t = st->requests ? st->requests[i] : NULL;

		if (!ir_type_is_tensor(tensor))
			continue;
		if (!t && st->claims)
			t = st->claims[i];
		o->out[i] = explicit_draft_of(&o->x->tmp, t ? t :
		                              explicit_type_unknown(&o->x->types, o->mesh, tensor->n));
	}
}

static void
type_with_rule(ExOp *o)
{
	Stated st = { 0 };

	o->out = ARENA_ARRAY(&o->x->tmp, ExDraft, o->op->n_results);
	if (o->op->attrs) {
		if (o->op->kind != IR_OP_SHLO_CUSTOM_CALL)
			explicit_reject_mhlo(o->x, o->op->attrs, o->op, -1);
		read_requests(o, &st);
		read_claims(o, &st);
	}
	if (st.dropped || (st.any_request && !(o->row->flags & EX_NATIVE))) {
		take_stated(o, &st);
	} else {
		read_attached(o, &st);
		run(o, &st);
	}
	check_claims(o, &st);
	set_results(o);
	set_adopts(o);
	if (o->x->o->implied && !o->failed && !st.dropped && o->op->n_results == 1 &&
	    ir_type_is_tensor(explicit_out_tensor(o, 0)))
		explicit_implied(o, explicit_value_type(o->x, &o->op->results[0]));
}

/* Reports malformed requests where no rule runs, and reduced axes beside a claim. */
static void
check_bare(ExOp *o)
{
	bool request = ir_op_attr(o->op, ATOM_SHARDC_OUT_SHARDING) != NULL;
	Stated st = { 0 };

	if (request && !o->mesh)
		explicit_error_at(o->x, DIAG_EXPLICIT_REQUEST, request_place(o->x, o->op),
		                  "shardc.out_sharding names a mesh, but the module has none with axes");
	else if (request)
		read_requests(o, &st);
	else if (ir_op_attr(o->op, ATOM_SHARDC_REDUCED) && o->mesh)
		read_claims(o, &st);
}

void
explicit_op_with_row(ExEnv *x, IrOp *op, ExCtx ctx, const ExRow *row)
{
	ExOp o = { .x = x, .op = op, .row = row, .in = explicit_operand_types(x, op) };
	bool mixed;

	if (!find_mesh(&o, ctx, &mixed)) {
		assume_mismatch(&o);
		return;
	}
	if (mixed || !o.mesh || !o.ctx.explicit_axes) {
		if (op->attrs)
			check_bare(&o);
		set_bare(&o, mixed || row->placed == EX_NOWHERE ? NULL : o.mesh);
		set_adopts(&o);
		return;
	}
	type_with_rule(&o);
}
