/* SPDX-License-Identifier: Apache-2.0
 *
 * Custom forms of the builtin and func dialects (spec 10 §6), and the forms that several dialects
 * share: return and constant.
 */
#include "text/build.h"

void
text_build_arg(Parse *ps, TextName name, Span at, IrType *type, TextDict dict, uint32_t loc)
{
	IrAttr *attrs = dict.n ? text_dict(ps, dict.n) : NULL;

	*TEXT_PUSH(ps, args) = (TextArg){ .type = type, .attrs = attrs, .name = name, .lo = at.lo, .loc = loc };
}

/* MLIR takes other numbers as well, and then knows the name by that number alone. */
void
text_build_arg_number(Parse *ps, uint32_t number, Span at)
{
	if (number)
		text_error(ps, DIAG_SYNTAX, at, "block arguments with a number other than 0 are not supported");
}

void
text_build_entry(Parse *ps, uint32_t n)
{
	ps->n_entry = n;
	ps->first_entry = ps->args.n - n;
}

IrOp *
text_build_module(Parse *ps, Span at, Atom name, TextDict attrs)
{
	IrNamed shown = { ATOM_sym_name, 0, name ? ir_attr_string(ps->s, name) : NULL };
	IrOp *op = text_op_new(ps, &(TextOp){ .kind = IR_OP_MODULE, .at = at, .n_regions = 1, .n_dict = attrs.n,
	                                      .shown = &shown, .n_shown = 1 });

	if (!op->regions[0].first)
		ir_block_new(ps->m, &op->regions[0]);
	return op;
}

/* ---- func.func ---- */

/* Either all arguments have names or none. */
static bool
args_named(Parse *ps, const TextArg *v, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		if (!v[i].name != !v[0].name) {
			text_error(ps, DIAG_SYNTAX, (Span){ v[i].lo, v[i].lo + 1 },
			           v[0].name ? "custom op 'func.func' expected SSA identifier"
			                     : "custom op 'func.func' expected type instead of SSA identifier");
			break;
		}
	}
	return n && v[0].name;
}

void
text_build_func_head(Parse *ps, Atom visibility, Atom name, uint32_t n_args, uint32_t n_results)
{
	const TextArg *args = TEXT_TOP(ps, args, n_args + n_results);
	TextHead *h = TEXT_PUSH(ps, heads);

	*h = (TextHead){ .op = IR_OP_FUNC, .n_args = n_args, .n_results = n_results, .visibility = visibility,
	                 .props = { { ATOM_sym_name, 0, ir_attr_string(ps->s, name) } }, .n_props = 1 };
	ps->n_entry = args_named(ps, args, n_args) ? n_args : 0;
	ps->first_entry = ps->args.n - n_args - n_results;
}

static IrAttr *
func_type(Parse *ps, const TextArg *args, uint32_t n_args, uint32_t n_results)
{
	uint32_t n = n_args + n_results;

	for (uint32_t i = 0; i < n; i++)
		*TEXT_PUSH(ps, types) = args[i].type;
	return text_build_type_attr(ps, text_build_fn(ps, (TextPair){ n_args, n_results }));
}

/* The array of dictionaries of arguments or results; NULL if all are empty. */
static IrAttr *
func_dicts(Parse *ps, const TextArg *v, uint32_t n)
{
	bool any = false;

	for (uint32_t i = 0; i < n; i++) {
		any |= v[i].attrs && v[i].attrs->n;
		*TEXT_PUSH(ps, attrs) = v[i].attrs ? v[i].attrs : ps->s->empty_dict;
	}
	if (any)
		return text_build_array(ps, n);
	TEXT_POP(ps, attrs, n);
	return NULL;
}

/* What may not stand in the dictionary of a function: what its signature says. */
static void
func_check_dict(Parse *ps, const TextNamed *v, uint32_t n, Span attributes, const IrAttr *args, const IrAttr *res)
{
	Span word = { attributes.lo, attributes.lo + sizeof "attributes" - 1 };

	for (uint32_t i = 0; i < n; i++) {
		Atom a = v[i].entry.name;

		if (a == ATOM_sym_name || a == ATOM_function_type || a == ATOM_sym_visibility)
			text_error(ps, DIAG_FN_ATTR_RESERVED, word,
			           "custom op 'func.func' '%s' is an inferred attribute and should not be specified in the "
			           "explicit attribute dictionary", text_of(ps, a));
		else if ((a == ATOM_arg_attrs && args) || (a == ATOM_res_attrs && res))
			text_error(ps, DIAG_DICT_DUP, v[i].key, "duplicate key '%s' in dictionary attribute", text_of(ps, a));
	}
}

IrOp *
text_build_func(Parse *ps, Span at, TextDict attrs, Span attrs_at, Span body)
{
	TextHead h = VEC_POP(&ps->heads);
	const TextArg *args = TEXT_TOP(ps, args, h.n_args + h.n_results);
	bool has_body = body.lo < body.hi;
	IrNamed shown[] = {
		h.props[0],
		{ ATOM_function_type, 0, func_type(ps, args, h.n_args, h.n_results) },
		{ ATOM_sym_visibility, 0, h.visibility ? ir_attr_string(ps->s, h.visibility) : NULL },
		{ ATOM_arg_attrs, 0, func_dicts(ps, args, h.n_args) },
		{ ATOM_res_attrs, 0, func_dicts(ps, args + h.n_args, h.n_results) },
	};

	ps->n_entry = 0;
	if (has_body && !VEC_LAST(&ps->regions)->first)
		text_error(ps, DIAG_FN_EMPTY_BODY, (Span){ body.lo, body.lo + 1 },
		           "custom op 'func.func' expected non-empty function body");
	func_check_dict(ps, TEXT_TOP(ps, named, attrs.n), attrs.n, attrs_at, shown[3].value, shown[4].value);
	if (!has_body)
		*TEXT_PUSH(ps, regions) = ARENA_NEW(&ps->m->arena, IrRegion);
	TEXT_POP(ps, args, h.n_args + h.n_results);
	return text_op_new(ps, &(TextOp){ .kind = IR_OP_FUNC, .at = at, .n_regions = 1, .n_dict = attrs.n,
	                                  .shown = shown, .n_shown = sizeof shown / sizeof *shown });
}

IrOp *
text_build_call(Parse *ps, Span at, Atom callee, uint32_t n_uses, uint32_t n_dict, TextPair fn)
{
	IrNamed shown = { ATOM_callee, 0, ir_attr_symbol(ps->s, &callee, 1) };
	IrType *const *types = TEXT_TOP(ps, types, fn.a + fn.b);
	TextOp o = { .kind = IR_OP_CALL, .at = at, .n_uses = n_uses, .in = types, .out = types + fn.a, .n_out = fn.b,
	             .n_dict = n_dict, .shown = &shown, .n_shown = 1 };
	IrOp *op;

	text_match_operands(ps, &o, fn.a);
	op = text_op_new(ps, &o);
	TEXT_POP(ps, types, fn.a + fn.b);
	return op;
}

/* A bare `return` belongs to the dialect of the op around it ([SD-1]). */
static IrOpKind
return_kind(Parse *ps, Atom word)
{
	IrOpKind kind = text_word_op(ps, word);
	const char *owner = text_of(ps, text_frame(ps)->owner);

	if (kind != IR_OP_RETURN || word < IR_OP_COUNT)
		return kind;
	if (strncmp(owner, "sdy.", sizeof "sdy." - 1) == 0)
		return IR_OP_SDY_RETURN;
	return strncmp(owner, "stablehlo.", sizeof "stablehlo." - 1) == 0 ? IR_OP_SHLO_RETURN : IR_OP_RETURN;
}

IrOp *
text_build_return(Parse *ps, Span at, Atom word, uint32_t n_dict, uint32_t n_uses, uint32_t n_types)
{
	TextOp o = { .kind = return_kind(ps, word), .at = at, .n_uses = n_uses, .in = TEXT_TOP(ps, types, n_types),
	             .n_dict = n_dict };
	IrOp *op;

	text_match_operands(ps, &o, n_types);
	op = text_op_new(ps, &o);
	TEXT_POP(ps, types, n_types);
	return op;
}

IrOp *
text_build_cast(Parse *ps, Span at, uint32_t n_uses, uint32_t n_in, uint32_t n_out, uint32_t n_dict)
{
	IrType *const *types = TEXT_TOP(ps, types, n_in + n_out);
	TextOp o = { .kind = IR_OP_CAST, .at = at, .n_uses = n_uses, .in = types, .out = types + n_in, .n_out = n_out,
	             .n_dict = n_dict };
	IrOp *op;

	text_match_operands(ps, &o, n_in);
	op = text_op_new(ps, &o);
	TEXT_POP(ps, types, n_in + n_out);
	return op;
}

/* The value has a type of its own, which is the type of the result. */
IrOp *
text_build_constant(Parse *ps, Span at, Atom word, uint32_t n_dict, IrAttr *value)
{
	IrNamed shown = { ATOM_value, 0, value };
	IrType *type = value ? value->type : NULL;

	return text_op_new(ps, &(TextOp){ .kind = text_word_op(ps, word), .at = at, .out = &type, .n_out = 1,
	                                  .n_dict = n_dict, .shown = &shown, .n_shown = 1 });
}
