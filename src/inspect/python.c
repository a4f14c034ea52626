/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes in_shardings and out_shardings as Python. A tree whose nodes are not all dictionaries is written as a function
 * that takes such a tree and replaces its leaves.
 */
#include "inspect/python.h"

#include "base/ascii.h"
#include "flow/mesh_table.h"
#include "inspect/python_text.h"
#include "inspect/python_tree.h"
#include "inspect/sharding_text.h"
#include "ir/walk.h"
#include "print/print.h"

enum { STEP = 4 };	/* blanks by which a level is indented */

typedef struct Writer {
	Buf *out;
	IrModule *m;
	IrAttr *mesh;		/* of the first sharding, or NULL */
} Writer;

/* ---- specs ---- */

Str
inspect_python_spec(Buf *out, IrModule *m, IrAttr *sharding)
{
	bool exact;

	if (!sharding) {
		BUF_LIT(out, "P()");
		return (Str){ NULL, 0 };
	}
	buf_str(out, inspect_nearest_spec(m->s, sharding, &exact));
	return exact ? (Str){ NULL, 0 } : inspect_sharding(m->s, sharding, false);
}

/* Begins a comment, or continues it. */
static void
add_remark(Buf *b, bool *any, const char *what, Str text)
{
	if (!text.n)
		return;
	buf_str(b, *any ? STR("; ") : STR("  # "));
	buf_str(b, str_from(what));
	inspect_python_comment(b, text);
	*any = true;
}

static Str
memory_kind(const Session *s, const IrAttr *attrs)
{
	Atom name = atom_find(&s->atoms, "mhlo.memory_kind", strlen("mhlo.memory_kind"));
	IrAttr *kind = name ? ir_dict_get(attrs, name) : NULL;

	return kind && kind->kind == IR_ATTR_STRING ? session_str(s, ir_attr_atoms(kind)[0]) : (Str){ NULL, 0 };
}

/* Writes the spec of a leaf to the end of the line. `text` is a comment, or empty. */
static void
add_leaf(Writer *w, const PythonLeaf *leaf, const char *end, Str text)
{
	Str unsaid = inspect_python_spec(w->out, w->m, leaf->sharding);
	bool any = false;

	if (!unsaid.n && leaf->sharding && shard_sharding(leaf->sharding)->mesh != w->mesh)
		unsaid = inspect_sharding(w->m->s, leaf->sharding, false);
	buf_str(w->out, str_from(end));
	add_remark(w->out, &any, "", text);
	add_remark(w->out, &any, "P cannot say ", unsaid);
	add_remark(w->out, &any, "P cannot say the memory kind ", memory_kind(w->m->s, leaf->attrs));
	buf_char(w->out, '\n');
}

/* ---- items ---- */

/* Returns the first n steps of the path of a leaf as text. */
static Str
prefix_of(const PythonLeaf *leaf, uint32_t n)
{
	return (Str){ leaf->path.name.p, leaf->path.steps.v[n - 1].end };
}

static void
add_indent(Writer *w, uint32_t level)
{
	buf_blanks(w->out, (size_t)level * STEP);
}

/* Writes leaves i to end, whose first `base` steps are equal and whose other steps are strings, as nested dictionaries.
 * The text before them is written. */
static void
add_dict(Writer *w, const PythonTree *t, uint32_t i, uint32_t end, uint32_t level, const char *close)
{
	uint32_t open = 0;	/* dictionaries that are open */
	Str item = prefix_of(&t->leaves[i], t->base);

	BUF_LIT(w->out, "{  # ");
	inspect_python_comment(w->out, item);
	buf_char(w->out, '\n');
	for (uint32_t k = i; k < end; k++) {
		const KeyPath *path = &t->leaves[k].path;
		uint32_t common = k > i ? python_common_steps(t, k - 1, k) - t->base : 0;
		uint32_t depth = path->steps.n - t->base;

		for (; open > common; open--) {
			add_indent(w, level + open);
			BUF_LIT(w->out, "},\n");
		}
		for (; open + 1 < depth; open++) {
			add_indent(w, level + open + 1);
			buf_str(w->out, path->steps.v[t->base + open].text);
			BUF_LIT(w->out, ": {\n");
		}
		add_indent(w, level + depth);
		buf_str(w->out, path->steps.v[path->steps.n - 1].text);
		BUF_LIT(w->out, ": ");
		add_leaf(w, &t->leaves[k], ",", STR(""));
	}
	for (; open; open--) {
		add_indent(w, level + open);
		BUF_LIT(w->out, "},\n");
	}
	add_indent(w, level);
	buf_printf(w->out, "}%s\n", close);
}

/* Returns the name of the parameter for the item of leaf i. */
static const char *
parameter(Writer *w, const PythonTree *t, uint32_t i)
{
	static const char *const taken[] = { "P", "jax", "re", "by_path", "in_shardings", "out_shardings" };
	Str root = t->leaves[i].path.steps.v[0].text;
	bool usable = key_is_identifier(root);

	for (size_t k = 0; k < sizeof taken / sizeof *taken; k++)
		usable = usable && !str_eq(root, str_from(taken[k]));
	return usable ? arena_printf(&w->m->s->arena, "%.*s", (int)root.n, root.p)
	              : arena_printf(&w->m->s->arena, "_argument%u", (unsigned)i);
}

/* Writes leaves i to end, of one item, as a call that finds them by their paths. */
static void
add_by_path(Writer *w, const PythonTree *t, uint32_t i, uint32_t end, uint32_t level, const char *close)
{
	const PythonLeaf *first = &t->leaves[i];

	buf_printf(w->out, "by_path(%s", parameter(w, t, i));
	if (t->base > 1)
		buf_printf(w->out, "[%u]", (unsigned)first->path.steps.v[1].index);
	BUF_LIT(w->out, ", {\n");
	for (; i < end; i++) {
		const KeyPath *path = &t->leaves[i].path;
		uint32_t from = path->steps.v[t->base - 1].end;

		add_indent(w, level + 1);
		inspect_python_string(w->out, (Str){ path->name.p + from, path->name.n - from });
		BUF_LIT(w->out, ": ");
		add_leaf(w, &t->leaves[i], ",", STR(""));
	}
	add_indent(w, level);
	buf_printf(w->out, "})%s\n", close);
}

static void
add_item(Writer *w, const PythonTree *t, uint32_t i, uint32_t end, uint32_t level, const char *close)
{
	const PythonLeaf *leaf = &t->leaves[i];

	if (!python_item_is_literal(t, i, end))
		add_by_path(w, t, i, end, level, close);
	else if (leaf->path.steps.n == t->base)
		add_leaf(w, leaf, close, leaf->path.name);
	else
		add_dict(w, t, i, end, level, close);
}

/* Writes all items, as a tuple if they are one. Elements of a tuple of results that have no leaves, such as None, have
 * no names; JAX accepts None for them. */
static void
add_items(Writer *w, const PythonTree *t, uint32_t level)
{
	uint32_t next = 0;	/* the element of the tuple */

	if (!t->tuple) {
		add_item(w, t, 0, t->n, level, "");
		return;
	}
	BUF_LIT(w->out, "(\n");
	for (uint32_t i = 0, end; i < t->n; i = end, next++) {
		for (; t->results && next < t->leaves[i].path.steps.v[1].index; next++) {
			add_indent(w, level + 1);
			buf_printf(w->out, "None,  # result[%u]\n", (unsigned)next);
		}
		end = python_item_end(t, i);
		add_indent(w, level + 1);
		add_item(w, t, i, end, level + 1, ",");
	}
	add_indent(w, level);
	BUF_LIT(w->out, ")\n");
}

/* ---- trees ---- */

/* Writes the parameters of in_shardings() or out_shardings(). */
static void
add_parameters(Writer *w, const PythonTree *t)
{
	if (t->form == PYTHON_LEAVES) {
		buf_str(w->out, t->results ? STR("result") : STR("*args"));
		return;
	}
	for (uint32_t i = 0, end; i < t->n; i = end) {
		buf_printf(w->out, "%s%s", i ? ", " : "", parameter(w, t, i));
		end = t->results ? t->n : python_item_end(t, i);
	}
}

/* Writes the statement that makes a tree of its leaves in order. */
static void
add_leaves(Writer *w, const PythonTree *t)
{
	const char *tree = t->results ? "result" : "args";

	add_indent(w, 1);
	buf_printf(w->out, "# The names of %s %s, so these are the leaves of the tree in order.\n",
	           t->results ? "results" : "arguments", t->unusable);
	if (!t->results && t->unnamed) {
		add_indent(w, 1);
		BUF_LIT(w->out, "# JAX prints the names with as_text(debug_info=True).\n");
	}
	add_indent(w, 1);
	buf_printf(w->out, "return jax.tree.unflatten(jax.tree.structure(%s), [\n", tree);
	for (uint32_t i = 0; i < t->n; i++) {
		const PythonLeaf *leaf = &t->leaves[i];
		Str type = print_type_text(w->m->s, leaf->type);

		add_indent(w, 2);
		add_leaf(w, leaf, ",",
		         str_from(arena_printf(&w->m->s->arena, "%.*s %.*s", (int)leaf->address.n, leaf->address.p,
		                               (int)type.n, type.p)));
	}
	add_indent(w, 1);
	BUF_LIT(w->out, "])\n");
}

static void
add_tree(Writer *w, const PythonTree *t, const char *name)
{
	buf_char(w->out, '\n');
	if (!t->n) {
		buf_printf(w->out, "%s = None\n", name);
		return;
	}
	if (t->form == PYTHON_LITERAL) {
		buf_printf(w->out, "%s = ", name);
		add_items(w, t, 0);
		return;
	}
	buf_printf(w->out, "\ndef %s(", name);
	add_parameters(w, t);
	BUF_LIT(w->out, "):\n");
	if (t->form == PYTHON_LEAVES) {
		add_leaves(w, t);
		return;
	}
	add_indent(w, 1);
	BUF_LIT(w->out, "return ");
	add_items(w, t, 1);
}

/* ---- the module ---- */

/* Writes how a tree is given to jax.jit. */
static void
add_use(Writer *w, const PythonTree *args, const PythonTree *t, const char *name, const char *function)
{
	buf_printf(w->out, ", %s=%s", name, name);
	if (!t->n || t->form == PYTHON_LITERAL)
		return;
	BUF_LIT(w->out, "(");
	if (t->results)
		buf_printf(w->out, "jax.eval_shape(%s, ", function);
	add_parameters(w, args);
	buf_str(w->out, t->results ? STR("))") : STR(")"));
}

/* Returns the name of the function that JAX has lowered, or "f". */
static const char *
function_name(const IrModule *m)
{
	Atom atom = ir_symbol_name(m->op);
	Str name = atom ? session_str(m->s, atom) : STR("");

	if (name.n > 4 && memcmp(name.p, "jit_", 4) == 0)
		name = (Str){ name.p + 4, name.n - 4 };
	return key_is_identifier(name) ? arena_printf(&m->s->arena, "%.*s", (int)name.n, name.p) : "f";
}

/* Writes the first lines. No text of the program may be in the first two, where Python looks for an encoding. */
static void
add_heading(Writer *w, const PythonTree *args, const PythonTree *results, const char *file)
{
	const char *function = function_name(w->m);
	IrAttr *mesh = w->mesh ? flow_meshes_get(flow_meshes_new(&w->m->s->arena, w->m->op), w->mesh) : NULL;

	BUF_LIT(w->out, "# Shardings for JAX, from shardc propagate --summary=python. To use them:\n"
	                "#\n"
	                "#     with jax.set_mesh(mesh):\n");
	buf_printf(w->out, "#         jax.jit(%s", function);
	add_use(w, args, args, "in_shardings", function);
	add_use(w, args, results, "out_shardings", function);
	BUF_LIT(w->out, ")\n#\n# Program: ");
	inspect_python_comment(w->out, str_from(file));
	if (mesh) {
		BUF_LIT(w->out, "\n# Mesh: ");
		inspect_python_comment(w->out, inspect_mesh_axes(w->m->s, shard_mesh(mesh)));
	}
	BUF_LIT(w->out, "\n# Arguments that the function does not use are missing, unless it was lowered with "
	                "keep_unused=True.\n");
}

static void
add_imports(Writer *w, const PythonTree *args, const PythonTree *results)
{
	bool by_path = args->form == PYTHON_BY_PATH || results->form == PYTHON_BY_PATH;

	if (by_path)
		BUF_LIT(w->out, "import re\n\n");
	if (args->form != PYTHON_LITERAL || results->form != PYTHON_LITERAL)
		BUF_LIT(w->out, "import jax\n");
	BUF_LIT(w->out, "from jax.sharding import PartitionSpec as P\n");
	if (!by_path)
		return;
	BUF_LIT(w->out, "\n\ndef by_path(tree, specs):\n"
	                "    \"\"\"Returns the tree with a spec for each leaf; None for a leaf that the program does "
	                "not use.\"\"\"\n"
	                "    specs = dict(specs)\n\n"
	                "    def spec(path, _):\n"
	                "        name = re.sub(r'<flat index ([^>]+)>', r'\\1', jax.tree_util.keystr(path))\n"
	                "        return specs.pop(name, None)\n\n"
	                "    tree = jax.tree_util.tree_map_with_path(spec, tree)\n"
	                "    if specs:\n"
	                "        raise ValueError(f\"the tree has no leaves {', '.join(specs)}\")\n"
	                "    return tree\n");
}

static IrAttr *
first_mesh(const PythonTree *t)
{
	for (uint32_t i = 0; i < t->n; i++) {
		if (t->leaves[i].sharding && shard_sharding(t->leaves[i].sharding)->rank)
			return shard_sharding(t->leaves[i].sharding)->mesh;
	}
	return NULL;
}

void
inspect_python(Buf *out, IrModule *m, const InspectGiven *given, const char *file)
{
	PythonTree args = python_tree(m, given->func, false), results = python_tree(m, given->func, true);
	Writer w = { .out = out, .m = m, .mesh = first_mesh(&args) };

	w.mesh = w.mesh ? w.mesh : first_mesh(&results);
	add_heading(&w, &args, &results, file);
	add_imports(&w, &args, &results);
	add_tree(&w, &args, "in_shardings");
	add_tree(&w, &results, "out_shardings");
	inspect_python_values(out, m, given);
}
