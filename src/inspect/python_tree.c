/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds out what JAX's names say about the tree of arguments or results. They give the keys of each leaf, but not the
 * classes of the nodes, so only dictionaries with strings as keys can be written as literals.
 */
#include "inspect/python_tree.h"

#include "flow/value.h"
#include "inspect/name.h"
#include "ir/walk.h"

enum {
	MAX_NESTING = 64,	/* of literals; Python's parser has a limit, too */
	MAX_MISSING = 1000,	/* elements of a tuple of results without a name, such as None */
};

static Str
name_of_result(const Session *s, const IrOp *func, uint32_t i)
{
	IrAttr *info = ir_dict_get(ir_func_res_attrs(func, i), ATOM_JAX_RESULT_INFO);

	return info && info->kind == IR_ATTR_STRING ? session_str(s, ir_attr_atoms(info)[0]) : (Str){ NULL, 0 };
}

static Str
name_of_argument(IrModule *m, const IrOp *func, uint32_t i)
{
	const IrBlock *body = ir_op_body(func, 0);

	return body ? inspect_origin(m, body->args[i]).name : (Str){ NULL, 0 };
}

static void
add_leaf(IrModule *m, const IrOp *func, PythonTree *t, uint32_t i)
{
	PythonLeaf *leaf = &t->leaves[i];
	const IrType *type = ir_func_type(func);
	const IrBlock *body = ir_op_body(func, 0);
	Str name = t->results ? name_of_result(m->s, func, i) : name_of_argument(m, func, i);

	leaf->type = t->results ? ir_type_results(type)[i] : ir_type_inputs(type)[i];
	leaf->sharding = t->results ? flow_func_result(func, i) : flow_func_arg(func, i);
	leaf->attrs = t->results ? ir_func_res_attrs(func, i) : ir_func_arg_attrs(func, i);
	leaf->address = t->results || !body ? inspect_result(m, func, i) : inspect_value(m, body->args[i]);
	t->unnamed = t->unnamed || !name.n;
	if (!key_path_parse(&m->s->arena, name, &leaf->path) && !t->unusable)
		t->unusable = name.n ? "are not paths" : "are missing";
}

/* ---- what the paths say together ---- */

static bool
same_step(const KeyStep *a, const KeyStep *b)
{
	return a->kind == b->kind && str_eq(a->text, b->text);
}

uint32_t
python_common_steps(const PythonTree *t, uint32_t i, uint32_t j)
{
	const KeyPath *a = &t->leaves[i].path, *b = &t->leaves[j].path;
	uint32_t n = 0;

	while (n < a->steps.n && n < b->steps.n && same_step(&a->steps.v[n], &b->steps.v[n]))
		n++;
	return n;
}

/* Adds the nodes of leaf i below the first n steps to the set. Returns false if one is there already, because the
 * leaves of a node do not follow each other, or because a leaf is a node, too. */
static bool
mark_nodes(IrModule *m, const KeyPath *path, uint32_t n, Map *seen)
{
	uint64_t hash = 0;

	for (uint32_t k = 0; k < path->steps.n; k++) {
		hash = map_mix(map_mix(hash, path->steps.v[k].kind), session_atom(m->s, path->steps.v[k].text));
		if (k >= n && !map_mark(&m->s->arena, seen, hash | 1))
			return false;
	}
	return n < path->steps.n;
}

static bool
is_tree(IrModule *m, const PythonTree *t)
{
	Map seen = { 0 };

	for (uint32_t i = 0; i < t->n; i++) {
		uint32_t common = i ? python_common_steps(t, i - 1, i) : 0;

		if (i && common == t->leaves[i - 1].path.steps.n)
			return false;
		if (!mark_nodes(m, &t->leaves[i].path, common, &seen))
			return false;
	}
	return true;
}

/* Returns whether the results are the elements of a tuple, in order. */
static bool
is_tuple_of_results(const PythonTree *t)
{
	uint32_t last = 0;

	for (uint32_t i = 0; i < t->n; i++) {
		const KeyPath *path = &t->leaves[i].path;

		if (path->steps.n < 2 || path->steps.v[1].kind != KEY_INDEX || path->steps.v[1].index < last)
			return false;
		last = path->steps.v[1].index;
	}
	return t->n && last < t->n + MAX_MISSING;
}

uint32_t
python_item_end(const PythonTree *t, uint32_t i)
{
	uint32_t end = i + 1;

	while (end < t->n && python_common_steps(t, i, end) >= t->base)
		end++;
	return end;
}

bool
python_item_is_literal(const PythonTree *t, uint32_t i, uint32_t end)
{
	for (; i < end; i++) {
		const KeyPath *path = &t->leaves[i].path;

		if (path->steps.n > MAX_NESTING)
			return false;
		for (uint32_t k = t->base; k < path->steps.n; k++) {
			if (path->steps.v[k].kind != KEY_STRING)
				return false;
		}
	}
	return true;
}

PythonTree
python_tree(IrModule *m, IrOp *func, bool results)
{
	const IrType *type = ir_func_type(func);
	PythonTree t = { .n = results ? ir_type_n_results(type) : type->n_in, .results = results, .base = 1,
	                 .tuple = !results };

	t.leaves = ARENA_ARRAY(&m->s->arena, PythonLeaf, t.n);
	for (uint32_t i = 0; i < t.n; i++)
		add_leaf(m, func, &t, i);
	if (!t.unusable && !is_tree(m, &t))
		t.unusable = "do not form a tree";
	if (t.unusable) {
		t.form = PYTHON_LEAVES;
		return t;
	}
	if (results && is_tuple_of_results(&t)) {
		t.tuple = true;
		t.base = 2;
	}
	t.form = python_item_is_literal(&t, 0, t.n) ? PYTHON_LITERAL : PYTHON_BY_PATH;
	return t;
}
