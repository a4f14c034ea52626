/* SPDX-License-Identifier: Apache-2.0
 *
 * Sharding rules and propagation edges, as in replay_sdy.c.
 */
#include "text/replay.h"

#include "text/build.h"

/* ---- sharding rules ---- */

/* A word of factor symbols, or none, which has a spelling of its own, too; what is wrong with it stands behind it. */
static bool
dim_mapping(Replay *r)
{
	const char *p, *end;
	ShardFault fault;
	int64_t factor;
	Str word;

	if (replay_take(r, "#sdy.dim_mapping") || r->kind != REPLAY_WORD || !replay_word(r, &word))
		return true;
	end = word.p + word.n;
	for (p = word.p; p < end;) {
		if (!text_factor_next(r->ps, &p, end, &factor, &fault))
			return replay_word_error(r, word, fault.id, "%s", fault.text);
	}
	return true;
}

static bool
tensor_mapping(Replay *r)
{
	return replay_brackets(r, &(ReplayList){ "[", "]", dim_mapping, "TensorMapping", "dim_mappings",
	                                         REPLAY_ARRAY_OF("DimMappingAttr") });
}

static bool
mappings(Replay *r, const char *name)
{
	return replay_expect(r, "(") && replay_param(r, replay_list(r, tensor_mapping), "OpShardingRule", name,
	                                             REPLAY_ARRAY_OF("TensorMappingAttr")) && replay_expect(r, ")");
}

static bool
factor_size(Replay *r, int64_t index)
{
	ShardFault fault;
	int64_t factor;
	const char *p;
	Str word;

	if (!replay_word(r, &word))
		return false;
	p = word.p;
	if (!text_factor_next(r->ps, &p, word.p + word.n, &factor, &fault))
		return replay_word_error(r, word, fault.id, "%s", fault.text);
	if (p < word.p + word.n)
		return replay_word_error(r, word, DIAG_FACTOR_SINGLE, "expecting single factor symbol: %.*s", (int)(word.p + word.n - p), p);
	if (factor != index)
		return replay_word_error(r, word, DIAG_FACTOR_ORDER,
		                    "expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). "
		                    "Expecting factor index symbol '%s', received: '%s'", text_factor_name(r->ps, index),
		                    text_factor_name(r->ps, factor));
	return replay_expect(r, "=") && replay_int(r, &(int64_t){ 0 });
}

static bool
factor_sizes(Replay *r)
{
	int64_t n = 0;

	if (!replay_take(r, "{") || replay_take(r, "}"))
		return true;
	do {
		if (!factor_size(r, n++))
			return false;
	} while (replay_take(r, ","));
	return replay_expect(r, "}");
}

static bool
factor(Replay *r)
{
	ShardFault fault;
	int64_t index;
	const char *p;
	Str word;

	if (!replay_word(r, &word))
		return false;
	p = word.p;
	return text_factor_next(r->ps, &p, word.p + word.n, &index, &fault) ||
	       replay_word_error(r, word, fault.id, "%s", fault.text);
}

static bool
factor_set(Replay *r, const char *name)
{
	if (!replay_take(r, name))
		return true;
	if (!replay_expect(r, "="))
		return false;
	return !replay_take(r, "{") || replay_take(r, "}") || (replay_list(r, factor) && replay_expect(r, "}"));
}

bool
replay_rule(Replay *r)
{
	return replay_expect(r, "<") && mappings(r, "operand_mappings") && replay_expect(r, "->") &&
	       mappings(r, "result_mappings") && factor_sizes(r) && factor_set(r, "reduction") &&
	       factor_set(r, "need_replication") && factor_set(r, "permutation") && factor_set(r, "blocked_propagation") &&
	       (!replay_take(r, ",") || replay_word_is(r, "custom")) && replay_expect(r, ">");
}

/* ---- propagation edges ---- */

static bool
edge_type(Replay *r)
{
	const char *start = r->tok;
	bool fits;

	if (r->kind != REPLAY_WORD && r->kind != REPLAY_STRING)
		return replay_error(r, DIAG_SYNTAX, "expected valid keyword or string");
	fits = replay_is(r, "operand") || replay_is(r, "result") || r->kind == REPLAY_STRING;
	replay_next(r);
	return fits || replay_error_at(r, start, DIAG_ENUM_WORD, "expected ::mlir::sdy::EdgeNodeType to be one of: operand, result");
}

static bool
value_ref(Replay *r)
{
	return replay_param(r, edge_type(r), "EdgeValueRef", "type", "::mlir::sdy::EdgeNodeType") && replay_expect(r, "-") &&
	       replay_param(r, replay_int(r, &(int64_t){ 0 }), "EdgeValueRef", "index", "int64_t");
}

static bool
axis_entry(Replay *r)
{
	static const char attr[] = "AxisToPropagationDetails";

	return replay_expect(r, "{") && replay_param(r, replay_axis(r), attr, "axis_name", "::mlir::sdy::AxisRefAttr") &&
	       replay_expect(r, "=") && replay_param(r, value_ref(r), attr, "source", "::mlir::sdy::EdgeValueRefAttr") &&
	       replay_expect(r, "->") && replay_expect(r, "[") &&
	       replay_param(r, replay_list(r, value_ref), attr, "targets", REPLAY_ARRAY_OF("EdgeValueRefAttr")) &&
	       replay_expect(r, "]") && replay_expect(r, "}");
}

static bool
step(Replay *r)
{
	static const char attr[] = "PropagationOneStep";

	return replay_expect(r, "{") && replay_word_is(r, "step") && replay_expect(r, "-") &&
	       replay_param(r, replay_int(r, &(int64_t){ 0 }), attr, "step_index", "int64_t") && replay_expect(r, "=") &&
	       replay_expect(r, "[") &&
	       replay_param(r, replay_list(r, axis_entry), attr, "axis_entries", REPLAY_ARRAY_OF("AxisToPropagationDetailsAttr")) &&
	       replay_expect(r, "]") && replay_expect(r, "}");
}

bool
replay_edges(Replay *r)
{
	return replay_expect(r, "<") && replay_expect(r, "[") &&
	       replay_param(r, replay_list(r, step), "PropagationEdges", "value", REPLAY_ARRAY_OF("PropagationOneStepAttr")) &&
	       replay_expect(r, "]") && replay_expect(r, ">");
}
