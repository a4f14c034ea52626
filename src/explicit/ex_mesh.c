/* SPDX-License-Identifier: Apache-2.0
 *
 * Meshes with axis types. The type of an axis comes from the attribute shardc.axis_types of its mesh, else from
 * --axis-types for that axis, else from --axis-types for all axes, else it is Explicit.
 */
#include "explicit/ex_mesh.h"

#include "base/suggest.h"
#include "explicit/explicit.h"
#include "flow/mesh_table.h"
#include "ir/walk.h"
#include "print/print.h"

struct ExMeshes {
	Arena *arena;
	IrModule *m;
	FlowMeshTable *table;
	Map by_ref;		/* ExMesh by the address of the reference; unplaced ones are not stored */
	Map keys;		/* ExMesh by axes and axis types, one of each set of equal meshes */
	VEC(ExMesh *) list;	/* in the order of their first use */
	const char *axis_types;	/* the value of --axis-types, or NULL; what it says: */
	Map by_option;		/* by the name of an axis: its type + 1 */
	ExAxisType by_default;	/* of axes without a type of their own */
	const ExMesh *first;
};

static const char *const axis_type_names[] = {
	[EX_AUTO] = "Auto", [EX_EXPLICIT] = "Explicit", [EX_MANUAL] = "Manual"
};

const char *
explicit_axis_type_name(ExAxisType t)
{
	return axis_type_names[t];
}

/* Returns the type that a word names in any case, or EX_AXIS_TYPES. */
static ExAxisType
find_type(Str word)
{
	ExAxisType t = EX_AUTO;

	for (; t < EX_AXIS_TYPES; t++) {
		const char *name = axis_type_names[t];
		size_t i = 0;

		while (i < word.n && name[i] && (word.p[i] | 32) == (name[i] | 32))
			i++;
		if (i == word.n && !name[i])
			break;
	}
	return t;
}

/* Removes the first item of a list separated by commas, and splits it into name and type. The name is empty if the item
 * is only a type. */
static Str
next_item(const char **text, Str *name)
{
	Str item = { *text, strcspn(*text, ",") };
	const char *eq = memchr(item.p, '=', item.n);

	*text += item.n + ((*text)[item.n] == ',');
	*name = (Str){ item.p, eq ? (size_t)(eq - item.p) : 0 };
	return eq ? (Str){ eq + 1, (size_t)(item.p + item.n - eq) - 1 } : item;
}

const char *
explicit_axis_types_wrong(Arena *a, const char *text)
{
	const char *whole = text, *begin;
	AtomTable names;
	Map named = { 0 };
	Str name, word;

	atom_table_init(&names, a);
	do {
		begin = text;
		word = next_item(&text, &name);
		if (!map_mark(a, &named, atom_intern(&names, name.p, name.n)))
			return name.n ? arena_printf(a, "axis '%.*s' has two types", (int)name.n, name.p) :
			                "two types for all axes";
		if (!*text && text > whole && text[-1] == ',')
			word.n = 0;	/* nothing follows the last comma */
		if (*begin == '=')
			word = (Str){ begin, word.n + 1 };
		if (find_type(word) == EX_AXIS_TYPES)
			return arena_printf(a, "expected auto, explicit, manual or AXIS=TYPE, found '%.*s'",
			                    (int)word.n, word.p);
	} while (*text);
	return NULL;
}

/* Reads --axis-types, which is valid. */
static void
read_option(ExMeshes *t)
{
	const char *text = t->axis_types;

	t->by_default = EX_EXPLICIT;
	while (text && *text) {
		Str name, word = next_item(&text, &name);

		if (name.n)
			map_put(t->arena, &t->by_option, session_atom(t->m->s, name), map_value(find_type(word) + 1));
		else
			t->by_default = find_type(word);
	}
}

/* ---- one mesh ---- */

static void
types_by_option(ExMeshes *t, ExMesh *m)
{
	for (uint32_t i = 0; i < m->mesh->n_axes; i++) {
		uint32_t type = map_number(map_get(&t->by_option, explicit_axis_name(m, i)));

		m->declared[type ? type - 1 : t->by_default] |= explicit_axis(i);
	}
}

/* Reads shardc.axis_types into `declared`, a set of axes for each type. Returns false after an error. */
static bool
types_by_attr(ExMeshes *t, const ShardMesh *mesh, const IrOp *op, const IrAttr *attr, ExAxes *declared)
{
	DiagList *d = &t->m->s->diag;
	Span at = print_find_attr(t->m, op, STR("shardc.axis_types"));

	if (attr->kind != IR_ATTR_ARRAY)
		return diag_error(d, DIAG_EXPLICIT_AXIS_TYPES, at,
		                  "shardc.axis_types must be an array of strings, one for each axis");
	if (attr->n != mesh->n_axes)
		return diag_error(d, DIAG_EXPLICIT_AXIS_TYPES, at,
		                  "shardc.axis_types has %u %s, but the mesh has %u %s", (unsigned)attr->n,
		                  attr->n == 1 ? "entry" : "entries", (unsigned)mesh->n_axes,
		                  mesh->n_axes == 1 ? "axis" : "axes");
	for (uint32_t i = 0; i < attr->n; i++) {
		IrAttr *word = ir_attr_elems(attr)[i];
		Str text = word->kind == IR_ATTR_STRING ? session_str(t->m->s, *ir_attr_atoms(word)) : STR("");
		ExAxisType type = find_type(text);

		if (type == EX_AXIS_TYPES)
			return diag_error(d, DIAG_EXPLICIT_AXIS_TYPES, at,
			                  "entry %u of shardc.axis_types must be \"Auto\", \"Explicit\" or \"Manual\", "
			                  "found %s", (unsigned)i, print_attr_text(t->m->s, word).p);
		declared[type] |= explicit_axis(i);
	}
	return true;
}

/* Checks the attributes that only the display shows. */
static void
check_device(ExMeshes *t, const IrOp *op)
{
	const IrAttr *kind = ir_op_attr(op, ATOM_SHARDC_DEVICE_KIND), *cores = ir_op_attr(op, ATOM_SHARDC_NUM_CORES);
	DiagList *d = &t->m->s->diag;

	if (kind && kind->kind != IR_ATTR_STRING)
		diag_error(d, DIAG_EXPLICIT_ATTRIBUTE, print_find_attr(t->m, op, STR("shardc.device_kind")),
		           "shardc.device_kind must be a string");
	if (cores && (cores->kind != IR_ATTR_INT || cores->type == t->m->s->i1 || *ir_attr_ints(cores) < 0))
		diag_error(d, DIAG_EXPLICIT_ATTRIBUTE, print_find_attr(t->m, op, STR("shardc.num_cores")),
		           "shardc.num_cores must be an integer that is not negative");
	else if (cores && !kind)
		diag_error(d, DIAG_EXPLICIT_ATTRIBUTE, print_find_attr(t->m, op, STR("shardc.num_cores")),
		           "shardc.num_cores is displayed after shardc.device_kind, and the mesh has none");
}

static bool
same_axes(const ExMesh *a, const ExMesh *b)
{
	return a->mesh->n_axes == b->mesh->n_axes &&
	       memcmp(a->mesh->axes, b->mesh->axes, a->mesh->n_axes * sizeof *a->mesh->axes) == 0 &&
	       memcmp(a->declared, b->declared, sizeof a->declared) == 0;
}

/* Returns the first mesh that equals m. Enters m if there is none. */
static const ExMesh *
find_key(ExMeshes *t, const ExMesh *m)
{
	uint64_t hash = map_mix(m->declared[EX_EXPLICIT], m->declared[EX_AUTO]);

	for (uint32_t i = 0; i < m->mesh->n_axes; i++)
		hash = map_mix(map_mix(hash, m->mesh->axes[i].name), (uint64_t)m->mesh->axes[i].size);
	for (const MapEntry *e = map_first(&t->keys, hash); e; e = map_next(&t->keys, e)) {
		if (same_axes(e->value, m))
			return e->value;
	}
	map_add(t->arena, &t->keys, hash, m);
	return m;
}

/* Makes the mesh of a reference. `op` is its sdy.mesh, or NULL for an inlined mesh. */
static const ExMesh *
mesh_new(ExMeshes *t, IrAttr *ref, const ShardMesh *mesh, IrOp *op)
{
	ExMesh *m = ARENA_NEW(t->arena, ExMesh);
	IrAttr *types = op ? ir_op_attr(op, ATOM_SHARDC_AXIS_TYPES) : NULL;
	IrAttr *kind = op ? ir_op_attr(op, ATOM_SHARDC_DEVICE_KIND) : NULL;
	IrAttr *cores = op ? ir_op_attr(op, ATOM_SHARDC_NUM_CORES) : NULL;

	m->ref = ref;
	m->mesh = mesh;
	m->all = mesh->n_axes == EX_MAX_AXES ? ~(ExAxes)0 : explicit_axis(mesh->n_axes) - 1;
	m->device_kind = kind && kind->kind == IR_ATTR_STRING ? *ir_attr_atoms(kind) : 0;
	m->num_cores = cores && cores->kind == IR_ATTR_INT ? cores : NULL;
	if (!types || !types_by_attr(t, mesh, op, types, m->declared)) {
		memset(m->declared, 0, sizeof m->declared);
		types_by_option(t, m);
	}
	m->key = find_key(t, m);
	*VEC_ADD(t->arena, &t->list) = m;
	map_put(t->arena, &t->by_ref, (uintptr_t)ref, m);
	return m;
}

/* Returns whether values on the mesh have types that mention axes. Reports a mesh with too many axes. */
static bool
counts(ExMeshes *t, const ShardMesh *mesh, const IrOp *op)
{
	if (mesh->n_axes > EX_MAX_AXES)
		diag_error(&t->m->s->diag, DIAG_LIMIT, op ? op->span : (Span){ 0, 0 },
		           "explicit mode supports meshes of at most %d axes, found %u", EX_MAX_AXES,
		           (unsigned)mesh->n_axes);
	return mesh->n_axes > 0 && mesh->n_axes <= EX_MAX_AXES;
}

/* Returns whether a mesh has the axis. If none has, the best word becomes the most similar axis. */
static bool
option_names_axis(const ExMeshes *t, Str name, Suggest *best)
{
	suggest_init_name(best, name);
	for (uint32_t i = 0; i < t->list.n; i++) {
		const ShardMesh *mesh = t->list.v[i]->mesh;

		for (uint32_t k = 0; k < mesh->n_axes; k++) {
			Str axis = session_str(t->m->s, mesh->axes[k].name);

			if (str_eq(axis, name))
				return true;
			suggest_try(best, axis.p);
		}
	}
	return false;
}

void
explicit_meshes_check_option(const ExMeshes *t)
{
	const char *text = t->axis_types;
	Suggest best;
	Str name;

	while (text && *text && t->list.n) {
		next_item(&text, &name);
		if (!name.n || option_names_axis(t, name, &best))
			continue;
		diag_error(&t->m->s->diag, DIAG_EXPLICIT_AXIS_TYPES, t->m->op->span,
		           "--axis-types names axis \"%.*s\", but no mesh has it%s%s%s", (int)name.n, name.p,
		           best.word ? "; did you mean \"" : "", best.word ? best.word : "", best.word ? "\"?" : "");
	}
}

ExMeshes *
explicit_meshes_new(Arena *a, IrModule *m, const char *axis_types)
{
	ExMeshes *t = ARENA_NEW(a, ExMeshes);
	IrBlock *body = ir_op_body(m->op, 0);
	ExAxes unused[EX_AXIS_TYPES] = { 0 };	/* of a mesh without axes */

	t->arena = a;
	t->m = m;
	t->table = flow_meshes_new(a, m->op);
	t->axis_types = axis_types;
	read_option(t);
	for (IrOp *op = body ? body->first : NULL; op; op = op->next) {
		IrAttr *attr = op->kind == IR_OP_SDY_MESH ? ir_op_prop(op, ATOM_mesh) : NULL;
		Atom name = attr ? ir_symbol_name(op) : 0;

		if (!name)
			continue;
		check_device(t, op);
		if (counts(t, shard_mesh(attr), op))
			mesh_new(t, shard_mesh_ref(m->s, name), shard_mesh(attr), op);
		else if (ir_op_attr(op, ATOM_SHARDC_AXIS_TYPES) && !shard_mesh(attr)->n_axes)
			types_by_attr(t, shard_mesh(attr), op, ir_op_attr(op, ATOM_SHARDC_AXIS_TYPES), unused);
	}
	t->first = t->list.n ? t->list.v[0] : NULL;
	return t;
}

const ExMesh *
explicit_mesh_of(ExMeshes *t, IrAttr *ref)
{
	const ExMesh *m = map_get(&t->by_ref, (uintptr_t)ref);

	if (m || ref->kind != IR_ATTR_MESH || !shard_mesh(ref)->n_axes || shard_mesh(ref)->n_axes > EX_MAX_AXES)
		return m;
	return mesh_new(t, ref, shard_mesh(ref), NULL);
}

const ExMesh *
explicit_mesh_first(const ExMeshes *t)
{
	return t->first;
}

/* ---- contexts ---- */

ExCtx
explicit_ctx_declared(const ExMesh *mesh)
{
	return mesh ? (ExCtx){ mesh, mesh->declared[EX_EXPLICIT], mesh->declared[EX_MANUAL] } : (ExCtx){ 0 };
}

ExAxisType
explicit_ctx_type(ExCtx c, uint32_t axis)
{
	if (c.manual & explicit_axis(axis))
		return EX_MANUAL;
	return (c.explicit_axes & explicit_axis(axis)) ? EX_EXPLICIT : EX_AUTO;
}

static void
print_axes(Buf *b, Session *s, const ExMesh *m)
{
	for (uint32_t i = 0; i < m->mesh->n_axes; i++) {
		BUF_LIT(b, "'");
		buf_str(b, session_str(s, explicit_axis_name(m, i)));
		BUF_LIT(b, "': ");
		buf_i64(b, explicit_axis_size(m, i));
		BUF_LIT(b, ", ");
	}
}

void
explicit_ctx_print(Buf *b, Session *s, ExCtx c)
{
	if (!c.mesh) {
		BUF_LIT(b, "AbstractMesh((), axis_types=())");
		return;
	}
	BUF_LIT(b, "AbstractMesh(");
	print_axes(b, s, c.mesh);
	BUF_LIT(b, "axis_types=(");
	for (uint32_t i = 0; i < c.mesh->mesh->n_axes; i++)
		buf_printf(b, "%s%s", i ? ", " : "", axis_type_names[explicit_ctx_type(c, i)]);
	buf_printf(b, "%s)", c.mesh->mesh->n_axes == 1 ? "," : "");
	if (c.mesh->device_kind) {
		BUF_LIT(b, ", device_kind=");
		buf_str(b, session_str(s, c.mesh->device_kind));
		BUF_LIT(b, ", num_cores=");
		if (c.mesh->num_cores)
			buf_i64(b, *ir_attr_ints(c.mesh->num_cores));
		else
			BUF_LIT(b, "None");
	}
	BUF_LIT(b, ")");
}
