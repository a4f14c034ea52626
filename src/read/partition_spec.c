/* SPDX-License-Identifier: Apache-2.0
 *
 * Shardings that are written as a PartitionSpec of JAX, `<@mesh, P('x', None)>` (spec 10 §9.5). A PartitionSpec may
 * leave out its last dimensions, which are then closed and have no axes. How many there are depends on the tensor,
 * whose type often comes later in the text, and an alias can be used for tensors of different ranks. So a sharding
 * stays marked as such until an op is made that gives it a tensor. Nothing here runs for a program without one.
 */
#include "read/build.h"

/* Returns the rank of a sharding for a value of the type, or its own if that is unknown. */
static uint32_t
rank_for(const ShardSharding *sh, const IrType *type)
{
	if (type && type->kind == IR_TYPE_TUPLE && type->n == 1)
		type = type->members[0];
	return type && ir_type_is_shaped(type) && type->kind != IR_TYPE_UNRANKED && ir_type_rank(type) > sh->rank
	               ? ir_type_rank(type)
	               : sh->rank;
}

/* Returns the sharding with closed dimensions added, so that it fits the type. */
static IrAttr *
complete(Parse *ps, IrAttr *a, const IrType *type)
{
	const ShardSharding *sh = shard_sharding(a);
	ArenaMark mark = arena_mark(&ps->scratch);
	uint32_t rank = rank_for(sh, type);
	ShardDimSpec *dims = ARENA_ARRAY(&ps->scratch, ShardDimSpec, rank);
	ShardShardingSpec spec = { .mesh = sh->mesh, .dims = dims, .rank = rank,
	                           .replicated = shard_replicated(sh), .n_replicated = sh->n_replicated,
	                           .unreduced = shard_unreduced(sh), .n_unreduced = sh->n_unreduced,
	                           .reduction = (ShardReduction)sh->reduction };

	for (uint32_t d = 0; d < rank; d++) {
		dims[d].closed = true;
		if (d < sh->rank)
			dims[d] = (ShardDimSpec){ shard_dim_axes(sh, d), sh->dims[d].n, sh->dims[d].closed, false, 0 };
	}
	a = shard_sharding_new(ps->s, &spec);
	arena_reset(&ps->scratch, mark);
	return a;
}

/* The types of the values that an attribute belongs to. */
typedef struct Types {
	IrType *const *v;
	uint32_t n;
} Types;

static IrAttr *
complete_sharding(Parse *ps, IrAttr *a, Types types)
{
	IrAttr *const *elems;
	IrAttr **made;

	if (a->kind == IR_ATTR_SHARDING && shard_sharding(a)->is_spec)
		return complete(ps, a, types.n ? types.v[0] : NULL);
	if (a->kind != IR_ATTR_PER_VALUE)
		return a;
	elems = ir_attr_elems(a);
	made = ARENA_ARRAY(&ps->scratch, IrAttr *, a->n);
	for (uint32_t i = 0; i < a->n; i++)
		made[i] = complete_sharding(ps, elems[i], i < types.n ? (Types){ types.v + i, 1 } : (Types){ NULL, 0 });
	return ir_attr_per_value(ps->s, made, a->n);
}

static IrAttr *complete_value(Parse *ps, IrAttr *a, Types types);

/* Completes what is inside of an array or dictionary that belongs to no value. Aliases can name it many times. */
static IrAttr *
complete_inside(Parse *ps, IrAttr *a)
{
	IrAttr *done = map_get(&ps->completed, (uintptr_t)a), **elems;
	Types none = { NULL, 0 };
	IrNamed *entries;

	if (done)
		return done;
	if (a->kind == IR_ATTR_DICT) {
		entries = arena_dup(&ps->scratch, ir_attr_entries(a), a->n * sizeof *entries);
		for (uint32_t i = 0; i < a->n; i++)
			entries[i].value = complete_value(ps, entries[i].value, none);
		done = ir_attr_dict(ps->s, entries, a->n);
	} else {
		elems = arena_dup(&ps->scratch, ir_attr_elems(a), a->n * sizeof *elems);
		for (uint32_t i = 0; i < a->n; i++)
			elems[i] = complete_value(ps, elems[i], none);
		done = ir_attr_array(ps->s, elems, a->n);
	}
	map_put(&ps->s->arena, &ps->completed, (uintptr_t)a, done);
	return done;
}

static IrAttr *
complete_value(Parse *ps, IrAttr *a, Types types)
{
	bool has_inside = a->kind == IR_ATTR_ARRAY || a->kind == IR_ATTR_DICT;

	return has_inside ? complete_inside(ps, a) : complete_sharding(ps, a, types);
}

/* Completes the dictionary of an argument or result, or another attribute in its place. */
static IrAttr *
complete_dict(Parse *ps, IrAttr *dict, Types types)
{
	IrNamed *made;

	if (dict->kind != IR_ATTR_DICT)
		return complete_value(ps, dict, types);
	made = arena_dup(&ps->scratch, ir_attr_entries(dict), dict->n * sizeof *made);
	for (uint32_t i = 0; i < dict->n; i++)
		made[i].value = complete_value(ps, made[i].value, types);
	return ir_attr_dict(ps->s, made, dict->n);
}

/* Completes the dictionaries of all arguments or results of a function. */
static IrAttr *
complete_dicts(Parse *ps, IrAttr *dicts, Types types)
{
	IrAttr **made;

	if (dicts->kind != IR_ATTR_ARRAY)
		return dicts;
	made = arena_dup(&ps->scratch, ir_attr_elems(dicts), dicts->n * sizeof *made);
	for (uint32_t i = 0; i < dicts->n && i < types.n; i++)
		made[i] = complete_dict(ps, made[i], (Types){ types.v + i, 1 });
	return ir_attr_array(ps->s, made, dicts->n);
}

/* Returns the type of a function, or NULL. */
static const IrType *
signature_of(const IrOpSpec *op)
{
	const IrAttr *a = op->kind == IR_OP_FUNC && op->props ? ir_dict_get(op->props, ATOM_function_type) : NULL;
	const IrType *t = a && a->kind == IR_ATTR_TYPE ? *(IrType *const *)ir_attr_data(a) : NULL;

	return t && t->kind == IR_TYPE_FUNCTION ? t : NULL;
}

/* Returns the value of a property or attribute of the op, completed. */
static IrAttr *
complete_entry(Parse *ps, const IrOpSpec *op, const IrNamed *e, IrType *const *in)
{
	const IrType *signature = signature_of(op);

	if (signature && e->name == ATOM_arg_attrs)
		return complete_dicts(ps, e->value, (Types){ ir_type_inputs(signature), signature->n_in });
	if (signature && e->name == ATOM_res_attrs)
		return complete_dicts(ps, e->value,
		                      (Types){ ir_type_results(signature), ir_type_n_results(signature) });
	if (e->name == ATOM_in_shardings)
		return complete_value(ps, e->value, (Types){ in, op->n_operands });
	return complete_value(ps, e->value, (Types){ op->results, op->n_results });
}

static IrAttr *
complete_entries(Parse *ps, const IrOpSpec *op, IrAttr *dict, IrType *const *in)
{
	IrNamed *made;

	if (!dict)
		return NULL;
	made = arena_dup(&ps->scratch, ir_attr_entries(dict), dict->n * sizeof *made);
	for (uint32_t i = 0; i < dict->n; i++)
		made[i].value = complete_entry(ps, op, &made[i], in);
	return ir_attr_dict(ps->s, made, dict->n);
}

void
read_complete_specs(Parse *ps, IrOpSpec *op, IrType *const *in)
{
	ArenaMark mark = arena_mark(&ps->scratch);

	op->props = complete_entries(ps, op, op->props, in);
	op->attrs = complete_entries(ps, op, op->attrs, in);
	arena_reset(&ps->scratch, mark);
}
