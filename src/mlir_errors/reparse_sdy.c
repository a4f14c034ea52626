/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads `sdy` attributes as Shardy's parsers do (spec 10 §9). Most of those are generated: if they cannot read a
 * parameter of an attribute, they report one more error at the token that stopped them. Each function reads one
 * attribute and returns false after an error.
 */
#include "mlir_errors/reparse.h"

#include "base/mlir_compat.h"
#include "read/build.h"

/* ---- full forms and aliases in place of stripped forms ---- */

static IrAttrKind
alias_kind(const Reparse *r)
{
	Atom name = atom_find(&r->ps->s->atoms, r->tok, (size_t)(r->end - r->tok));
	const ReadAlias *a = NULL;

	for (uint32_t i = 0; name && i < r->ps->aliases.n; i++) {
		if (r->ps->aliases.v[i].name == name)
			a = &r->ps->aliases.v[i];
	}
	return a && a->attr ? a->attr->kind : IR_ATTR_UNIT;
}

/* Reads an attribute in its stripped form, or the full form of an attribute of that kind. */
static bool
stripped(Reparse *r, ReparseFn *body, IrAttrKind kind, const char *full)
{
	const char *start = r->tok;
	bool fits;

	if (r->kind != RAW_HASH)
		return body(r);
	fits = reparse_is(r, full) || alias_kind(r) == kind;
	if (r->tok[1] == 's' && r->end - r->tok > 4 && memcmp(r->tok, "#sdy", 4) == 0) {
		if (!reparse_sdy(r))
			return false;
	} else {
		reparse_next(r);
	}
	return fits || reparse_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix);
}

/* ---- mesh ---- */

static bool
mesh_axis(Reparse *r)
{
	const char *start = r->tok;
	Span name = { (uint32_t)(r->tok - r->ps->text), (uint32_t)(r->end - r->ps->text) };
	ShardFault fault;
	int64_t size;

	if (!reparse_param(r, reparse_string(r), "MeshAxis", "name", "::llvm::StringRef") || !reparse_expect(r, "=") ||
	    !reparse_param(r, reparse_int(r, &size), "MeshAxis", "size", "int64_t"))
		return false;
	*READ_PUSH(r->ps, mesh_axes) = (ShardMeshAxis){ read_string_atom(r->ps, name), 0, size };
	return shard_check_mesh_axis(&r->ps->scratch, size, &fault) ||
	       reparse_error_at(r, start, fault.id, "%s%s", r->prefix, fault.text);
}

static bool
device_id(Reparse *r)
{
	int64_t id;

	if (!reparse_int(r, &id))
		return false;
	*READ_PUSH(r->ps, ints) = id;
	return true;
}

static bool
mesh_text(Reparse *r)
{
	static const ReparseList axes = { "[", "]", mesh_axis, "Mesh", "axes", REPARSE_ARRAY_OF("MeshAxisAttr") };

	if (!reparse_expect(r, "<") || !reparse_brackets(r, &axes))
		return false;
	if (reparse_take(r, ",") &&
	    (!reparse_word_is(r, "device_ids") || !reparse_expect(r, "=") || !reparse_expect(r, "[") ||
	     !reparse_param(r, reparse_list(r, device_id), "Mesh", "device_ids", REPARSE_ARRAY_OF("int64_t")) ||
	     !reparse_expect(r, "]")))
		return false;
	return reparse_expect(r, ">");
}

static bool
mesh(Reparse *r)
{
	Parse *ps = r->ps;
	const char *start = r->tok;
	uint32_t n_axes = ps->mesh_axes.n, n_ids = ps->ints.n;
	bool ok = mesh_text(r);
	ShardFault fault;

	if (ok && !shard_check_mesh(ps->s, &ps->scratch, ps->mesh_axes.v + n_axes, ps->mesh_axes.n - n_axes,
	                            ps->ints.v + n_ids, ps->ints.n - n_ids, &fault))
		ok = reparse_error_at(r, start, fault.id, "%s%s", r->prefix, fault.text);
	ps->mesh_axes.n = n_axes;
	ps->ints.n = n_ids;
	return ok;
}

/* ---- axes ---- */

static bool
sub_axis(Reparse *r)
{
	static const char attr[] = "SubAxisInfo";

	return reparse_expect(r, "(") &&
	       reparse_param(r, reparse_int(r, &(int64_t){ 0 }), attr, "pre_size", "int64_t") &&
	       reparse_expect(r, ")") && reparse_param(r, reparse_int(r, &(int64_t){ 0 }), attr, "size", "int64_t");
}

bool
reparse_axis(Reparse *r)
{
	if (!reparse_param(r, reparse_string(r), "AxisRef", "name", "::llvm::StringRef"))
		return false;
	return !reparse_take(r, ":") || reparse_param(r, sub_axis(r), "AxisRef", "sub_axis_info", "SubAxisInfoAttr");
}

static bool
axis_ref_list(Reparse *r)
{
	return reparse_brackets(
		r, &(ReparseList){ "{", "}", reparse_axis, "AxisRefList", "value", REPARSE_ARRAY_OF("AxisRefAttr") });
}

static bool
axis_ref_lists(Reparse *r)
{
	return reparse_brackets(r, &(ReparseList){ "[", "]", axis_ref_list, "ListOfAxisRefLists", "value",
	                                           REPARSE_ARRAY_OF("AxisRefListAttr") });
}

static bool
a2a_axes(Reparse *r)
{
	if (!reparse_is(r, "}"))
		return reparse_list(r, reparse_axis);
	reparse_error(r, DIAG_A2A_NO_AXES, "expected string");
	return reparse_param(r, false, "AxisRef", "name", "::llvm::StringRef");
}

static bool
a2a_param(Reparse *r)
{
	static const char attr[] = "AllToAllParamAttr";

	return reparse_expect(r, "{") && reparse_param(r, a2a_axes(r), attr, "axes", REPARSE_ARRAY_OF("AxisRefAttr")) &&
	       reparse_expect(r, "}") && reparse_expect(r, ":") &&
	       reparse_param(r, reparse_int(r, &(int64_t){ 0 }), attr, "src_dim", "int64_t") &&
	       reparse_expect(r, "->") && reparse_param(r, reparse_int(r, &(int64_t){ 0 }), attr, "tgt_dim", "int64_t");
}

static bool
a2a_params(Reparse *r)
{
	return reparse_brackets(r, &(ReparseList){ "[", "]", a2a_param, "AllToAllParamList", "value",
	                                           REPARSE_ARRAY_OF("AllToAllParamAttr") });
}

static bool
manual_axis(Reparse *r)
{
	if (r->kind != RAW_STRING)
		return reparse_missing(r, "attribute value");
	reparse_next(r);
	return !reparse_take(r, ":") || reparse_type(r);
}

static bool
manual_axes(Reparse *r)
{
	return reparse_brackets(
		r, &(ReparseList){ "{", "}", manual_axis, "ManualAxes", "value", REPARSE_ARRAY_OF("StringAttr") });
}

/* ---- shardings ---- */

static bool
priority(Reparse *r)
{
	ShardFault fault;
	int64_t n;
	Str word;

	if (r->kind != RAW_WORD || !reparse_word(r, &word))
		return true;
	return read_priority(r->ps, word, &n, &fault) || reparse_word_error(r, word, fault.id, "%s", fault.text);
}

static bool
dim_axes(Reparse *r)
{
	if (reparse_take(r, "}"))
		return true;
	do {
		if (reparse_take(r, "?"))
			return reparse_expect(r, "}");
		if (!reparse_axis(r))
			return false;
	} while (!reparse_is(r, "}") && reparse_expect(r, ",") && r->n_errors == 0);
	return reparse_take(r, "}");
}

static bool
dim_sharding(Reparse *r)
{
	return reparse_expect(r, "{") && dim_axes(r) && priority(r);
}

static bool
axes_clause(Reparse *r)
{
	if (!reparse_expect(r, "{"))
		return false;
	if (!reparse_list(r, reparse_axis))
		return reparse_error(r, DIAG_SYNTAX,
		                     "failed to parse axis list which is expected to be an `ArrayRef<AxisRefAttr>`");
	return reparse_expect(r, "}");
}

static bool
clause(Reparse *r, bool unreduced)
{
	bool ok;

	if (unreduced) {
		if (reparse_take(r, "=") && !reparse_take(r, "sum") && !reparse_take(r, "max"))
			reparse_take(r, "min");
		ok = true;
	} else {
		ok = reparse_expect(r, "=");
	}
	return (ok && axes_clause(r)) ||
	       reparse_error(r, DIAG_SYNTAX, "failed to parse Sdy_TensorSharding parameter '%s'",
	                     unreduced ? "unreduced_axes" : "replicated_axes");
}

static bool
clauses(Reparse *r)
{
	bool seen[2] = { false, false };

	while (reparse_take(r, ",")) {
		bool unreduced = reparse_is(r, "unreduced");

		if ((!unreduced && !reparse_is(r, "replicated")) || seen[unreduced])
			return reparse_error(
				r, seen[unreduced] ? DIAG_CLAUSE_DUP : DIAG_CLAUSE_UNKNOWN,
				"failed to parse Sdy_TensorSharding, expected valid named axis list after comma");
		seen[unreduced] = true;
		reparse_next(r);
		if (!clause(r, unreduced))
			return false;
	}
	return true;
}

/* Reads a symbol; any other token is not a mesh. */
static bool
mesh_symbol(Reparse *r)
{
	const char *start = r->tok;

	if (r->kind == RAW_SYMBOL) {
		reparse_next(r);
		if (!reparse_take(r, ":"))
			return true;
		reparse_take(r, ":");
		reparse_next(r);
		reparse_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix);
	} else if (reparse_attr(r)) {
		reparse_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix);
	}
	return reparse_error(r, DIAG_SYNTAX, "expecting MeshAttr or FlatSymbolRefAttr, got: <<NULL ATTRIBUTE>>");
}

static bool
mesh_or_symbol(Reparse *r)
{
	if (!reparse_take(r, "mesh"))
		return mesh_symbol(r);
	return mesh(r) || reparse_error(r, DIAG_SYNTAX, "failed to parse MeshAttr");
}

/* Skips a PartitionSpec of JAX, which MLIR does not read, so that it is not taken for the error. */
static bool
spec(Reparse *r)
{
	if (compat_rejects_specs(&r->ps->s->diag) || r->kind != RAW_WORD ||
	    !read_word_is_spec(r->ps, (Str){ r->tok, (size_t)(r->end - r->tok) }))
		return false;
	reparse_next(r);
	return reparse_is(r, "(") && reparse_skip_body(r, r->tok);
}

static bool
dims(Reparse *r)
{
	static const ReparseList list = { "[", "]", dim_sharding, "TensorSharding", "dim_shardings",
	                                  REPARSE_ARRAY_OF("DimensionShardingAttr") };

	return spec(r) || reparse_brackets(r, &list);
}

static bool
sharding(Reparse *r)
{
	return reparse_expect(r, "<") && mesh_or_symbol(r) && reparse_expect(r, ",") && dims(r) && clauses(r) &&
	       reparse_expect(r, ">");
}

bool
reparse_sharding(Reparse *r)
{
	return stripped(r, sharding, IR_ATTR_SHARDING, "#sdy.sharding");
}

static bool
shardings(Reparse *r)
{
	return reparse_brackets(r, &(ReparseList){ "[", "]", reparse_sharding, "TensorShardingPerValue", "shardings",
	                                           REPARSE_ARRAY_OF("TensorShardingAttr") });
}

static bool
per_value(Reparse *r)
{
	return reparse_expect(r, "<") && shardings(r) && reparse_expect(r, ">");
}

/* ---- in custom forms ---- */

bool
reparse_mesh(Reparse *r)
{
	return stripped(r, mesh, IR_ATTR_MESH, "#sdy.mesh");
}

/* The list of a computation is not an attribute, so MLIR adds no errors about its elements. */
bool
reparse_shardings(Reparse *r)
{
	if (!reparse_expect(r, "["))
		return false;
	return reparse_take(r, "]") || (reparse_list(r, reparse_sharding) && reparse_expect(r, "]"));
}

bool
reparse_axis_list(Reparse *r)
{
	return stripped(r, axis_ref_list, IR_ATTR_AXIS_LIST, "#sdy");
}

bool
reparse_axis_lists(Reparse *r)
{
	return stripped(r, axis_ref_lists, IR_ATTR_AXIS_LISTS, "#sdy");
}

bool
reparse_a2a(Reparse *r)
{
	return stripped(r, a2a_params, IR_ATTR_A2A, "#sdy");
}

bool
reparse_manual_axes(Reparse *r)
{
	return stripped(r, manual_axes, IR_ATTR_MANUAL_AXES, "#sdy");
}

/* ---- the attribute ---- */

static const struct {
	const char *name;
	ReparseFn *read;
} attrs[] = {
	{ "mesh", mesh },
	{ "sharding", sharding },
	{ "sharding_per_value", per_value },
	{ "op_sharding_rule", reparse_rule },
	{ "propagation_edges", reparse_edges },
	{ "manual_axes", manual_axes },
	{ "axis_ref_list", axis_ref_list },
	{ "list_of_axis_ref_lists", axis_ref_lists },
	{ "all_to_all_param_list", a2a_params },
};

static bool
attr_body(Reparse *r, Str name, const char *name_at)
{
	for (size_t i = 0; i < sizeof attrs / sizeof *attrs; i++) {
		if (str_eq(name, str_from(attrs[i].name)))
			return attrs[i].read(r);
	}
	return reparse_error_at(r, name_at, DIAG_ATTR_UNKNOWN, "unknown attribute `%.*s` in dialect `sdy`", (int)name.n,
	                        name.p);
}

/* Returns whether the brackets of the body match, and reports it if not. MLIR checks this before it reads the body. */
static bool
is_balanced(Reparse *r)
{
	Parse *ps = r->ps;
	const char *cur = ps->cur;
	uint32_t errors = ps->s->diag.n_errors;
	bool ok;

	if (r->end >= ps->lim || *r->end != '<')
		return true;
	ps->failed = r->failed;
	ok = read_lex_body(ps, r->end);
	r->n_errors += ps->s->diag.n_errors - errors;
	ps->cur = cur;
	return ok;
}

static bool
attr_text(Reparse *r)
{
	const char *name_at = r->tok + sizeof "#sdy." - 1;
	Str name = { name_at, (size_t)(r->end - name_at) };

	if (!is_balanced(r))
		return false;
	if (r->tok[4] == '.') {
		reparse_next(r);
		return attr_body(r, name, name_at);
	}
	reparse_next(r);
	reparse_next(r);
	name_at = r->tok;
	return reparse_word(r, &name) && attr_body(r, name, name_at) && reparse_expect(r, ">");
}

/* After an error inside the attribute, MLIR continues after the whole attribute. */
bool
reparse_sdy(Reparse *r)
{
	const char *prefix = r->prefix, *start = r->end;
	bool ok;

	r->prefix = "";
	ok = attr_text(r);
	r->prefix = prefix;
	if (!ok && start < r->ps->lim && *start == '<')
		reparse_skip_body(r, start);
	return ok;
}
