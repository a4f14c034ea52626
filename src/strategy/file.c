/* SPDX-License-Identifier: Apache-2.0
 *
 * MindSpore's strategy file, read and written (spec 70 §2.3 and §17.6).
 */
#include <jansson.h>

#include "base/ascii.h"
#include "flow/value.h"
#include "ir/walk.h"
#include "report/report.h"
#include "strategy/lists.h"

/* ---- names ---- */

/* Returns the name in a location loc("name"(...)) as valid UTF-8, for JSON, or NULL. */
static const char *
location_name(const Strategy *st, uint32_t loc)
{
	const IrAttr *a = loc && loc < st->m->locs.n ? st->m->locs.v[loc] : NULL;

	if (!a || a->kind != IR_ATTR_LOC || a->sub != IR_LOC_NAME)
		return NULL;
	return report_utf8(st->arena, session_str(st->s, ((const IrLoc *)ir_attr_data(a))->name));
}

/* Keys of operators or of arguments, with what they name. */
typedef struct Names {
	Strategy *st;
	Map by_key;		/* by the atom of a key: index of the node or argument + 1 */
	Map repeated;		/* by the atom of a name: the number of its last repetition */
	const char **keys;	/* by index */
} Names;

/* Gives the key to a node or argument. JAX repeats names, so the second of a name gets the suffix `#2`. */
static void
names_add(Names *names, const char *name, uint32_t index)
{
	Strategy *st = names->st;
	uint32_t whole = session_atom(st->s, str_from(name)), atom = whole;
	uint32_t n = map_number(map_get(&names->repeated, whole));

	for (n += !n; map_get(&names->by_key, atom); ) {
		name = arena_printf(st->arena, "%s#%u", session_str(st->s, whole).p, (unsigned)++n);
		atom = session_atom(st->s, str_from(name));
	}
	map_put(st->arena, &names->repeated, whole, map_value(n));
	map_put(st->arena, &names->by_key, atom, map_value(index + 1));
	names->keys[index] = name;
}

static Names
operator_names(Strategy *st)
{
	Names names = { .st = st, .keys = ARENA_ARRAY(st->arena, const char *, st->g.nodes.n + 1) };

	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);
		const char *name, *kind, *dot;

		if (n->kind != NODE_OPERATOR)
			continue;
		name = location_name(st, n->op->loc);
		kind = ir_op_info(n->op->kind)->spelling;
		dot = strchr(kind, '.');
		names_add(&names, name ? name : arena_printf(st->arena, "%s-op%u", dot ? dot + 1 : kind, n->number), i);
	}
	return names;
}

static Names
argument_names(Strategy *st)
{
	IrBlock *body = ir_op_block(st->g.func, 0);
	Names names = { .st = st, .keys = ARENA_ARRAY(st->arena, const char *, body->n_args + 1) };

	for (uint32_t i = 0; i < body->n_args; i++) {
		const char *name = location_name(st, body->args[i]->loc);

		names_add(&names, name ? name : arena_printf(st->arena, "arg%u", (unsigned)i), i);
	}
	return names;
}

/* Returns the index that a key names, or STRATEGY_NONE. */
static uint32_t
names_find(const Names *names, const char *key)
{
	const void *found = map_get(&names->by_key, session_atom(names->st->s, str_from(key)));

	return found ? map_number(found) - 1 : STRATEGY_NONE;
}

/* ---- reading ---- */

/* A strategy file that is being read. */
typedef struct File {
	Strategy *st;
	Source *src;
} File;

/* Finds the first place of every string of the file. */
static void
find_strings(Strategy *st, const Source *src)
{
	for (size_t i = 0, end; i < src->len; i = end + 1) {
		uint32_t atom;

		for (end = i; end < src->len && src->text[end] != '"'; )
			end++;
		for (i = end++; end < src->len && src->text[end] != '"'; )
			end += src->text[end] == '\\' ? 2 : 1;
		if (end >= src->len)
			return;
		atom = session_atom(st->s, (Str){ (const char *)src->text + i + 1, (uint32_t)(end - i - 1) });
		if (!map_get(&st->strings, atom))
			map_put(st->arena, &st->strings, atom, map_value((uint32_t)i + 1));
	}
}

Span
strategy_file_place(Strategy *st, const Source *src, const char *key)
{
	const void *found;
	uint32_t at;

	if (!st->has_strings)
		find_strings(st, src);
	st->has_strings = true;
	found = map_get(&st->strings, session_atom(st->s, str_from(key)));
	at = found ? map_number(found) - 1 : 0;
	return (Span){ at, found ? at + (uint32_t)strlen(key) + 2 : 0 };
}

static Span
key_span(const File *f, const char *key)
{
	return strategy_file_place(f->st, f->src, key);
}

static bool file_report(const File *f, DiagId id, Span at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));

static bool
file_report(const File *f, DiagId id, Span at, const char *fmt, ...)
{
	DiagList *d = &f->st->s->diag;
	Source *before = d->src;
	va_list ap;

	d->src = f->src;
	va_start(ap, fmt);
	diag_verror(d, id, at, fmt, ap);
	va_end(ap);
	d->src = before;
	return false;
}

/* Reads an array of integers. Returns false if the value is not one. */
static bool
read_numbers(Strategy *st, const json_t *a, StrategyList *out)
{
	if (!json_is_array(a))
		return false;
	for (size_t i = 0; i < json_array_size(a); i++) {
		const json_t *x = json_array_get(a, i);

		if (!json_is_integer(x))
			return false;
		*VEC_ADD(st->arena, out) = json_integer_value(x);
	}
	return true;
}

static bool
read_lists(const File *f, const char *key, const json_t *item, StrategyLists *out)
{
	const json_t *a = json_object_get(item, "parallel_strategy");

	*out = (StrategyLists){ .file = f->src, .key = key };
	if (!json_is_array(a))
		return file_report(f, DIAG_STRAT_FILE_UNSUPPORTED, key_span(f, key),
		                   "the entry '%s' has no \"parallel_strategy\" with a list of lists of numbers", key);
	for (size_t i = 0; i < json_array_size(a); i++) {
		if (!read_numbers(f->st, json_array_get(a, i), VEC_ADD(f->st->arena, out)))
			return file_report(f, DIAG_STRAT_FILE_UNSUPPORTED, key_span(f, key),
			                   "list %u of '%s' is not a list of numbers", (unsigned)i, key);
	}
	if (json_integer_value(json_object_get(item, "stage")))
		return file_report(f, DIAG_STRAT_FILE_UNSUPPORTED, key_span(f, key), "'%s' is in a stage other than 0",
		                   key);
	return true;
}

static void
read_strategies(const File *f, json_t *items)
{
	Names names = operator_names(f->st);
	const char *key;
	json_t *item;

	json_object_foreach(items, key, item) {
		uint32_t i = names_find(&names, key);
		StrategyLists lists;

		if (i == STRATEGY_NONE) {
			file_report(f, DIAG_STRAT_FILE_UNUSED, key_span(f, key), "no operator is called '%s'", key);
			continue;
		}
		if (read_lists(f, key, item, &lists) &&
		    !ir_op_attr(strategy_node(&f->st->g, i)->op, ATOM_SHARDC_IN_STRATEGY))
			strategy_validate(f->st, strategy_node(&f->st->g, i), &lists, NULL);
	}
}

/* ---- layouts of parameters ---- */

/* Returns the layout of an entry, or NULL after an error. */
static const Layout *
read_layout(const File *f, const char *key, const json_t *item, const IrValue *arg)
{
	Strategy *st = f->st;
	StrategyList dev = { 0 }, map = { 0 }, shape = { 0 };
	const IrType *t = arg->type;
	int64_t n = 1;
	int32_t *out;

	if (!ir_type_is_tensor(t) || !read_numbers(st, json_object_get(item, "dev_matrix"), &dev) ||
	    !read_numbers(st, json_object_get(item, "tensor_map"), &map) ||
	    !read_numbers(st, json_object_get(item, "tensor_shape"), &shape) || map.n != t->n || shape.n != t->n ||
	    memcmp(shape.v ? shape.v : t->dims, t->dims, t->n * sizeof *t->dims) != 0) {
		file_report(f, DIAG_STRAT_FILE_UNSUPPORTED, key_span(f, key),
		            "the layout of '%s' does not match its type", key);
		return NULL;
	}
	for (uint32_t i = 0; i < dev.n && n; i++)
		n = dev.v[i] < 1 || dev.v[i] > st->n_devices ? 0 : n * dev.v[i] > st->n_devices ? 0 : n * dev.v[i];
	out = ARENA_ARRAY(st->arena, int32_t, t->n + 1);
	for (uint32_t d = 0; d < t->n && n; d++) {
		bool ok = map.v[d] >= -1 && map.v[d] < (int64_t)dev.n &&
			(map.v[d] < 0 || (t->dims[d] && t->dims[d] % dev.v[dev.n - 1 - (uint32_t)map.v[d]] == 0));

		for (uint32_t e = 0; e < d; e++)
			ok = ok && (map.v[d] < 0 || map.v[e] != map.v[d]);
		n = ok ? n : 0;
		out[d] = (int32_t)map.v[d];
	}
	if (n != st->n_devices) {
		file_report(f, DIAG_STRAT_FILE_UNSUPPORTED, key_span(f, key),
		            "the layout of '%s' must use %lld devices and divide its shape evenly", key,
		            (long long)st->n_devices);
		return NULL;
	}
	return layout_make(&st->layouts, dev.v, dev.n, out, t->dims, t->n);
}

static bool
is_supported(const File *f, const char *key, const json_t *item)
{
	if (json_integer_value(json_object_get(item, "field")) || json_object_get(item, "param_split_shape") ||
	    json_object_get(item, "indices_offset"))
		return file_report(f, DIAG_STRAT_FILE_UNSUPPORTED, key_span(f, key),
		                   "the layout of '%s' has fields that are not supported", key);
	return true;
}

/* Pins an argument by giving it a sharding, which the graph reads as if it stood in the program. */
static void
pin_argument(const File *f, const char *key, const json_t *item, uint32_t i)
{
	Strategy *st = f->st;
	const Layout *l = read_layout(f, key, item, ir_op_block(st->g.func, 0)->args[i]);

	if (!l)
		return;
	if (!strategy_mesh_fits(st, l))
		file_report(f, DIAG_STRAT_INEXPRESSIBLE, key_span(f, key), "the mesh cannot express the layout of '%s'",
		            key);
	else if (!flow_func_arg(st->g.func, i))
		ir_func_set_arg_attr(st->s, st->g.func, i, ATOM_SDY_SHARDING_ATTR, strategy_mesh_sharding(st, l));
}

static void
read_layouts(const File *f, json_t *items)
{
	Names names = argument_names(f->st);
	const char *key;
	json_t *item;

	json_object_foreach(items, key, item) {
		uint32_t i = names_find(&names, key);

		if (i == STRATEGY_NONE)
			file_report(f, DIAG_STRAT_FILE_UNUSED, key_span(f, key), "no argument is called '%s'", key);
		else if (is_supported(f, key, item))
			pin_argument(f, key, item, i);
	}
}

/* ---- the file ---- */

static json_t *
load(const File *f)
{
	json_error_t why;
	json_t *root = json_loadb(f->src->text, f->src->len, JSON_REJECT_DUPLICATES, &why);
	uint32_t at = why.position > 0 && (size_t)why.position < f->src->len ? (uint32_t)why.position : 0;

	if (root && !json_is_object(root)) {
		json_decref(root);
		root = NULL;
		snprintf(why.text, sizeof why.text, "expected an object");
		at = 0;
	}
	if (!root)
		file_report(f, DIAG_STRAT_FILE_UNSUPPORTED, (Span){ at, at }, "not a strategy file: %s", why.text);
	return root;
}

static void
check_keys(const File *f, json_t *root)
{
	static const char *const known[] = { "current_stage", "stage", "parallel_strategy_item",
		                             "parallel_layout_item" };
	const char *key;
	json_t *item;

	json_object_foreach(root, key, item) {
		uint32_t k = 0;

		while (k < 4 && strcmp(known[k], key) != 0)
			k++;
		if (k == 4)
			file_report(f, DIAG_STRAT_FILE_IGNORED, key_span(f, key), "'%s' is ignored", key);
		else if (k < 2 && json_integer_value(item))
			file_report(f, DIAG_STRAT_FILE_UNSUPPORTED, key_span(f, key), "only stage 0 is supported");
	}
}

bool
strategy_file_pin(Strategy *st, Source *src)
{
	uint32_t n_errors = st->s->diag.n_errors;
	File f = { st, src };
	json_t *root = load(&f), *layouts;

	if (!root)
		return false;
	check_keys(&f, root);
	layouts = json_object_get(root, "parallel_layout_item");
	if (layouts)
		read_layouts(&f, layouts);
	json_decref(root);
	return st->s->diag.n_errors == n_errors;
}

void
strategy_file_read(Strategy *st, Source *src)
{
	File f = { st, src };
	json_t *root = load(&f), *items;

	if (!root)
		return;
	items = json_object_get(root, "parallel_strategy_item");
	if (items)
		read_strategies(&f, items);
	json_decref(root);
}

/* ---- writing ---- */

static json_t *
numbers(const int64_t *v, uint32_t n)
{
	json_t *a = json_array();

	for (uint32_t i = 0; i < n; i++)
		json_array_append_new(a, json_integer(v[i]));
	return a;
}

static json_t *
lists_json(const StrategyNode *n, const StrategyCandidate *c)
{
	json_t *lists = json_array();

	for (uint32_t k = 0; k < n->n_operands; k++) {
		json_t *list = json_array();

		for (uint32_t d = 0; d < n->operands[k].rank; d++)
			json_array_append_new(list, json_integer(strategy_count(n, c, k, d)));
		json_array_append_new(lists, list);
	}
	return lists;
}

static json_t *
layout_json(const Layout *l)
{
	json_t *o = json_object(), *map = json_array();

	for (uint32_t d = 0; d < l->rank; d++)
		json_array_append_new(map, json_integer(l->map[d]));
	json_object_set_new(o, "dev_matrix", numbers(l->dev, l->n_dev));
	json_object_set_new(o, "field", json_integer(0));
	json_object_set_new(o, "opt_weight_shard_size", json_integer(0));
	json_object_set_new(o, "opt_weight_shard_step", json_integer(0));
	json_object_set_new(o, "tensor_map", map);
	json_object_set_new(o, "tensor_shape", numbers(l->shape, l->rank));
	return o;
}

/* Maps each argument to what its first user demands. A reshape demands nothing. */
static Map
find_demands(Strategy *st)
{
	Map out = { 0 };

	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);

		for (uint32_t k = 0; k < n->n_operands; k++) {
			uintptr_t v = (uintptr_t)n->operands[k].value;

			if (n->operands[k].value->is_arg && !(n->op && n->op->kind == IR_OP_SHLO_RESHAPE) &&
			    !map_get(&out, v))
				map_put(st->arena, &out, v, strategy_chosen(st, st->chosen, i)->operands[k]);
		}
	}
	return out;
}

/* Returns the layout that an argument has: that of its node, or what its only user demands. */
static const Layout *
argument_layout(Strategy *st, const Map *demands, const IrValue *arg)
{
	uint32_t node = strategy_producer(&st->g, arg);
	const Layout *demand = map_get(demands, (uintptr_t)arg);

	if (node != STRATEGY_NONE)
		return strategy_chosen(st, st->chosen, node)->results[0];
	return demand ? demand : layout_whole(&st->layouts, arg->type->dims, ir_type_rank(arg->type));
}

static json_t *
layouts_json(Strategy *st)
{
	IrBlock *body = ir_op_block(st->g.func, 0);
	json_t *items = json_object();
	Names names = argument_names(st);
	Map demands = find_demands(st);

	for (uint32_t i = 0; i < body->n_args; i++) {
		const IrValue *v = body->args[i];
		const Layout *l;

		if (!ir_type_rank(v->type) ||
		    (st->g.has_parameters && !ir_dict_get(ir_func_arg_attrs(st->g.func, i), ATOM_SHARDC_PARAMETER)))
			continue;
		l = argument_layout(st, &demands, v);
		if (l->rank == l->n_dims)	/* the file cannot say that several entries split one dimension */
			json_object_set_new(items, names.keys[i], layout_json(l));
	}
	return items;
}

static void
put_json(Buf *out, json_t *root)
{
	char *text = json_dumps(root, JSON_INDENT(2) | JSON_SORT_KEYS);

	buf_add(out, text, strlen(text));
	buf_char(out, '\n');
	free(text);
	json_decref(root);
}

void
strategy_file_write(Strategy *st, Buf *out)
{
	json_t *root = json_object(), *items = json_object();
	Names names = operator_names(st);

	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);
		json_t *item;

		if (n->kind != NODE_OPERATOR)
			continue;
		item = json_object();
		json_object_set_new(item, "parallel_strategy", lists_json(n, strategy_chosen(st, st->chosen, i)));
		json_object_set_new(item, "stage", json_integer(0));
		json_object_set_new(items, names.keys[i], item);
	}
	json_object_set_new(root, "current_stage", json_integer(0));
	json_object_set_new(root, "parallel_layout_item", layouts_json(st));
	json_object_set_new(root, "parallel_strategy_item", items);
	put_json(out, root);
}
