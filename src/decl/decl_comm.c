/* SPDX-License-Identifier: Apache-2.0
 *
 * What operations and custom calls send: `comm neighbours 1 attr("lhs") attr("rhs");` (spec 40 §7.1).
 */
#include "decl/decl_parse.h"

static const struct {
	const char *word;
	IrCommKind kind;
} kinds[] = {
	{ "none", IR_COMM_NONE }, { "bytes", IR_COMM_BYTES }, { "neighbours", IR_COMM_NEIGHBOURS },
	{ "all_gather", IR_COMM_ALL_GATHER }, { "all_reduce", IR_COMM_ALL_REDUCE },
	{ "reduce_scatter", IR_COMM_REDUCE_SCATTER }, { "all_to_all", IR_COMM_ALL_TO_ALL },
	{ "collective_permute", IR_COMM_PERMUTE },
};

/* Returns whether a number or an attribute follows. */
static bool
at_number(const DeclParse *ps)
{
	return ps->kind == DECL_INT || decl_is(ps, "attr");
}

/* Reads `5` or `attr("name")`. */
static bool
read_number(DeclParse *ps, IrCommNumber *number)
{
	if (decl_take(ps, "attr"))
		return decl_expect(ps, "(") && decl_string(ps, "the name of an attribute", &number->attr) &&
		       decl_expect(ps, ")");
	if (ps->kind != DECL_INT)
		return decl_unexpected(ps, "a number or 'attr'");
	return decl_int(ps, &number->n);
}

/* Reads `operand[0]` or `result[0]`, if one is there. */
static bool
read_tensor(DeclParse *ps, IrComm *comm)
{
	IrPlace place;

	if (!decl_is(ps, "operand") && !decl_is(ps, "result"))
		return true;
	if (!decl_place(ps, 0, &place))
		return false;
	comm->of_result = place.kind == IR_PLACE_RESULT;
	comm->index = place.offset < UINT32_MAX ? (uint32_t)place.offset : UINT32_MAX;
	return true;
}

static bool
read_numbers(DeclParse *ps, IrComm *comm)
{
	if (comm->kind == IR_COMM_NONE)
		return true;
	if (comm->kind == IR_COMM_BYTES)
		return read_number(ps, &comm->low);
	if (!read_tensor(ps, comm))
		return false;
	comm->has_dim = at_number(ps) || comm->kind == IR_COMM_NEIGHBOURS;
	if (comm->has_dim && !read_number(ps, &comm->dim))
		return false;
	if (comm->kind != IR_COMM_NEIGHBOURS)
		return true;
	return read_number(ps, &comm->low) && (!at_number(ps) || read_number(ps, &comm->high));
}

bool
decl_comm(DeclParse *ps, IrComm *comm)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (!decl_take(ps, kinds[i].word))
			continue;
		comm->kind = (uint8_t)kinds[i].kind;
		return read_numbers(ps, comm) && decl_expect(ps, ";");
	}
	return decl_unexpected(ps, "none, bytes, neighbours, all_gather, all_reduce, reduce_scatter, all_to_all or "
	                       "collective_permute");
}

bool
decl_custom_call(DeclParse *ps)
{
	Session *s = ps->s;
	IrComm *comm = ARENA_NEW(&s->arena, IrComm);
	Span at = ps->at;
	Atom target;

	if (!decl_string(ps, "the target of a custom call", &target) || !decl_expect(ps, "{") ||
	    !decl_expect(ps, "comm") || !decl_comm(ps, comm))
		return false;
	if (!s->decls)
		s->decls = ARENA_NEW(&s->arena, IrDecls);
	if (map_get(&s->decls->calls, target))
		decl_error(ps, DIAG_OPS_TWICE, at, "duplicate declaration of custom call @%s",
		           session_str(s, target).p);
	map_put(&s->arena, &s->decls->calls, target, comm);
	return decl_expect(ps, "}");
}
