/* SPDX-License-Identifier: Apache-2.0
 *
 * Finding the slot of a value: it is mapped to its owner, the value whose sharding it shares (the result of an edge, or
 * the result of a while for its region arguments), and the owner's slot is an attribute or a list entry of one
 * operation.
 */
#include "flow/value.h"

#include "flow/declared_edges.h"
#include "ir/walk.h"

/* Lists of up to this length are assembled on the stack. */
enum { FEW = 32 };

IrOp *
flow_edge_user(const IrValue *v)
{
	if (!ir_value_has_one_use(v) || v->uses->user->kind != IR_OP_SDY_EDGE)
		return NULL;
	return v->uses->user;
}

static IrValue *
result_or_null(IrOp *op, uint32_t i)
{
	return i < op->n_results ? &op->results[i] : NULL;
}

static bool
is_computation(const IrOp *op)
{
	return op->kind == IR_OP_SDY_MANUAL || op->kind == IR_OP_SDY_NAMED;
}

/* Returns the owner of the edge of a result or block argument. Returns NULL if t does not belong to a data-flow
 * operation, or if its owner would be a result that does not exist. */
static IrValue *
owner_of_target(const IrValue *t)
{
	IrOp *op = ir_value_op(t);

	if (!op || !ir_op_has(op, T_DATAFLOW))
		return NULL;
	if (flow_decl(op))
		return flow_owner(op, t);
	if (t->is_arg && !is_computation(op))
		return result_or_null(op, t->index);
	return (IrValue *)(uintptr_t)t;
}

IrOp *
flow_edge_of_target(const IrValue *t)
{
	const IrValue *owner = owner_of_target(t);

	return owner ? flow_edge_user(owner) : NULL;
}

/* Returns the operation whose edges may have operands of `user` as sources: the user, or for a terminator its parent. A
 * foreign operation at the end of a declared data-flow operation's region counts as a terminator. */
static IrOp *
flow_op_of(IrOp *user)
{
	IrOp *parent;

	if (ir_op_has(user, T_TERM))
		return ir_op_parent(user);
	if (user->kind != IR_OP_FOREIGN || user->next || user->n_results || ir_op_has(user, T_DATAFLOW))
		return user;
	parent = ir_op_parent(user);
	return parent && flow_decl(parent) ? parent : user;
}

typedef struct FedCx {
	void (*f)(IrOp *edge, void *cx);
	void *cx;
	uint32_t n;
} FedCx;

static void
fed_owner(IrValue *owner, void *cx)
{
	FedCx *c = cx;
	IrOp *edge = flow_edge_user(owner);

	if (!edge)
		return;
	c->n++;
	c->f(edge, c->cx);
}

bool
flow_edges_of_source(const IrUse *u, void (*f)(IrOp *edge, void *cx), void *cx)
{
	FedCx c = { f, cx, 0 };
	IrOp *user = u->user, *op = flow_op_of(user);
	IrValue *owner;

	if (!op || !ir_op_has(op, T_DATAFLOW))
		return false;
	if (flow_decl(op)) {
		flow_fed(op, u, fed_owner, &c);
		return c.n > 0;
	}
	owner = is_computation(op) && user == op ? u->value : result_or_null(op, ir_use_index(u));
	if (owner)
		fed_owner(owner, &c);
	return c.n > 0;
}

/* Calls f for operand i of the terminator of region r, if they exist. */
static void
terminator_source(const IrOp *op, uint32_t r, uint32_t i, void (*f)(IrUse *source, void *cx), void *cx)
{
	const IrBlock *b = ir_op_body(op, r);
	IrOp *term = b ? ir_block_terminator(b) : NULL;

	if (term && i < term->n_operands)
		f(&term->operands[i], cx);
}

void
flow_edge_sources(const IrValue *owner, void (*f)(IrUse *source, void *cx), void *cx)
{
	IrOp *op = ir_value_op(owner);
	uint32_t i = owner->index;

	if (flow_decl(op)) {
		flow_sources(op, owner, f, cx);
		return;
	}
	if (op->kind == IR_OP_SHLO_CASE || op->kind == IR_OP_SHLO_IF) {
		for (uint32_t r = 0; r < op->n_regions; r++)
			terminator_source(op, r, i, f, cx);
		return;
	}
	if (is_computation(op) && !owner->is_arg) {
		terminator_source(op, 0, i, f, cx);
		return;
	}
	if (i < op->n_operands)
		f(&op->operands[i], cx);
	if (op->kind == IR_OP_SHLO_WHILE)
		terminator_source(op, 1, i, f, cx);
}

void
flow_edge_other_targets(const IrValue *owner, void (*f)(IrValue *target, void *cx), void *cx)
{
	const IrOp *op = ir_value_op(owner);

	if (flow_decl(op)) {
		flow_targets(op, owner, f, cx);
		return;
	}
	for (uint32_t r = 0; op->kind == IR_OP_SHLO_WHILE && r < op->n_regions; r++) {
		const IrBlock *b = ir_op_body(op, r);

		if (b && owner->index < b->n_args)
			f(b->args[owner->index], cx);
	}
}

/* ---- owners ---- */

uint32_t
flow_n_arg_owners(const IrOp *op)
{
	const IrBlock *b = is_computation(op) ? ir_op_body(op, 0) : NULL;

	if (flow_decl(op))
		return flow_n_args(op);
	return b ? b->n_args : 0;
}

IrValue *
flow_arg_owner(const IrOp *op, uint32_t i)
{
	return flow_decl(op) ? flow_arg(op, i) : ir_op_block(op, 0)->args[i];
}

bool
flow_result_is_owner(const IrOp *op, uint32_t i)
{
	return !flow_decl(op) || flow_owner(op, &op->results[i]) == &op->results[i];
}

IrAttr *
flow_manual_axes(const IrOp *op)
{
	const IrDecl *decl = flow_decl(op);
	IrAttr *a;

	if (op->kind == IR_OP_SDY_MANUAL)
		return ir_op_prop(op, ATOM_manual_axes);
	a = decl && decl->manual_axes ? ir_op_get(op, decl->manual_axes) : NULL;
	return a && a->kind == IR_ATTR_MANUAL_AXES ? a : NULL;
}

/* ---- lists of shardings ---- */

/* Returns the name of the attribute, or 0 if the operation stores no such list. */
static Atom
list_name(const IrOp *op, bool args)
{
	const IrDecl *decl;

	if (!ir_op_has(op, T_DATAFLOW))
		return args ? 0 : ATOM_SDY_SHARDING_ATTR;
	if (is_computation(op))
		return args ? ATOM_in_shardings : ATOM_out_shardings;
	decl = flow_decl(op);
	if (args)
		return decl ? decl->argument_shardings : 0;
	return decl && decl->result_shardings ? decl->result_shardings : ATOM_SDY_SHARDING_ATTR;
}

/* Returns whether the list is a property. A declaration names an attribute without saying which dictionary has it. */
static bool
is_in_props(const IrOp *op, Atom name)
{
	return name != ATOM_SDY_SHARDING_ATTR && (is_computation(op) || ir_op_prop(op, name));
}

IrAttr *
flow_list(const IrOp *op, bool args)
{
	Atom name = list_name(op, args);
	IrAttr *list = !name ? NULL : is_in_props(op, name) ? ir_op_prop(op, name) : ir_op_attr(op, name);

	return list && list->kind == IR_ATTR_PER_VALUE ? list : NULL;
}

void
flow_list_set(Session *s, IrOp *op, bool args, IrAttr *list)
{
	Atom name = list_name(op, args);

	if (name && is_in_props(op, name))
		ir_op_set_prop(s, op, name, list);
	else if (name)
		ir_op_set_attr(s, op, name, list);
}

uint32_t
flow_list_number(const IrValue *owner)
{
	const IrOp *op = ir_value_op(owner);

	return owner->is_arg && flow_decl(op) ? flow_arg_number(op, owner) : owner->index;
}

uint32_t
flow_list_length(const IrOp *op, bool args)
{
	return args ? flow_n_arg_owners(op) : op->n_results;
}

uint32_t
flow_rank_of_type(const IrType *t)
{
	if (t->kind == IR_TYPE_TUPLE && t->n == 1)
		t = t->members[0];
	return ir_type_rank(t);
}

static IrAttr *
as_sharding(IrAttr *a)
{
	return a && a->kind == IR_ATTR_SHARDING ? a : NULL;
}

static IrAttr *
list_entry(const IrAttr *list, uint32_t i)
{
	return list && list->kind == IR_ATTR_PER_VALUE && i < list->n ? ir_attr_elems(list)[i] : NULL;
}

IrAttr *
flow_op_result(const IrOp *op, uint32_t i)
{
	return list_entry(ir_op_attr(op, ATOM_SDY_SHARDING_ATTR), i);
}

IrAttr *
flow_func_arg(const IrOp *func, uint32_t i)
{
	return as_sharding(ir_dict_get(ir_func_arg_attrs(func, i), ATOM_SDY_SHARDING_ATTR));
}

IrAttr *
flow_func_result(const IrOp *func, uint32_t i)
{
	return as_sharding(ir_dict_get(ir_func_res_attrs(func, i), ATOM_SDY_SHARDING_ATTR));
}

IrValue *
flow_value_owner(const IrValue *v)
{
	IrValue *same = (IrValue *)(uintptr_t)v;
	IrOp *op = ir_value_op(v), *edge = flow_edge_of_target(v);

	if (edge)
		return &edge->results[0];
	if (!v->is_arg)
		return same;
	if (op->kind == IR_OP_FUNC)
		return same;
	if (ir_op_has(op, T_DATAFLOW)) {
		same = owner_of_target(v);
		return same && same->is_arg && !list_name(op, true) ? NULL : same;
	}
	if (op->kind == IR_OP_SHLO_ASYNC_START && v->index < op->n_operands)
		return flow_value_owner(op->operands[v->index].value);
	return NULL;
}

Atom
flow_op_single(const IrOp *op)
{
	switch (op->kind) {
	case IR_OP_SDY_EDGE:
	case IR_OP_SDY_CONSTRAINT:
	case IR_OP_SDY_RESHARD:
		return ATOM_sharding;
	case IR_OP_SDY_ALL_GATHER:
	case IR_OP_SDY_ALL_SLICE:
	case IR_OP_SDY_ALL_TO_ALL:
	case IR_OP_SDY_PERMUTE:
	case IR_OP_SDY_ALL_REDUCE:
	case IR_OP_SDY_REDUCE_SCATTER:
	case IR_OP_SDY_S2U:
	case IR_OP_SDY_R2U:
		return ATOM_out_sharding;
	default:
		return 0;
	}
}

/* Returns the sharding of a result of an operation without edges. */
static IrAttr *
result_get(const IrOp *op, uint32_t i)
{
	Atom single = flow_op_single(op);

	return single ? as_sharding(ir_op_prop(op, single)) : flow_op_result(op, i);
}

IrAttr *
flow_value_get(Session *s, const IrValue *v)
{
	const IrValue *w;
	const IrOp *op;
	IrAttr *outer;

	if (!v->is_arg && !ir_op_has(v->owner.op, T_DATAFLOW))	/* most values are */
		return result_get(v->owner.op, v->index);
	w = flow_value_owner(v);
	if (!w)
		return NULL;
	op = ir_value_op(w);
	if (op->kind == IR_OP_FUNC)
		return flow_func_arg(op, w->index);
	if (!ir_op_has(op, T_DATAFLOW))
		return result_get(op, w->index);
	outer = list_entry(flow_list(op, w->is_arg), flow_list_number(w));
	if (!outer || !w->is_arg)
		return outer;
	return flow_erase_manual(s, outer, flow_manual_axes(op));
}

static IrType *
owner_type(const IrOp *op, bool args, uint32_t i)
{
	return args ? flow_arg_owner(op, i)->type : op->results[i].type;
}

/* Returns the list of an operation with entry i replaced. If the list is missing or has a different length, a new one
 * with open siblings is made. */
static IrAttr *
list_with(Session *s, const IrOp *op, bool args, uint32_t i, IrAttr *sharding)
{
	const IrAttr *list = flow_list(op, args);
	uint32_t n = flow_list_length(op, args);
	IrAttr *few[FEW], **v = n > FEW ? ARENA_ARRAY(&s->arena, IrAttr *, n) : few;
	IrAttr *mesh = shard_sharding(sharding)->mesh;
	bool have = list && list->n == n;

	for (uint32_t k = 0; k < n; k++) {
		v[k] = have ? ir_attr_elems(list)[k]
		            : shard_sharding_plain(s, mesh, flow_rank_of_type(owner_type(op, args, k)), false);
	}
	v[i] = sharding;
	return ir_attr_per_value(s, v, n);
}

static void
list_set(Session *s, IrOp *op, const IrValue *w, IrAttr *sharding)
{
	IrAttr *axes = w->is_arg ? flow_manual_axes(op) : NULL;
	uint32_t i = flow_list_number(w);
	IrAttr *old = axes ? list_entry(flow_list(op, true), i) : NULL;

	if (old)
		sharding = flow_add_manual(s, old, sharding, axes);
	flow_list_set(s, op, w->is_arg, list_with(s, op, w->is_arg, i, sharding));
}

void
flow_value_set(Session *s, IrValue *v, IrAttr *sharding)
{
	IrValue *w = flow_value_owner(v);
	Atom single;
	IrOp *op;

	if (!w)
		return;
	op = ir_value_op(w);
	single = flow_op_single(op);
	if (op->kind == IR_OP_FUNC) {
		ir_func_set_arg_attr(s, op, w->index, ATOM_SDY_SHARDING_ATTR, sharding);
	} else if (single) {
		ir_op_set_prop(s, op, single, sharding);
	} else {
		list_set(s, op, w, sharding);
	}
}

const ShardMesh *
flow_mesh_lookup(const IrOp *module, const IrAttr *sharding)
{
	const IrAttr *ref = shard_sharding(sharding)->mesh, *mesh;
	const IrOp *op;

	if (ref->kind == IR_ATTR_MESH)
		return shard_mesh(ref);
	op = ir_symbol_find(module, ir_attr_atoms(ref)[0]);
	mesh = op && op->kind == IR_OP_SDY_MESH ? ir_op_prop(op, ATOM_mesh) : NULL;
	return mesh && mesh->kind == IR_ATTR_MESH ? shard_mesh(mesh) : NULL;
}

/* Applies the fill rule to n arguments or results. `of` reads entry i, and `types` are their types. */
static IrAttr *
fill_list(Session *s, IrModule *m, const IrOp *func, IrAttr *(*of)(const IrOp *, uint32_t), IrType *const *types,
          uint32_t n)
{
	IrAttr *mesh = NULL, **v;

	for (uint32_t i = 0; i < n && !mesh; i++) {
		IrAttr *sharding = of(func, i);
		const ShardMesh *found = sharding ? flow_mesh_lookup(m->op, sharding) : NULL;

		if (found && !shard_mesh_is_maximal(found))
			mesh = shard_sharding(sharding)->mesh;
	}
	if (!mesh)
		return NULL;
	v = ARENA_ARRAY(&m->arena, IrAttr *, n);
	for (uint32_t i = 0; i < n; i++) {
		v[i] = of(func, i);
		if (!v[i])
			v[i] = shard_sharding_plain(s, mesh, flow_rank_of_type(types[i]), false);
	}
	return ir_attr_per_value(s, v, n);
}

IrAttr *
flow_func_arg_list(Session *s, IrModule *m, const IrOp *func)
{
	const IrType *t = ir_func_type(func);

	return fill_list(s, m, func, flow_func_arg, ir_type_inputs(t), t->n_in);
}

IrAttr *
flow_func_result_list(Session *s, IrModule *m, const IrOp *func)
{
	const IrType *t = ir_func_type(func);

	return fill_list(s, m, func, flow_func_result, ir_type_results(t), ir_type_n_results(t));
}

static bool
is_manual(const IrAttr *manual_axes, Atom name)
{
	const Atom *names;
	uint32_t guess;

	if (!manual_axes || !manual_axes->n)
		return false;
	/* The atoms of the axes of a mesh are usually consecutive. */
	names = ir_attr_atoms(manual_axes);
	guess = name - names[0];
	if (guess < manual_axes->n && names[guess] == name)
		return true;
	for (uint32_t i = 0; i < manual_axes->n; i++) {
		if (names[i] == name)
			return true;
	}
	return false;
}

/* Returns the number of leading axes that are manual. Verification excludes a manual axis after a free one. */
static uint32_t
manual_prefix(const ShardAxis *axes, uint32_t n, const IrAttr *manual_axes)
{
	uint32_t k = 0;

	while (k < n && is_manual(manual_axes, axes[k].name))
		k++;
	return k;
}

/* Copies the axes that are not manual, and returns their number. */
static uint32_t
copy_free(ShardAxis *to, const ShardAxis *from, uint32_t n, const IrAttr *manual_axes)
{
	uint32_t k = 0;

	for (uint32_t i = 0; i < n; i++) {
		if (!is_manual(manual_axes, from[i].name))
			to[k++] = from[i];
	}
	return k;
}

IrAttr *
flow_erase_manual(Session *s, IrAttr *sharding, const IrAttr *manual_axes)
{
	const ShardSharding *sh = shard_sharding(sharding);
	ShardDimSpec *dims;
	ShardAxis *rest;
	ShardShardingSpec spec;
	ArenaTry try;
	size_t n_rest;
	IrAttr *a;

	if (!manual_axes || !manual_axes->n)
		return sharding;
	n_rest = (size_t)sh->n_replicated + sh->n_unreduced;
	dims = arena_try(&s->arena, sh->rank * sizeof *dims + n_rest * sizeof *rest, &try);
	rest = (ShardAxis *)(dims + sh->rank);
	for (uint32_t d = 0; d < sh->rank; d++) {
		const ShardDim *dim = &sh->dims[d];
		const ShardAxis *axes = shard_dim_axes(sh, d);
		uint32_t k = manual_prefix(axes, dim->n, manual_axes);

		dims[d] = (ShardDimSpec){ axes + k, dim->n - k, dim->closed, dim->has_priority, dim->priority };
	}
	spec = (ShardShardingSpec){ .mesh = sh->mesh, .dims = dims, .rank = sh->rank, .replicated = rest,
	                            .reduction = (ShardReduction)sh->reduction };
	spec.n_replicated = copy_free(rest, shard_replicated(sh), sh->n_replicated, manual_axes);
	spec.unreduced = rest + spec.n_replicated;
	spec.n_unreduced = copy_free(rest + spec.n_replicated, shard_unreduced(sh), sh->n_unreduced, manual_axes);
	a = shard_sharding_new(s, &spec);
	arena_undo(&s->arena, &try);
	return a;
}

IrAttr *
flow_add_manual(Session *s, IrAttr *outer, IrAttr *inner, const IrAttr *manual_axes)
{
	const ShardSharding *o = shard_sharding(outer), *n = shard_sharding(inner);
	size_t n_axes = (size_t)o->n_dim_axes + n->n_dim_axes;
	ArenaTry try;
	ShardDimSpec *dims = arena_try(&s->arena, n->rank * sizeof *dims + n_axes * sizeof(ShardAxis), &try);
	ShardAxis *axes = (ShardAxis *)(dims + n->rank);
	IrAttr *a;

	for (uint32_t d = 0; d < n->rank; d++) {
		const ShardDim *dim = &n->dims[d];
		uint32_t k = d < o->rank ? manual_prefix(shard_dim_axes(o, d), o->dims[d].n, manual_axes) : 0;

		if (k)
			memcpy(axes, shard_dim_axes(o, d), k * sizeof *axes);
		if (dim->n)
			memcpy(axes + k, shard_dim_axes(n, d), dim->n * sizeof *axes);
		dims[d] = (ShardDimSpec){ axes, k + dim->n, dim->closed, dim->has_priority, dim->priority };
		axes += k + dim->n;
	}
	a = shard_sharding_new(s, &(ShardShardingSpec){
		.mesh = n->mesh, .dims = dims, .rank = n->rank, .replicated = shard_replicated(o),
		.n_replicated = o->n_replicated, .unreduced = shard_unreduced(o), .n_unreduced = o->n_unreduced,
		.reduction = s->repairs ? (ShardReduction)o->reduction : SHARD_SUM,
	});
	arena_undo(&s->arena, &try);
	return a;
}

/* ---- transforming all shardings ---- */

/* Rewrites every entry of a list, the first n of which belong to values. Returns the new list, or NULL if nothing
 * changes. */
static IrAttr *
rewrite_list(IrModule *m, const IrAttr *list, IrOp *op, bool args, uint32_t n, FlowRewrite *f, void *cx)
{
	IrAttr *few[FEW], **v = list->n > FEW ? ARENA_ARRAY(&m->arena, IrAttr *, list->n) : few;
	bool changed = false;

	for (uint32_t i = 0; i < list->n; i++) {
		IrValue *value = i >= n ? NULL : args ? flow_arg_owner(op, i) : &op->results[i];

		v[i] = f(ir_attr_elems(list)[i], value, cx);
		changed |= v[i] != ir_attr_elems(list)[i];
	}
	return changed ? ir_attr_per_value(m->s, v, list->n) : NULL;
}

static void
rewrite_owners(IrModule *m, IrOp *op, bool args, FlowRewrite *f, void *cx)
{
	const IrAttr *list = flow_list(op, args);
	IrAttr *new = list ? rewrite_list(m, list, op, args, flow_list_length(op, args), f, cx) : NULL;

	if (new)
		flow_list_set(m->s, op, args, new);
}

static void
rewrite_results(IrModule *m, IrOp *op, FlowRewrite *f, void *cx)
{
	const IrAttr *list = ir_op_attr(op, ATOM_SDY_SHARDING_ATTR);
	IrAttr *new = NULL;

	if (list && list->kind == IR_ATTR_PER_VALUE)
		new = rewrite_list(m, list, op, false, op->n_results, f, cx);
	if (new)
		ir_op_set_attr(m->s, op, ATOM_SDY_SHARDING_ATTR, new);
}

/* Returns a dictionary with its sharding rewritten, if it has one. */
static IrAttr *
rewrite_dict(IrModule *m, IrAttr *dict, IrAttr *sharding, IrValue *value, FlowRewrite *f, void *cx)
{
	return sharding ? ir_dict_set(m->s, dict, ATOM_SDY_SHARDING_ATTR, f(sharding, value, cx)) : dict;
}

static void
rewrite_func(IrModule *m, IrOp *func, FlowRewrite *f, void *cx)
{
	const IrType *t = ir_func_type(func);
	const IrBlock *entry = ir_op_body(func, 0);
	uint32_t n_out = ir_type_n_results(t), n = t->n_in > n_out ? t->n_in : n_out;
	IrAttr **dicts = ARENA_ARRAY(&m->arena, IrAttr *, n);

	for (uint32_t i = 0; i < t->n_in; i++) {
		dicts[i] = rewrite_dict(m, ir_func_arg_attrs(func, i), flow_func_arg(func, i),
		                        entry ? entry->args[i] : NULL, f, cx);
	}
	ir_func_set_all_arg_attrs(m->s, func, dicts, t->n_in);
	for (uint32_t i = 0; i < n_out; i++)
		dicts[i] = rewrite_dict(m, ir_func_res_attrs(func, i), flow_func_result(func, i), NULL, f, cx);
	ir_func_set_all_res_attrs(m->s, func, dicts, n_out);
}

void
flow_transform_all(IrModule *m, FlowRewrite *f, void *cx)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		Atom single = flow_op_single(op);

		if (op->kind == IR_OP_FUNC) {
			rewrite_func(m, op, f, cx);
		} else if (single) {
			IrAttr *old = as_sharding(ir_op_prop(op, single));

			if (old)
				ir_op_set_prop(m->s, op, single, f(old, &op->results[0], cx));
		} else if (ir_op_has(op, T_DATAFLOW)) {
			rewrite_owners(m, op, true, f, cx);
			rewrite_owners(m, op, false, f, cx);
		} else {
			rewrite_results(m, op, f, cx);
		}
	}
}
