/* SPDX-License-Identifier: Apache-2.0
 *
 * Makes ops from their parts: resolves operands, splits attributes into inherent and discardable ones, and binds
 * results. Also builds the generic form (spec 10 §3.2).
 */
#include "base/ascii.h"
#include "read/notation.h"

/* ---- attributes ---- */

typedef struct Split {
	IrNamed *props, *attrs;
	uint32_t n_props, n_attrs;
} Split;

static IrNamed *
named_find(IrNamed *v, uint32_t n, Atom name)
{
	for (uint32_t i = 0; i < n; i++) {
		if (v[i].name == name)
			return &v[i];
	}
	return NULL;
}

static void
report_twice(Parse *ps, const ReadOp *o, const ReadNamed *e, const char *winner)
{
	read_error(ps, DIAG_PROP_TWICE, e->key, "'%s' op has attribute '%s' twice; %s wins",
	           ir_op_info(o->kind)->spelling, read_of(ps, e->entry.name), winner);
}

static IrNamed
inherent(Parse *ps, const IrPropSpec *spec, const ReadNamed *e)
{
	return (IrNamed){ spec->name, 0, read_legacy_value(ps, spec, e->entry.value) };
}

/* Returns the property of an op with a name in the chosen release, or NULL. */
static const IrPropSpec *
find_prop(const Parse *ps, IrOpKind kind, Atom name)
{
	if (name == ATOM_has_dynamic_root && kind == IR_OP_SHLO_COLLECTIVE_BROADCAST &&
	    !session_has(ps->s, IR_FEATURE_BROADCAST_MANY))
		return NULL;
	return ir_prop_find(kind, name);
}

static bool
is_generic(const Parse *ps, const ReadOp *o)
{
	return ps->text[o->at.lo] == '"';
}

/* Reports an entry of a list of properties in a custom form that the op does not have, or has twice. */
static void
misplaced(Parse *ps, const ReadOp *o, const ReadNamed *e, bool twice)
{
	const char *name = read_of(ps, e->entry.name);
	Span word = { o->at.lo, o->at.lo };

	while (ascii_is_suffix(ps->text[word.hi]))
		word.hi++;
	if (o->kind != IR_OP_CALL_INDIRECT)
		read_error(ps, DIAG_PROP_UNKNOWN, e->key,
		           "custom op '%s' duplicate or unknown property in properties dictionary: %s",
		           ir_op_info(o->kind)->spelling, name);
	else if (twice)
		read_error(ps, DIAG_SYNTAX, word,
		           "custom op 'func.call_indirect' `%s` clause can appear at most once in the expansion of "
		           "the oilist directive", name);
	else
		read_error(ps, DIAG_SYNTAX, e->key, "expected ':'");
}

/* Takes the inherent attributes from `<{...}>`. */
static void
split_props(Parse *ps, const ReadOp *o, const ReadNamed *v, Split *out)
{
	for (uint32_t i = 0; i < o->n_props; i++) {
		const IrPropSpec *spec = find_prop(ps, o->kind, v[i].entry.name);

		if (!is_generic(ps, o) && (!spec || named_find(out->props, out->n_props, spec->name)))
			misplaced(ps, o, &v[i], spec != NULL);
		else if (!spec)
			read_error(ps, DIAG_PROP_UNKNOWN, v[i].key, "'%s' op has no property '%s'",
			           ir_op_info(o->kind)->spelling, read_of(ps, v[i].entry.name));
		else if (v[i].entry.value)
			out->props[out->n_props++] = inherent(ps, spec, &v[i]);
	}
}

/* Returns the value of a discardable attribute. A single sharding in stripped form on an op with one result is a
 * per-value sharding (spec 10 [SD-5]). */
static IrAttr *
split_value(Parse *ps, const ReadOp *o, const ReadNamed *e)
{
	IrAttr *a = e->entry.value;

	if (e->stripped && o->n_out == 1 && e->entry.name == ATOM_SDY_SHARDING_ATTR)
		return ir_attr_per_value(ps->s, &a, 1);
	return a;
}

/* Returns whether an op is a call or makes the function for one. */
static bool
is_call(IrOpKind kind)
{
	return kind == IR_OP_CALL || kind == IR_OP_CALL_INDIRECT || kind == IR_OP_FUNC_CONSTANT;
}

/* Returns whether the dictionary of a custom form must not have inherent attributes, as in later releases. */
static bool
is_strict(const Parse *ps, const ReadOp *o)
{
	if (is_generic(ps, o))
		return false;
	if (o->kind == IR_OP_FOREIGN)
		return session_has(ps->s, IR_FEATURE_STRICT_STD);
	return (ir_op_info(o->kind)->dialect == IR_DIALECT_SDY || is_call(o->kind)) &&
	       session_has(ps->s, IR_FEATURE_STRICT_PROPERTIES);
}

/* Reports an inherent attribute in a dictionary that must not have it. Returns whether it did. */
static bool
refuse_in_dict(Parse *ps, const ReadOp *o, const ReadNamed *e)
{
	const char *op = o->kind == IR_OP_FOREIGN ? read_of(ps, o->name) : ir_op_info(o->kind)->spelling;

	if (!is_strict(ps, o))
		return false;
	read_error(ps, DIAG_SYNTAX, e->key,
	           "custom op '%s' inherent attribute '%s' cannot be parsed from attr-dict when strict properties in "
	           "assembly format is enabled", op, read_of(ps, e->entry.name));
	if (o->kind == IR_OP_CALL && e->entry.name != ATOM_callee)
		diag_note(&ps->s->diag, e->key, "write it between '<' and '>' after the operands");
	return true;
}

/* Returns whether a name of a dictionary is that of an inherent attribute of an operation of MLIR's own dialects. */
static bool
is_std_prop(const Parse *ps, const ReadOp *o, Atom name)
{
	const IrStdOp *row = o->kind == IR_OP_FOREIGN ? ir_std_op(session_str(ps->s, o->name)) : NULL;

	return row && (name == ir_std_flags(row) || name == ir_std_prop(row));
}

static void
split_dict(Parse *ps, const ReadOp *o, const ReadNamed *v, uint32_t n, Split *out)
{
	for (uint32_t i = 0; i < n; i++) {
		const ReadNamed *e = &v[i];
		const IrPropSpec *spec = find_prop(ps, o->kind, e->entry.name);
		IrNamed *have;

		if (!e->entry.value)
			continue;
		if (!spec && is_std_prop(ps, o, e->entry.name) && refuse_in_dict(ps, o, e))
			continue;
		if (!spec) {
			out->attrs[out->n_attrs++] = (IrNamed){ e->entry.name, 0, split_value(ps, o, e) };
			continue;
		}
		if (refuse_in_dict(ps, o, e))
			continue;
		have = named_find(out->props, out->n_props, e->entry.name);
		if (!have) {
			out->props[out->n_props++] = inherent(ps, spec, e);
		} else if (o->kind == IR_OP_SDY_CONSTANT || o->kind == IR_OP_SHLO_CONSTANT) {
			read_error(ps, DIAG_SYNTAX, e->key,
			           "custom op '%s' attribute '%s' occurs more than once in the attribute list",
			           ir_op_info(o->kind)->spelling, read_of(ps, e->entry.name));
		} else if (o->n_props) {
			report_twice(ps, o, e, "the one in '<{...}>'");
		} else {
			*have = inherent(ps, spec, e);
			report_twice(ps, o, e, "the one in the dictionary");
		}
	}
}

static void
op_attrs(Parse *ps, const ReadOp *o, IrAttr **props, IrAttr **attrs)
{
	uint32_t n = o->n_props + o->n_dict, n_dict;
	ReadNamed *v = READ_TOP(ps, named, n);
	ArenaMark mark;
	Split out = { 0 };

	if (n + o->n_shown == 0)
		return;
	mark = arena_mark(&ps->scratch);
	out.props = ARENA_ARRAY(&ps->scratch, IrNamed, (size_t)n + o->n_shown);
	out.attrs = ARENA_ARRAY(&ps->scratch, IrNamed, n);
	for (uint32_t i = 0; i < o->n_shown; i++) {
		if (o->shown[i].value)
			out.props[out.n_props++] = o->shown[i];
	}
	split_props(ps, o, v, &out);
	n_dict = read_dict_unique(ps, v + o->n_props, o->n_dict);
	split_dict(ps, o, v + o->n_props, n_dict, &out);
	if (out.n_props)
		*props = ir_attr_dict(ps->s, out.props, out.n_props);
	if (out.n_attrs)
		*attrs = ir_attr_dict(ps->s, out.attrs, out.n_attrs);
	READ_POP(ps, named, n);
	arena_reset(&ps->scratch, mark);
}

/* ---- ops ---- */

/* MLIR has three messages: one for the generic form, one for StableHLO's custom forms, and one for all others. */
static void
match_error(Parse *ps, const ReadOp *o, uint32_t n_types)
{
	const char *name = o->kind ? ir_op_info(o->kind)->spelling : read_of(ps, o->name);

	if (is_generic(ps, o))
		read_error(ps, DIAG_SYNTAX, o->type_at, "expected %u operand type%s but had %u", o->n_uses,
		           o->n_uses == 1 ? " " : "s", n_types);
	else if (strncmp(name, "stablehlo.", sizeof "stablehlo." - 1) == 0)
		read_error(ps, DIAG_SYNTAX, o->at, "%u operands present, but expected %u", o->n_uses, n_types);
	else
		read_error(ps, DIAG_SYNTAX, o->rest_at.hi ? o->rest_at : o->at,
		           "custom op '%s' number of operands and types do not match: got %u operands and %u types",
		           name, o->n_uses, n_types);
}

void
read_match_operands(Parse *ps, ReadOp *o, uint32_t n_types)
{
	if (o->n_uses == n_types)
		return;
	match_error(ps, o, n_types);
	READ_POP(ps, uses, o->n_uses);
	o->n_uses = 0;
}

/* Returns the operands in the vector ps->values. */
static IrValue *const *
op_operands(Parse *ps, const ReadOp *o)
{
	const ReadUse *uses = READ_TOP(ps, uses, o->n_uses);

	ps->values.n = 0;
	for (uint32_t i = 0; i < o->n_uses; i++) {
		IrValue *v = read_value_use(ps, &uses[i], o->in[i]);

		*VEC_ADD(&ps->scratch, &ps->values) = v;
	}
	READ_POP(ps, uses, o->n_uses);
	return ps->values.v;
}

static void
op_regions(Parse *ps, IrOp *op, uint32_t n)
{
	IrRegion **regions = READ_TOP(ps, regions, n);

	for (uint32_t i = 0; i < n; i++)
		ir_region_take(&op->regions[i], regions[i]);
	READ_POP(ps, regions, n);
}

static void
op_succs(Parse *ps, IrOp *op, uint32_t n)
{
	if (n > UINT16_MAX) {
		read_error(ps, DIAG_LIMIT, op->span, "an operation has at most %d successors", (int)UINT16_MAX);
	} else {
		op->n_succs = (uint16_t)n;
		op->succs = ARENA_ARRAY(&ps->m->arena, IrBlock *, n);
		memcpy(op->succs, READ_TOP(ps, succs, n), n * sizeof *op->succs);
	}
	READ_POP(ps, succs, n);
}

/* Returns whether the text has the op without its dialect where MLIR needs it. */
static bool
is_bare(const Parse *ps, const ReadOp *o)
{
	const char *p = ps->text + o->at.lo;
	bool is_shlo = ir_op_info(o->kind)->dialect == IR_DIALECT_SHLO;

	return ascii_is_letter(*p) && ((is_shlo && strncmp(p, "stablehlo.", 10) != 0) ||
	                               (o->kind == IR_OP_SDY_RETURN && strncmp(p, "sdy.", 4) != 0));
}

/* Notes an op without its dialect, for a warning. In a region, MLIR's command line rejects it. */
static void
note_bare(Parse *ps, const ReadOp *o)
{
	Atom owner = read_frame(ps)->owner;
	uint32_t hi = o->at.lo;

	ps->m->has_bare_op = true;
	if (!ps->s->diag.as_mlir || !owner || owner == IR_OP_MODULE)
		return;
	if (o->kind == IR_OP_SHLO_CONSTANT && owner == IR_OP_FUNC && o->rest_at.hi) {
		read_error(ps, DIAG_SYNTAX, o->rest_at, ps->text[o->rest_at.lo] == '#'
		           ? "custom op 'func.constant' invalid kind of attribute specified"
		           : "elements literal must be a shaped type");
		return;
	}
	while (ascii_is_suffix(ps->text[hi]))
		hi++;
	read_unknown_op(ps, (Span){ o->at.lo, hi });
}

static void
note_attached(Session *s, IrAttr *dict)
{
	if (!dict || dict->attached)
		return;
	dict->attached = true;
	*VEC_ADD(&s->arena, &s->attached) = dict;
}

static void
note_all_attached(Session *s, const IrAttr *dicts)
{
	if (!dicts || dicts->kind != IR_ATTR_ARRAY)
		return;
	for (uint32_t i = 0; i < dicts->n; i++) {
		if (ir_attr_elems(dicts)[i]->kind == IR_ATTR_DICT)
			note_attached(s, ir_attr_elems(dicts)[i]);
	}
}

void
read_op_begin(Parse *ps)
{
	if (ps->notation->run.n)
		read_notation_flush(ps);
}

IrOp *
read_op_new(Parse *ps, const ReadOp *o)
{
	IrOpSpec spec = {
		.kind = o->kind, .name = o->name, .span = o->at, .operands = op_operands(ps, o),
		.n_operands = o->n_uses, .results = o->out, .n_results = o->n_out, .n_regions = o->n_regions,
	};
	IrOp *op;

	read_op_begin(ps);
	ps->has_func |= o->kind == IR_OP_FUNC;
	ps->has_module |= o->kind == IR_OP_MODULE;
	op_attrs(ps, o, &spec.props, &spec.attrs);
	if (ps->has_specs)
		read_complete_specs(ps, &spec, o->in);
	op = ir_op_new(ps->m, &spec);
	read_op_note_error(ps, op);
	if (is_bare(ps, o))
		note_bare(ps, o);
	note_attached(ps->s, op->attrs);
	if (o->kind == IR_OP_FUNC) {
		note_all_attached(ps->s, ir_op_prop(op, ATOM_arg_attrs));
		note_all_attached(ps->s, ir_op_prop(op, ATOM_res_attrs));
	}
	if (o->n_regions)
		op_regions(ps, op, o->n_regions);
	if (o->n_succs)
		op_succs(ps, op, o->n_succs);
	ir_op_append(read_block(ps), op);
	return op;
}

IrOp *
build_op_end(IrOp *op, uint32_t hi, uint32_t loc)
{
	op->span.hi = hi;
	op->loc = loc;
	return op;
}

void
build_head(Parse *ps, Atom word)
{
	ps->owner = (Atom)read_word_op(ps, word);
}

/* ---- names of results ---- */

void
build_result(Parse *ps, ReadName name, Span at, Span number)
{
	uint32_t n = 1;

	if (number.hi) {
		int64_t v = build_int(ps, number, false);

		if (v < 1)
			read_error(ps, DIAG_RESULT_COUNT, number, "expected named operation to have at least 1 result");
		n = v < 1 || v > UINT32_MAX / 2 ? 1 : (uint32_t)v;
	}
	*READ_PUSH(ps, results) = (ReadResult){ name, n, at.lo };
}

void
build_use(Parse *ps, ReadName name, Span at, uint32_t number)
{
	*READ_PUSH(ps, uses) = (ReadUse){ name, number, at.lo };
}

void
build_poison(Parse *ps, uint32_t n)
{
	const ReadResult *r = READ_TOP(ps, results, n);

	for (uint32_t i = 0; i < n; i++)
		read_value_define(ps, r[i].name, r[i].lo, NULL, r[i].n);
	READ_POP(ps, results, n);
}

/* Returns the number of results that the names bind. */
static uint64_t
results_named(const ReadResult *r, uint32_t n)
{
	uint64_t total = 0;

	for (uint32_t i = 0; i < n; i++)
		total += r[i].n;
	return total;
}

void
build_bind(Parse *ps, uint32_t n, IrOp *op, Span body)
{
	const ReadResult *r = READ_TOP(ps, results, n);
	uint64_t total = results_named(r, n);
	Span at = { r->lo, r->lo + 1 };
	IrValue *v = op->results;

	if (total != op->n_results) {
		if (op->n_results == 0)
			read_error(ps, DIAG_RESULT_COUNT, at, "cannot name an operation with no results");
		else
			read_error(ps, DIAG_RESULT_COUNT, at,
			           "operation defines %u results but was provided %llu to bind", op->n_results,
			           (unsigned long long)total);
		build_poison(ps, n);
		return;
	}
	for (uint32_t i = 0; i < n; i++) {
		read_value_define(ps, r[i].name, r[i].lo, v, r[i].n);
		v += r[i].n;
	}
	READ_POP(ps, results, n);
	if (n == 1)
		read_line_learn(ps, op, at.lo, body);
}

/* ---- the generic form ---- */

Atom
build_op_name(Parse *ps, Span string)
{
	Atom name = read_string_atom(ps, string);

	if (name == ATOM_EMPTY)
		read_error(ps, DIAG_SYNTAX, string, "empty operation name is invalid");
	ps->owner = name;
	return name;
}

static bool
generic_known(Parse *ps, const ReadGeneric *g)
{
	Str name = session_str(ps->s, g->name);
	const char *dot = memchr(name.p, '.', name.n);
	Str dialect = { name.p, dot ? (size_t)(dot - name.p) : 0 };
	Str rest = { name.p + dialect.n + (dot != NULL), name.n - dialect.n - (dot != NULL) };
	Span at = { g->at.lo, g->at.lo + (uint32_t)name.n + 2 };
	ReadRegistered known;

	if (g->name < IR_OP_COUNT)
		return true;
	known = read_registered(dialect, rest);
	if (known == READ_UNKNOWN_OP && !ir_decl_find(ps->s, g->name))
		read_error(
			ps, DIAG_OP_UNKNOWN, at,
			"unregistered operation '%s' found in dialect ('%.*s') that does not allow unknown operations",
			name.p, (int)dialect.n, dialect.p);
	else if (known == READ_UNKNOWN_DIALECT && !ps->s->allow_foreign && !ir_decl_find(ps->s, g->name))
		read_error(ps, DIAG_UNREGISTERED, (Span){ at.hi, at.hi },
		           "operation being parsed with an unregistered dialect. If this is intended, please use "
		           "-allow-unregistered-dialect with the MLIR tool used");
	return false;
}

/* Sets an attribute to "" if it is absent, as StableHLO does for the configurations of infeed and outfeed (spec 11
 * §1.2). */
static void
fill_default(Parse *ps, IrOp *op, Atom name)
{
	if (!ir_op_prop(op, name))
		ir_op_set_prop(ps->s, op, name, ir_attr_string(ps->s, ATOM_EMPTY));
}

/* Returns the dictionary `<{...}>` of an unknown op, which is kept unchanged. */
static IrAttr *
foreign_props(Parse *ps, const ReadGeneric *g)
{
	uint32_t above = g->attrs.n;
	ReadNamed *top = READ_TOP(ps, named, above);
	ArenaMark mark = arena_mark(&ps->scratch);
	ReadNamed *kept = arena_dup(&ps->scratch, top, above * sizeof *top);
	IrAttr *props;

	READ_POP(ps, named, above);
	props = read_dict(ps, g->props.n);
	for (uint32_t i = 0; i < above; i++)
		*READ_PUSH(ps, named) = kept[i];
	if (ps->scratch.head == mark.head)
		arena_reset(&ps->scratch, mark);
	return props;
}

IrOp *
build_generic(Parse *ps, const ReadGeneric *g)
{
	bool known = generic_known(ps, g);
	IrType *const *types = READ_TOP(ps, types, g->type.a + g->type.b);
	ReadOp o = {
		.kind = known ? (IrOpKind)g->name : IR_OP_FOREIGN,
		.name = g->name,
		.at = g->at,
		.n_uses = g->n_uses,
		.n_regions = g->n_regions,
		.n_succs = g->n_succs,
		.in = types,
		.out = types + g->type.a,
		.type_at = g->type_at,
		.n_out = g->type.b,
		.n_dict = g->attrs.n,
		.n_props = known ? g->props.n : 0,
	};
	IrAttr *props = !known && g->props.given ? foreign_props(ps, g) : NULL;
	IrOp *op;

	read_match_operands(ps, &o, g->type.a);
	op = read_op_new(ps, &o);
	if (!known) {
		op->props = props && props->n ? props : NULL;
		op->flags |= g->props.given ? IR_OPF_PROPS : 0;
		build_std_props(ps, op, false);
	}
	if (op->kind == IR_OP_SHLO_INFEED)
		fill_default(ps, op, ATOM_infeed_config);
	else if (op->kind == IR_OP_SHLO_OUTFEED)
		fill_default(ps, op, ATOM_outfeed_config);
	READ_POP(ps, types, g->type.a + g->type.b);
	return op;
}
