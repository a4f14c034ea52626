/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads op sharding rules and propagation edges as Shardy does (reparse.h, reparse_sdy.c).
 */
#include "mlir_errors/reparse.h"

#include "read/build.h"

/* ---- sharding rules ---- */

/* Reads a word of factor symbols, or the spelling of an empty one. Errors in the word are reported after it. */
static bool
dim_mapping(Reparse *r)
{
	const char *p, *end;
	ShardFault fault;
	int64_t factor;
	Str word;

	if (reparse_take(r, "#sdy.dim_mapping") || r->kind != RAW_WORD || !reparse_word(r, &word))
		return true;
	end = word.p + word.n;
	for (p = word.p; p < end;) {
		if (!read_factor_next(r->ps, &p, end, &factor, &fault))
			return reparse_word_error(r, word, fault.id, "%s", fault.text);
	}
	return true;
}

static bool
tensor_mapping(Reparse *r)
{
	return reparse_brackets(r, &(ReparseList){ "[", "]", dim_mapping, "TensorMapping", "dim_mappings",
	                                         REPARSE_ARRAY_OF("DimMappingAttr") });
}

static bool
mappings(Reparse *r, const char *name)
{
	return reparse_expect(r, "(") && reparse_param(r, reparse_list(r, tensor_mapping), "OpShardingRule", name,
	                                             REPARSE_ARRAY_OF("TensorMappingAttr")) && reparse_expect(r, ")");
}

static bool
factor_size(Reparse *r, int64_t index)
{
	ShardFault fault;
	int64_t factor;
	const char *p;
	Str word;

	if (!reparse_word(r, &word))
		return false;
	p = word.p;
	if (!read_factor_next(r->ps, &p, word.p + word.n, &factor, &fault))
		return reparse_word_error(r, word, fault.id, "%s", fault.text);
	if (p < word.p + word.n)
		return reparse_word_error(r, word, DIAG_FACTOR_SINGLE, "expecting single factor symbol: %.*s",
		                          (int)(word.p + word.n - p), p);
	if (factor != index)
		return reparse_word_error(
			r, word, DIAG_FACTOR_ORDER,
			"expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). "
			"Expecting factor index symbol '%s', received: '%s'",
			read_factor_name(r->ps, index), read_factor_name(r->ps, factor));
	return reparse_expect(r, "=") && reparse_int(r, &(int64_t){ 0 });
}

static bool
factor_sizes(Reparse *r)
{
	int64_t n = 0;

	if (!reparse_take(r, "{") || reparse_take(r, "}"))
		return true;
	do {
		if (!factor_size(r, n++))
			return false;
	} while (reparse_take(r, ","));
	return reparse_expect(r, "}");
}

static bool
factor(Reparse *r)
{
	ShardFault fault;
	int64_t index;
	const char *p;
	Str word;

	if (!reparse_word(r, &word))
		return false;
	p = word.p;
	return read_factor_next(r->ps, &p, word.p + word.n, &index, &fault) ||
	       reparse_word_error(r, word, fault.id, "%s", fault.text);
}

static bool
factor_set(Reparse *r, const char *name)
{
	if (!reparse_take(r, name))
		return true;
	if (!reparse_expect(r, "="))
		return false;
	return !reparse_take(r, "{") || reparse_take(r, "}") || (reparse_list(r, factor) && reparse_expect(r, "}"));
}

bool
reparse_rule(Reparse *r)
{
	return reparse_expect(r, "<") && mappings(r, "operand_mappings") && reparse_expect(r, "->") &&
	       mappings(r, "result_mappings") && factor_sizes(r) && factor_set(r, "reduction") &&
	       factor_set(r, "need_replication") && factor_set(r, "permutation") &&
	       factor_set(r, "blocked_propagation") && (!reparse_take(r, ",") || reparse_word_is(r, "custom")) &&
	       reparse_expect(r, ">");
}

/* ---- propagation edges ---- */

static bool
edge_type(Reparse *r)
{
	const char *start = r->tok;
	bool fits;

	if (r->kind != RAW_WORD && r->kind != RAW_STRING)
		return reparse_error(r, DIAG_SYNTAX, "expected valid keyword or string");
	fits = reparse_is(r, "operand") || reparse_is(r, "result") || r->kind == RAW_STRING;
	reparse_next(r);
	return fits || reparse_error_at(r, start, DIAG_ENUM_WORD,
	                                "expected ::mlir::sdy::EdgeNodeType to be one of: operand, result");
}

static bool
value_ref(Reparse *r)
{
	return reparse_param(r, edge_type(r), "EdgeValueRef", "type", "::mlir::sdy::EdgeNodeType") &&
	       reparse_expect(r, "-") &&
	       reparse_param(r, reparse_int(r, &(int64_t){ 0 }), "EdgeValueRef", "index", "int64_t");
}

static bool
axis_entry(Reparse *r)
{
	static const char attr[] = "AxisToPropagationDetails";

	return reparse_expect(r, "{") &&
	       reparse_param(r, reparse_axis(r), attr, "axis_name", "::mlir::sdy::AxisRefAttr") &&
	       reparse_expect(r, "=") &&
	       reparse_param(r, value_ref(r), attr, "source", "::mlir::sdy::EdgeValueRefAttr") &&
	       reparse_expect(r, "->") && reparse_expect(r, "[") &&
	       reparse_param(r, reparse_list(r, value_ref), attr, "targets", REPARSE_ARRAY_OF("EdgeValueRefAttr")) &&
	       reparse_expect(r, "]") && reparse_expect(r, "}");
}

static bool
step(Reparse *r)
{
	static const char attr[] = "PropagationOneStep";

	return reparse_expect(r, "{") && reparse_word_is(r, "step") && reparse_expect(r, "-") &&
	       reparse_param(r, reparse_int(r, &(int64_t){ 0 }), attr, "step_index", "int64_t") &&
	       reparse_expect(r, "=") && reparse_expect(r, "[") &&
	       reparse_param(r, reparse_list(r, axis_entry), attr, "axis_entries",
	                     REPARSE_ARRAY_OF("AxisToPropagationDetailsAttr")) &&
	       reparse_expect(r, "]") && reparse_expect(r, "}");
}

bool
reparse_edges(Reparse *r)
{
	return reparse_expect(r, "<") && reparse_expect(r, "[") &&
	       reparse_param(r, reparse_list(r, step), "PropagationEdges", "value",
	                     REPARSE_ARRAY_OF("PropagationOneStepAttr")) &&
	       reparse_expect(r, "]") && reparse_expect(r, ">");
}
