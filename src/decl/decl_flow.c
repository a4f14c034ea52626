/* SPDX-License-Identifier: Apache-2.0
 *
 * The clause `dataflow` (spec 40 §7.1): families of data-flow edges, and the attributes that store their shardings.
 * A place names an operand, a result, a block argument or a value that a region yields; inside a family its subscript
 * can depend on the index of the edge.
 */
#include "decl/decl_parse.h"

/* ---- places ---- */

/* Reads `(2)` or `(all)`. */
static bool
read_region(DeclParse *ps, IrPlace *place)
{
	if (!decl_expect(ps, "("))
		return false;
	if (place->kind == IR_PLACE_YIELD && decl_take(ps, "all"))
		place->region = IR_REGION_ALL;
	else if (!decl_index(ps, &place->region))
		return false;
	return decl_expect(ps, ")");
}

/* Reads the `attr("name")` or number after '+' or '-'. */
static bool
read_offset(DeclParse *ps, IrPlace *place, bool minus)
{
	uint32_t n;

	place->minus = minus;
	if (decl_take(ps, "attr"))
		return decl_expect(ps, "(") && decl_string(ps, "the name of an attribute", &place->attr) &&
		       decl_expect(ps, ")");
	if (ps->kind != DECL_INT)
		return decl_unexpected(ps, "a number or 'attr'");
	if (!decl_index(ps, &n))
		return false;
	place->offset = minus ? -(int64_t)n : n;
	return true;
}

static bool
read_number(DeclParse *ps, Atom index, IrPlace *place)
{
	Span at = ps->at;
	uint32_t n;
	Atom name;

	if (ps->kind == DECL_INT) {
		if (!decl_index(ps, &n))
			return false;
		place->offset = n;
		return true;
	}
	if (!decl_name(ps, index ? "a number or the index" : "a number", &name))
		return false;
	if (name != index)
		decl_error(ps, DIAG_OPS_INDEX, at, index ? "unknown index '%s': the index of these edges is '%s'"
		                                            : "unknown index '%s': expected a number%s",
		           session_str(ps->s, name).p, index ? session_str(ps->s, index).p : "");
	place->indexed = true;
	if (decl_take(ps, "+"))
		return read_offset(ps, place, false);
	return !decl_take(ps, "-") || read_offset(ps, place, true);
}

bool
decl_place(DeclParse *ps, Atom index, IrPlace *place)
{
	static const struct {
		const char *word;
		IrPlaceKind kind;
		bool region;
	} kinds[] = {
		{ "operand", IR_PLACE_OPERAND, false },
		{ "result", IR_PLACE_RESULT, false },
		{ "arg", IR_PLACE_ARG, true },
		{ "yield", IR_PLACE_YIELD, true },
	};

	*place = (IrPlace){ 0 };
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (!decl_take(ps, kinds[i].word))
			continue;
		place->kind = (uint8_t)kinds[i].kind;
		return (!kinds[i].region || read_region(ps, place)) && decl_expect(ps, "[") &&
		       read_number(ps, index, place) && decl_expect(ps, "]");
	}
	return decl_unexpected(ps, "'operand', 'result', 'arg' or 'yield'");
}

/* ---- edges ---- */

/* Reads a place of an edge. Sources are operands and yielded values; owners and targets are results and arguments. */
static bool
read_flow_place(DeclParse *ps, Atom index, bool source, IrPlace *place)
{
	Span at = ps->at;
	bool is_source;

	if (!decl_place(ps, index, place))
		return false;
	is_source = place->kind == IR_PLACE_OPERAND || place->kind == IR_PLACE_YIELD;
	if (source && !is_source)
		decl_error(ps, DIAG_OPS_PLACE, at,
		           "expected 'operand' or 'yield': a source is an operand or a value that a region yields");
	else if (!source && is_source)
		decl_error(ps, DIAG_OPS_PLACE, at,
		           "expected 'result' or 'arg': an owner or target is a result or a block argument");
	return true;
}

typedef VEC(IrPlace) Places;

static bool
read_places(DeclParse *ps, Atom index, bool source, Places *places)
{
	do {
		if (!read_flow_place(ps, index, source, VEC_ADD(&ps->s->arena, places)))
			return false;
	} while (decl_take(ps, ","));
	return decl_expect(ps, ";");
}

/* Reads `over results` or `over arguments(0)`. */
static bool
read_range(DeclParse *ps, IrFlow *flow)
{
	if (!decl_expect(ps, "over"))
		return false;
	if (decl_take(ps, "results"))
		return true;
	flow->over_args = true;
	if (!decl_take(ps, "arguments"))
		return decl_unexpected(ps, "'results' or 'arguments'");
	return decl_expect(ps, "(") && decl_index(ps, &flow->region) && decl_expect(ps, ")");
}

static bool
read_edges(DeclParse *ps, DeclFlows *flows)
{
	Places sources = { 0 }, targets = { 0 };
	IrFlow flow = { 0 };
	Atom index;

	if (!decl_name(ps, "a name for the index", &index) || !read_range(ps, &flow) || !decl_expect(ps, "{") ||
	    !decl_expect(ps, "owner") || !read_flow_place(ps, index, false, &flow.owner) || !decl_expect(ps, ";") ||
	    !decl_expect(ps, "sources") || !read_places(ps, index, true, &sources))
		return false;
	if (decl_take(ps, "targets") && !read_places(ps, index, false, &targets))
		return false;
	flow.sources = sources.v;
	flow.n_sources = sources.n;
	flow.targets = targets.v;
	flow.n_targets = targets.n;
	*VEC_ADD(&ps->s->arena, flows) = flow;
	return decl_expect(ps, "}");
}

static bool
read_storage(DeclParse *ps, Span at, Atom *name)
{
	if (*name) {
		Str word = decl_text(ps, at);

		decl_error(ps, DIAG_OPS_TWICE, at, "duplicate '%.*s' clause", (int)word.n, word.p);
	}
	return decl_expect(ps, "=") && decl_string(ps, "the name of an attribute", name) && decl_expect(ps, ";");
}

/* Manual axes must not spread into the region, so the shardings outside of it need their own attributes. */
static void
check_manual(DeclParse *ps, const IrDecl *decl, Span at)
{
	if (decl->manual_axes && (!decl->argument_shardings || !decl->result_shardings))
		decl_error(ps, DIAG_OPS_CLAUSE_MISSING, at, "'manual_axes' also needs the clause '%s'",
		           decl->argument_shardings ? "result_shardings" : "argument_shardings");
}

bool
decl_dataflow(DeclParse *ps, IrDecl *decl, DeclFlows *flows)
{
	Span manual = ps->at;

	if (!decl_expect(ps, "{"))
		return false;
	while (!decl_take(ps, "}")) {
		Span at = ps->at;
		bool ok;

		if (decl_take(ps, "edges"))
			ok = read_edges(ps, flows);
		else if (decl_take(ps, "argument_shardings"))
			ok = read_storage(ps, at, &decl->argument_shardings);
		else if (decl_take(ps, "result_shardings"))
			ok = read_storage(ps, at, &decl->result_shardings);
		else if (decl_take(ps, "manual_axes"))
			ok = read_storage(ps, manual = at, &decl->manual_axes);
		else
			ok = decl_unexpected(ps,
			                     "'edges', 'argument_shardings', 'result_shardings', 'manual_axes' or '}'");
		if (!ok)
			return false;
	}
	check_manual(ps, decl, manual);
	return true;
}
