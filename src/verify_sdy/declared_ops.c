/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks that an op meets its declaration of --ops, apart from the rule (spec 40 §7.2): it has the attributes that the
 * declaration names, a literal if it is a constant, and data-flow edges that share no target.
 */
#include "base/seen.h"
#include "flow/declared_edges.h"
#include "flow/value.h"
#include "verify_sdy/sdy_attached.h"

static const char *
name_of(const VerifyCx *cx, Atom name)
{
	return session_str(cx->s, name).p;
}

/* ---- constants ---- */

static bool
check_constant(VerifyCx *cx, const IrOp *op, Atom name)
{
	const IrAttr *a = ir_op_get(op, name);

	if (!a)
		return verify_error(
			cx, op, DIAG_OPS_ATTR,
			"is missing attribute '%s', which its declaration names as the value of the constant",
			name_of(cx, name));
	if (op->n_operands || op->n_regions || op->n_results != 1)
		return verify_error(
			cx, op, DIAG_OPS_CONSTANT,
			"is declared a constant, so it must have one result and neither operands nor regions");
	if (!ir_type_is_static_tensor(op->results[0].type) || op->results[0].type->kind != IR_TYPE_TENSOR)
		return verify_error(cx, op, DIAG_OPS_CONSTANT,
		                    "is declared a constant, so its result must be a tensor with a static shape");
	if ((a->kind != IR_ATTR_DENSE && a->kind != IR_ATTR_RESOURCE) || a->type != op->results[0].type)
		return verify_error(cx, op, DIAG_OPS_CONSTANT,
		                    "is declared a constant, but '%s' does not hold elements of type %s",
		                    name_of(cx, name), verify_type_text(cx, op->results[0].type));
	return true;
}

/* ---- edges ---- */

static bool
check_place(VerifyCx *cx, const IrOp *op, const IrPlace *p)
{
	const IrAttr *a = p->attr ? ir_op_get(op, p->attr) : NULL;

	if (!p->attr || (a && a->kind == IR_ATTR_INT))
		return true;
	return verify_error(cx, op, DIAG_OPS_ATTR,
	                    a ? "needs an integer as attribute '%s', which its declaration uses as an index"
	                      : "is missing integer attribute '%s', which its declaration uses as an index",
	                    name_of(cx, p->attr));
}

static bool
check_places(VerifyCx *cx, const IrOp *op, const IrPlace *v, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		if (!check_place(cx, op, &v[i]))
			return false;
	}
	return true;
}

static bool
check_flow_places(VerifyCx *cx, const IrOp *op, const IrDecl *decl)
{
	for (uint32_t i = 0; i < decl->n_flows; i++) {
		const IrFlow *f = &decl->flows[i];

		if (!check_place(cx, op, &f->owner) || !check_places(cx, op, f->sources, f->n_sources) ||
		    !check_places(cx, op, f->targets, f->n_targets))
			return false;
	}
	return true;
}

typedef struct Claims {
	VerifyCx *cx;
	VEC(IrValue *) all;
} Claims;

static void
claim(IrValue *v, void *cx)
{
	Claims *c = cx;

	*VEC_ADD(c->cx->scratch, &c->all) = v;
}

static bool
check_claims(VerifyCx *cx, const IrOp *op)
{
	Claims c = { .cx = cx };
	Seen seen;

	flow_claims(op, claim, &c);
	seen_init(&seen, cx->scratch, c.all.n, sizeof *c.all.v);
	for (uint32_t i = 0; i < c.all.n; i++) {
		const IrValue *v = c.all.v[i];

		if (!seen_add(&seen, &c.all.v[i]))
			return verify_error(cx, op, DIAG_OPS_EDGE_TWICE,
			                    "%s %u belongs to two of its declared data-flow edges",
			                    v->is_arg ? "block argument" : "result", v->index);
	}
	return true;
}

/* ---- lists of shardings ---- */

static IrType *
arg_type(const IrOp *op, uint32_t i)
{
	return flow_arg_owner(op, i)->type;
}

static void
note_first(IrUse *source, void *cx)
{
	IrType **type = cx;

	if (!*type)
		*type = source->value->type;
}

/* Returns the type of the value that flows into an argument. With manual axes it is the global type of which the
 * argument holds a shard. */
static IrType *
outer_type(const IrOp *op, uint32_t i)
{
	IrType *type = NULL;

	flow_edge_sources(flow_arg_owner(op, i), note_first, &type);
	return type ? type : arg_type(op, i);
}

/* An argument and the value outside have equal ranks, because one sharding describes both. */
static bool
check_outer_ranks(VerifyCx *cx, const IrOp *op)
{
	uint32_t n = flow_n_arg_owners(op);

	for (uint32_t i = 0; i < n; i++) {
		if (flow_rank_of_type(outer_type(op, i)) != flow_rank_of_type(arg_type(op, i)))
			return verify_error(cx, op, DIAG_MANUAL_LOCAL_TYPE,
			                    "block argument %u has a different rank than the value that flows into it",
			                    flow_arg_owner(op, i)->index);
	}
	return true;
}

static IrType *
result_type(const IrOp *op, uint32_t i)
{
	return op->results[i].type;
}

/* The list may be absent unless the op has manual axes, where shardings describe the values inside. */
static bool
check_list(VerifyCx *cx, const IrOp *op, Atom name, bool args, bool needed)
{
	IrAttr *a = name ? ir_op_get(op, name) : NULL;
	uint32_t n = flow_list_length(op, args);

	if (!a && needed && n)
		return verify_error(cx, op, DIAG_OPS_ATTR, "has manual axes, but no shardings for its %s",
		                    args ? "block arguments" : "results");
	if (!a)
		return true;
	if (a->kind != IR_ATTR_PER_VALUE)
		return verify_error(cx, op, DIAG_OPS_ATTR,
		                    "needs a list of shardings as attribute '%s', where its declaration stores them",
		                    name_of(cx, name));
	if (!verify_sharding_list(cx, op, name_of(cx, name), a, n,
	                          !args    ? result_type
	                          : needed ? outer_type
	                                   : arg_type))
		return false;
	return !args || !needed || check_outer_ranks(cx, op);
}

static bool
check_storage(VerifyCx *cx, const IrOp *op, const IrDecl *decl)
{
	const IrAttr *axes = decl->manual_axes ? ir_op_get(op, decl->manual_axes) : NULL;

	if (decl->manual_axes && (!axes || axes->kind != IR_ATTR_MANUAL_AXES))
		return verify_error(cx, op, DIAG_OPS_ATTR,
		                    "needs a list of manual axes as attribute '%s', where its declaration stores them",
		                    name_of(cx, decl->manual_axes));
	if (!check_list(cx, op, decl->argument_shardings, true, axes != NULL))
		return false;
	return check_list(cx, op, decl->result_shardings, false, axes && decl->result_shardings);
}

bool
verify_declared(VerifyCx *cx, IrOp *op)
{
	const IrDecl *decl = ir_op_declaration(op);

	if (decl->constant && !check_constant(cx, op, decl->constant))
		return false;
	if (!flow_decl(op))
		return true;
	return check_flow_places(cx, op, decl) && check_claims(cx, op) && check_storage(cx, op, decl);
}
