/* SPDX-License-Identifier: Apache-2.0
 *
 * The `sdy` attributes as upstream's parsers, which are mostly generated, read them (spec 10 §9): a
 * parameter of an attribute that cannot be read is one more error at the token that stopped it. Each
 * function reads one attribute and returns false after an error.
 */
#include "text/replay.h"

#include "shard/check.h"
#include "text/literal.h"

/* ---- attributes in place of others: full forms and aliases ---- */

static IrAttrKind
alias_kind(const Replay *r)
{
	Atom name = atom_find(&r->ps->s->atoms, r->tok, (size_t)(r->end - r->tok));
	const TextAlias *a = NULL;

	for (uint32_t i = 0; name && i < r->ps->aliases.n; i++) {
		if (r->ps->aliases.v[i].name == name)
			a = &r->ps->aliases.v[i];
	}
	return a && a->attr ? a->attr->kind : IR_ATTR_UNIT;
}

/* An attribute in its stripped form, or one of that kind written out. */
static bool
stripped(Replay *r, ReplayFn *body, IrAttrKind kind, const char *full)
{
	const char *start = r->tok;
	bool fits;

	if (r->kind != REPLAY_HASH)
		return body(r);
	fits = replay_is(r, full) || alias_kind(r) == kind;
	if (r->tok[1] == 's' && r->end - r->tok > 4 && memcmp(r->tok, "#sdy", 4) == 0) {
		if (!replay_sdy(r))
			return false;
	} else {
		replay_next(r);
	}
	return fits || replay_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix);
}

/* ---- mesh ---- */

static bool
mesh_axis(Replay *r)
{
	const char *start = r->tok;
	Span name = { (uint32_t)(r->tok - r->ps->text), (uint32_t)(r->end - r->ps->text) };
	ShardFault fault;
	int64_t size;

	if (!replay_param(r, replay_string(r), "MeshAxis", "name", "::llvm::StringRef") || !replay_expect(r, "=") ||
	    !replay_param(r, replay_int(r, &size), "MeshAxis", "size", "int64_t"))
		return false;
	*TEXT_PUSH(r->ps, mesh_axes) = (ShardMeshAxis){ text_string_atom(r->ps, name), 0, size };
	return shard_check_mesh_axis(&r->ps->scratch, size, &fault) || replay_error_at(r, start, fault.id, "%s%s", r->prefix, fault.text);
}

static bool
device_id(Replay *r)
{
	int64_t id;

	if (!replay_int(r, &id))
		return false;
	*TEXT_PUSH(r->ps, ints) = id;
	return true;
}

static bool
mesh_text(Replay *r)
{
	static const ReplayList axes = { "[", "]", mesh_axis, "Mesh", "axes", REPLAY_ARRAY_OF("MeshAxisAttr") };

	if (!replay_expect(r, "<") || !replay_brackets(r, &axes))
		return false;
	if (replay_take(r, ",") &&
	    (!replay_word_is(r, "device_ids") || !replay_expect(r, "=") || !replay_expect(r, "[") ||
	     !replay_param(r, replay_list(r, device_id), "Mesh", "device_ids", REPLAY_ARRAY_OF("int64_t")) || !replay_expect(r, "]")))
		return false;
	return replay_expect(r, ">");
}

static bool
mesh(Replay *r)
{
	Parse *ps = r->ps;
	const char *start = r->tok;
	uint32_t n_axes = ps->mesh_axes.n, n_ids = ps->ints.n;
	bool ok = mesh_text(r);
	ShardFault fault;

	if (ok && !shard_check_mesh(ps->s, &ps->scratch, ps->mesh_axes.v + n_axes, ps->mesh_axes.n - n_axes, ps->ints.v + n_ids,
	                            ps->ints.n - n_ids, &fault))
		ok = replay_error_at(r, start, fault.id, "%s%s", r->prefix, fault.text);
	ps->mesh_axes.n = n_axes;
	ps->ints.n = n_ids;
	return ok;
}

/* ---- axes ---- */

static bool
sub_axis(Replay *r)
{
	static const char attr[] = "SubAxisInfo";

	return replay_expect(r, "(") && replay_param(r, replay_int(r, &(int64_t){ 0 }), attr, "pre_size", "int64_t") &&
	       replay_expect(r, ")") && replay_param(r, replay_int(r, &(int64_t){ 0 }), attr, "size", "int64_t");
}

bool
replay_axis(Replay *r)
{
	if (!replay_param(r, replay_string(r), "AxisRef", "name", "::llvm::StringRef"))
		return false;
	return !replay_take(r, ":") || replay_param(r, sub_axis(r), "AxisRef", "sub_axis_info", "SubAxisInfoAttr");
}

static bool
axis_ref_list(Replay *r)
{
	return replay_brackets(r, &(ReplayList){ "{", "}", replay_axis, "AxisRefList", "value", REPLAY_ARRAY_OF("AxisRefAttr") });
}

static bool
axis_ref_lists(Replay *r)
{
	return replay_brackets(r, &(ReplayList){ "[", "]", axis_ref_list, "ListOfAxisRefLists", "value",
	                                         REPLAY_ARRAY_OF("AxisRefListAttr") });
}

static bool
a2a_axes(Replay *r)
{
	if (!replay_is(r, "}"))
		return replay_list(r, replay_axis);
	replay_error(r, DIAG_A2A_NO_AXES, "expected string");
	return replay_param(r, false, "AxisRef", "name", "::llvm::StringRef");
}

static bool
a2a_param(Replay *r)
{
	static const char attr[] = "AllToAllParamAttr";

	return replay_expect(r, "{") &&
	       replay_param(r, a2a_axes(r), attr, "axes", REPLAY_ARRAY_OF("AxisRefAttr")) &&
	       replay_expect(r, "}") && replay_expect(r, ":") &&
	       replay_param(r, replay_int(r, &(int64_t){ 0 }), attr, "src_dim", "int64_t") && replay_expect(r, "->") &&
	       replay_param(r, replay_int(r, &(int64_t){ 0 }), attr, "tgt_dim", "int64_t");
}

static bool
a2a_params(Replay *r)
{
	return replay_brackets(r, &(ReplayList){ "[", "]", a2a_param, "AllToAllParamList", "value",
	                                         REPLAY_ARRAY_OF("AllToAllParamAttr") });
}

static bool
manual_axis(Replay *r)
{
	if (r->kind != REPLAY_STRING)
		return replay_missing(r, "attribute value");
	replay_next(r);
	return !replay_take(r, ":") || replay_type(r);
}

static bool
manual_axes(Replay *r)
{
	return replay_brackets(r, &(ReplayList){ "{", "}", manual_axis, "ManualAxes", "value", REPLAY_ARRAY_OF("StringAttr") });
}

/* ---- shardings ---- */

static bool
priority(Replay *r)
{
	Str word;
	size_t i = 1;
	int64_t n;

	if (r->kind != REPLAY_WORD || !replay_word(r, &word))
		return true;
	while (i < word.n && word.p[i] >= '0' && word.p[i] <= '9')
		i++;
	if (word.p[0] != 'p' || word.n == 1 || i < word.n)
		return replay_word_error(r, word, DIAG_PRIORITY_SYNTAX, "expecting priority in format 'p<number>', got: %.*s",
		                         (int)word.n, word.p);
	if (word.p[1] == '0' && word.n > 2)
		return replay_word_error(r, word, DIAG_PRIORITY_LEADING_ZERO, "priorities with leading zeros are not allowed, got: %.*s",
		                         (int)word.n, word.p);
	return text_i64_parse((Str){ word.p + 1, word.n - 1 }, false, &n) ||
	       replay_word_error(r, word, DIAG_PRIORITY_OVERFLOW, "expecting integer priority, got: %.*s", (int)word.n, word.p);
}

static bool
dim_axes(Replay *r)
{
	if (replay_take(r, "}"))
		return true;
	do {
		if (replay_take(r, "?"))
			return replay_expect(r, "}");
		if (!replay_axis(r))
			return false;
	} while (!replay_is(r, "}") && replay_expect(r, ",") && r->n_errors == 0);
	return replay_take(r, "}");
}

static bool
dim_sharding(Replay *r)
{
	return replay_expect(r, "{") && dim_axes(r) && priority(r);
}

static bool
axes_clause(Replay *r)
{
	if (!replay_expect(r, "{"))
		return false;
	if (!replay_list(r, replay_axis))
		return replay_error(r, DIAG_SYNTAX, "failed to parse axis list which is expected to be an `ArrayRef<AxisRefAttr>`");
	return replay_expect(r, "}");
}

static bool
clause(Replay *r, bool unreduced)
{
	bool ok;

	if (unreduced) {
		if (replay_take(r, "=") && !replay_take(r, "sum") && !replay_take(r, "max"))
			replay_take(r, "min");
		ok = true;
	} else {
		ok = replay_expect(r, "=");
	}
	return (ok && axes_clause(r)) ||
	       replay_error(r, DIAG_SYNTAX, "failed to parse Sdy_TensorSharding parameter '%s'",
	                    unreduced ? "unreduced_axes" : "replicated_axes");
}

static bool
clauses(Replay *r)
{
	bool seen[2] = { false, false };

	while (replay_take(r, ",")) {
		bool unreduced = replay_is(r, "unreduced");

		if ((!unreduced && !replay_is(r, "replicated")) || seen[unreduced])
			return replay_error(r, seen[unreduced] ? DIAG_CLAUSE_DUP : DIAG_CLAUSE_UNKNOWN,
			                    "failed to parse Sdy_TensorSharding, expected valid named axis list after comma");
		seen[unreduced] = true;
		replay_next(r);
		if (!clause(r, unreduced))
			return false;
	}
	return true;
}

/* Anything but a symbol is no mesh. */
static bool
mesh_symbol(Replay *r)
{
	const char *start = r->tok;

	if (r->kind == REPLAY_SYMBOL) {
		replay_next(r);
		if (!replay_take(r, ":"))
			return true;
		replay_take(r, ":");
		replay_next(r);
		replay_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix);
	} else if (replay_attr(r)) {
		replay_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix);
	}
	return replay_error(r, DIAG_SYNTAX, "expecting MeshAttr or FlatSymbolRefAttr, got: <<NULL ATTRIBUTE>>");
}

static bool
mesh_or_symbol(Replay *r)
{
	if (!replay_take(r, "mesh"))
		return mesh_symbol(r);
	return mesh(r) || replay_error(r, DIAG_SYNTAX, "failed to parse MeshAttr");
}

static bool
sharding(Replay *r)
{
	static const ReplayList dims = { "[", "]", dim_sharding, "TensorSharding", "dim_shardings",
	                                 REPLAY_ARRAY_OF("DimensionShardingAttr") };

	return replay_expect(r, "<") && mesh_or_symbol(r) && replay_expect(r, ",") && replay_brackets(r, &dims) && clauses(r) &&
	       replay_expect(r, ">");
}

bool
replay_sharding(Replay *r)
{
	return stripped(r, sharding, IR_ATTR_SHARDING, "#sdy.sharding");
}

static bool
shardings(Replay *r)
{
	return replay_brackets(r, &(ReplayList){ "[", "]", replay_sharding, "TensorShardingPerValue", "shardings",
	                                         REPLAY_ARRAY_OF("TensorShardingAttr") });
}

static bool
per_value(Replay *r)
{
	return replay_expect(r, "<") && shardings(r) && replay_expect(r, ">");
}

/* ---- in custom forms ---- */

bool
replay_mesh(Replay *r)
{
	return stripped(r, mesh, IR_ATTR_MESH, "#sdy.mesh");
}

/* The list of a computation is not the attribute: nothing is said around its elements. */
bool
replay_shardings(Replay *r)
{
	if (!replay_expect(r, "["))
		return false;
	return replay_take(r, "]") || (replay_list(r, replay_sharding) && replay_expect(r, "]"));
}

bool
replay_axis_list(Replay *r)
{
	return stripped(r, axis_ref_list, IR_ATTR_AXIS_LIST, "#sdy");
}

bool
replay_axis_lists(Replay *r)
{
	return stripped(r, axis_ref_lists, IR_ATTR_AXIS_LISTS, "#sdy");
}

bool
replay_a2a(Replay *r)
{
	return stripped(r, a2a_params, IR_ATTR_A2A, "#sdy");
}

bool
replay_manual_axes(Replay *r)
{
	return stripped(r, manual_axes, IR_ATTR_MANUAL_AXES, "#sdy");
}

/* ---- the attribute ---- */

static const struct {
	const char *name;
	ReplayFn *read;
} attrs[] = {
	{ "mesh", mesh },
	{ "sharding", sharding },
	{ "sharding_per_value", per_value },
	{ "op_sharding_rule", replay_rule },
	{ "propagation_edges", replay_edges },
	{ "manual_axes", manual_axes },
	{ "axis_ref_list", axis_ref_list },
	{ "list_of_axis_ref_lists", axis_ref_lists },
	{ "all_to_all_param_list", a2a_params },
};

static bool
attr_body(Replay *r, Str name, const char *name_at)
{
	for (size_t i = 0; i < sizeof attrs / sizeof *attrs; i++) {
		if (str_eq(name, str_from(attrs[i].name)))
			return attrs[i].read(r);
	}
	return replay_error_at(r, name_at, DIAG_ATTR_UNKNOWN, "unknown attribute `%.*s` in dialect `sdy`", (int)name.n, name.p);
}

/* The brackets of the whole body must match before anything in it is looked at. */
static bool
is_balanced(Replay *r)
{
	Parse *ps = r->ps;
	const char *cur = ps->cur;
	uint32_t errors = ps->s->diag.n_errors;
	bool ok;

	if (r->end >= ps->lim || *r->end != '<')
		return true;
	ps->failed = r->failed;
	ok = text_lex_raw(ps, r->end);
	r->n_errors += ps->s->diag.n_errors - errors;
	ps->cur = cur;
	return ok;
}

static bool
attr_text(Replay *r)
{
	const char *name_at = r->tok + sizeof "#sdy." - 1;
	Str name = { name_at, (size_t)(r->end - name_at) };

	if (!is_balanced(r))
		return false;
	if (r->tok[4] == '.') {
		replay_next(r);
		return attr_body(r, name, name_at);
	}
	replay_next(r);
	replay_next(r);
	name_at = r->tok;
	return replay_word(r, &name) && attr_body(r, name, name_at) && replay_expect(r, ">");
}

/* After an error inside, MLIR is behind the whole attribute. */
bool
replay_sdy(Replay *r)
{
	const char *prefix = r->prefix, *start = r->end;
	bool ok;

	r->prefix = "";
	ok = attr_text(r);
	r->prefix = prefix;
	if (!ok && start < r->ps->lim && *start == '<')
		replay_skip_body(r, start);
	return ok;
}
