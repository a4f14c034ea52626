/* SPDX-License-Identifier: Apache-2.0
 *
 * Meshes cut into atoms, and interned layouts (spec 56 §2).
 */
#include "partition/state.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/paranoid.h"
#include "flow/value.h"
#include "shard/local.h"

/* ---- atoms ---- */

/* The places at which an axis is cut. */
typedef VEC(int64_t) Cuts;

typedef struct Collect {
	Localizer *lz;
	Map seen;		/* shardings */
	Map cuts;		/* Cuts, by mesh and axis */
} Collect;

static void
add_cut(Localizer *lz, Cuts *cuts, int64_t at)
{
	for (uint32_t i = 0; i < cuts->n; i++) {
		if (cuts->v[i] == at)
			return;
	}
	*VEC_ADD(lz->a, cuts) = at;
}

static uint64_t
axis_key(const IrAttr *mesh, Atom axis)
{
	return map_mix((uintptr_t)mesh, axis);
}

static void
collect_axis(Collect *c, const IrAttr *mesh, ShardAxis axis)
{
	Cuts *cuts;

	if (!axis.is_sub)
		return;
	cuts = map_get(&c->cuts, axis_key(mesh, axis.name));
	if (!cuts) {
		cuts = ARENA_NEW(c->lz->a, Cuts);
		map_put(c->lz->a, &c->cuts, axis_key(mesh, axis.name), cuts);
	}
	add_cut(c->lz, cuts, axis.pre);
	add_cut(c->lz, cuts, axis.pre * axis.size);
}

/* Reports a mesh with fewer devices than the program, once. */
static void
check_devices(Collect *c, const IrAttr *ref, const IrAttr *mesh, const IrValue *value)
{
	int64_t n = shard_mesh_n_devices(shard_mesh(mesh));
	const IrOp *op = c->lz->m->op, *user = value ? ir_value_def(value) : NULL;

	if (n == 1 || n == c->lz->n_devices || !map_mark(c->lz->a, &c->seen, (uintptr_t)mesh))
		return;
	for (const IrOp *o = ir_op_block(op, 0)->first; o; o = o->next) {
		if (o->kind == IR_OP_SDY_MESH && ref->kind == IR_ATTR_SYMBOL &&
		    ir_symbol_name(o) == ir_attr_atoms(ref)[0])
			op = o;
	}
	c->lz->failed = true;
	diag_error(&c->lz->s->diag, DIAG_PARTITION_MESH, op->span,
	           "this mesh has %" PRId64 " devices, and another one has %" PRId64
	           "; all meshes that shard values must have the same number of devices",
	           n, c->lz->n_devices);
	if (user)
		diag_note(&c->lz->s->diag, user->span, "here a value is sharded on it");
}

static IrAttr *
collect_sharding(IrAttr *sharding, IrValue *value, void *cx)
{
	Collect *c = cx;
	const ShardSharding *sh = shard_sharding(sharding);
	const IrAttr *mesh;

	if (!map_mark(c->lz->a, &c->seen, (uintptr_t)sharding))
		return sharding;
	mesh = flow_meshes_get(c->lz->state->mesh_table, sh->mesh);
	if (mesh && sh->n_dim_axes + sh->n_unreduced)
		check_devices(c, sh->mesh, mesh, value);
	for (uint32_t i = 0; mesh && i < sh->n_dim_axes + sh->n_replicated + sh->n_unreduced; i++)
		collect_axis(c, mesh, shard_axes(sh)[i]);
	return sharding;
}

static int
cmp_int(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

typedef VEC(PartAtom) Atoms;

static int64_t
least_factor(int64_t n)
{
	int64_t p = 2;

	while (p * p <= n && n % p)
		p++;
	return n % p == 0 ? p : n;
}

/* Appends the atoms of the sub-axis between two cuts, whose sizes are primes: the smaller the atoms are, the more
 * moves need no gather. */
static void
split_piece(Localizer *lz, const ShardMeshAxis *axis, int64_t stride, int64_t pre, int64_t end, Atoms *atoms)
{
	while (pre < end) {
		int64_t size = least_factor(end / pre);

		*VEC_ADD(lz->a, atoms) = (PartAtom){ axis->name, pre, size, stride * (axis->size / (pre * size)) };
		pre *= size;
	}
}

static bool
split_axis(Collect *c, IrAttr *mesh, const ShardMeshAxis *axis, Atoms *atoms)
{
	Localizer *lz = c->lz;
	int64_t stride = shard_axis_stride(shard_mesh(mesh), axis->name);
	Cuts cuts = { 0 }, *found = map_get(&c->cuts, axis_key(mesh, axis->name));

	add_cut(lz, &cuts, 1);
	add_cut(lz, &cuts, axis->size);
	for (uint32_t i = 0; found && i < found->n; i++)
		add_cut(lz, &cuts, found->v[i]);
	qsort(cuts.v, cuts.n, sizeof *cuts.v, cmp_int);
	for (uint32_t i = 0; i + 1 < cuts.n; i++) {
		if (cuts.v[i + 1] % cuts.v[i]) {
			Str name = session_str(lz->s, axis->name);

			lz->failed = true;
			return diag_error(&lz->s->diag, DIAG_PARTITION_SUB_AXES, lz->m->op->span,
			                  "sub-axes of \"%.*s\" end at %" PRId64 " and at %" PRId64
			                  ", which have no common refinement",
			                  (int)name.n, name.p, cuts.v[i], cuts.v[i + 1]);
		}
		split_piece(lz, axis, stride, cuts.v[i], cuts.v[i + 1], atoms);
	}
	return true;
}

/* Fills in the device at each position of the mesh, and the position of each device. */
static void
place_devices(Localizer *lz, PartMesh *mesh)
{
	int64_t n = lz->n_devices, *position = ARENA_ARRAY(lz->a, int64_t, (size_t)n);
	int64_t *device = ARENA_ARRAY(lz->a, int64_t, (size_t)n);

	for (int64_t i = 0; i < n; i++) {
		device[i] = shard_device_id(shard_mesh(mesh->attr), i);
		position[device[i]] = i;
	}
	mesh->position = position;
	mesh->device = device;
}

static PartMesh *
new_mesh(Collect *c, IrAttr *attr)
{
	PartMesh *mesh = ARENA_NEW(c->lz->a, PartMesh);
	Atoms atoms = { 0 };

	for (uint32_t i = 0; i < shard_mesh(attr)->n_axes; i++) {
		if (shard_mesh(attr)->axes[i].size > 1 && !split_axis(c, attr, &shard_mesh(attr)->axes[i], &atoms))
			return NULL;
	}
	mesh->attr = attr;
	mesh->atoms = atoms.v;
	mesh->n_atoms = atoms.n;
	place_devices(c->lz, mesh);
	return mesh;
}

static const IrAttr *
mesh_of_op(const IrOp *op)
{
	const IrAttr *mesh = op->kind == IR_OP_SDY_MESH ? ir_op_prop(op, ATOM_mesh) : NULL;

	return mesh && shard_mesh(mesh)->n_axes ? mesh : NULL;
}

/* A module without a mesh has one device. */
static IrAttr *
mesh_of_one(Session *s)
{
	ShardMeshAxis axis = { session_atom(s, STR("x")), 0, 1 };

	return shard_mesh_new(s, &axis, 1, NULL, 0);
}

bool
part_too_many_devices(DiagList *d, Span at)
{
	return diag_error(d, DIAG_LIMIT, at, "a mesh of more than %d devices cannot be partitioned", PART_MAX_DEVICES);
}

static bool
count_devices(Localizer *lz)
{
	lz->n_devices = 1;
	for (const IrOp *op = ir_op_block(lz->m->op, 0)->first; op; op = op->next) {
		const IrAttr *mesh = mesh_of_op(op);
		int64_t n = mesh ? shard_mesh_n_devices(shard_mesh(mesh)) : 1;

		if (n > PART_MAX_DEVICES) {
			lz->failed = true;
			return part_too_many_devices(&lz->s->diag, op->span);
		}
		if (n > lz->n_devices)
			lz->n_devices = n;
	}
	return true;
}

const PartMesh *
part_find_mesh(const Localizer *lz, IrAttr *ref)
{
	const IrAttr *attr = flow_meshes_get(lz->state->mesh_table, ref);

	return attr ? map_get(&lz->state->mesh_of, (uintptr_t)attr) : NULL;
}

static bool
add_mesh(Collect *c, IrAttr *attr)
{
	Localizer *lz = c->lz;
	PartMesh *mesh;

	if (map_get(&lz->state->mesh_of, (uintptr_t)attr) || shard_mesh_n_devices(shard_mesh(attr)) != lz->n_devices)
		return true;
	mesh = new_mesh(c, attr);
	if (!mesh)
		return false;
	*VEC_ADD(lz->a, &lz->state->meshes) = mesh;
	map_put(lz->a, &lz->state->mesh_of, (uintptr_t)attr, mesh);
	return true;
}

bool
part_init_meshes(Localizer *lz)
{
	Collect c = { .lz = lz };

	lz->state->mesh_table = flow_meshes_new(lz->a, lz->m->op);
	if (!count_devices(lz))
		return false;
	flow_transform_all(lz->m, collect_sharding, &c);
	if (lz->failed)
		return false;
	for (const IrOp *op = ir_op_block(lz->m->op, 0)->first; op; op = op->next) {
		const IrAttr *mesh = mesh_of_op(op);

		if (mesh && !add_mesh(&c, ir_op_prop(op, ATOM_mesh)))
			return false;
	}
	if (!lz->state->meshes.n && !add_mesh(&c, mesh_of_one(lz->s)))
		return false;
	lz->mesh = lz->state->meshes.v[0];
	for (const IrOp *op = ir_op_block(lz->m->op, 0)->first; op && !lz->state->mesh_ref; op = op->next) {
		if (mesh_of_op(op) == lz->mesh->attr)
			lz->state->mesh_ref = shard_mesh_ref(lz->s, ir_symbol_name(op));
	}
	if (!lz->state->mesh_ref)
		lz->state->mesh_ref = lz->mesh->attr;
	lz->state->row = ARENA_ARRAY(lz->a, int64_t, (size_t)lz->n_devices);
	return true;
}

/* ---- lists ---- */

bool
part_axes_has(PartAxes axes, uint16_t atom)
{
	for (uint32_t i = 0; i < axes.n; i++) {
		if (axes.v[i] == atom)
			return true;
	}
	return false;
}

bool
part_axes_eq(PartAxes a, PartAxes b)
{
	return a.n == b.n && (!a.n || memcmp(a.v, b.v, a.n * sizeof *a.v) == 0);
}

PartAxes
part_axes_join(Localizer *lz, PartAxes a, PartAxes b)
{
	uint16_t *v;

	if (!a.n || !b.n)
		return a.n ? a : b;
	v = ARENA_ARRAY(lz->tmp, uint16_t, a.n + b.n);
	memcpy(v, a.v, a.n * sizeof *v);
	memcpy(v + a.n, b.v, b.n * sizeof *v);
	return (PartAxes){ v, a.n + b.n };
}

PartAxes
part_axes_filter(Localizer *lz, PartAxes axes, PartAxes set, bool keep)
{
	uint16_t *v = ARENA_ARRAY(lz->tmp, uint16_t, axes.n + 1);
	uint32_t n = 0;

	for (uint32_t i = 0; i < axes.n; i++) {
		if (part_axes_has(set, axes.v[i]) == keep)
			v[n++] = axes.v[i];
	}
	return (PartAxes){ v, n };
}

PartAxes
part_axes_range(PartAxes axes, uint32_t from, uint32_t to)
{
	return from < to ? (PartAxes){ axes.v + from, to - from } : (PartAxes){ NULL, 0 };
}

int64_t
part_count(const PartMesh *mesh, PartAxes axes)
{
	int64_t n = 1;

	for (uint32_t i = 0; i < axes.n; i++)
		n *= mesh->atoms[axes.v[i]].size;
	return n;
}

int64_t
part_index(const PartMesh *mesh, PartAxes axes, int64_t device)
{
	int64_t position = mesh->position[device], r = 0;

	for (uint32_t i = 0; i < axes.n; i++) {
		const PartAtom *atom = &mesh->atoms[axes.v[i]];

		r = r * atom->size + position / atom->stride % atom->size;
	}
	return r;
}

/* ---- layouts ---- */

static uint64_t
hash_axes(uint64_t h, PartAxes axes)
{
	h = map_mix(h, axes.n);
	for (uint32_t i = 0; i < axes.n; i++)
		h = map_mix(h, axes.v[i]);
	return h;
}

static bool
layout_is(const PartLayout *l, const PartSpec *spec)
{
	if (l->mesh != spec->mesh || l->rank != spec->rank || l->kind != spec->kind ||
	    !part_axes_eq(l->part, spec->part))
		return false;
	for (uint32_t d = 0; d < l->rank; d++) {
		if (!part_axes_eq(l->dims[d], spec->dims[d]))
			return false;
	}
	return true;
}

static PartAxes
keep(Localizer *lz, PartAxes axes)
{
	return axes.n ? (PartAxes){ arena_dup(lz->a, axes.v, axes.n * sizeof *axes.v), axes.n } : (PartAxes){ NULL, 0 };
}

static PartLayout *
new_layout(Localizer *lz, const PartSpec *spec)
{
	PartLayout *l = arena_alloc(lz->a, sizeof *l + spec->rank * sizeof *l->dims);

	l->mesh = spec->mesh;
	l->rank = spec->rank;
	l->kind = spec->kind;
	l->part = keep(lz, spec->part);
	for (uint32_t d = 0; d < spec->rank; d++)
		l->dims[d] = keep(lz, spec->dims[d]);
	return l;
}

/* Cuts a list at the first atom that is in use, and marks the others as used. */
static PartAxes
unused_prefix(PartAxes axes, bool *used)
{
	for (uint32_t i = 0; i < axes.n; i++) {
		if (used[axes.v[i]])
			return part_axes_range(axes, 0, i);
		used[axes.v[i]] = true;
	}
	return axes;
}

static int
cmp_atom(const void *a, const void *b)
{
	return (int)*(const uint16_t *)a - (int)*(const uint16_t *)b;
}

static PartAxes
sorted(Localizer *lz, PartAxes axes)
{
	uint16_t *v;

	if (axes.n < 2)
		return axes;
	v = arena_dup(lz->tmp, axes.v, axes.n * sizeof *v);
	qsort(v, axes.n, sizeof *v, cmp_atom);
	return (PartAxes){ v, axes.n };
}

const PartLayout *
part_layout(Localizer *lz, const PartSpec *spec)
{
	PartSpec clean = *spec;
	bool *used = ARENA_ARRAY(lz->tmp, bool, spec->mesh->n_atoms + 1);
	uint64_t h = map_mix((uintptr_t)spec->mesh, spec->rank);
	PartLayout *l;

	clean.dims = ARENA_ARRAY(lz->tmp, PartAxes, spec->rank + 1);
	for (uint32_t d = 0; d < spec->rank; d++) {
		clean.dims[d] = unused_prefix(spec->dims[d], used);
		h = hash_axes(h, clean.dims[d]);
	}
	clean.part = sorted(lz, unused_prefix(spec->part, used));
	if (!clean.part.n)
		clean.kind = SHARD_SUM;
	h = hash_axes(map_mix(h, clean.kind), clean.part);
	for (const MapEntry *e = map_first(&lz->state->layouts, h); e; e = map_next(&lz->state->layouts, e)) {
		if (layout_is(e->value, &clean))
			return e->value;
	}
	l = new_layout(lz, &clean);
	map_add(lz->a, &lz->state->layouts, h, l);
	return l;
}

PartSpec
part_spec(Localizer *lz, const PartMesh *mesh, uint32_t rank)
{
	return (PartSpec){ .mesh = mesh, .rank = rank, .dims = ARENA_ARRAY(lz->tmp, PartAxes, rank + 1) };
}

PartSpec
part_spec_of(Localizer *lz, const PartLayout *l)
{
	PartSpec spec = part_spec(lz, l->mesh, l->rank);

	if (l->rank)
		memcpy(spec.dims, l->dims, l->rank * sizeof *spec.dims);
	return spec;
}

const PartLayout *
part_layout_lists(Localizer *lz, const PartMesh *mesh, const PartAxes *lists, uint32_t rank)
{
	PartSpec spec = part_spec(lz, mesh, rank);

	for (uint32_t d = 0; d < rank; d++)
		spec.dims[d] = lists[d];
	return part_layout(lz, &spec);
}

const PartLayout *
part_replicated(Localizer *lz, uint32_t rank)
{
	while (lz->state->replicated.n <= rank) {
		PartSpec spec = part_spec(lz, lz->mesh, lz->state->replicated.n);

		*VEC_ADD(lz->a, &lz->state->replicated) = part_layout(lz, &spec);
	}
	return lz->state->replicated.v[rank];
}

const PartLayout *
part_with_dim(Localizer *lz, const PartLayout *l, uint32_t dim, PartAxes axes)
{
	PartSpec spec = part_spec_of(lz, l);

	spec.part = l->part;
	spec.kind = l->kind;
	spec.dims[dim] = axes;
	return part_layout(lz, &spec);
}

const PartLayout *
part_with_lists(Localizer *lz, const PartLayout *l, const PartLayout *lists)
{
	PartSpec spec = part_spec_of(lz, lists);

	spec.mesh = l->mesh;
	spec.part = l->part;
	spec.kind = l->kind;
	return part_layout(lz, &spec);
}

const PartLayout *
part_reduced(Localizer *lz, const PartLayout *l)
{
	PartSpec spec;

	if (!l->part.n)
		return l;
	spec = part_spec_of(lz, l);
	return part_layout(lz, &spec);
}

const PartLayout *
part_partial(Localizer *lz, const PartLayout *l, PartAxes part, ShardReduction kind)
{
	PartSpec spec = part_spec_of(lz, l);

	spec.part = part;
	spec.kind = kind;
	return part_layout(lz, &spec);
}

/* ---- from shardings ---- */

/* Appends the atoms of an axis or sub-axis. */
static void
add_atoms(const PartMesh *mesh, ShardAxis axis, uint16_t *v, uint32_t *n)
{
	for (uint16_t i = 0; i < mesh->n_atoms; i++) {
		const PartAtom *atom = &mesh->atoms[i];

		if (atom->axis == axis.name &&
		    (!axis.is_sub || (atom->pre >= axis.pre && atom->pre * atom->size <= axis.pre * axis.size)))
			v[(*n)++] = i;
	}
}

static PartAxes
atoms_of(Localizer *lz, const PartMesh *mesh, ShardAxes axes)
{
	uint16_t *v = ARENA_ARRAY(lz->tmp, uint16_t, mesh->n_atoms + 1);
	uint32_t n = 0;

	for (uint32_t i = 0; i < axes.n; i++)
		add_atoms(mesh, axes.v[i], v, &n);
	return (PartAxes){ v, n };
}

static const PartLayout *
new_layout_of(Localizer *lz, const IrAttr *sharding, uint32_t rank)
{
	const ShardSharding *sh = shard_sharding(sharding);
	const PartMesh *mesh = part_find_mesh(lz, sh->mesh);
	PartSpec spec;

	if (!mesh || sh->rank != rank)
		return part_replicated(lz, rank);
	spec = part_spec(lz, mesh, rank);
	for (uint32_t d = 0; d < rank; d++)
		spec.dims[d] = atoms_of(lz, mesh, shard_axes_of_dim(sh, d));
	spec.part = atoms_of(lz, mesh, shard_axes_unreduced(sh));
	spec.kind = (ShardReduction)sh->reduction;
	return part_layout(lz, &spec);
}

bool
part_can_cut(const IrType *type)
{
	return ir_type_is_static_tensor(type) && type->elem->kind != IR_TYPE_OPAQUE;
}

const PartLayout *
part_of_sharding(Localizer *lz, const IrAttr *sharding, uint32_t rank)
{
	const PartLayout *l;

	if (!sharding)
		return part_replicated(lz, rank);
	l = map_get(&lz->state->shardings, (uintptr_t)sharding);
	if (l && l->rank == rank) {
		PARANOID_CHECK("PartState.shardings", l == new_layout_of(lz, sharding, rank));
		return l;
	}
	l = new_layout_of(lz, sharding, rank);
	map_put(lz->a, &lz->state->shardings, (uintptr_t)sharding, l);
	return l;
}

/* ---- shapes ---- */

int64_t
part_tiles(const PartLayout *l, uint32_t d)
{
	return part_count(l->mesh, l->dims[d]);
}

int64_t
part_tile(const PartLayout *l, uint32_t d, int64_t size)
{
	return l->dims[d].n ? shard_chunk(size, part_tiles(l, d)) : size;
}

bool
part_divides(const PartLayout *l, uint32_t d, int64_t size)
{
	return !l->dims[d].n || size % part_tiles(l, d) == 0;
}

IrType *
part_local(Localizer *lz, const IrType *type, const PartLayout *l)
{
	int64_t *dims;
	bool same = true;

	if (!ir_type_is_tensor(type) || type->n != l->rank)
		return (IrType *)(uintptr_t)type;
	dims = part_dims(lz, type);
	for (uint32_t d = 0; d < l->rank; d++) {
		dims[d] = part_tile(l, d, type->dims[d]);
		same = same && dims[d] == type->dims[d];
	}
	return same ? (IrType *)(uintptr_t)type : ir_type_tensor(lz->s, dims, l->rank, type->elem, type->enc);
}

/* ---- groups ---- */

/* Returns all atoms of the mesh that are not in the list, followed by the list. */
static PartAxes
others_first(Localizer *lz, const PartMesh *mesh, PartAxes axes)
{
	uint16_t *v = ARENA_ARRAY(lz->tmp, uint16_t, mesh->n_atoms + 1);
	uint32_t n = 0;

	for (uint16_t i = 0; i < mesh->n_atoms; i++) {
		if (!part_axes_has(axes, i))
			v[n++] = i;
	}
	for (uint32_t i = 0; i < axes.n; i++)
		v[n++] = axes.v[i];
	return (PartAxes){ v, n };
}

static int64_t
position_of(const PartMesh *mesh, PartAxes order, int64_t i)
{
	int64_t place = 0;

	for (uint32_t k = order.n; k-- > 0;) {
		const PartAtom *atom = &mesh->atoms[order.v[k]];

		place += i % atom->size * atom->stride;
		i /= atom->size;
	}
	return place;
}

static IrAttr *
new_groups(Localizer *lz, const PartMesh *mesh, PartAxes axes)
{
	PartAxes order = others_first(lz, mesh, axes);
	int64_t n = lz->n_devices, size = part_count(mesh, axes);
	int64_t dims[2] = { n / size, size }, *v = lz->state->row;

	for (int64_t i = 0; i < n; i++)
		v[i] = mesh->device[position_of(mesh, order, i)];
	return part_list(lz, dims, 2, v);
}

IrAttr *
part_groups(Localizer *lz, const PartMesh *mesh, PartAxes axes)
{
	PartSpec spec = part_spec(lz, mesh, 1);
	PartLayout *l;

	spec.dims[0] = axes;
	l = (PartLayout *)(uintptr_t)part_layout(lz, &spec);
	if (!l->groups)
		l->groups = new_groups(lz, mesh, axes);
	return l->groups;
}
