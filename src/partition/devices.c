/* SPDX-License-Identifier: Apache-2.0
 *
 * Groups of devices are compared along the free axes. A collective keeps its meaning if devices that differ along them
 * only take part in the same way: then each of them gets the same value. Its numbers are then written for the numbering
 * of the local program.
 */
#include "partition/devices.h"

#include <inttypes.h>
#include <stdlib.h>

#include "flow/device_groups.h"
#include "flow/value.h"
#include "partition/device_values.h"
#include "partition/state.h"

/* Returns whether an operation depends on the device that runs it, so that running it everywhere changes it. */
static bool
is_of_device(const IrOp *op)
{
	switch (op->kind) {
	case IR_OP_SHLO_PARTITION_ID: case IR_OP_SHLO_REPLICA_ID: case IR_OP_SHLO_SEND: case IR_OP_SHLO_RECV:
	case IR_OP_SHLO_INFEED: case IR_OP_SHLO_OUTFEED:
		return true;
	default:
		return op->kind != IR_OP_SHLO_CUSTOM_CALL && flow_has_groups(op);
	}
}

/* ---- the axes that cut values ---- */

/* The atoms of all shardings of a manual computation. */
typedef struct Cutting {
	Localizer *lz;
	bool *atoms;
	Map funcs;		/* that were visited */
	VEC(IrOp *) next;
} Cutting;

static void
add_sharding(Cutting *c, const IrAttr *sharding)
{
	const PartLayout *l;

	if (!sharding)
		return;
	l = part_of_sharding(c->lz, sharding, shard_sharding(sharding)->rank);
	if (l->mesh != c->lz->manual_mesh)
		return;
	for (uint32_t d = 0; d <= l->rank; d++) {
		PartAxes axes = d < l->rank ? l->dims[d] : l->part;

		for (uint32_t i = 0; i < axes.n; i++)
			c->atoms[axes.v[i]] = true;
	}
}

static void
add_list(Cutting *c, const IrAttr *list)
{
	for (uint32_t i = 0; list && i < list->n; i++)
		add_sharding(c, ir_attr_elems(list)[i]);
}

static void
add_function(Cutting *c, const IrOp *call)
{
	IrOp *f = part_callee(c->lz, call);

	if (!f || !map_mark(c->lz->tmp, &c->funcs, (uintptr_t)f))
		return;
	for (uint32_t i = 0; i < ir_func_type(f)->n_in; i++)
		add_sharding(c, flow_func_arg(f, i));
	for (uint32_t i = 0; i < ir_type_n_results(ir_func_type(f)); i++)
		add_sharding(c, flow_func_result(f, i));
	*VEC_ADD(c->lz->tmp, &c->next) = f;
}

static void
add_op(Cutting *c, const IrOp *op)
{
	if (op->kind == IR_OP_SDY_MANUAL) {
		add_list(c, ir_op_prop(op, ATOM_in_shardings));
		add_list(c, ir_op_prop(op, ATOM_out_shardings));
		return;
	}
	if (op->kind == IR_OP_CALL || op->kind == IR_OP_SHLO_COMPOSITE)
		add_function(c, op);
	for (uint32_t i = 0; i < op->n_results; i++)
		add_sharding(c, flow_value_get(c->lz->s, &op->results[i]));
}

/* Returns which atoms of the mesh occur in the outermost manual computation and in the functions that it calls. */
static const bool *
atoms_in_use(Localizer *lz)
{
	Cutting c = { .lz = lz, .atoms = map_get(&lz->state->cutting, (uintptr_t)lz->manual_op) };

	if (c.atoms)
		return c.atoms;
	c.atoms = ARENA_ARRAY(lz->a, bool, lz->manual_mesh->n_atoms + 1);
	map_put(lz->a, &lz->state->cutting, (uintptr_t)lz->manual_op, c.atoms);
	*VEC_ADD(lz->tmp, &c.next) = (IrOp *)(uintptr_t)lz->manual_op;
	for (uint32_t i = 0; i < c.next.n; i++) {
		IrOp *root = c.next.v[i];

		for (IrOp *op = root; op; op = ir_walk_next(root, op))
			add_op(&c, op);
	}
	return c.atoms;
}

/* Returns the free atoms that may cut values in the manual computations around the operation that is treated. */
static PartAxes
cutting_axes(Localizer *lz)
{
	PartAxes axes = { NULL, 0 };
	const bool *used;
	uint16_t *v;

	if (!lz->manual_mesh || lz->manual.n == lz->manual_mesh->n_atoms)
		return axes;
	used = atoms_in_use(lz);
	v = ARENA_ARRAY(lz->tmp, uint16_t, lz->manual_mesh->n_atoms + 1);
	for (uint16_t i = 0; i < lz->manual_mesh->n_atoms; i++) {
		if (used[i] && !part_axes_has(lz->manual, i))
			v[axes.n++] = i;
	}
	axes.v = v;
	return axes;
}

/* ---- groups along free axes ---- */

/* Which devices take part for a device: equal numbers mean that the same ones do, but for the free axes. */
typedef struct Parts {
	Localizer *lz;
	const IrOp *op;
	FlowGroups groups;
	PartAxes cutting;
	int64_t *base;		/* by device: the device with the same coordinates, but 0 along the free axes */
	int64_t *group, *rank;	/* by device: the number of its list of members, from 1; its place in it */
	Map lists;		/* Members, by hash */
	int64_t n_lists;
} Parts;

typedef struct Members {
	const int64_t *v;
	uint32_t n;
	int64_t number;
} Members;

static int64_t
coordinate(const PartMesh *mesh, uint16_t atom, int64_t device)
{
	return mesh->position[device] / mesh->atoms[atom].stride % mesh->atoms[atom].size;
}

static void
find_bases(Parts *p)
{
	const PartMesh *mesh = p->lz->manual_mesh;

	p->base = ARENA_ARRAY(p->lz->tmp, int64_t, (size_t)p->lz->n_devices);
	for (int64_t d = 0; d < p->lz->n_devices; d++) {
		int64_t position = mesh->position[d];

		for (uint32_t i = 0; i < p->cutting.n; i++)
			position -= coordinate(mesh, p->cutting.v[i], d) * mesh->atoms[p->cutting.v[i]].stride;
		p->base[d] = mesh->device[position];
	}
}

static int
cmp_device(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* Returns the number of a list of members. */
static int64_t
number_of(Parts *p, const int64_t *v, uint32_t n)
{
	uint64_t h = n;
	Members *m;

	for (uint32_t i = 0; i < n; i++)
		h = map_mix(h, (uint64_t)v[i]);
	for (const MapEntry *e = map_first(&p->lists, h); e; e = map_next(&p->lists, e)) {
		m = e->value;
		if (m->n == n && (!n || memcmp(m->v, v, n * sizeof *v) == 0))
			return m->number;
	}
	m = ARENA_NEW(p->lz->tmp, Members);
	*m = (Members){ v, n, ++p->n_lists };
	map_add(p->lz->tmp, &p->lists, h, m);
	return m->number;
}

static void
add_group(Parts *p, const int64_t *members, uint32_t size)
{
	uint16_t kind = p->op->kind;
	bool sums = kind == IR_OP_SHLO_ALL_REDUCE || kind == IR_OP_SHLO_REDUCE_SCATTER;
	bool has_ranks = !sums && kind != IR_OP_SHLO_ALL_GATHER && kind != IR_OP_SHLO_COLLECTIVE_BROADCAST;
	int64_t *v = ARENA_ARRAY(p->lz->tmp, int64_t, size + 1), number;
	uint32_t n = 0;

	for (uint32_t i = 0; i < size; i++) {
		if (members[i] >= 0)
			v[n++] = p->base[members[i]];
	}
	if (sums)
		qsort(v, n, sizeof *v, cmp_device);
	number = number_of(p, v, kind == IR_OP_SHLO_COLLECTIVE_BROADCAST && n ? 1 : n);
	for (uint32_t i = 0, rank = 0; i < size; i++) {
		if (members[i] < 0)
			continue;
		p->group[members[i]] = number;
		p->rank[members[i]] = has_ranks || kind == IR_OP_SHLO_REDUCE_SCATTER ? rank : 0;
		rank++;
	}
}

static void
add_groups(Parts *p)
{
	p->group = ARENA_ARRAY(p->lz->tmp, int64_t, (size_t)p->lz->n_devices);
	p->rank = ARENA_ARRAY(p->lz->tmp, int64_t, (size_t)p->lz->n_devices);
	for (uint32_t g = 0; g < p->groups.n; g++) {
		int64_t *members = p->groups.v + (size_t)g * p->groups.size;

		if (p->op->kind == IR_OP_SHLO_COLLECTIVE_PERMUTE)
			p->group[members[1]] = 1 + p->base[members[0]];
		else
			add_group(p, members, p->groups.size);
	}
}

/* Returns the free axes along which members of one group differ. */
static PartAxes
find_spanned(const Parts *p)
{
	uint16_t *v = ARENA_ARRAY(p->lz->tmp, uint16_t, p->cutting.n + 1);
	PartAxes spanned = { v, 0 };

	for (uint32_t i = 0; i < p->cutting.n; i++) {
		bool spans = false;

		for (uint32_t g = 0; g < p->groups.n && !spans; g++) {
			const int64_t *members = p->groups.v + (size_t)g * p->groups.size;
			int64_t first = -1;

			for (uint32_t k = 0; k < p->groups.size && !spans; k++) {
				int64_t at = members[k] < 0 ? first : coordinate(p->lz->manual_mesh, p->cutting.v[i],
				                                                 members[k]);

				spans = first >= 0 && at != first;
				first = at;
			}
		}
		if (spans)
			v[spanned.n++] = p->cutting.v[i];
	}
	return spanned;
}

static const char *
axes_text(Localizer *lz, PartAxes axes)
{
	const char *text = "";
	Atom last = 0;

	for (uint32_t i = 0; i < axes.n; i++) {
		Atom name = lz->manual_mesh->atoms[axes.v[i]].axis;

		if (name == last)
			continue;
		text = arena_printf(lz->tmp, "%s%s\"%s\"", text, *text ? ", " : "", session_str(lz->s, name).p);
		last = name;
	}
	return text;
}

/* Reports an error about an operation, which may be in a region of the one that is treated. Returns false. */
#define DEVICE_ERROR(lz, op, ...)                                                                             \
	((lz)->failed = true,                                                                                 \
	 diag_error(&(lz)->s->diag, DIAG_PARTITION_COLLECTIVE, (op)->span, __VA_ARGS__))

/* Reports a device that does not get the value of the device that differs from it along free axes only. */
static bool
check_parts(Parts *p)
{
	Str name = session_str(p->lz->s, p->op->name);

	for (int64_t d = 0; d < p->lz->n_devices; d++) {
		int64_t base = p->base[d];

		if (p->group[d] == p->group[base] && p->rank[d] == p->rank[base])
			continue;
		return DEVICE_ERROR(p->lz, p->op,
		                    "devices %" PRId64 " and %" PRId64 " do not take part alike in '%.*s': they differ "
		                    "along %s, which is not manual and cuts values here",
		                    base, d, (int)name.n, name.p, axes_text(p->lz, p->cutting));
	}
	return true;
}

static bool
report_groups(Localizer *lz, const IrOp *op, const FlowGroupsFault *fault)
{
	static const char *const nouns[] = { "replica", "partition", "replica", "device" };
	int64_t range = fault->numbers == FLOW_PARTITIONS || fault->numbers == FLOW_DEVICES ? lz->n_devices : 1;
	bool is_first = !fault->is_pair || fault->number < 0 || fault->number >= range;
	Str name = session_str(lz->s, op->name);

	if (fault->no_mesh) {
		lz->failed = true;
		return diag_error(&lz->s->diag, DIAG_UNSUPPORTED, op->span,
		                  "replica_groups names no groups of devices");
	}
	return DEVICE_ERROR(lz, op, "'%.*s' names %s %" PRId64 ", and there is none: a manual computation runs as one "
	                    "replica with %" PRId64 " partitions", (int)name.n, name.p, nouns[fault->numbers],
	                    is_first ? fault->number : fault->other, lz->n_devices);
}

static bool
read_groups(Localizer *lz, const IrOp *op, FlowGroups *groups)
{
	FlowGroupsFault fault;

	return flow_device_groups(lz->tmp, lz->state->mesh_table, op, (FlowGrid){ 1, (uint32_t)lz->n_devices }, groups,
	                          &fault) ||
	       report_groups(lz, op, &fault);
}

static bool
check_groups(Localizer *lz, const IrOp *op, PartAxes *spanned)
{
	Parts p = { .lz = lz, .op = op, .cutting = cutting_axes(lz) };

	if (!read_groups(lz, op, &p.groups))
		return false;
	if (!p.cutting.n)
		return true;
	find_bases(&p);
	add_groups(&p);
	*spanned = find_spanned(&p);
	return check_parts(&p);
}

/* ---- device numbers ---- */

/* Reports a device number that varies along free axes, and an operation that uses it in more than arithmetic with
 * numbers that are known. */
static bool
check_number(Localizer *lz, const IrOp *op)
{
	PartAxes cutting = cutting_axes(lz);
	const IrOp *user;

	if (!cutting.n)
		return true;
	user = part_device_user(lz, op, cutting);
	if (!user)
		return true;
	DEVICE_ERROR(lz, op, "the device number varies along %s, which is not manual and cuts values here",
	             axes_text(lz, cutting));
	diag_note(&lz->s->diag, user->span, "a number that varies is used here");
	return false;
}

/* ---- send and receive ---- */

static bool
is_with_host(const IrOp *op)
{
	const IrAttr *host = ir_op_prop(op, ATOM_is_host_transfer);

	return host && ir_attr_ints(host)[0];
}

/* Between devices, the runtime pairs send and recv by numbers of one numbering. */
static bool
check_transfer(Localizer *lz, const IrOp *op)
{
	Str name = session_str(lz->s, op->name);
	PartAxes cutting = cutting_axes(lz);

	if (is_with_host(op))
		return true;
	if (lz->o.by_replica)
		return DEVICE_ERROR(lz, op, "'%.*s' pairs partitions, and with --numbering=replica there is only one",
		                    (int)name.n, name.p);
	if (cutting.n)
		return DEVICE_ERROR(lz, op, "'%.*s' connects devices, and values are cut along %s, which is not manual",
		                    (int)name.n, name.p, axes_text(lz, cutting));
	return true;
}

/* Returns whether the text that configures a custom call has lists of devices. */
static bool
has_device_text(const Localizer *lz, const IrOp *op)
{
	static const char *const words[] = { "replica_groups", "source_target_pairs", "channel_id" };
	const IrAttr *config = ir_op_prop(op, ATOM_backend_config);
	const char *text;

	if (!config || config->kind != IR_ATTR_STRING)
		return false;
	text = session_str(lz->s, ir_attr_atoms(config)[0]).p;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (strstr(text, words[i]))
			return true;
	}
	return false;
}

static bool
check_call(Localizer *lz, const IrOp *op)
{
	Str target = session_str(lz->s, ir_attr_atoms(ir_op_prop(op, ATOM_call_target_name))[0]);

	if (!has_device_text(lz, op) || (!lz->o.by_replica && !cutting_axes(lz).n))
		return true;
	return DEVICE_ERROR(lz, op, "the configuration of custom call '%.*s' names devices in a text, which cannot be "
	                    "translated", (int)target.n, target.p);
}

/* ---- checks ---- */

bool
part_check_device_op(Localizer *lz, const IrOp *op, PartAxes *spanned)
{
	*spanned = (PartAxes){ NULL, 0 };
	if (lz->n_devices == 1)
		return true;
	if (!lz->manual_mesh && is_of_device(op)) {
		Str name = session_str(lz->s, op->name);

		return DEVICE_ERROR(lz, op, "'%.*s' has no meaning outside a manual computation", (int)name.n, name.p);
	}
	if (lz->manual_mesh && flow_has_groups(op))
		return check_groups(lz, op, spanned);
	switch ((int)op->kind) {
	case IR_OP_SHLO_PARTITION_ID:
		return check_number(lz, op);
	case IR_OP_SHLO_SEND: case IR_OP_SHLO_RECV:
		return check_transfer(lz, op);
	case IR_OP_SHLO_CUSTOM_CALL:
		return !lz->manual_mesh || check_call(lz, op);
	default:
		return true;
	}
}

bool
part_check_device_regions(Localizer *lz, const IrOp *root)
{
	IrOp *top = (IrOp *)(uintptr_t)root;
	PartAxes spanned;

	for (IrOp *op = ir_walk_next(top, top); op; op = ir_walk_next(top, op)) {
		if ((is_of_device(op) || op->kind == IR_OP_SHLO_CUSTOM_CALL) &&
		    !part_check_device_op(lz, op, &spanned))
			return false;
	}
	return true;
}

/* ---- the other numbering ---- */

/* Puts a new operation in the place of a copy. */
static IrOp *
replace(Localizer *lz, IrOp *copy, IrOpKind kind, IrAttr *props)
{
	IrOp *op = ir_op_new(lz->m, &(IrOpSpec){ .kind = kind, .results = &copy->results[0].type, .n_results = 1,
	                                         .props = props, .loc = copy->loc, .span = copy->span });

	ir_op_insert_before(copy, op);
	ir_value_replace(&copy->results[0], &op->results[0], NULL);
	ir_op_erase(copy);
	return op;
}

static IrOp *
zero(Localizer *lz, IrOp *copy)
{
	static const uint32_t none;
	IrType *type = copy->results[0].type;
	IrAttr *value = ir_attr_dense(lz->s, type, (IrDense){ .bytes = (const uint8_t *)&none, .n_bytes = sizeof none,
	                                                      .splat = true });

	return replace(lz, copy, IR_OP_SHLO_CONSTANT, part_prop(lz, ATOM_value, value));
}

static IrAttr *
list_of(Localizer *lz, const FlowGroups *groups)
{
	int64_t dims[2] = { groups->n, groups->size };

	return part_list(lz, dims, 2, groups->v);
}

/* Writes the groups of a custom call as those of replicas. */
static void
renumber_call(Localizer *lz, IrOp *copy, IrAttr *list)
{
	bool is_prop = flow_call_config(copy) == ir_op_prop(copy, ATOM_backend_config);
	IrAttr *config = ir_dict_set(lz->s, flow_call_config(copy), ATOM_channel_id, NULL);

	config = ir_dict_set(lz->s, config, ATOM_replica_groups, list);
	if (is_prop)
		part_set(lz, copy, ATOM_backend_config, config);
	else
		ir_op_set_attr(lz->s, copy, ATOM_MHLO_BACKEND_CONFIG, config);
}

/* With the numbering of replicas, collectives that cannot list devices must have no channel (spec 55 §10.4). */
static void
renumber_groups(Localizer *lz, IrOp *copy)
{
	bool lists_devices = copy->kind == IR_OP_SHLO_ALL_GATHER || copy->kind == IR_OP_SHLO_ALL_REDUCE ||
	                     copy->kind == IR_OP_SHLO_REDUCE_SCATTER;
	bool is_permute = copy->kind == IR_OP_SHLO_COLLECTIVE_PERMUTE;
	FlowNumbers numbers = flow_numbers_of(copy);
	FlowGroups groups;

	if (numbers != FLOW_DEVICES && lz->o.by_replica && read_groups(lz, copy, &groups)) {
		if (copy->kind == IR_OP_SHLO_CUSTOM_CALL) {
			renumber_call(lz, copy, list_of(lz, &groups));
			return;
		}
		part_set(lz, copy, is_permute ? ATOM_source_target_pairs : ATOM_replica_groups, list_of(lz, &groups));
		if (lists_devices)
			part_set(lz, copy, ATOM_use_global_device_ids, lz->s->unit);
	} else if (numbers == FLOW_REPLICAS || copy->kind == IR_OP_SHLO_CUSTOM_CALL) {
		return;
	}
	part_set(lz, copy, ATOM_channel_handle, lists_devices || !lz->o.by_replica ? part_channel(lz) : NULL);
}

IrOp *
part_renumber(Localizer *lz, IrOp *copy)
{
	if (lz->n_devices == 1)
		return copy;
	if (lz->o.by_replica && copy->kind == IR_OP_SHLO_PARTITION_ID)
		return replace(lz, copy, IR_OP_SHLO_REPLICA_ID, NULL);
	if (lz->o.by_replica && copy->kind == IR_OP_SHLO_REPLICA_ID)
		return zero(lz, copy);
	if (flow_has_groups(copy))
		renumber_groups(lz, copy);
	return copy;
}
