/* SPDX-License-Identifier: Apache-2.0
 *
 * Custom forms of the builtin and func dialects (spec 10 §6), and the forms
 * that several dialects share: return and constant.
 */
#include "ir/form_line.h"
#include "read/build.h"

void
build_arg(Parse *ps, ReadName name, Span at, IrType *type, ReadDict dict, uint32_t loc)
{
	IrAttr *attrs = dict.n ? read_dict(ps, dict.n) : NULL;

	*READ_PUSH(ps, args) = (ReadArg){ .type = type, .attrs = attrs, .name = name, .lo = at.lo, .loc = loc };
}

/* MLIR accepts other numbers too, and then binds the name only with that number. */
void
build_arg_number(Parse *ps, uint32_t number, Span at)
{
	if (number)
		read_error(ps, DIAG_SYNTAX, at, "block arguments with a number other than 0 are not supported");
}

void
build_entry(Parse *ps, uint32_t n)
{
	ps->n_entry = n;
	ps->first_entry = ps->args.n - n;
}

IrOp *
build_module(Parse *ps, Span at, Atom name, ReadDict attrs)
{
	IrNamed shown = { ATOM_sym_name, 0, name ? ir_attr_string(ps->s, name) : NULL };
	IrOp *op = read_op_new(ps, &(ReadOp){ .kind = IR_OP_MODULE, .at = at, .n_regions = 1, .n_dict = attrs.n,
	                                      .shown = &shown, .n_shown = 1 });

	if (!op->regions[0].first)
		ir_block_new(ps->m, &op->regions[0]);
	return op;
}

/* ---- func.func ---- */

/* Returns whether the arguments have names. Reports an error if only some of them have. */
static bool
args_named(Parse *ps, const ReadArg *v, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		if (!v[i].name != !v[0].name) {
			read_error(ps, DIAG_SYNTAX, (Span){ v[i].lo, v[i].lo + 1 },
			           v[0].name ? "custom op 'func.func' expected SSA identifier"
			                     : "custom op 'func.func' expected type instead of SSA identifier");
			break;
		}
	}
	return n && v[0].name;
}

void
build_func_head(Parse *ps, Atom visibility, Atom name, uint32_t n_args, uint32_t n_results)
{
	const ReadArg *args = READ_TOP(ps, args, n_args + n_results);
	ReadHead *h = READ_PUSH(ps, heads);

	*h = (ReadHead){ .op = IR_OP_FUNC, .n_args = n_args, .n_results = n_results, .visibility = visibility,
	                 .props = { { ATOM_sym_name, 0, ir_attr_string(ps->s, name) } }, .n_props = 1 };
	ps->n_entry = args_named(ps, args, n_args) ? n_args : 0;
	ps->first_entry = ps->args.n - n_args - n_results;
}

static IrAttr *
func_type(Parse *ps, const ReadArg *args, uint32_t n_args, uint32_t n_results)
{
	uint32_t n = n_args + n_results;

	for (uint32_t i = 0; i < n; i++)
		*READ_PUSH(ps, types) = args[i].type;
	return build_type_attr(ps, build_fn(ps, (ReadPair){ n_args, n_results }));
}

/* Returns the array of the dictionaries of arguments or results, or NULL if all are empty. */
static IrAttr *
func_dicts(Parse *ps, const ReadArg *v, uint32_t n)
{
	bool any = false;

	for (uint32_t i = 0; i < n; i++) {
		any |= v[i].attrs && v[i].attrs->n;
		*READ_PUSH(ps, attrs) = v[i].attrs ? v[i].attrs : ps->s->empty_dict;
	}
	if (any)
		return build_array(ps, n);
	READ_POP(ps, attrs, n);
	return NULL;
}

/* Reports keys in the dictionary of a function that its signature defines. */
static void
func_check_dict(Parse *ps, const ReadNamed *v, uint32_t n, Span attributes, const IrAttr *args, const IrAttr *res)
{
	Span word = { attributes.lo, attributes.lo + sizeof "attributes" - 1 };

	for (uint32_t i = 0; i < n; i++) {
		Atom a = v[i].entry.name;

		if (a == ATOM_sym_name || a == ATOM_function_type || a == ATOM_sym_visibility)
			read_error(ps, DIAG_FN_ATTR_RESERVED, word,
			           "custom op 'func.func' '%s' is an inferred attribute and should not be specified in "
			           "the explicit attribute dictionary",
			           read_of(ps, a));
		else if ((a == ATOM_arg_attrs && args) || (a == ATOM_res_attrs && res))
			read_error(ps, DIAG_DICT_DUP, v[i].key, "duplicate key '%s' in dictionary attribute",
			           read_of(ps, a));
	}
}

/* Returns the locations of arguments for which there are no values, or NULL if none has one. */
static uint32_t *
arg_locs(Parse *ps, const ReadArg *v, uint32_t n)
{
	uint32_t *locs = ARENA_ARRAY(&ps->m->arena, uint32_t, n);
	bool any = false;

	for (uint32_t i = 0; i < n; i++) {
		locs[i] = v[i].loc;
		any |= v[i].loc != 0;
	}
	return any ? locs : NULL;
}

IrOp *
build_func(Parse *ps, Span at, ReadDict attrs, Span attrs_at, Span body)
{
	ReadHead h = VEC_POP(&ps->heads);
	const ReadArg *args = READ_TOP(ps, args, h.n_args + h.n_results);
	bool has_body = body.lo < body.hi;
	uint32_t *locs = has_body || !ps->o->keep_locs ? NULL : arg_locs(ps, args, h.n_args);
	IrOp *op;
	IrNamed shown[] = {
		h.props[0],
		{ ATOM_function_type, 0, func_type(ps, args, h.n_args, h.n_results) },
		{ ATOM_sym_visibility, 0, h.visibility ? ir_attr_string(ps->s, h.visibility) : NULL },
		{ ATOM_arg_attrs, 0, func_dicts(ps, args, h.n_args) },
		{ ATOM_res_attrs, 0, func_dicts(ps, args + h.n_args, h.n_results) },
	};

	ps->n_entry = 0;
	if (has_body && !VEC_LAST(&ps->regions)->first)
		read_error(ps, DIAG_FN_EMPTY_BODY, (Span){ body.lo, body.lo + 1 },
		           "custom op 'func.func' expected non-empty function body");
	func_check_dict(ps, READ_TOP(ps, named, attrs.n), attrs.n, attrs_at, shown[3].value, shown[4].value);
	if (!has_body)
		*READ_PUSH(ps, regions) = ARENA_NEW(&ps->m->arena, IrRegion);
	READ_POP(ps, args, h.n_args + h.n_results);
	op = read_op_new(ps, &(ReadOp){ .kind = IR_OP_FUNC, .at = at, .n_regions = 1, .n_dict = attrs.n,
	                                .shown = shown, .n_shown = sizeof shown / sizeof *shown });
	if (locs)
		map_put(&ps->m->arena, &ps->m->declared_locs, (uintptr_t)op, locs);
	return op;
}

IrOp *
build_call(Parse *ps, Span at, Atom callee, uint32_t n_uses, Span uses_at, ReadDict props, Span props_at,
           uint32_t n_dict, ReadPair fn)
{
	IrNamed shown = { ATOM_callee, 0, ir_attr_symbol(ps->s, &callee, 1) };
	IrType *const *types = READ_TOP(ps, types, fn.a + fn.b);
	ReadOp o = { .kind = IR_OP_CALL, .at = at, .rest_at = uses_at, .n_uses = n_uses, .in = types,
	             .out = types + fn.a, .n_out = fn.b,
	             .n_props = props.n, .n_dict = n_dict, .shown = &shown, .n_shown = 1 };
	IrOp *op;

	if (props.given && !ir_form_lists_props(ps->s, IR_OP_CALL))
		read_error(ps, DIAG_SYNTAX, (Span){ props_at.lo, props_at.lo + 1 }, "expected ':'");
	read_match_operands(ps, &o, fn.a);
	op = read_op_new(ps, &o);
	READ_POP(ps, types, fn.a + fn.b);
	return op;
}

IrOp *
build_call_indirect(Parse *ps, Span at, uint32_t n_uses, Span uses_at, uint32_t n_props, Span props_at, uint32_t n_dict,
                    ReadPair fn)
{
	uint32_t n_types = fn.a + fn.b;
	IrType **types = ARENA_ARRAY(&ps->scratch, IrType *, (size_t)n_types + 1);
	ReadOp o = { .kind = IR_OP_CALL_INDIRECT, .at = at, .rest_at = uses_at, .n_uses = n_uses, .in = types,
	             .out = types + 1 + fn.a, .n_out = fn.b, .n_props = n_props, .n_dict = n_dict };

	if (n_types)
		memcpy(types + 1, READ_TOP(ps, types, n_types), n_types * sizeof *types);
	types[0] = build_fn(ps, fn);
	if (n_props && !ir_form_lists_props(ps->s, IR_OP_CALL_INDIRECT))
		read_error(ps, DIAG_SYNTAX, (Span){ props_at.lo, props_at.lo + 1 }, "expected ':'");
	read_match_operands(ps, &o, fn.a);
	o.n_uses++;
	return read_op_new(ps, &o);
}

IrOp *
build_func_constant(Parse *ps, Span at, Atom word, uint32_t n_dict, Atom func, Span func_at, IrType *type)
{
	IrNamed shown = { ATOM_value, 0, ir_attr_symbol(ps->s, &func, 1) };

	if (word < IR_OP_COUNT && word != IR_OP_FUNC_CONSTANT)
		read_error(ps, DIAG_SYNTAX, func_at, "custom op '%s' invalid kind of attribute specified",
		           read_of(ps, word));
	return read_op_new(ps, &(ReadOp){ .kind = IR_OP_FUNC_CONSTANT, .at = at, .out = &type, .n_out = 1,
	                                  .n_dict = n_dict, .shown = &shown, .n_shown = 1 });
}

IrOpKind
read_return_here(Parse *ps)
{
	const char *owner = read_of(ps, read_frame(ps)->owner);

	if (strncmp(owner, "sdy.", sizeof "sdy." - 1) == 0)
		return IR_OP_SDY_RETURN;
	return strncmp(owner, "stablehlo.", sizeof "stablehlo." - 1) == 0 ? IR_OP_SHLO_RETURN : IR_OP_RETURN;
}

IrOp *
build_return(Parse *ps, Span at, Atom word, uint32_t n_dict, uint32_t n_uses, uint32_t n_types)
{
	IrOpKind kind = read_word_op(ps, word);
	bool is_bare = kind == IR_OP_RETURN && word >= IR_OP_COUNT;
	ReadOp o = { .kind = is_bare ? read_return_here(ps) : kind, .at = at, .n_uses = n_uses,
	             .in = READ_TOP(ps, types, n_types), .n_dict = n_dict };
	IrOp *op;

	read_match_operands(ps, &o, n_types);
	op = read_op_new(ps, &o);
	READ_POP(ps, types, n_types);
	return op;
}

IrOp *
build_cast(Parse *ps, Span at, uint32_t n_uses, uint32_t n_in, uint32_t n_out, uint32_t n_dict)
{
	IrType *const *types = READ_TOP(ps, types, n_in + n_out);
	ReadOp o = { .kind = IR_OP_CAST, .at = at, .n_uses = n_uses, .in = types, .out = types + n_in, .n_out = n_out,
	             .n_dict = n_dict };
	IrOp *op;

	read_match_operands(ps, &o, n_in);
	op = read_op_new(ps, &o);
	READ_POP(ps, types, n_in + n_out);
	return op;
}

/* The result has the type of the value. */
IrOp *
build_constant(Parse *ps, Span at, Atom word, uint32_t n_dict, IrAttr *value, Span value_at)
{
	IrNamed shown = { ATOM_value, 0, value };
	IrType *type = value ? value->type : NULL;

	return read_op_new(ps, &(ReadOp){ .kind = read_word_op(ps, word), .at = at, .rest_at = value_at, .out = &type,
	                                  .n_out = 1, .n_dict = n_dict, .shown = &shown, .n_shown = 1 });
}
