/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads a layouts file. An unknown key, or a layout that is not valid for its argument or result, is an error at its
 * place in the file. Members that follow from others are not read.
 */
#include "partition/boundary_file.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/suggest.h"
#include "cost/json_read.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "ir/make.h"
#include "ir/walk.h"
#include "partition/state.h"
#include "print/print.h"
#include "prove/check.h"
#include "shard/axis.h"
#include "shard/invariants.h"

struct PartBoundary {
	IrAttr **args, **results;	/* shardings; NULL: the file does not say */
};

typedef struct Reader {
	JsonRead json;
	IrModule *m;
	Session *s;
	Arena *a;
	IrOp *only_mesh;	/* NULL: there are none or several */
	bool by_replica;	/* the program numbers devices by replica_id */
} Reader;

#define BAD(r, key, ...) json_read_bad(&(r)->json, (key), __VA_ARGS__)

/* Returns the text of a member, or NULL if there is none. Reports a member that is not a string or is empty. */
static const char *
text_of(Reader *r, json_t *object, const char *key)
{
	json_t *v = json_object_get(object, key);

	if (v && !json_string_length(v))
		BAD(r, key, "'%s' must be a string that is not empty", key);
	return json_string_value(v);
}

static Atom
atom_of(Reader *r, const char *text)
{
	return session_atom(r->s, str_from(text));
}

/* Returns the whole number of a member that is at least `least`; reports any other. */
static int64_t
number_of(Reader *r, json_t *object, const char *key, int64_t least)
{
	json_t *v = json_object_get(object, key);

	if (json_is_integer(v) && json_integer_value(v) >= least)
		return json_integer_value(v);
	BAD(r, v ? key : NULL, v ? "'%s' must be a whole number of at least %" PRId64 : "'%s' is missing", key, least);
	return least;
}

static const char *
text_of_attr(const Reader *r, IrAttr *attr)
{
	Str text = print_attr_text(r->s, attr);

	return arena_printf(r->a, "%.*s", (int)text.n, text.p);
}

/* ---- meshes ---- */

static IrOp *
find_mesh(const Reader *r, Atom name)
{
	for (IrOp *op = ir_op_block(r->m->op, 0)->first; op; op = op->next) {
		if (op->kind == IR_OP_SDY_MESH && ir_symbol_name(op) == name)
			return op;
	}
	return NULL;
}

static bool
read_mesh_axis(Reader *r, json_t *v, ShardMeshAxis *axis)
{
	static const char *const known[] = { "name", "size", NULL };
	const char *name;

	if (!json_is_object(v)) {
		BAD(r, NULL, "an axis of a mesh must be an object");
		return false;
	}
	json_read_keys(&r->json, v, known);
	name = text_of(r, v, "name");
	if (!name)
		BAD(r, NULL, "'name' is missing");
	else
		*axis = (ShardMeshAxis){ atom_of(r, name), 0, number_of(r, v, "size", 1) };
	return name != NULL;
}

/* Returns the device ids of a mesh, and sets *n to their number, which is 0 after an error. */
static int64_t *
read_ids(Reader *r, json_t *object, uint32_t *n)
{
	json_t *list = json_object_get(object, "device_ids"), *v;
	int64_t *ids;
	size_t i;

	*n = 0;
	if (!list || json_is_null(list))
		return NULL;
	ids = ARENA_ARRAY(r->a, int64_t, json_array_size(list) + 1);
	json_array_foreach(list, i, v) {
		if (!json_is_integer(v))
			break;
		ids[i] = json_integer_value(v);
	}
	if (!json_is_array(list) || i < json_array_size(list))
		BAD(r, "device_ids", "'device_ids' must be an array of whole numbers");
	else
		*n = (uint32_t)i;
	return ids;
}

/* Returns the mesh that an object describes, or NULL after an error. */
static IrAttr *
read_mesh_attr(Reader *r, json_t *object)
{
	json_t *list = json_object_get(object, "axes"), *v;
	uint32_t n = (uint32_t)json_array_size(list), n_ids;
	ShardMeshAxis *axes = ARENA_ARRAY(r->a, ShardMeshAxis, n + 1);
	bool ok = json_is_array(list) && n;
	int64_t *ids;
	ShardFault fault;
	size_t i;

	if (!ok)
		BAD(r, list ? "axes" : NULL, "'axes' must be an array with at least one axis");
	json_read_enter(&r->json, "axes");
	json_array_foreach(list, i, v) {
		json_read_enter_element(&r->json, i);
		ok &= read_mesh_axis(r, v, &axes[i]);
		json_read_leave(&r->json);
	}
	json_read_leave(&r->json);
	ids = read_ids(r, object, &n_ids);
	if (!ok || !r->json.ok)
		return NULL;
	if (shard_check_mesh(r->s, r->a, axes, n, ids, n_ids, &fault))
		return shard_mesh_new(r->s, axes, n, ids, n_ids);
	BAD(r, NULL, "%s", fault.text);
	return NULL;
}

/* Adds a mesh that the module does not have, before all other operations. */
static void
add_mesh(Reader *r, Atom name, IrAttr *mesh)
{
	int64_t n = prove_n_devices(r->m), here = shard_mesh_n_devices(shard_mesh(mesh));

	if (n > 1 && here != n)
		BAD(r, NULL, "this mesh has %" PRId64 " devices, but those of the program have %" PRId64, here, n);
	else if (here > PART_MAX_DEVICES)
		BAD(r, NULL, "a mesh of more than %d devices cannot be partitioned", PART_MAX_DEVICES);
	else if (ir_symbol_find(r->m->op, name))
		BAD(r, "name", "the program uses this name for something that is not a mesh");
	else
		ir_op_prepend(ir_op_block(r->m->op, 0), ir_make_mesh(r->m, name, mesh));
}

static void
read_mesh(Reader *r, json_t *v)
{
	static const char *const known[] = { "name", "axes", "device_ids", NULL };
	const char *name;
	const IrOp *op;
	IrAttr *mesh;

	if (!json_is_object(v)) {
		BAD(r, NULL, "a mesh must be an object");
		return;
	}
	json_read_keys(&r->json, v, known);
	name = text_of(r, v, "name");
	if (!name)
		BAD(r, NULL, "'name' is missing");
	mesh = name ? read_mesh_attr(r, v) : NULL;
	if (!mesh)
		return;
	op = find_mesh(r, atom_of(r, name));
	if (!op)
		add_mesh(r, atom_of(r, name), mesh);
	else if (ir_op_prop(op, ATOM_mesh) != mesh)
		BAD(r, NULL, "the mesh '%s' of the program has other axes, sizes or device ids: %s", name,
		    text_of_attr(r, ir_op_prop(op, ATOM_mesh)));
}

static void
read_meshes(Reader *r, json_t *root)
{
	json_t *list = json_object_get(root, "meshes"), *v;
	size_t i;

	if (list && !json_is_array(list))
		BAD(r, "meshes", "'meshes' must be an array");
	json_read_enter(&r->json, "meshes");
	json_array_foreach(list, i, v) {
		bool ok = r->json.ok;

		r->json.ok = true;
		json_read_enter_element(&r->json, i);
		read_mesh(r, v);
		json_read_leave(&r->json);
		r->json.ok &= ok;
	}
	json_read_leave(&r->json);
}

static void
find_only_mesh(Reader *r)
{
	uint32_t n = 0;

	for (IrOp *op = ir_op_block(r->m->op, 0)->first; op; op = op->next) {
		if (op->kind != IR_OP_SDY_MESH || !shard_mesh(ir_op_prop(op, ATOM_mesh))->n_axes)
			continue;
		r->only_mesh = n++ ? NULL : op;
	}
}

/* ---- axes ---- */

/* All axes of one argument or result: those of its dimensions, then the unreduced ones. */
typedef struct Axes {
	const ShardMesh *mesh;
	ShardAxisVec all;
	Map last;		/* by name: the number of its last entry in `all` + 1 */
	VEC(uint32_t) before;	/* by entry: the number of the entry before it with the same name + 1, or 0 */
} Axes;

static void
report_unknown_axis(Reader *r, const Axes *axes, const char *name, const char *key)
{
	Suggest near;

	suggest_init(&near, name, strlen(name));
	for (uint32_t i = 0; i < axes->mesh->n_axes; i++)
		suggest_try(&near, session_str(r->s, axes->mesh->axes[i].name).p);
	BAD(r, key, "the mesh has no axis \"%s\"%s%s%s", name, near.word ? ", did you mean \"" : "",
	    near.word ? near.word : "", near.word ? "\"?" : "");
}

/* Adds an axis. Returns false after an error, for example if an entry overlaps it. */
static bool
add_axis(Reader *r, Axes *axes, ShardAxis axis, const char *key)
{
	uint32_t last = map_number(map_get(&axes->last, axis.name));
	ShardFault fault;

	if (!shard_check_sub_axis(r->s, r->a, axis, shard_mesh_axis_size(axes->mesh, axis.name), &fault)) {
		BAD(r, key, "%s", fault.text);
		return false;
	}
	for (uint32_t i = last; i; i = axes->before.v[i - 1]) {
		ShardAxis other = axes->all.v[i - 1];

		if (!shard_axis_overlaps(axis, other) && shard_axis_coexist(axis, other))
			continue;
		BAD(r, key, "%s and %s cannot be used together, because they overlap",
		    shard_axis_text(r->s, r->a, other), shard_axis_text(r->s, r->a, axis));
		return false;
	}
	*VEC_ADD(r->a, &axes->all) = axis;
	*VEC_ADD(r->a, &axes->before) = last;
	map_put(r->a, &axes->last, axis.name, map_value(axes->all.n));
	return true;
}

/* Reads "x" or { "axis": "x", "pre": 1, "size": 2 }, which is element `key` of a list. */
static bool
read_axis(Reader *r, Axes *axes, json_t *v, const char *key)
{
	static const char *const known[] = { "axis", "pre", "size", NULL };
	const char *name = json_string_value(v);
	ShardAxis axis;

	if (!name && !json_is_object(v)) {
		BAD(r, key, "an axis must be its name, or an object with 'axis', 'pre' and 'size'");
		return false;
	}
	json_read_enter(&r->json, key);
	if (!name) {
		json_read_keys(&r->json, v, known);
		name = text_of(r, v, "axis");
		if (!name)
			BAD(r, NULL, "'axis' is missing");
		else
			axis = shard_axis_sub(atom_of(r, name), number_of(r, v, "pre", 1), number_of(r, v, "size", 1));
	} else {
		axis = shard_axis_full(atom_of(r, name));
	}
	json_read_leave(&r->json);
	if (!name || !r->json.ok)
		return false;
	if (shard_mesh_axis_find(axes->mesh, axis.name) >= 0)
		return add_axis(r, axes, axis, key);
	report_unknown_axis(r, axes, name, key);
	return false;
}

/* Reads a list of axes, and sets *n to its length. Reports two consecutive sub-axes that could be written as one. */
static void
read_axes(Reader *r, Axes *axes, json_t *list, const char *key, uint32_t *n)
{
	uint32_t first = axes->all.n;
	ShardFault fault;
	json_t *v;
	size_t i;

	*n = 0;
	if (!json_is_array(list)) {
		BAD(r, key, "expected an array of axes");
		return;
	}
	json_read_enter(&r->json, key);
	json_array_foreach(list, i, v) {
		const char *element = arena_printf(r->a, "%zu", i);

		if (!read_axis(r, axes, v, element))
			break;
		if (i && !shard_check_merged(r->s, r->a, axes->all.v[axes->all.n - 2], VEC_LAST(&axes->all), &fault))
			BAD(r, element, "%s", fault.text);
	}
	json_read_leave(&r->json);
	*n = axes->all.n - first;
}

/* ---- arguments and results ---- */

/* Returns the mesh of a layout: the named one, or the only one. NULL after an error. */
static IrOp *
mesh_of(Reader *r, json_t *object)
{
	const char *name = text_of(r, object, "mesh");
	IrOp *op = name ? find_mesh(r, atom_of(r, name)) : r->only_mesh;

	if (!op && name)
		BAD(r, "mesh", "neither the file nor the program has a mesh '%s'", name);
	else if (!op)
		BAD(r, NULL, "'mesh' is missing, and the program and the file do not have exactly one mesh");
	return op;
}

static ShardReduction
reduction_of(Reader *r, json_t *object)
{
	static const char *const words[] = { [SHARD_SUM] = "sum", [SHARD_MAX] = "max", [SHARD_MIN] = "min" };
	const char *word = text_of(r, object, "reduction");

	for (uint32_t i = 0; word && i < sizeof words / sizeof *words; i++) {
		if (strcmp(words[i], word) == 0)
			return (ShardReduction)i;
	}
	if (word)
		BAD(r, "reduction", "'reduction' must be sum, max or min, not '%s'", word);
	return SHARD_SUM;
}

/* Reads the axes of all dimensions, then the unreduced ones, into a sharding. NULL after an error. */
static IrAttr *
read_layout(Reader *r, json_t *object, IrOp *mesh, uint32_t rank)
{
	json_t *dims = json_object_get(object, "dims"), *unreduced = json_object_get(object, "unreduced");
	Axes axes = { .mesh = shard_mesh(ir_op_prop(mesh, ATOM_mesh)) };
	ShardDimSpec *v = ARENA_ARRAY(r->a, ShardDimSpec, rank + 1);
	uint32_t at = 0, n_unreduced = 0;

	json_read_enter(&r->json, "dims");
	for (uint32_t d = 0; d < rank && r->json.ok; d++) {
		read_axes(r, &axes, json_array_get(dims, d), arena_printf(r->a, "%u", (unsigned)d), &v[d].n);
		v[d].closed = true;
	}
	json_read_leave(&r->json);
	if (unreduced && r->json.ok)
		read_axes(r, &axes, unreduced, "unreduced", &n_unreduced);
	if (!r->json.ok)
		return NULL;
	for (uint32_t d = 0; d < rank; d++) {
		v[d].axes = v[d].n ? axes.all.v + at : NULL;
		at += v[d].n;
	}
	if (n_unreduced)
		shard_axes_sort(axes.mesh, axes.all.v + at, n_unreduced);
	return shard_sharding_new(r->s, &(ShardShardingSpec){ .mesh = shard_mesh_ref(r->s, ir_symbol_name(mesh)),
	                                                      .dims = v, .rank = rank,
	                                                      .unreduced = n_unreduced ? axes.all.v + at : NULL,
	                                                      .n_unreduced = n_unreduced,
	                                                      .reduction = reduction_of(r, object) });
}

static void
check_type(Reader *r, json_t *object, IrType *type)
{
	const char *text = text_of(r, object, "type");
	Str here = print_type_text(r->s, type);

	if (text && !str_eq(here, str_from(text)))
		BAD(r, "type", "the type in the program is %.*s", (int)here.n, here.p);
}

/* Returns whether a layout names neither axes nor a mesh. */
static bool
is_whole(json_t *object)
{
	json_t *list;
	size_t i;

	json_array_foreach(json_object_get(object, "dims"), i, list) {
		if (!json_is_array(list) || json_array_size(list))
			return false;
	}
	list = json_object_get(object, "unreduced");
	return !json_object_get(object, "mesh") && (!list || (json_is_array(list) && !json_array_size(list)));
}

/* Returns the layout in which every device has the whole tensor, or NULL if the module has no mesh: then there is no
 * other layout. */
static IrAttr *
whole_layout(Reader *r, uint32_t rank)
{
	const IrOp *mesh = flow_first_mesh(r->m);

	return mesh ? shard_sharding_plain(r->s, shard_mesh_ref(r->s, ir_symbol_name(mesh)), rank, true) : NULL;
}

/* Returns the sharding of an argument or result. Returns NULL after an error, or if the file leaves it open. */
static IrAttr *
read_side(Reader *r, json_t *v, IrType *type)
{
	static const char *const known[] = { "name", "type", "mesh", "dims", "unreduced", "reduction",
		                             /* these follow from the others, and are not read: */
		                             "local_type", "slices", "groups", NULL };
	uint32_t rank = ir_type_rank(type);
	json_t *dims;
	IrOp *mesh;

	if (json_is_null(v))
		return NULL;
	if (!json_is_object(v)) {
		BAD(r, NULL, "expected null, or an object with 'dims'");
		return NULL;
	}
	json_read_keys(&r->json, v, known);
	text_of(r, v, "name");
	check_type(r, v, type);
	dims = json_object_get(v, "dims");
	if (json_object_get(v, "reduction") && !json_object_get(v, "unreduced"))
		BAD(r, "reduction", "'reduction' needs 'unreduced', the axes along which it combines values");
	if (!dims && !json_object_get(v, "unreduced") && json_object_get(v, "mesh"))
		BAD(r, "mesh", "'mesh' needs 'dims', which names its axes");
	if (!r->json.ok || (!dims && !json_object_get(v, "unreduced")))
		return NULL;
	if (!ir_type_is_tensor(type)) {
		BAD(r, dims ? "dims" : "unreduced", "only a tensor has a layout");
		return NULL;
	}
	if (!json_is_array(dims) || json_array_size(dims) != rank) {
		BAD(r, dims ? "dims" : NULL, "'dims' must have one list of axes for each of the %u dimensions",
		    (unsigned)rank);
		return NULL;
	}
	if (is_whole(v))
		return whole_layout(r, rank);
	mesh = mesh_of(r, v);
	return mesh && r->json.ok ? read_layout(r, v, mesh, rank) : NULL;
}

/* Reads the layouts of all arguments or all results. */
static void
read_sides(Reader *r, json_t *root, const char *key, IrType *const *types, IrAttr **out, uint32_t n)
{
	json_t *list = json_object_get(root, key), *v;
	size_t i;

	if (!list)
		return;
	if (!json_is_array(list)) {
		BAD(r, key, "'%s' must be an array", key);
		return;
	}
	if (json_array_size(list) != n) {
		BAD(r, key, "'%s' has %zu elements, but the function has %u %s", key, json_array_size(list),
		    (unsigned)n, key);
		return;
	}
	json_read_enter(&r->json, key);
	json_array_foreach(list, i, v) {
		bool ok = r->json.ok;

		r->json.ok = true;
		json_read_enter_element(&r->json, i);
		out[i] = read_side(r, v, types[i]);
		json_read_leave(&r->json);
		r->json.ok &= ok;
	}
	json_read_leave(&r->json);
}

/* ---- the file ---- */

/* The runner that the file is for hands out numbers of devices in this way. */
static void
read_numbering(Reader *r, json_t *root)
{
	const char *numbering = text_of(r, root, "numbering"), *used = r->by_replica ? "replica" : "partition";

	if (!numbering || strcmp(numbering, used) == 0)
		return;
	if (strcmp(numbering, "partition") != 0 && strcmp(numbering, "replica") != 0)
		BAD(r, "numbering", "'numbering' must be partition or replica, not '%s'", numbering);
	else
		BAD(r, "numbering", "the file numbers devices by %s, and the program by %s; use --numbering=%s",
		    numbering, used, numbering);
}

static void
read_root(Reader *r, json_t *root, IrOp *func, PartBoundary *b)
{
	static const char *const known[] = { "schema_version", "devices", "numbering", "meshes", "arguments", "results",
		                             NULL };
	const IrType *type = ir_func_type(func);
	bool ok;

	if (!json_is_object(root)) {
		BAD(r, NULL, "a layouts file must hold an object");
		return;
	}
	json_read_keys(&r->json, root, known);
	json_read_version(&r->json, root);
	read_numbering(r, root);
	ok = r->json.ok;
	r->json.ok = true;
	read_meshes(r, root);
	if (!r->json.ok)
		return;
	r->json.ok = ok;
	if (json_object_get(root, "devices") && number_of(r, root, "devices", 1) != prove_n_devices(r->m))
		BAD(r, "devices", "the meshes of the program have %" PRId64 " devices", prove_n_devices(r->m));
	find_only_mesh(r);
	read_sides(r, root, "arguments", ir_type_inputs(type), b->args, type->n_in);
	read_sides(r, root, "results", ir_type_results(type), b->results, ir_type_n_results(type));
}

const PartBoundary *
part_layouts_read(IrModule *m, Source *src, bool by_replica)
{
	Arena *a = &m->s->arena;
	Reader r = { .m = m, .s = m->s, .a = a, .by_replica = by_replica };
	IrOp *func = prove_entry(m);
	PartBoundary *b = ARENA_NEW(a, PartBoundary);
	Source *outer = m->s->diag.src;
	json_t *root;

	if (!func) {
		part_no_entry(m);
		return NULL;
	}
	b->args = ARENA_ARRAY(a, IrAttr *, ir_func_type(func)->n_in + 1);
	b->results = ARENA_ARRAY(a, IrAttr *, ir_type_n_results(ir_func_type(func)) + 1);
	root = json_read_begin(&r.json, a, &m->s->diag, src, DIAG_PARTITION_LAYOUTS);
	if (root)
		read_root(&r, root, func, b);
	return json_read_end(&r.json, root, outer) ? b : NULL;
}

static IrAttr *
without_unreduced(Session *s, const ShardSharding *sh)
{
	ShardDimSpec *dims = ARENA_ARRAY(&s->arena, ShardDimSpec, sh->rank + 1);

	for (uint32_t d = 0; d < sh->rank; d++)
		dims[d] = (ShardDimSpec){ .axes = shard_dim_axes(sh, d), .n = sh->dims[d].n, .closed = true };
	return shard_sharding_new(s, &(ShardShardingSpec){ .mesh = sh->mesh, .dims = dims, .rank = sh->rank });
}

/* Returns whether the program itself says that the value is partial, so that its operations are written for that. */
static bool
is_partial(const IrAttr *dict)
{
	const IrAttr *own = dict ? ir_dict_get(dict, ATOM_SDY_SHARDING_ATTR) : NULL;

	return own && shard_sharding(own)->n_unreduced > 0;
}

/* Returns a dictionary with the sharding of the file, if it has one. */
static IrAttr *
with_sharding(Session *s, IrAttr *dict, IrAttr *sharding, bool partial)
{
	if (!sharding)
		return dict;
	if (!partial && shard_sharding(sharding)->n_unreduced && !is_partial(dict))
		sharding = without_unreduced(s, shard_sharding(sharding));
	return ir_dict_set(s, dict, ATOM_SDY_SHARDING_ATTR, sharding);
}

void
part_layouts_apply(const PartBoundary *b, IrModule *m, bool partial)
{
	IrOp *func = prove_entry(m);
	const IrType *type = ir_func_type(func);
	uint32_t n_in = type->n_in, n_out = ir_type_n_results(type);
	IrAttr **dicts = ARENA_ARRAY(&m->arena, IrAttr *, type->n + 1);

	for (uint32_t i = 0; i < n_in; i++)
		dicts[i] = with_sharding(m->s, ir_func_arg_attrs(func, i), b->args[i], partial);
	ir_func_set_all_arg_attrs(m->s, func, dicts, n_in);
	for (uint32_t i = 0; i < n_out; i++)
		dicts[i] = with_sharding(m->s, ir_func_res_attrs(func, i), b->results[i], partial);
	ir_func_set_all_res_attrs(m->s, func, dicts, n_out);
}
