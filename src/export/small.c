/* SPDX-License-Identifier: Apache-2.0
 *
 * Small passes on the way out: groups, constraints, open dimensions, rules, debug information and
 * meshes go (spec 50 §4.3, §4.4, §4.7, §10.2 to §10.5).
 */
#include "export/export.h"

#include <assert.h>

#include "flow/attr_map.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "ir/walk.h"
#include "shard/layout_compare.h"

bool
export_run_remove_groups(IrModule *m, PassCx *cx)
{
	(void)cx;
	if (!ir_module_made(m, IR_OP_SDY_GROUP))
		return true;
	for (IrOp *op = m->op, *next; op; op = next) {
		next = ir_walk_next(m->op, op);
		if (op->kind == IR_OP_SDY_GROUP)
			ir_op_erase(op);
	}
	return true;
}

static void
replace_by_reshard(IrModule *m, IrOp *op)
{
	IrValue *input = ir_operand(op, 0);
	IrOp *r = ir_op_new(m, &(IrOpSpec){ .kind = IR_OP_SDY_RESHARD, .operands = &input, .n_operands = 1,
	                                    .results = &op->results[0].type, .n_results = 1, .props = op->props,
	                                    .attrs = op->attrs, .loc = op->loc, .span = op->span });

	ir_op_insert_before(op, r);
	ir_value_replace(&op->results[0], &r->results[0], NULL);
	ir_op_erase(op);
}

bool
export_run_constraint_to_reshard(IrModule *m, PassCx *cx)
{
	(void)cx;
	if (!ir_module_made(m, IR_OP_SDY_CONSTRAINT))
		return true;
	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f)) {
		for (IrOp *op = f, *next; op; op = next) {
			next = ir_walk_next(f, op);
			if (op->kind == IR_OP_SDY_CONSTRAINT)
				replace_by_reshard(m, op);
		}
	}
	return true;
}

/* ---- close-shardings ---- */

typedef struct Close {
	IrModule *m;
	Arena *a;
	FlowAttrMap memo;
	bool invalid;		/* some dimension without axes has a priority, but is no longer open */
} Close;

static IrAttr *
close_one(IrAttr *sharding, IrValue *value, void *cx)
{
	Close *c = cx;
	IrAttr **slot = flow_attr_map_slot(&c->memo, sharding);
	const ShardSharding *sh = shard_sharding(sharding);
	ShardDimSpec *dims;
	ShardShardingSpec spec;

	(void)value;
	if (*slot)
		return *slot;
	dims = ARENA_ARRAY(c->a, ShardDimSpec, sh->rank);
	shard_spec_dims(sh, dims);
	for (uint32_t d = 0; d < sh->rank; d++) {
		dims[d].closed = true;
		c->invalid |= !dims[d].n && dims[d].has_priority;
	}
	spec = shard_spec_of(sh, dims);
	spec.n_replicated = 0;
	return *slot = shard_sharding_new(c->m->s, &spec);
}

bool
export_run_close(IrModule *m, PassCx *cx)
{
	Close c = { .m = m, .a = cx->scratch };

	flow_attr_map_init(&c.memo, cx->scratch);
	flow_transform_all(m, close_one, &c);
	cx->suspect = c.invalid;
	return true;
}

/* ---- rules, debug information, shardings ---- */

bool
export_run_drop_rules(IrModule *m, PassCx *cx)
{
	(void)cx;
	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f)) {
		for (IrOp *op = f; op; op = ir_walk_next(f, op)) {
			const IrAttr *rule = ir_op_attr(op, ATOM_SDY_SHARDING_RULE);

			if (rule && rule->kind == IR_ATTR_RULE && !shard_rule_view(rule).head->is_custom)
				ir_op_set_attr(m->s, op, ATOM_SDY_SHARDING_RULE, NULL);
		}
	}
	return true;
}

static IrAttr *
without(Session *s, IrAttr *dict, const Atom *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		dict = ir_dict_set(s, dict, names[i], NULL);
	return dict;
}

/* Takes attributes off every op, function argument and function result. */
static void
drop_everywhere(IrModule *m, Arena *a, const Atom *names, size_t n)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		const IrType *t;
		IrAttr **dicts;

		op->attrs = without(m->s, op->attrs, names, n);
		if (op->kind != IR_OP_FUNC)
			continue;
		t = ir_func_type(op);
		dicts = ARENA_ARRAY(a, IrAttr *, t->n);
		for (uint32_t i = 0; i < t->n_in; i++)
			dicts[i] = without(m->s, ir_func_arg_attrs(op, i), names, n);
		ir_func_set_all_arg_attrs(m->s, op, dicts, t->n_in);
		for (uint32_t i = 0; i < ir_type_n_results(t); i++)
			dicts[i] = without(m->s, ir_func_res_attrs(op, i), names, n);
		ir_func_set_all_res_attrs(m->s, op, dicts, ir_type_n_results(t));
	}
}

bool
export_run_remove_debug_info(IrModule *m, PassCx *cx)
{
	static const Atom names[] = {
		ATOM_SDY_PROPAGATION_EDGES, ATOM_SDY_BLOCK_ARG_PROPAGATION_EDGES, ATOM_SDY_RESULT_PROPAGATION_EDGES,
		ATOM_SDY_SHARDING_ORIGINS, ATOM_SDY_BLOCK_ARG_SHARDING_ORIGINS, ATOM_SDY_RESULT_SHARDING_ORIGINS,
	};

	drop_everywhere(m, cx->scratch, names, sizeof names / sizeof *names);
	return true;
}

bool
export_run_drop_sharding_and_mesh(IrModule *m, PassCx *cx)
{
	static const Atom names[] = { ATOM_SDY_SHARDING_ATTR };

	drop_everywhere(m, cx->scratch, names, 1);
	for (IrOp *op = m->op, *next; op; op = next) {
		next = ir_walk_next(m->op, op);
		if (op->kind == IR_OP_SDY_MESH)
			ir_op_erase(op);	/* in modules inside of the module as well */
	}
	return true;
}

/* ---- inline-meshes ---- */

typedef struct Inline {
	IrModule *m;
	Arena *a;
	const FlowMeshTable *meshes;
} Inline;

static IrAttr *
inline_one(IrAttr *sharding, IrValue *value, void *cx)
{
	Inline *in = cx;
	IrAttr *mesh = flow_meshes_get(in->meshes, shard_sharding(sharding)->mesh);

	(void)value;
	assert(mesh);	/* verified */
	return shard_sharding_on_mesh(in->m->s, sharding, mesh);
}

/* The mesh in the words of the StableHLO dialect. */
static IrAttr *
to_shlo_mesh(Inline *in, const ShardMesh *mesh)
{
	size_t size = sizeof(IrShloMesh) + mesh->n_axes * sizeof(IrShloAxis);
	IrShloMesh *out = arena_alloc(in->a, size);

	for (uint32_t i = 0; i < mesh->n_axes; i++)
		out->axes[i] = (IrShloAxis){ mesh->axes[i].name, 0, 0, mesh->axes[i].size };
	if (mesh->n_ids) {
		Session *s = in->m->s;
		int64_t n_ids = mesh->n_ids;
		IrDense d = { .bytes = (const uint8_t *)shard_mesh_ids(mesh), .n_bytes = mesh->n_ids * sizeof(int64_t),
		              .splat = mesh->n_ids == 1 };

		out->device_ids = ir_attr_dense(s, ir_type_tensor(s, &n_ids, 1, s->i64, NULL), d);
	}
	return ir_attr_intern(in->m->s, IR_ATTR_SHLO_MESH, 0, mesh->n_axes, NULL, out, size);
}

static void
inline_groups(Inline *in)
{
	for (IrOp *op = in->m->op; op; op = ir_walk_next(in->m->op, op)) {
		IrAttr *groups = ir_op_prop(op, ATOM_replica_groups), *mesh, **v;

		if (!groups || groups->kind != IR_ATTR_GROUP_AXES || !groups->n ||
		    ir_attr_elems(groups)[0]->kind != IR_ATTR_SYMBOL)
			continue;
		mesh = flow_meshes_get(in->meshes, ir_attr_elems(groups)[0]);
		assert(mesh);	/* verified */
		v = ARENA_ARRAY(in->a, IrAttr *, groups->n);
		memcpy(v, ir_attr_elems(groups), groups->n * sizeof *v);
		v[0] = to_shlo_mesh(in, shard_mesh(mesh));
		ir_op_set_prop(in->m->s, op, ATOM_replica_groups,
		               ir_attr_intern(in->m->s, IR_ATTR_GROUP_AXES, groups->sub, groups->n, NULL, v,
		                              groups->n * sizeof *v));
	}
}

static void
erase_meshes(IrModule *m)
{
	for (IrOp *op = ir_op_block(m->op, 0)->first, *next; op; op = next) {
		next = op->next;
		if (op->kind == IR_OP_SDY_MESH)
			ir_op_erase(op);
	}
}

bool
export_run_inline_meshes(IrModule *m, PassCx *cx)
{
	Inline in = { m, cx->scratch, flow_meshes_new(cx->scratch, m->op) };

	flow_transform_all(m, inline_one, &in);
	inline_groups(&in);
	erase_meshes(m);
	return true;
}
