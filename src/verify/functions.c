/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks modules, functions, calls and returns (spec 10 §6, spec 10 §13.2).
 */
#include "base/paranoid.h"
#include "base/suggest.h"
#include "ir/origin.h"
#include "print/print.h"
#include "verify_core/op_checks.h"
#include "verify_core/verify_memo.h"
#include "verify_sdy/sdy_attached.h"
#include "verify_sdy/sdy_sharding.h"

/* ---- symbols ---- */

static bool
check_visibility(VerifyCx *cx, const IrOp *op)
{
	IrAttr *v = ir_op_get(op, ATOM_sym_visibility);
	Atom word;

	if (!v)
		return true;
	if (v->kind != IR_ATTR_STRING)
		return verify_error(
			cx, op, DIAG_PROP_KIND,
			"requires visibility attribute 'sym_visibility' to be a string attribute, but got %s",
			verify_attr_text(cx, v));
	word = ir_attr_atoms(v)[0];
	if (word == ATOM_public || word == ATOM_private || word == ATOM_nested)
		return true;
	return verify_error(cx, op, DIAG_PROP_KIND,
	                    "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got %s",
	                    verify_attr_text(cx, v));
}

bool
verify_symbol(VerifyCx *cx, const IrOp *op)
{
	const IrOp *parent = ir_op_parent(op);

	if (!check_visibility(cx, op))
		return false;
	if (!parent || parent->kind == IR_OP_MODULE || parent->kind == IR_OP_FOREIGN)
		return true;
	return verify_error(cx, op, DIAG_SYMBOL_PARENT, "symbol's parent must have the SymbolTable trait");
}

/* ---- modules ---- */

/* Returns the name of the first attribute without a dialect prefix, or 0. */
static Atom
undotted(const Session *s, const IrAttr *dict)
{
	for (uint32_t i = 0; dict && i < dict->n; i++) {
		Str name = session_str(s, ir_attr_entries(dict)[i].name);

		if (!memchr(name.p, '.', name.n))
			return ir_attr_entries(dict)[i].name;
	}
	return 0;
}

static bool
check_one_block(VerifyCx *cx, const IrOp *module)
{
	const IrRegion *body = &module->regions[0];

	if (body->first != body->last)
		return verify_error(cx, module, DIAG_REGION_BLOCKS, "expects region #0 to have 0 or 1 blocks");
	if (body->first && body->first->n_args)
		return verify_error(cx, module, DIAG_REGION_BLOCKS, "region should have no arguments");
	return body->first ||
	       verify_error(cx, module, DIAG_REGION_BLOCKS,
	                    "region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks");
}

bool
verify_builtin_module(VerifyCx *cx, IrOp *op)
{
	Atom name;

	if (!check_one_block(cx, op) || (ir_symbol_name(op) && !verify_symbol(cx, op)))
		return false;
	name = undotted(cx->s, op->attrs);
	if (!name)
		return true;
	verify_error(cx, op, DIAG_MODULE_ATTR_PREFIX,
	             "can only contain attributes with dialect-prefixed names, found: '%s'",
	             session_str(cx->s, name).p);
	verify_mark(cx, op, session_str(cx->s, name));
	return false;
}

/* ---- functions ---- */

/* The arguments or the results of a function. */
typedef struct Side {
	Atom dicts;
	const char *what, *many;	/* for messages */
	const char *place;		/* for shardings */
	uint32_t n;
	IrType *const *types;
	IrValue *const *values;		/* the arguments; NULL for results */
} Side;

static bool
check_dicts_shape(VerifyCx *cx, const IrOp *func, const Side *side, const IrAttr *dicts)
{
	if (dicts->n != side->n)
		return verify_error(
			cx, func, DIAG_FN_SIGNATURE,
			"expects %s attribute array to have the same number of elements as the number of function "
			"%s, got %u, but expected %u",
			side->what, side->many, dicts->n, side->n);
	for (uint32_t i = 0; i < dicts->n; i++) {
		if (ir_attr_elems(dicts)[i]->kind != IR_ATTR_DICT)
			return verify_error(
				cx, func, DIAG_PROP_KIND,
				"attribute '%s' failed to satisfy constraint: Array of dictionary attributes",
				session_str(cx->s, side->dicts).p);
	}
	return true;
}

/* Notes what is known about the argument after an error about it. Returns false. */
static bool
note_argument(VerifyCx *cx, const IrOp *func, const Side *side, uint32_t i)
{
	if (side->values)
		ir_note_argument(cx->m, side->values[i], print_find_argument(cx->m, func, i));
	return false;
}

/* Says how to write a sharding that is in a list of one sharding. */
static void
hint_single(VerifyCx *cx, const IrOp *func, const IrAttr *list)
{
	if (list->kind == IR_ATTR_PER_VALUE && list->n == 1)
		verify_hint(cx, func, "an argument or result has one sharding: %s",
		            verify_attr_text(cx, ir_attr_elems(list)[0]));
	else
		verify_hint(cx, func, "an argument or result has one sharding: #sdy.sharding<@mesh, [...]>");
}

static bool
check_dict(VerifyCx *cx, const IrOp *func, const Side *side, const IrAttr *dict, uint32_t i)
{
	VerifySite site = { .cx = cx, .op = func, .what = side->place, .index = i };
	Atom name = undotted(cx->s, dict);
	IrAttr *sharding;

	site.from = side->values ? side->values[i]->lo : 0;
	if (name) {
		verify_error(cx, func, DIAG_FN_ARG_ATTR_PREFIX, "%s may only have dialect attributes", side->many);
		verify_mark(cx, func, session_str(cx->s, name));
		return note_argument(cx, func, side, i);
	}
	sharding = ir_dict_get(dict, ATOM_SDY_SHARDING_ATTR);
	if (!sharding)
		return true;
	if (sharding->kind != IR_ATTR_SHARDING) {
		verify_site_error(&site, DIAG_SHARDING_KIND_ARG, verify_attr_text(cx, sharding),
		                  "should have a sharding attribute of type TensorShardingAttr");
		hint_single(cx, func, sharding);
		return note_argument(cx, func, side, i);
	}
	return verify_sharding(&site, sharding, side->types[i]) || note_argument(cx, func, side, i);
}

/* Does the same as check_dict(), but only once per dictionary and type. */
static bool
check_dict_once(VerifyCx *cx, const IrOp *func, const Side *side, const IrAttr *dict, uint32_t i)
{
	/* What is valid on a function may be invalid on an op, so the two have different keys. Outside manual
	 * computations the last part of the key is free. */
	static const char key[] = "function";
	const IrType *type = side->types[i];

	if (cx->manual)
		return check_dict(cx, func, side, dict, i);
	if (verify_memo_has(cx->memo, dict, type, cx->module, key)) {
		PARANOID_CHECK("VerifyMemo", check_dict(cx, func, side, dict, i));
		return true;
	}
	if (!check_dict(cx, func, side, dict, i))
		return false;
	verify_memo_add(cx->memo, dict, type, cx->module, key);
	return true;
}

/* Checks every dictionary of a side, also after an error. */
static bool
check_side(VerifyCx *cx, const IrOp *func, const Side *side)
{
	const IrAttr *dicts = ir_op_prop(func, side->dicts);
	bool ok = true;

	if (!dicts)
		return true;
	if (!check_dicts_shape(cx, func, side, dicts))
		return false;
	for (uint32_t i = 0; i < dicts->n; i++) {
		const IrAttr *dict = ir_attr_elems(dicts)[i];

		ok = (dict->n == 0 || check_dict_once(cx, func, side, dict, i)) && ok;
	}
	return ok;
}

static bool
check_entry_args(VerifyCx *cx, const IrOp *func, const IrType *type)
{
	const IrBlock *entry = ir_op_body(func, 0);

	if (!entry)
		return true;
	if (entry->n_args != type->n_in)
		return verify_error(cx, func, DIAG_FN_SIGNATURE,
		                    "entry block must have %u arguments to match function signature", type->n_in);
	for (uint32_t i = 0; i < entry->n_args; i++) {
		IrType *want = ir_type_inputs(type)[i], *got = entry->args[i]->type;

		if (want != got)
			return verify_error(
				cx, func, DIAG_FN_SIGNATURE,
				"type of entry block argument #%u('%s') must match the type of the corresponding "
				"argument in function signature('%s')",
				i, verify_type_text(cx, got), verify_type_text(cx, want));
	}
	return true;
}

static bool
is_public(const IrOp *func)
{
	const IrAttr *v = ir_op_prop(func, ATOM_sym_visibility);

	return !v || ir_attr_atoms(v)[0] == ATOM_public;
}

bool
verify_func(VerifyCx *cx, IrOp *op)
{
	const IrType *type = ir_func_type(op);
	const IrBlock *entry = ir_op_body(op, 0);
	bool ok;

	if (!type || type->kind != IR_TYPE_FUNCTION)
		return verify_error(
			cx, op, DIAG_PROP_KIND,
			"attribute 'function_type' failed to satisfy constraint: type attribute of function type");
	if (!verify_symbol(cx, op))
		return false;
	if (!ir_op_body(op, 0) && is_public(op))
		return verify_error(cx, op, DIAG_FN_DECL_PUBLIC, "symbol declaration cannot have public visibility");
	ok = check_side(cx, op,
	                &(Side){ ATOM_arg_attrs, "argument", "arguments", "arg", type->n_in, ir_type_inputs(type),
	                         entry && entry->n_args == type->n_in ? entry->args : NULL });
	ok = check_side(cx, op, &(Side){ ATOM_res_attrs, "result", "results", "result", ir_type_n_results(type),
	                                 ir_type_results(type), NULL }) && ok;
	return check_entry_args(cx, op, type) && ok;
}

/* ---- calls and returns ---- */

/* Returns the function of that name in the closest module. An unknown op with one region may be a symbol table, which
 * hides the symbols around it. */
static IrOp *
func_named(const VerifyCx *cx, const IrOp *user, Atom name)
{
	IrOp *func;

	for (const IrOp *op = ir_op_holder(user); op != cx->module; op = ir_op_holder(op)) {
		if (op->kind == IR_OP_FOREIGN && op->n_regions == 1)
			return NULL;
	}
	func = ir_symtab_get(cx->symbols, name);
	return func && func->kind == IR_OP_FUNC ? func : NULL;
}

static bool
result_type_error(VerifyCx *cx, const IrOp *call, const IrType *type, uint32_t i)
{
	IrType **got = ARENA_ARRAY(cx->scratch, IrType *, call->n_results);

	for (uint32_t k = 0; k < call->n_results; k++)
		got[k] = call->results[k].type;
	verify_error(cx, call, DIAG_CALL_TYPE, "result type mismatch at index %u", i);
	verify_note(cx, call, "      op result types: %s", verify_types_text(cx, got, call->n_results));
	verify_note(cx, call, "function result types: %s",
	            verify_types_text(cx, ir_type_results(type), ir_type_n_results(type)));
	return false;
}

enum { FUNCTIONS_SEEN = 1024 };

/* Suggests a function of the module with a name like that of the callee, which is not a function. */
static void
hint_func(VerifyCx *cx, const IrOp *user, Atom name)
{
	const IrOp *other = ir_symtab_get(cx->symbols, name);
	uint32_t left = FUNCTIONS_SEEN;
	Suggest best;

	if (other) {
		verify_note_hint(cx, other, "@%s is not a function", session_str(cx->s, name).p);
		return;
	}
	suggest_init_name(&best, session_str(cx->s, name));
	for (const IrOp *f = ir_func_first(cx->module); f && left--; f = ir_func_next(f)) {
		if (ir_symbol_name(f))
			suggest_try(&best, session_str(cx->s, ir_symbol_name(f)).p);
	}
	if (best.word)
		verify_hint(cx, user, "did you mean @%s?", best.word);
}

static bool
arity_error(VerifyCx *cx, const IrOp *call, const IrOp *func, const char *what, uint32_t got, uint32_t want)
{
	const char *name = session_str(cx->s, ir_symbol_name(func)).p;

	verify_error(cx, call, DIAG_CALL_ARITY, "incorrect number of %ss for callee", what);
	verify_note_hint(cx, func, "@%s has %u %s%s, the call has %u %s%s", name, (unsigned)want,
	                 *what == 'o' ? "argument" : what, want == 1 ? "" : "s", (unsigned)got, what,
	                 got == 1 ? "" : "s");
	return false;
}

/* Says more about the latest error, which is that there is no function of that name. Returns false. */
static bool
no_func(VerifyCx *cx, const IrOp *user, Atom name)
{
	verify_mark(cx, user, str_from(arena_printf(cx->scratch, "@%s", session_str(cx->s, name).p)));
	hint_func(cx, user, name);
	return false;
}

static bool
check_call(VerifyCx *cx, IrOp *op)
{
	const IrOp *func = func_named(cx, op, ir_call_callee(op));
	const IrType *type;

	if (!func) {
		verify_error(cx, op, DIAG_CALL_CALLEE, "'%s' does not reference a valid function",
		             session_str(cx->s, ir_call_callee(op)).p);
		return no_func(cx, op, ir_call_callee(op));
	}
	if (verify_op_failed(cx, func))
		return true;
	type = ir_func_type(func);
	if (type->n_in != op->n_operands)
		return arity_error(cx, op, func, "operand", op->n_operands, type->n_in);
	for (uint32_t i = 0; i < op->n_operands; i++) {
		IrType *want = ir_type_inputs(type)[i], *got = ir_operand(op, i)->type;

		if (want == got)
			continue;
		verify_error(cx, op, DIAG_CALL_TYPE,
		             "operand type mismatch: expected operand type '%s', but provided '%s' for operand "
		             "number %u",
		             verify_type_text(cx, want), verify_type_text(cx, got), i);
		verify_note_hint(cx, func, "@%s is defined here", session_str(cx->s, ir_symbol_name(func)).p);
		return false;
	}
	if (ir_type_n_results(type) != op->n_results)
		return arity_error(cx, op, func, "result", op->n_results, ir_type_n_results(type));
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (ir_type_results(type)[i] != op->results[i].type)
			return result_type_error(cx, op, type, i);
	}
	return true;
}

bool
verify_call(VerifyCx *cx, IrOp *op)
{
	return verify_later(cx, check_call, op);
}

static bool
check_constant(VerifyCx *cx, IrOp *op)
{
	Atom name = *ir_attr_atoms(ir_op_prop(op, ATOM_value));
	const IrOp *func = func_named(cx, op, name);

	if (!func) {
		verify_error(cx, op, DIAG_CALL_CALLEE, "reference to undefined function '%s'",
		             session_str(cx->s, name).p);
		return no_func(cx, op, name);
	}
	if (verify_op_failed(cx, func) || ir_func_type(func) == op->results[0].type)
		return true;
	verify_error(cx, op, DIAG_CALL_TYPE, "reference to function with mismatched type");
	verify_note_hint(cx, func, "@%s has type '%s'", session_str(cx->s, name).p,
	                 verify_type_text(cx, ir_func_type(func)));
	return false;
}

bool
verify_func_constant(VerifyCx *cx, IrOp *op)
{
	return verify_later(cx, check_constant, op);
}

bool
verify_call_indirect(VerifyCx *cx, IrOp *op)
{
	const IrType *type = ir_operand(op, 0)->type;
	bool same = type->n_in + 1 == op->n_operands;

	for (uint32_t i = 0; same && i < type->n_in; i++)
		same = ir_type_inputs(type)[i] == ir_operand(op, i + 1)->type;
	if (!same)
		return verify_error(cx, op, DIAG_CALL_TYPE,
		                    "failed to verify that callee input types match argument types");
	same = ir_type_n_results(type) == op->n_results;
	for (uint32_t i = 0; same && i < op->n_results; i++)
		same = ir_type_results(type)[i] == op->results[i].type;
	return same || verify_error(cx, op, DIAG_CALL_TYPE,
	                            "failed to verify that callee result types match result types");
}

static bool
check_return(VerifyCx *cx, const IrOp *op, const IrOp *func, const IrType *type)
{
	const char *name = session_str(cx->s, ir_symbol_name(func)).p;

	if (op->n_operands != ir_type_n_results(type))
		return verify_error(cx, op, DIAG_RETURN_ARITY,
		                    "has %u operands, but enclosing function (@%s) returns %u", op->n_operands, name,
		                    ir_type_n_results(type));
	for (uint32_t i = 0; i < op->n_operands; i++) {
		IrType *want = ir_type_results(type)[i], *got = ir_operand(op, i)->type;

		if (want != got)
			return verify_error_bare(
				cx, op, DIAG_RETURN_TYPE,
				"type of return operand %u ('%s') doesn't match function result type ('%s') in "
				"function @%s",
				i, verify_type_text(cx, got), verify_type_text(cx, want), name);
	}
	return true;
}

bool
verify_func_return(VerifyCx *cx, IrOp *op)
{
	const IrOp *func = ir_op_parent(op);
	const IrType *type;

	if (!func || func->kind != IR_OP_FUNC)
		return verify_error(cx, op, DIAG_SYMBOL_PARENT, "expects parent op 'func.func'");
	type = ir_func_type(func);
	return !type || type->kind != IR_TYPE_FUNCTION || check_return(cx, op, func, type);
}
