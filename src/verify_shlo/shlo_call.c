/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks custom_call with its layouts, aliases and buffers, and composite with its decomposition (spec 11 §11.7).
 */
#include "verify_shlo/shlo.h"

#include "base/ascii.h"

/* ---- layouts ---- */

static bool
check_layout(VerifyCx *cx, IrOp *op, const char *what, uint32_t i, IrType *t, IrAttr *layout)
{
	int64_t *v;

	if (t->kind == IR_TYPE_TUPLE)
		return verify_error(cx, op, DIAG_SHLO_ATTR,
		                    "Tuple types are not fully supported with layout constraints yet");
	if (t->kind == IR_TYPE_UNRANKED || (t->kind == IR_TYPE_MEMREF && layout->type->dims[0]))
		return true;
	if (t->kind != IR_TYPE_TENSOR)
		return layout->type->dims[0] == 0 ||
		       verify_error(cx, op, DIAG_SHLO_ATTR,
		                    "Only tensor types can have non-empty layout: %s #%u of type '%s' has layout %s",
		                    what, i, verify_type_text(cx, t), verify_attr_text(cx, layout));
	if (layout->type->dims[0] == t->n) {
		v = ARENA_ARRAY(cx->scratch, int64_t, t->n);
		for (uint32_t d = 0; d < t->n; d++)
			v[d] = ir_dense_int(layout, d);
		if (!shlo_list_outside((IrField){ v, t->n }, t->n) && shlo_list_repeat(cx, (IrField){ v, t->n }) < 0)
			return true;
	}
	return verify_error(cx, op, DIAG_SHLO_ATTR,
	                    "incorrect layout %s for type '%s', layout must be a permutation of [0, %u)",
	                    verify_attr_text(cx, layout), verify_type_text(cx, t), t->n);
}

/* Checks layouts against `types`: the operands, the results, or the members of the only result. */
static bool
check_layouts(VerifyCx *cx, IrOp *op, const char *what, IrType *const *types, uint32_t n, const IrAttr *layouts)
{
	if (layouts->n != n)
		return verify_error(cx, op, DIAG_SHLO_ATTR,
		                    "Number of %ss must match the number of %s layouts, %u != %u", what, what, n,
		                    layouts->n);
	for (uint32_t i = 0; i < n; i++) {
		if (!check_layout(cx, op, what, i, types[i], ir_attr_elems(layouts)[i]))
			return false;
	}
	return true;
}

static IrType **
operand_types(VerifyCx *cx, const IrOp *op)
{
	IrType **types = ARENA_ARRAY(cx->scratch, IrType *, op->n_operands);

	for (uint32_t i = 0; i < op->n_operands; i++)
		types[i] = shlo_in(op, i);
	return types;
}

static IrType **
result_types(VerifyCx *cx, const IrOp *op)
{
	IrType **types = ARENA_ARRAY(cx->scratch, IrType *, op->n_results);

	for (uint32_t i = 0; i < op->n_results; i++)
		types[i] = shlo_out(op, i);
	return types;
}

static bool
check_call_layouts(VerifyCx *cx, IrOp *op)
{
	const IrAttr *in = ir_op_prop(op, ATOM_operand_layouts), *out = ir_op_prop(op, ATOM_result_layouts);
	const IrType *only = op->n_results == 1 ? shlo_out(op, 0) : NULL;

	if (!in && !out)
		return true;
	if (!in || !out)
		return verify_error(
			cx, op, DIAG_SHLO_ATTR,
			"Layout attributes should be specified for either both operands and results or none.");
	if (!check_layouts(cx, op, "operand", operand_types(cx, op), op->n_operands, in))
		return false;
	if (only && only->kind == IR_TYPE_TUPLE)
		return check_layouts(cx, op, "result", only->members, only->n, out);
	return check_layouts(cx, op, "result", result_types(cx, op), op->n_results, out);
}

/* ---- aliases ---- */

/* Returns the part of a tuple type at a path of indices, or NULL. */
static IrType *
tuple_part(IrType *t, IrField path)
{
	for (uint32_t i = 0; i < path.n; i++) {
		if (t->kind != IR_TYPE_TUPLE || path.v[i] < 0 || path.v[i] >= t->n)
			return NULL;
		t = t->members[path.v[i]];
	}
	return t;
}

static bool
check_alias(VerifyCx *cx, IrOp *op, const IrAttr *alias, IrType *output)
{
	int64_t i = ir_attr_field(alias, ALIAS_OPERAND).v[0];
	IrType *from, *to;

	if (i < 0 || i >= op->n_operands)
		return verify_error(
			cx, op, DIAG_SHLO_ATTR,
			"expects operandIndex in the output_operand_alias attribute to be in range [0, %u); got: %lld.",
			op->n_operands, (long long)i);
	from = tuple_part(shlo_in(op, (uint32_t)i), ir_attr_field(alias, ALIAS_OPERAND_TUPLE));
	if (!from)
		return verify_error(cx, op, DIAG_SHLO_ATTR,
		                    "operand_tuple_indices in the output_operand_alias attribute out of bounds");
	to = tuple_part(output, ir_attr_field(alias, ALIAS_OUTPUT));
	if (!to)
		return verify_error(cx, op, DIAG_SHLO_ATTR,
		                    "output_tuple_indices in the output_operand_alias attribute out of bounds");
	return from == to ||
	       verify_error(cx, op, DIAG_SHLO_ATTR,
	                    "shapes mismatch in the output_operand_alias attribute: operand part has type '%s' and "
	                    "output part has type '%s'",
	                    verify_type_text(cx, from), verify_type_text(cx, to));
}

/* Returns the type of the only result, or a tuple of the types of all results. */
static IrType *
output_type(VerifyCx *cx, const IrOp *op)
{
	return op->n_results == 1 ? shlo_out(op, 0) : ir_type_tuple(cx->s, result_types(cx, op), op->n_results);
}

static bool
check_aliases(VerifyCx *cx, IrOp *op)
{
	const IrAttr *aliases = ir_op_prop(op, ATOM_output_operand_aliases);

	for (uint32_t i = 0; aliases && i < aliases->n; i++) {
		if (!check_alias(cx, op, ir_attr_elems(aliases)[i], output_type(cx, op)))
			return false;
	}
	return true;
}

/* ---- buffers ---- */

/* A path from a result down to a leaf. */
typedef struct Path {
	const struct Path *up;
	int64_t index;
	uint32_t depth;
} Path;

static bool
path_is(const Path *p, IrField path)
{
	if ((p ? p->depth : 0) != path.n)
		return false;
	for (; p; p = p->up) {
		if (p->index != path.v[p->depth - 1])
			return false;
	}
	return true;
}

static const char *
path_text(VerifyCx *cx, const Path *p)
{
	uint32_t n = p ? p->depth : 0;
	int64_t *v = ARENA_ARRAY(cx->scratch, int64_t, n);

	for (; p; p = p->up)
		v[p->depth - 1] = p->index;
	return shlo_dims_text(cx, v, n);
}

/* Recursion follows the nesting of a type, which the reader bounds. */
static bool
check_buffer_leaves(VerifyCx *cx, IrOp *op, const IrType *t, const Path *path)
{
	const IrAttr *aliases = ir_op_prop(op, ATOM_output_operand_aliases);

	for (uint32_t i = 0; t->kind == IR_TYPE_TUPLE && i < t->n; i++) {
		if (!check_buffer_leaves(cx, op, t->members[i], &(Path){ path, i, (path ? path->depth : 0) + 1 }))
			return false;
	}
	if (t->kind != IR_TYPE_MEMREF)
		return true;
	for (uint32_t i = 0; aliases && i < aliases->n; i++) {
		if (path_is(path, ir_attr_field(ir_attr_elems(aliases)[i], ALIAS_OUTPUT)))
			return true;
	}
	return verify_error(cx, op, DIAG_SHLO_ATTR, "buffer output %s is not used in output_operand_alias",
	                    path_text(cx, path));
}

static bool
check_pair(VerifyCx *cx, IrOp *op, const char *name, IrTypeKind in, IrTypeKind out)
{
	static const char *const words[] = { [IR_TYPE_TENSOR] = "tensor", [IR_TYPE_MEMREF] = "memref" };
	const IrType *a, *b;

	if (op->n_operands != 1)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "%s custom_call should have one input", name);
	if (op->n_results != 1)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "%s custom_call should have one output", name);
	a = shlo_in(op, 0);
	b = shlo_out(op, 0);
	if (a->kind != in)
		return verify_error(cx, op, DIAG_SHLO_TYPE, "%s custom_call should have a %s input", name, words[in]);
	if (b->kind != out)
		return verify_error(cx, op, DIAG_SHLO_TYPE, "%s custom_call should have a %s output", name, words[out]);
	return (a->elem == b->elem && a->n == b->n && memcmp(a->dims, b->dims, a->n * sizeof *a->dims) == 0) ||
	       verify_error(cx, op, DIAG_SHLO_TYPE, "%s custom_call should have compatible input and output types",
	                    name);
}

static bool
check_create_buffer(VerifyCx *cx, IrOp *op)
{
	if (op->n_operands)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "CreateBuffer custom_call shouldn't have any inputs");
	if (op->n_results != 1)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "CreateBuffer custom_call should have one result");
	return shlo_out(op, 0)->kind == IR_TYPE_MEMREF ||
	       verify_error(cx, op, DIAG_SHLO_TYPE, "CreateBuffer custom_call should have a memref result");
}

static bool
check_buffers(VerifyCx *cx, IrOp *op)
{
	Str target = session_str(cx->s, ir_attr_atoms(ir_op_prop(op, ATOM_call_target_name))[0]);

	if (str_eq(target, STR("CreateBuffer")))
		return check_create_buffer(cx, op);
	if (str_eq(target, STR("Pin")))
		return check_pair(cx, op, "Pin", IR_TYPE_TENSOR, IR_TYPE_MEMREF);
	if (str_eq(target, STR("Unpin")))
		return check_pair(cx, op, "Unpin", IR_TYPE_MEMREF, IR_TYPE_TENSOR);
	for (uint32_t i = 0; i < op->n_results; i++) {
		Path path = { NULL, i, 1 };

		if (!check_buffer_leaves(cx, op, shlo_out(op, i), op->n_results == 1 ? NULL : &path))
			return false;
	}
	return true;
}

/* ---- custom_call ---- */

static bool
check_config(VerifyCx *cx, IrOp *op)
{
	static const char *const versions[] = { "UNSPECIFIED", "ORIGINAL", "STATUS_RETURNING",
		                                "STATUS_RETURNING_UNIFIED", "TYPED_FFI" };
	enum { ORIGINAL = 1, TYPED_FFI = 4 };
	const IrAttr *config = ir_op_prop(op, ATOM_backend_config);
	int64_t version = shlo_int(op, ATOM_api_version, ORIGINAL);
	bool dict = version == TYPED_FFI;

	return !config || (config->kind == IR_ATTR_DICT) == dict ||
	       verify_error(cx, op, DIAG_SHLO_ATTR,
	                    "backend_config for api_version API_VERSION_%s must be a %s attribute.", versions[version],
	                    dict ? "dictionary" : "string");
}

bool
verify_custom_call(VerifyCx *cx, IrOp *op)
{
	return check_call_layouts(cx, op) && check_aliases(cx, op) && check_config(cx, op) && check_buffers(cx, op);
}

/* ---- composite ---- */

/* Returns whether a name is valid for an op: a letter and word characters, then parts that begin with a dot and hold
 * word characters or dollar signs. */
static bool
is_op_name(Str s)
{
	size_t i = 0, dots = 0;

	if (s.n == 0 || !ascii_is_letter(s.p[0]))
		return false;
	while (i < s.n && ascii_is_word(s.p[i]))
		i++;
	for (; i < s.n && s.p[i] == '.'; dots++) {
		size_t from = ++i;

		while (i < s.n && (ascii_is_word(s.p[i]) || s.p[i] == '$'))
			i++;
		if (i == from)
			return false;
	}
	return dots > 0 && i == s.n;
}

static bool
check_decomposition_types(VerifyCx *cx, IrOp *op, const char *what, IrType *const *have, IrType *const *want,
                          uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		if (have[i] != want[i])
			return shlo_bad_type(cx, op, "%s at index %u has type '%s', but decomposition has type '%s'",
			                     what, i, verify_type_text(cx, have[i]), verify_type_text(cx, want[i]));
	}
	return true;
}

static bool
check_decomposition(VerifyCx *cx, IrOp *op)
{
	Atom name = ir_attr_atoms(ir_op_prop(op, ATOM_decomposition))[0];
	const IrOp *func = cx->symbols ? ir_symtab_get(cx->symbols, name) : NULL;
	const IrType *t;

	if (!func || func->kind != IR_OP_FUNC)
		return shlo_bad_attr(cx, op, "'%s' does not reference a valid function", session_str(cx->s, name).p);
	t = ir_func_type(func);
	if (op->n_operands != t->n_in)
		return shlo_bad_attr(cx, op, "has %u operand(s), but decomposition has %u", op->n_operands, t->n_in);
	if (!check_decomposition_types(cx, op, "operand", operand_types(cx, op), ir_type_inputs(t), t->n_in))
		return false;
	if (op->n_results != ir_type_n_results(t))
		return shlo_bad_attr(cx, op, "has %u result(s), but decomposition has %u", op->n_results,
		                     ir_type_n_results(t));
	return check_decomposition_types(cx, op, "result", result_types(cx, op), ir_type_results(t), op->n_results);
}

bool
verify_composite(VerifyCx *cx, IrOp *op)
{
	if (!is_op_name(session_str(cx->s, ir_attr_atoms(ir_op_prop(op, ATOM_name))[0])))
		return shlo_bad_attr(
			cx, op,
			"name must be a valid namespaced op name, i.e. it must match the following regular expression: "
			"^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. \"my_namespace.my_op\"");
	return verify_later(cx, check_decomposition, op);
}
