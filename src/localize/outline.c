/* SPDX-License-Identifier: Apache-2.0
 *
 * Outlining of one operation. The operation is copied into a function of a temporary module, whose arguments and
 * results are padded so that all shards are equal. The partitioner's passes run on that module in Shardy's order, which
 * differs from that of the whole partitioner. Then the body is copied back into a manual computation.
 */
#include "localize/outline.h"

#include "base/num.h"
#include "base/paranoid.h"
#include "export/export.h"
#include "flow/value.h"
#include "ir/dims.h"
#include "localize/pad.h"

/* One operation while it is outlined. */
typedef struct Site {
	Outline *o;
	IrOp *op;
	uint32_t n_in;		/* operands, and after them the values from outside that the regions use */
	IrValue **used;
	IrAttr *mesh;		/* the symbol of the common mesh */
	IrAttr **in, **out;	/* shardings of operands and results */
	IrType **in_types, **out_types;	/* padded */
	IrValue **operands;	/* the used values, padded */
	OutlineFuncs funcs;	/* to which the operation refers, if Outline.whole */
	IrModule *m;		/* the temporary module */
} Site;

Outline
outline_new(IrModule *m, PassCx *cx)
{
	cx->suspect = true;
	return (Outline){
		.e = emit_new(m, cx), .cx = cx,
		.alone = session_has(m->s, IR_FEATURE_OUTLINE_ALONE),
		.sizes = session_has(m->s, IR_FEATURE_OUTLINE_SIZES),
		.whole = session_has(m->s, IR_FEATURE_OUTLINE_WHOLE),
		.gathers = session_has(m->s, IR_FEATURE_OUTLINE_GATHERS),
	};
}

/* Forgets what depends on meshes if the operation is in another module than the one before. */
static void
enter_module(Outline *o, IrOp *op)
{
	IrOp *module = ir_module_of(op);

	if (module == o->module)
		return;
	o->module = module;
	o->e = emit_new(o->e.m, o->cx);
	o->e.meshes = flow_meshes_new(o->e.a, module);
	o->memo = o->cx->pass_locs ? NULL : outline_memo_new(o->cx->scratch, o->e.m);
}

/* ---- meshes ---- */

static bool
is_usable(const IrAttr *mesh)
{
	return !shard_mesh_is_maximal(shard_mesh(mesh));
}

/* Returns a reference by symbol to the mesh of a sharding; inserts an sdy.mesh if there is none. */
static IrAttr *
mesh_symbol(Outline *o, IrAttr *ref)
{
	Emit *e = &o->e;
	IrBlock *b = ir_op_block(o->module, 0);
	IrOp *made;

	if (ref->kind == IR_ATTR_SYMBOL)
		return ref;
	for (const IrOp *op = b->first; op; op = op->next) {
		if (op->kind == IR_OP_SDY_MESH && ir_op_prop(op, ATOM_mesh) == ref && is_usable(ref))
			return shard_mesh_ref(e->s, ir_symbol_name(op));
	}
	made = ir_make_mesh(e->m, ATOM_mesh, ref);
	made->loc = 0;
	ir_op_prepend(b, made);
	ref = shard_mesh_ref(e->s, ir_symtab_insert(ir_symtab_new(e->a, e->s, o->module), made));
	e->meshes = flow_meshes_new(e->a, o->module);
	return ref;
}

/* Finds the common mesh of all shardings. Returns false after it has reported an error. */
static bool
find_mesh(Site *s)
{
	Emit *e = &s->o->e;
	uint32_t n = s->n_in + s->op->n_results;
	IrAttr **all = ARENA_ARRAY(e->a, IrAttr *, n), *ref;

	for (uint32_t i = 0; i < n; i++)
		all[i] = flow_value_get(e->s, i < s->n_in ? s->used[i] : &s->op->results[i - s->n_in]);
	ref = flow_meshes_common(e->meshes, all, n, NULL);
	if (!ref)
		return diag_error(&e->s->diag, DIAG_PASS_FAILED, s->op->span,
		                  "cannot partition '%s' alone: the shardings of its operands and results have no "
		                  "common mesh", session_str(e->s, s->op->name).p);
	s->mesh = mesh_symbol(s->o, ref);
	return true;
}

/* ---- shardings and types ---- */

static IrAttr *
or_replicated(const Site *s, const IrValue *v)
{
	Session *session = s->o->e.s;
	IrAttr *sharding = flow_value_get(session, v);

	return sharding ? shard_sharding_on_mesh(session, sharding, s->mesh)
	                : shard_sharding_plain(session, s->mesh, flow_rank_of_type(v->type), true);
}

static IrAttr *
without_unreduced(const Site *s, IrAttr *sharding)
{
	const ShardSharding *sh = shard_sharding(sharding);
	ShardDimSpec *dims;
	ShardShardingSpec spec;

	if (!sh->n_unreduced)
		return sharding;
	dims = ARENA_ARRAY(s->o->e.a, ShardDimSpec, sh->rank);
	shard_spec_dims(sh, dims);
	spec = shard_spec_of(sh, dims);
	spec.n_unreduced = 0;
	return shard_sharding_new(s->o->e.s, &spec);
}

/* Returns the type whose dimensions are multiples of the number of parts in both shardings. */
static IrType *
padded_for_both(Emit *e, IrType *t, const IrAttr *a, const IrAttr *b)
{
	int64_t *dims;

	if (!ir_type_is_tensor(t))
		return t;
	dims = ARENA_ARRAY(e->a, int64_t, t->n);
	for (uint32_t d = 0; d < t->n; d++) {
		int64_t n = emit_shards(e, a, d), m = emit_shards(e, b, d);

		dims[d] = t->dims[d] == IR_DYNAMIC ? IR_DYNAMIC
		                                   : emit_round_up(t->dims[d], n / num_gcd(n, m) * m);
	}
	return emit_shape(e, t, dims);
}

static void
find_types(Site *s)
{
	Emit *e = &s->o->e;

	s->in = ARENA_ARRAY(e->a, IrAttr *, s->n_in);
	s->in_types = ARENA_ARRAY(e->a, IrType *, s->n_in);
	s->operands = ARENA_ARRAY(e->a, IrValue *, s->n_in);
	s->out = ARENA_ARRAY(e->a, IrAttr *, s->op->n_results);
	s->out_types = ARENA_ARRAY(e->a, IrType *, s->op->n_results);
	for (uint32_t i = 0; i < s->n_in; i++) {
		s->in[i] = or_replicated(s, s->used[i]);
		s->in_types[i] = emit_padded_type(e, s->used[i]->type, s->in[i]);
	}
	for (uint32_t i = 0; i < s->op->n_results; i++) {
		s->out[i] = or_replicated(s, &s->op->results[i]);
		if (!s->o->alone)
			s->out[i] = without_unreduced(s, s->out[i]);
		s->out_types[i] = emit_padded_type(e, s->op->results[i].type, s->out[i]);
	}
	if (s->op->kind == IR_OP_SDY_RESHARD)
		s->in_types[0] = s->out_types[0] = padded_for_both(e, s->op->results[0].type, s->in[0], s->out[0]);
}

/* Returns all axes of the mesh. */
static IrAttr *
mesh_axes(const Site *s)
{
	const ShardMesh *m = shard_mesh(flow_meshes_get(s->o->e.meshes, s->mesh));
	Atom *names = ARENA_ARRAY(s->o->e.a, Atom, m->n_axes);

	for (uint32_t i = 0; i < m->n_axes; i++)
		names[i] = m->axes[i].name;
	return shard_manual_axes_new(s->o->e.s, names, m->n_axes);
}

/* Returns the axes of all shardings, in the order in which they occur. */
static IrAttr *
used_axes(const Site *s)
{
	VEC(Atom) names = { 0 };
	uint32_t n = s->n_in + s->op->n_results;

	for (uint32_t i = 0; i < n; i++) {
		const ShardSharding *sh = shard_sharding(i < s->n_in ? s->in[i] : s->out[i - s->n_in]);

		for (uint32_t k = 0; k < sh->n_dim_axes + sh->n_replicated + sh->n_unreduced; k++) {
			Atom name = shard_axes(sh)[k].name;
			bool have = false;

			for (uint32_t j = 0; j < names.n; j++)
				have |= names.v[j] == name;
			if (!have)
				*VEC_ADD(s->o->e.a, &names) = name;
		}
	}
	return shard_manual_axes_new(s->o->e.s, names.v, names.n);
}

/* ---- the copy ---- */

/* Adds to each entry of a property the number of elements by which that dimension of the result has grown. */
static void
grow_prop(const Site *s, IrOp *copy, Atom name)
{
	IrAttr *list = ir_op_prop(copy, name);
	const IrType *before = s->op->results[0].type, *after = s->out_types[0];
	int64_t *v = ARENA_ARRAY(s->o->e.a, int64_t, list->n);

	for (uint32_t d = 0; d < list->n; d++)
		v[d] = ir_attr_ints(list)[d] + after->dims[d] - before->dims[d];
	ir_op_set_prop(s->o->e.s, copy, name, ir_attr_dims(s->o->e.s, v, list->n));
}

/* Reports an operation in a region that uses one of the values. Returns false. */
static bool
refuse_outer(const Site *s, const OutlineValues *outer)
{
	for (IrOp *inner = ir_walk_next(s->op, s->op); inner; inner = ir_walk_next(s->op, inner)) {
		for (uint32_t i = 0; i < inner->n_operands; i++) {
			for (uint32_t k = 0; k < outer->n; k++) {
				if (ir_operand(inner, i) == outer->v[k])
					return diag_error(&s->o->e.s->diag, DIAG_PASS_FAILED, inner->span,
					                  "cannot partition '%s' alone: its region uses a value from "
					                  "outside",
					                  session_str(s->o->e.s, s->op->name).p);
			}
		}
	}
	return false;
}

/* Finds the values that the operation uses. Returns false after it has reported an error. */
static bool
find_used(Site *s)
{
	const IrOp *op = s->op;
	OutlineValues outer = outline_values(s->o->e.a, s->op);

	if (outer.n && !s->o->whole)
		return refuse_outer(s, &outer);
	s->n_in = op->n_operands + outer.n;
	s->used = ARENA_ARRAY(s->o->e.a, IrValue *, s->n_in);
	for (uint32_t i = 0; i < s->n_in; i++)
		s->used[i] = i < op->n_operands ? ir_operand(op, i) : outer.v[i - op->n_operands];
	return true;
}

static void
copy_meshes(const Site *s)
{
	IrBlock *b = ir_op_block(s->m->op, 0);
	IrMap map = { 0 };

	for (const IrOp *op = ir_op_block(s->o->module, 0)->first; op; op = op->next) {
		if (op->kind == IR_OP_SDY_MESH)
			ir_op_append(b, ir_op_clone(s->m, op, &map));
	}
}

/* Sets the shardings of the arguments or results of the function. */
static void
set_boundary(const Site *s, IrOp *func, bool results)
{
	uint32_t n = results ? s->op->n_results : s->n_in;
	IrAttr **dicts = ARENA_ARRAY(s->o->e.a, IrAttr *, n);

	for (uint32_t i = 0; i < n; i++)
		dicts[i] = ir_dict_set(s->o->e.s, NULL, ATOM_SDY_SHARDING_ATTR, results ? s->out[i] : s->in[i]);
	(results ? ir_func_set_all_res_attrs : ir_func_set_all_arg_attrs)(s->o->e.s, func, dicts, n);
}

static bool
is_constant(const IrOp *op)
{
	return op->kind == IR_OP_SHLO_CONSTANT || op->kind == IR_OP_SDY_CONSTANT;
}

/* Gives the copy of the operation results of the padded types. */
static void
grow_copy(const Site *s, Emit *e, IrOp *copy)
{
	IrAttr *value = s->o->alone && is_constant(copy) ? pad_value(e, copy, s->out_types[0]) : NULL;

	if (value)
		ir_op_set_prop(e->s, copy, ATOM_value, value);
	for (uint32_t i = 0; i < s->op->n_results; i++)
		copy->results[i].type = s->out_types[i];
	if (s->op->kind == IR_OP_SHLO_SLICE)
		grow_prop(s, copy, ATOM_limit_indices);
	if (s->op->kind == IR_OP_SHLO_PAD)
		grow_prop(s, copy, ATOM_edge_padding_high);
	ir_op_changed(copy);
}

/* Returns the type that StableHLO infers for a result of the copy from the padded operands; that of the whole program,
 * padded, if it infers none. */
static IrType *
inferred(const Site *s, const IrOp *copy, uint32_t i)
{
	IrType *t = s->out_types[i];
	int64_t *dims;

	if (!ir_type_is_tensor(t))
		return t;
	dims = ARENA_ARRAY(s->o->e.a, int64_t, t->n);
	if (copy->kind == IR_OP_SHLO_PAD || copy->kind == IR_OP_SHLO_REDUCE_WINDOW) {
		for (uint32_t d = 0; d < t->n; d++) {
			IrWindow w = ir_window(copy, d);
			int64_t n = ir_operand(copy, 0)->type->dims[d];

			dims[d] = n == IR_DYNAMIC ? n : ir_window_count(&w, n);
		}
	} else if (!pad_infer(s->o->e.a, copy, i, dims)) {
		return t;
	}
	return emit_shape(&s->o->e, t, dims);
}

/* Gives the copy of the operation the results that follow from its operands. */
static void
infer_copy(const Site *s, IrOp *copy)
{
	for (uint32_t i = 0; i < s->op->n_results; i++)
		copy->results[i].type = inferred(s, copy, i);
	ir_op_changed(copy);
}

/* Gives the results of the copy the shardings that those of the operation have, also from data-flow edges, with the
 * mesh by its symbol. A collective keeps its own. */
static void
shard_copy(const Site *s, IrOp *copy)
{
	if (flow_op_single(copy) && copy->kind != IR_OP_SDY_RESHARD)
		return;
	for (uint32_t i = 0; i < s->op->n_results; i++)
		flow_value_set(s->o->e.s, &copy->results[i], s->out[i]);
}

/* Returns the sharding of a value without the axes along which a concatenation grows; NULL if it has none there, or if
 * the operation may stay sharded as it is. */
static IrAttr *
gathered(const Site *s, IrAttr *sharding)
{
	uint32_t grows = (uint32_t)ir_op_int(s->op, ATOM_dimension, 0);
	const ShardSharding *sh = shard_sharding(sharding);
	ShardDimSpec *dims;
	ShardShardingSpec spec;

	if (!s->o->gathers || s->op->kind != IR_OP_SHLO_CONCATENATE || !sh->dims[grows].n)
		return NULL;
	dims = ARENA_ARRAY(s->o->e.a, ShardDimSpec, sh->rank);
	shard_spec_dims(sh, dims);
	dims[grows].n = 0;
	spec = shard_spec_of(sh, dims);
	return shard_sharding_new(s->o->e.s, &spec);
}

/* Has a concatenation made whole along the dimension that grows, and its result sharded afterwards. Returns that. */
static IrValue *
shard_result(const Site *s, Emit *e, IrOp *copy, uint32_t i)
{
	IrAttr *whole = gathered(s, s->out[i]);

	if (!whole)
		return &copy->results[i];
	flow_value_set(e->s, &copy->results[i], whole);
	return emit_reshard(e, &copy->results[i], s->out[i]);
}

/* Copies the operation into the body of a function; its locations are those of the module. */
static void
copy_body(const Site *s, IrBlock *body)
{
	IrMap map;
	IrOp *copy, *ret;
	IrValue **args = ARENA_ARRAY(s->o->e.a, IrValue *, s->n_in);
	IrValue **results = ARENA_ARRAY(s->o->e.a, IrValue *, s->op->n_results);
	bool grows = s->op->kind == IR_OP_SDY_RESHARD || is_constant(s->op);
	bool keeps_sizes = s->o->sizes && !grows;
	bool infers = s->o->alone && !s->o->sizes && !grows;
	Emit e = s->o->e;

	e.m = s->m;
	emit_into(&e, body);
	ir_map_init(s->o->e.m, &map, s->o->e.a);
	for (uint32_t i = 0; i < s->n_in; i++)
		ir_block_add_arg(s->m, body, s->in_types[i]);
	for (uint32_t k = 0; k < s->n_in; k++) {	/* those from outside first, as Shardy does */
		uint32_t i = (s->op->n_operands + k) % s->n_in;
		IrAttr *whole = gathered(s, s->in[i]);

		args[i] = keeps_sizes ? emit_trim(&e, body->args[i], s->used[i]->type, s->in[i]) : body->args[i];
		if (whole)
			args[i] = emit_reshard(&e, args[i], whole);
	}
	for (uint32_t i = 0; i < s->n_in; i++)
		ir_map_add(&map, s->used[i], args[i]);
	copy = ir_op_clone(s->m, s->op, &map);
	for (uint32_t i = 0; i < s->op->n_operands; i++)
		ir_use_set(&copy->operands[i], args[i]);
	ir_op_append(body, copy);
	if (s->o->alone)
		shard_copy(s, copy);
	if (infers)
		infer_copy(s, copy);
	else if (!keeps_sizes)
		grow_copy(s, &e, copy);
	for (uint32_t i = 0; i < s->op->n_results; i++)
		results[i] = keeps_sizes || infers
		             ? emit_pad_high(&e, shard_result(s, &e, copy, i), s->out_types[i], NULL, s->out[i])
		             : &copy->results[i];
	s->o->e.failed = e.failed;
	ret = ir_op_new(s->m, &(IrOpSpec){ .kind = IR_OP_RETURN, .operands = results, .n_operands = s->op->n_results,
	                                   .loc = s->op->loc, .span = s->op->span });
	ir_op_append(body, ret);
}

static Atom
outlined_name(Session *s)
{
	return session_atom(s, STR("outlined_op"));
}

/* Finds the functions that the operation needs. Returns false after it has reported an error. */
static bool
find_funcs(Site *s)
{
	Emit *e = &s->o->e;

	if (!s->o->whole)
		return true;
	s->funcs = outline_funcs(e->a, e->m, s->op);
	for (uint32_t i = 0; i < s->funcs.list.n; i++) {
		if (ir_symbol_name(s->funcs.list.v[i]) == outlined_name(e->s))
			return diag_error(&e->s->diag, DIAG_PASS_FAILED, s->op->span,
			                  "redefinition of symbol named 'outlined_op'");
	}
	return true;
}

/* Makes the temporary module; returns its function. */
static IrOp *
make_module(Site *s)
{
	Session *session = s->o->e.s;
	IrNamed props[] = {
		{ ATOM_sym_name, 0, ir_attr_string(session, outlined_name(session)) },
		{ ATOM_sym_visibility, 0, ir_attr_string(session, ATOM_private) },
		{ ATOM_function_type, 0,
		  ir_attr_type(session, ir_type_function(session, s->in_types, s->n_in, s->out_types,
		                                         s->op->n_results)) },
	};
	IrOp *func;

	s->m = ir_module_new(session, s->o->e.m->src);
	s->m->rules = s->o->e.m->rules;
	s->m->locs = s->o->e.m->locs;
	s->m->op->span = s->op->span;
	copy_meshes(s);
	outline_funcs_copy(&s->funcs, s->m);
	func = ir_op_new(s->m, &(IrOpSpec){ .kind = IR_OP_FUNC,
	                                    .n_regions = 1,
	                                    .props = ir_attr_dict(session, props, 3),
	                                    .loc = s->op->loc,
	                                    .span = s->op->span });
	ir_op_append(ir_op_block(s->m->op, 0), func);
	copy_body(s, ir_block_new(s->m, &func->regions[0]));
	set_boundary(s, func, false);
	set_boundary(s, func, true);
	return func;
}

static bool
run_passes(const Site *s)
{
	PassCx *cx = s->o->cx;
	static const ExportOptions full = { .full = true }, optimize = { .cleaned = true };
	static const ExportCanonicalize of_collectives = EXPORT_CANONICALIZE("sdy-collective");
	const struct { const char *name; const void *options; bool enabled; } passes[] = {
		{ "sdy-resolve-permutation-factors", cx->options, true },
		{ "sdy-insert-explicit-reshards", &full, !s->o->alone },
		{ "sdy-reshard-to-collectives", NULL, true },
		{ "sdy-optimize-collectives", &optimize, s->o->alone },
		{ "canonicalize", &of_collectives, s->o->alone },
		{ "sdy-pad-for-divisibility", NULL, true },
		{ "sdy-convert-global-to-local", cx->options, true },
		{ "sdy-drop-sharding-and-mesh", NULL, true },
	};

	for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
		if (passes[i].enabled && !cx->run(cx, s->m, passes[i].name, passes[i].options))
			return false;
	}
	return true;
}

/* ---- the manual computation ---- */

static void
copy_back(const Site *s, const IrBlock *from, IrBlock *to)
{
	IrMap map;

	ir_map_init(s->m, &map, s->o->e.a);
	for (uint32_t i = 0; i < from->n_args; i++)
		ir_map_add(&map, from->args[i], ir_block_add_arg(s->o->e.m, to, from->args[i]->type));
	for (const IrOp *op = from->first; op; op = op->next) {
		IrOp *copy;
		IrValue **values;

		if (op->kind != IR_OP_RETURN) {
			ir_op_append(to, ir_op_clone(s->o->e.m, op, &map));
			continue;
		}
		values = ARENA_ARRAY(s->o->e.a, IrValue *, op->n_operands);
		for (uint32_t i = 0; i < op->n_operands; i++)
			values[i] = ir_map_get(&map, ir_operand(op, i));
		copy = ir_op_new(s->o->e.m, &(IrOpSpec){ .kind = IR_OP_SDY_RETURN, .operands = values,
		                                         .n_operands = op->n_operands, .loc = op->loc,
		                                         .span = op->span });
		ir_op_append(to, copy);
	}
}

/* Returns a detached manual computation without a body. */
static IrOp *
manual_new(const Site *s)
{
	Emit *e = &s->o->e;
	IrNamed props[] = {
		{ ATOM_in_shardings, 0, ir_attr_per_value(e->s, s->in, s->n_in) },
		{ ATOM_out_shardings, 0, ir_attr_per_value(e->s, s->out, s->op->n_results) },
		{ ATOM_manual_axes, 0, s->o->alone ? mesh_axes(s) : used_axes(s) },
	};

	return ir_op_new(e->m, &(IrOpSpec){ .kind = IR_OP_SDY_MANUAL, .operands = s->operands,
	                                    .n_operands = s->n_in, .results = s->out_types,
	                                    .n_results = s->op->n_results, .n_regions = 1,
	                                    .props = ir_attr_dict(e->s, props, 3), .loc = s->op->loc,
	                                    .span = s->op->span });
}

/* Partitions the operation alone, in a new module, and makes the result the body of the manual computation. */
static bool
make_body(Site *s, IrOp *manual)
{
	const DiagList *d = &s->o->e.s->diag;
	uint32_t n_diags = d->n_errors + d->n_warnings;
	const IrOp *func = make_module(s);
	bool ok = !s->o->e.failed && run_passes(s);

	for (uint32_t i = s->o->e.m->locs.n; ok && i < s->m->locs.n; i++)	/* those that the passes made */
		*VEC_ADD(&s->o->e.m->arena, &s->o->e.m->locs) = s->m->locs.v[i];
	if (ok) {
		copy_back(s, ir_op_block(func, 0), ir_block_new(s->o->e.m, &manual->regions[0]));
		outline_funcs_return(&s->funcs, manual);
	}
	ir_module_free(s->m);
	if (ok && s->o->memo && !s->funcs.list.n && d->n_errors + d->n_warnings == n_diags)
		outline_memo_keep(s->o->memo, s->op, s->in, s->out, manual);
	return ok;
}

/* Replaces the operation by the manual computation. */
static void
replace(const Site *s, IrOp *manual)
{
	Emit *e = &s->o->e;

	ir_op_insert_before(s->op, manual);
	for (uint32_t i = 0; i < s->op->n_results; i++)
		ir_value_replace(&s->op->results[i],
		                 emit_trim(e, &manual->results[i], s->op->results[i].type, s->out[i]), NULL);
	ir_op_erase(s->op);
}

/* Returns whether two manual computations hold the same operations, at the same places. */
static bool
same_bodies(IrOp *a, IrOp *b)
{
	IrOp *x = ir_walk_next(a, a), *y = ir_walk_next(b, b);

	for (; x && y; x = ir_walk_next(a, x), y = ir_walk_next(b, y)) {
		if (x->name != y->name || x->props != y->props || x->attrs != y->attrs || x->loc != y->loc ||
		    x->span.lo != y->span.lo || x->span.hi != y->span.hi || x->n_operands != y->n_operands ||
		    x->n_results != y->n_results)
			return false;
		for (uint32_t i = 0; i < x->n_results; i++) {
			if (x->results[i].type != y->results[i].type)
				return false;
		}
	}
	return !x && !y;
}

/* Makes the body of a manual computation again, without the memo, and compares. */
static bool
body_is(Site *s, IrOp *manual)
{
	OutlineMemo *memo = s->o->memo;
	IrOp *again = manual_new(s);
	bool same;

	s->o->memo = NULL;
	same = make_body(s, again) && same_bodies(manual, again);
	s->o->memo = memo;
	ir_op_erase(again);
	return same;
}

/* Returns the value of this type and sharding whose first elements v is, such as the padded result of an operation that
 * was partitioned before. Returns NULL if there is none. */
static IrValue *
before_trim(Outline *o, const IrValue *v, const IrType *type, const IrAttr *sharding)
{
	const IrOp *op = ir_value_def(v);
	IrValue *whole = op && op->kind == IR_OP_SHLO_SLICE ? ir_operand(op, 0) : NULL;

	if (!o->alone || !whole || v->type == type || whole->type != type ||
	    flow_value_get(o->e.s, whole) != sharding)
		return NULL;
	for (uint32_t d = 0; d < type->n; d++) {
		if (ir_op_ints(op, ATOM_start_indices).v[d] != 0 || ir_op_ints(op, ATOM_strides).v[d] != 1)
			return NULL;
	}
	return whole;
}

bool
outline_partition(Outline *o, IrOp *op)
{
	Emit *e = &o->e;
	Site s = { .o = o, .op = op };
	IrOp *manual;

	enter_module(o, op);
	emit_before(e, op);
	if (!find_used(&s) || !find_mesh(&s) || !find_funcs(&s))
		return false;
	find_types(&s);
	for (uint32_t i = 0; i < s.n_in; i++) {
		IrValue *v = s.used[i], *whole = before_trim(o, v, s.in_types[i], s.in[i]);

		s.operands[i] = whole ? whole : emit_pad_high(e, v, s.in_types[i], NULL, s.in[i]);
	}
	if (e->failed)
		return false;
	manual = manual_new(&s);
	if (o->memo && !s.funcs.list.n && outline_memo_copy(o->memo, op, s.in, s.out, manual))
		PARANOID_CHECK("OutlineMemo", body_is(&s, manual));
	else if (!make_body(&s, manual))
		return false;
	replace(&s, manual);
	return true;
}
