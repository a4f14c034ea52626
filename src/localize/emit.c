/* SPDX-License-Identifier: Apache-2.0
 *
 * Emits operations, and computes the shapes, tables and groups that they need (spec 55 §2).
 */
#include "localize/emit.h"

#include <stdarg.h>

#include "base/num.h"
#include "base/paranoid.h"
#include "flow/mesh_groups.h"
#include "flow/value.h"
#include "ir/walk.h"

enum { MAX_DEVICES = 1 << 20 };

/* Returns whether an op of the module may have a channel. */
static bool
may_have_channels(const IrModule *m)
{
	for (int k = 0; k < IR_OP_COUNT; k++) {
		if (ir_module_made(m, (IrOpKind)k) &&
		    (k == IR_OP_FOREIGN || ir_prop_find((IrOpKind)k, ATOM_channel_handle)))
			return true;
	}
	return false;
}

/* Returns the largest handle of a channel in the module, 0 if there is none. */
static int64_t
last_channel(IrModule *m)
{
	int64_t last = 0;

	if (!may_have_channels(m))
		return 0;
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		const IrAttr *a = op->props ? ir_op_prop(op, ATOM_channel_handle) : NULL;

		if (a && a->kind == IR_ATTR_FIELDS && ir_attr_field(a, CHANNEL_HANDLE).v[0] > last)
			last = ir_attr_field(a, CHANNEL_HANDLE).v[0];
	}
	return last;
}

/* Returns the id after a channel. As in Shardy, a negative one follows the largest. */
static int64_t
channel_after(int64_t id)
{
	return (int64_t)((uint64_t)id + 1);
}

Emit
emit_new(IrModule *m, PassCx *cx)
{
	return (Emit){ .m = m, .s = m->s, .a = cx->scratch, .own = cx->scratch,
	               .meshes = flow_meshes_new(cx->scratch, m->op),
	               .types = ARENA_ARRAY(cx->scratch, EmitTypes, EMIT_TYPES),
	               .index = session_has(m->s, IR_FEATURE_OFFSETS_I32) ? m->s->i32 : m->s->i64,
	               .channel = channel_after(last_channel(m)) };
}

void
emit_before(Emit *e, IrOp *op)
{
	e->at = place_before(op);
	e->loc = op->loc;
	e->span = op->span;
}

void
emit_after(Emit *e, IrOp *op)
{
	e->at = place_after(op);
	e->loc = op->loc;
	e->span = op->span;
}

void
emit_into(Emit *e, IrBlock *b)
{
	e->at = (Place){ b, NULL };
}

bool
emit_fail(Emit *e, const IrOp *op, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	diag_error(&e->s->diag, DIAG_PASS_FAILED, op->span, "'%s' op %s", session_str(e->s, op->name).p,
	           arena_vprintf(e->a, fmt, ap));
	va_end(ap);
	e->failed = true;
	return false;
}

/* ---- types ---- */

const ShardMesh *
emit_mesh(const Emit *e, const IrAttr *sharding)
{
	IrAttr *mesh = sharding ? flow_meshes_get(e->meshes, shard_sharding(sharding)->mesh) : NULL;

	return mesh ? shard_mesh(mesh) : NULL;
}

int64_t
emit_shards(const Emit *e, const IrAttr *sharding, uint32_t d)
{
	const ShardMesh *m = emit_mesh(e, sharding);

	if (!m || d >= shard_sharding(sharding)->rank)
		return 1;
	return shard_axes_total(m, shard_axes_of_dim(shard_sharding(sharding), d));
}

IrType *
emit_shape(Emit *e, const IrType *t, const int64_t *dims)
{
	return ir_type_tensor(e->s, dims, t->n, t->elem, NULL);
}

void
emit_func_types(Emit *e, IrOp *func, IrType **types)
{
	const IrType *t = ir_func_type(func);
	uint32_t lost = ir_op_body(func, 0) ? 0 : t->n_in;

	ir_op_set_prop(e->s, func, ATOM_function_type,
	               ir_attr_type(e->s, ir_type_function(e->s, types + lost, t->n_in - lost, types + t->n_in,
	                                                   t->n - t->n_in)));
	if (lost)
		ir_op_set_prop(e->s, func, ATOM_arg_attrs, NULL);
}

int64_t
emit_round_up(int64_t n, int64_t parts)
{
	return num_mul(shard_chunk(n, parts), parts);
}

static IrType *
padded_type(Emit *e, IrType *t, const IrAttr *sharding)
{
	int64_t *dims = ARENA_ARRAY(e->a, int64_t, t->n);
	bool same = true;

	for (uint32_t d = 0; d < t->n; d++) {
		dims[d] = t->dims[d] == IR_DYNAMIC ? IR_DYNAMIC
		                                   : emit_round_up(t->dims[d], emit_shards(e, sharding, d));
		same &= dims[d] == t->dims[d];
	}
	return same ? t : emit_shape(e, t, dims);
}

static IrType *
local_type(Emit *e, IrType *t, const IrAttr *sharding, uint32_t *bad)
{
	int64_t *dims = ARENA_ARRAY(e->a, int64_t, t->n);

	shard_local_shape(emit_mesh(e, sharding), shard_sharding(sharding), t->dims, t->n, dims);
	*bad = UINT32_MAX;
	for (uint32_t d = t->n; d-- > 0;) {
		if (t->dims[d] != IR_DYNAMIC && t->dims[d] % emit_shards(e, sharding, d))
			*bad = d;
	}
	return ir_type_tensor(e->s, dims, t->n, t->elem, t->enc);
}

static EmitTypes
types_new(Emit *e, IrType *t, const IrAttr *sharding)
{
	EmitTypes made = { .type = t, .sharding = sharding, .padded = padded_type(e, t, sharding) };

	made.local = local_type(e, t, sharding, &made.bad);
	return made;
}

static bool
types_agree(EmitTypes x, EmitTypes y)
{
	return x.padded == y.padded && x.local == y.local && x.bad == y.bad;
}

/* Returns the types that follow from a sharding, or NULL if they are the type itself. */
static const EmitTypes *
types_of(Emit *e, IrType *t, const IrAttr *sharding)
{
	uint64_t hash = ((uintptr_t)t + 3 * (uintptr_t)sharding) * MAP_FACTOR;
	EmitTypes *known = &e->types[hash >> (64 - EMIT_TYPES_BITS)];

	if (!sharding || !shard_sharding(sharding)->n_dim_axes)
		return NULL;
	if (known->type == t && known->sharding == sharding) {
		PARANOID_CHECK("Emit.types", types_agree(*known, types_new(e, t, sharding)));
		return known;
	}
	if (!ir_type_is_tensor(t) || shard_sharding(sharding)->rank != t->n || !emit_mesh(e, sharding))
		return NULL;
	*known = types_new(e, t, sharding);
	return known;
}

IrType *
emit_local_type(Emit *e, IrType *t, const IrAttr *sharding, uint32_t *bad)
{
	const EmitTypes *types = types_of(e, t, sharding);

	if (bad)
		*bad = types ? types->bad : UINT32_MAX;
	return types ? types->local : t;
}

IrType *
emit_padded_type(Emit *e, IrType *t, const IrAttr *sharding)
{
	const EmitTypes *types = types_of(e, t, sharding);

	return types ? types->padded : t;
}

/* ---- devices ---- */

int64_t
emit_n_devices(Emit *e, const ShardMesh *m)
{
	int64_t n = shard_mesh_n_devices(m);

	if (n <= MAX_DEVICES)
		return n;
	e->failed = true;
	diag_error(&e->s->diag, DIAG_PASS_FAILED, e->span, "a mesh of more than %d devices is not supported here",
	           MAX_DEVICES);
	return 1;
}

int64_t *
emit_part_table(Emit *e, const ShardMesh *m, ShardAxes axes, int64_t scale)
{
	int64_t n = emit_n_devices(e, m), *table = ARENA_ARRAY(e->a, int64_t, (size_t)n);

	for (int64_t i = 0; i < n; i++)
		table[n > 1 ? shard_device_id(m, i) : 0] = num_mul(shard_chunk_index(m, axes, i), scale);
	return table;
}

/* Computes the groups along these #stablehlo.replica_group_mesh_axes. */
static EmitGroups
groups_new(Emit *e, IrAttr *axes)
{
	FlowGroups groups;
	int64_t dims[2];

	if (!flow_mesh_groups(e->a, e->meshes, axes, &groups)) {
		e->failed = true;
		diag_error(&e->s->diag, DIAG_PASS_FAILED, e->span, "cannot list the groups of devices of this mesh");
		return (EmitGroups){ .attr = ir_attr_dense(e->s, ir_type_tensor(e->s, (int64_t[]){ 0, 0 }, 2, e->s->i64,
		                                                                NULL), (IrDense){ .empty = 1 }),
		                     .size = 1 };
	}
	dims[0] = groups.n;
	dims[1] = groups.size;
	return (EmitGroups){ .attr = ir_make_numbers(e->s, ir_type_tensor(e->s, dims, 2, e->s->i64, NULL), groups.v,
	                                            dims[0] * dims[1]),
	                     .size = groups.size };
}

/* Large dense attributes are not interned, so their bytes are compared. */
static bool
groups_agree(const EmitGroups *a, EmitGroups b)
{
	const IrDense *x = ir_attr_as_dense(a->attr), *y = ir_attr_as_dense(b.attr);

	return a->size == b.size && a->attr->type == b.attr->type && x->n_bytes == y->n_bytes &&
	       (!x->n_bytes || memcmp(x->bytes, y->bytes, x->n_bytes) == 0);
}

IrAttr *
emit_groups(Emit *e, IrAttr *mesh, ShardAxes axes, int64_t *size)
{
	IrAttr *key = flow_group_axes(e->s, e->a, mesh, axes);
	EmitGroups *known = map_get(&e->groups, (uintptr_t)key);

	if (!known) {
		known = ARENA_NEW(e->own, EmitGroups);
		*known = groups_new(e, key);
		map_put(e->own, &e->groups, (uintptr_t)key, known);
	}
	PARANOID_CHECK("Emit.groups", e->failed || groups_agree(known, groups_new(e, key)));
	*size = known->size;
	return known->attr;
}

IrAttr *
emit_axes_groups(Emit *e, IrAttr *mesh, ShardAxes axes, int64_t *size)
{
	const ShardMesh *m = shard_mesh(flow_meshes_get(e->meshes, mesh));
	ShardAxisVec merged = { NULL, 0, 0 };
	bool subs = false;

	for (uint32_t i = 0; i < axes.n; i++)
		subs |= axes.v[i].is_sub;
	if (subs && !session_has(e->s, IR_FEATURE_MESH_SUB_GROUPS))
		return emit_groups(e, mesh, axes, size);
	*size = shard_axes_total(m, axes);
	shard_axes_append_all(e->a, m, &merged, axes);
	return flow_group_axes(e->s, e->a, mesh, shard_axis_vec_all(&merged));
}

IrAttr *
emit_channel(Emit *e)
{
	int64_t handle = e->channel;

	e->channel = channel_after(handle);
	return ir_make_channel(e->s, handle);
}

/* ---- operations ---- */

IrValue *
emit_op(Emit *e, IrOpKind kind, IrValue *const *operands, uint32_t n, IrType *type, IrAttr *props, IrAttr *sharding)
{
	IrOp *op = ir_op_new(e->m, &(IrOpSpec){ .kind = kind, .operands = operands, .n_operands = n, .results = &type,
	                                        .n_results = 1, .props = props, .loc = e->loc, .span = e->span });

	place_insert(e->at, op);
	if (sharding)
		flow_value_set(e->s, &op->results[0], sharding);
	return &op->results[0];
}

IrValue *
emit_unary(Emit *e, IrOpKind kind, IrValue *v, IrType *type, IrAttr *props, IrAttr *sharding)
{
	return emit_op(e, kind, &v, 1, type, props, sharding);
}

IrValue *
emit_binary(Emit *e, IrOpKind kind, IrValue *x, IrValue *y)
{
	return emit_op(e, kind, (IrValue *[]){ x, y }, 2, x->type, NULL, NULL);
}

IrValue *
emit_made(Emit *e, IrMade made, IrValue *const *operands, uint32_t n, IrAttr *sharding)
{
	return emit_op(e, made.kind, operands, n, made.type, made.props, sharding);
}

IrValue *
emit_constant(Emit *e, IrAttr *value)
{
	return emit_made(e, ir_make_constant(e->s, value), NULL, 0, NULL);
}

static IrType *
index_list(Emit *e, int64_t n)
{
	return ir_type_tensor(e->s, &n, 1, e->index, NULL);
}

static IrType *
scalar(Emit *e, IrType *elem)
{
	return ir_type_tensor(e->s, NULL, 0, elem, NULL);
}

IrValue *
emit_index(Emit *e, int64_t v)
{
	return emit_constant(e, ir_make_numbers(e->s, scalar(e, e->index), &v, 1));
}

IrValue *
emit_table(Emit *e, const int64_t *v, int64_t n)
{
	return emit_constant(e, ir_make_numbers(e->s, index_list(e, n), v, n));
}

IrValue *
emit_zero(Emit *e, IrType *t)
{
	static const uint8_t zeros[16];
	size_t size = ir_type_elem_bytes(t->elem);

	if (!size || size > sizeof zeros ||
	    (t->elem->kind == IR_TYPE_COMPLEX && !session_has(e->s, IR_FEATURE_COMPLEX_ZEROS))) {
		e->failed = true;
		diag_error(&e->s->diag, DIAG_PASS_FAILED, e->span,
		           "Shardy cannot fill a tensor of this element type with zeros");
		t = ir_type_tensor(e->s, t->dims, t->n, e->s->i64, NULL);
		size = sizeof(int64_t);
	}
	return emit_constant(e, ir_attr_dense(e->s, t, (IrDense){ .bytes = zeros, .n_bytes = size, .splat = 1 }));
}

IrValue *
emit_device(Emit *e)
{
	IrValue *id = emit_op(e, e->replicas ? IR_OP_SHLO_REPLICA_ID : IR_OP_SHLO_PARTITION_ID, NULL, 0,
	                      scalar(e, ir_type_int(e->s, 32, IR_UNSIGNED)), NULL, NULL);

	return e->index == e->s->i64 ? emit_unary(e, IR_OP_SHLO_CONVERT, id, scalar(e, e->index), NULL, NULL) : id;
}

IrValue *
emit_lookup(Emit *e, const int64_t *table, int64_t n, IrValue *i)
{
	IrValue *v = emit_table(e, table, n);

	v = emit_dynamic_slice(e, v, &i, index_list(e, 1), NULL);
	return emit_reshape(e, v, scalar(e, e->index), NULL);
}

IrValue *
emit_offset(Emit *e, const ShardMesh *m, ShardAxes axes, int64_t chunk)
{
	IrValue *device = emit_device(e);

	return emit_lookup(e, emit_part_table(e, m, axes, chunk), emit_n_devices(e, m), device);
}

IrValue *
emit_slice_by_axes(Emit *e, IrValue *v, const ShardMesh *m, const ShardAxes *axes, IrType *local)
{
	IrValue **starts = ARENA_ARRAY(e->a, IrValue *, local->n);

	for (uint32_t d = 0; d < local->n; d++)
		starts[d] = axes[d].n ? emit_offset(e, m, axes[d], local->dims[d]) : emit_index(e, 0);
	return emit_dynamic_slice(e, v, starts, local, NULL);
}

IrValue *
emit_reshape(Emit *e, IrValue *v, IrType *type, IrAttr *sharding)
{
	return emit_unary(e, IR_OP_SHLO_RESHAPE, v, type, NULL, sharding);
}

IrValue *
emit_reshard(Emit *e, IrValue *v, IrAttr *to)
{
	return emit_unary(e, IR_OP_SDY_RESHARD, v, v->type, ir_dict_set(e->s, NULL, ATOM_sharding, to), NULL);
}

IrValue *
emit_broadcast(Emit *e, IrValue *v, IrType *type, const int64_t *dims, IrAttr *sharding)
{
	return emit_made(e, ir_make_broadcast(e->s, type, dims, v->type->n), &v, 1, sharding);
}

IrValue *
emit_compare(Emit *e, IrValue *x, IrValue *y, IrDirection direction, IrAttr *sharding)
{
	return emit_made(e, ir_make_compare(e->s, x->type, direction), (IrValue *[]){ x, y }, 2, sharding);
}

IrValue *
emit_concatenate(Emit *e, IrValue *const *v, uint32_t n, IrType *type, uint32_t dim, IrAttr *sharding)
{
	return emit_made(e, ir_make_concatenate(e->s, type, dim), v, n, sharding);
}

IrValue *
emit_transpose(Emit *e, IrValue *v, const int64_t *permutation, IrAttr *sharding)
{
	return emit_made(e, ir_make_transpose(e->s, e->a, v->type, permutation), &v, 1, sharding);
}

IrValue *
emit_dynamic_slice(Emit *e, IrValue *v, IrValue *const *starts, IrType *type, IrAttr *sharding)
{
	IrValue **operands = ARENA_ARRAY(e->a, IrValue *, type->n + 1);

	operands[0] = v;
	for (uint32_t d = 0; d < type->n; d++)
		operands[d + 1] = starts[d];
	return emit_made(e, ir_make_dynamic_slice(e->s, type), operands, type->n + 1, sharding);
}

IrValue *
emit_slice(Emit *e, IrValue *v, const int64_t *start, const int64_t *limit, const int64_t *strides, IrAttr *sharding)
{
	return emit_made(e, ir_make_slice(e->s, e->a, v->type, start, limit, strides), &v, 1, sharding);
}

IrValue *
emit_pad(Emit *e, IrValue *v, IrValue *value, const int64_t *low, const int64_t *high, const int64_t *interior,
         IrType *type, IrAttr *sharding)
{
	return emit_made(e, ir_make_pad(e->s, e->a, type, low, high, interior), (IrValue *[]){ v, value }, 2, sharding);
}

IrValue *
emit_pad_high(Emit *e, IrValue *v, IrType *type, IrValue *value, IrAttr *sharding)
{
	int64_t *low, *high;

	if (type == v->type)
		return v;
	low = ARENA_ARRAY(e->a, int64_t, type->n);
	high = ARENA_ARRAY(e->a, int64_t, type->n);
	for (uint32_t d = 0; d < type->n; d++)
		high[d] = type->dims[d] == IR_DYNAMIC ? 0 : type->dims[d] - v->type->dims[d];
	if (!value)
		value = emit_zero(e, scalar(e, type->elem));
	return emit_pad(e, v, value, low, high, NULL, type, sharding);
}

IrValue *
emit_trim(Emit *e, IrValue *v, IrType *type, IrAttr *sharding)
{
	if (type == v->type)
		return v;
	return emit_slice(e, v, ARENA_ARRAY(e->a, int64_t, type->n), type->dims, NULL, sharding);
}
