/* SPDX-License-Identifier: Apache-2.0
 *
 * convert-global-to-local: gives every value the type of each device's part, and replaces the sdy collectives by those
 * of StableHLO (spec 55 §7). The walk visits owners before nested operations. An operation without a special rule stays
 * and changes its types. One that is replaced stays in its block until the end, so that its users still find the
 * sharding of its result.
 */
#include "localize/convert.h"

#include "flow/value.h"
#include "ir/tmp.h"
#include "ir/walk.h"
#include "localize/localize.h"

/* ---- operations with bodies ---- */

/* Returns the type of argument (result) i of a function, made local. */
static IrType *
boundary_type(Convert *c, IrOp *func, IrType *t, bool is_result, uint32_t i)
{
	return convert_local_type(c, func, t, is_result ? flow_func_result(func, i) : flow_func_arg(func, i));
}

/* Shardy takes the arguments from the body, so a declaration loses them. */
static bool
convert_func(Convert *c, IrOp *op)
{
	const IrType *f = ir_func_type(op);
	IrType **types = ARENA_ARRAY(c->e.a, IrType *, f->n);
	const IrBlock *b = ir_op_body(op, 0);

	for (uint32_t i = 0; i < f->n; i++) {
		bool is_result = i >= f->n_in;

		types[i] = boundary_type(c, op, f->members[i], is_result, is_result ? i - f->n_in : i);
		if (!types[i])
			return false;
	}
	for (uint32_t i = 0; b && i < b->n_args; i++)
		convert_set_type(c, b->args[i], types[i]);
	emit_func_types(&c->e, op, types);
	return true;
}

/* Changes the operands alone. */
static bool
convert_operands(Convert *c, IrOp *op)
{
	convert_set_operands(c, op);
	return true;
}

/* Before 0.12.0, Shardy does not convert the results of calls, and drops all attributes except the callee. */
static bool
convert_call(Convert *c, IrOp *op)
{
	static const Atom lost[] = { ATOM_no_inline, ATOM_arg_attrs, ATOM_res_attrs };

	if (c->regions)
		return convert_generic(c, op);
	*VEC_ADD(c->e.a, &c->rebuilt) = op;
	for (uint32_t i = 0; i < sizeof lost / sizeof *lost; i++)
		ir_op_set_prop(c->e.s, op, lost[i], NULL);
	return convert_operands(c, op);
}

/* Lets the operands of a manual computation take the place of its arguments. Shardy gives all arguments new types first
 * if one of them needs that. */
static bool
convert_manual_args(Convert *c, IrOp *op)
{
	const IrBlock *b = ir_op_block(op, 0);
	IrType **local = ARENA_ARRAY(c->e.a, IrType *, b->n_args);
	ConvertedKind kind = CONVERTED_REPLACED;

	for (uint32_t i = 0; i < b->n_args; i++) {
		local[i] = convert_local_type(c, op, b->args[i]->type, convert_sharding(c, b->args[i]));
		if (!local[i])
			return false;
		if (local[i] != b->args[i]->type)
			kind = CONVERTED_ARG;
	}
	for (uint32_t i = 0; i < b->n_args; i++)
		convert_set(c, (Converted){ .v = b->args[i], .global = b->args[i]->type, .local = local[i],
		                            .now = convert_operand(c, op, i), .kind = kind });
	return true;
}

/* The returned values take the place of the results. */
static bool
convert_manual(Convert *c, IrOp *op)
{
	const IrBlock *b = ir_op_block(op, 0);

	*VEC_ADD(c->e.a, &c->inlined) = op;
	*VEC_ADD(c->e.a, &c->replaced) = op;
	if (!convert_manual_args(c, op))
		return false;
	for (uint32_t i = 0; i < op->n_results; i++) {
		IrValue *v = &op->results[i];
		IrType *local = convert_result_type(c, op, i);

		if (!local)
			return false;
		convert_set(c, (Converted){ .v = v, .global = v->type, .local = local, .now = ir_operand(b->last, i),
		                            .kind = CONVERTED_RESULT });
	}
	return true;
}

/* Gives the arguments of a region their local types. */
static bool
convert_args(Convert *c, IrOp *op, uint32_t region)
{
	const IrBlock *b = ir_op_block(op, region);

	for (uint32_t i = 0; i < b->n_args; i++) {
		IrType *t = convert_local_type(c, op, b->args[i]->type, convert_sharding(c, b->args[i]));

		if (!t)
			return false;
		convert_set_type(c, b->args[i], t);
	}
	return true;
}

static bool
convert_named(Convert *c, IrOp *op)
{
	return convert_args(c, op, 0) && convert_rebuild(c, op);
}

static bool
convert_while(Convert *c, IrOp *op)
{
	if (c->regions && !(convert_args(c, op, 0) && convert_args(c, op, 1)))
		return false;
	return convert_generic(c, op);
}

static bool
convert_sdy_return(Convert *c, IrOp *op)
{
	const IrOp *owner = ir_op_parent(op);

	if (!owner || owner->kind != IR_OP_SDY_MANUAL)
		return convert_operands(c, op);
	*VEC_ADD(c->e.a, &c->replaced) = op;
	return true;
}

/* ---- the walk ---- */

static bool
convert_nothing(Convert *c, IrOp *op)
{
	(void)c;
	(void)op;
	return true;
}

static ConvertRule *const rules[IR_OP_COUNT] = {
	[IR_OP_MODULE] = convert_nothing,
	[IR_OP_SDY_MESH] = convert_nothing,
	[IR_OP_FUNC] = convert_func,
	[IR_OP_RETURN] = convert_operands,
	[IR_OP_CALL] = convert_call,
	[IR_OP_CALL_INDIRECT] = convert_illegal,
	[IR_OP_FUNC_CONSTANT] = convert_illegal,
	[IR_OP_SDY_RETURN] = convert_sdy_return,
	[IR_OP_SDY_MANUAL] = convert_manual,
	[IR_OP_SDY_NAMED] = convert_named,
	[IR_OP_SDY_CONSTANT] = convert_constant,
	[IR_OP_SDY_ALL_GATHER] = convert_all_gather,
	[IR_OP_SDY_ALL_REDUCE] = convert_all_reduce,
	[IR_OP_SDY_REDUCE_SCATTER] = convert_reduce_scatter,
	[IR_OP_SDY_ALL_SLICE] = convert_all_slice,
	[IR_OP_SDY_ALL_TO_ALL] = convert_all_to_all,
	[IR_OP_SDY_PERMUTE] = convert_permute,
	[IR_OP_SDY_R2U] = convert_replicated_to_unreduced,
	[IR_OP_SDY_S2U] = convert_sharded_to_unreduced,
	[IR_OP_SHLO_WHILE] = convert_while,
	[IR_OP_SHLO_REDUCE] = convert_reduce,
	[IR_OP_SHLO_IOTA] = convert_iota,
	[IR_OP_SHLO_CONCATENATE] = convert_concatenate,
	[IR_OP_SHLO_SLICE] = convert_slice,
	[IR_OP_SHLO_DYNAMIC_SLICE] = convert_dynamic_slice,
	[IR_OP_SHLO_DYNAMIC_UPDATE_SLICE] = convert_dynamic_update_slice,
	[IR_OP_SHLO_RNG_BIT_GENERATOR] = convert_random_bits,
	[IR_OP_SHLO_PAD] = convert_pad,
	[IR_OP_SHLO_DOT] = convert_dot,
	[IR_OP_SHLO_DOT_GENERAL] = convert_dot,
	[IR_OP_SHLO_CONVOLUTION] = convert_convolution,
	[IR_OP_SHLO_REDUCE_WINDOW] = convert_window,
	[IR_OP_SHLO_SELECT_AND_SCATTER] = convert_window,
	[IR_OP_SHLO_GATHER] = convert_gather,
	[IR_OP_SHLO_SCATTER] = convert_scatter,
};

/* Returns whether the operation, which shardc does not know, belongs to a dialect that Shardy knows. */
static bool
is_known_to_shardy(const Session *s, const IrOp *op)
{
	static const char *const dialects[] = { "arith.", "cf.", "math.", "mhlo.", "shape.", "tensor." };
	Str name = session_str(s, op->name);

	for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++) {
		if (strncmp(name.p, dialects[i], strlen(dialects[i])) == 0)
			return true;
	}
	return false;
}

static ConvertRule *
rule_of(const Convert *c, const IrOp *op)
{
	IrDialect dialect = ir_op_info(op->kind)->dialect;

	if (c->made.n && map_get(&c->made, (uintptr_t)op))
		return convert_nothing;
	if (rules[op->kind])
		return rules[op->kind];
	if (op->kind == IR_OP_FOREIGN)
		return !c->regions && is_known_to_shardy(c->e.s, op) ? convert_illegal : convert_generic;
	return dialect == IR_DIALECT_SHLO || (c->regions && dialect != IR_DIALECT_SDY) ? convert_generic
	                                                                              : convert_illegal;
}

/* Returns whether the rule of an operation looks at the mesh of its shardings. Collectives have one of their own. */
static bool
needs_mesh(const Convert *c, const IrOp *op)
{
	switch ((int)op->kind) {
	case IR_OP_SHLO_IOTA:
	case IR_OP_SHLO_PAD:
	case IR_OP_SHLO_DOT:
	case IR_OP_SHLO_DOT_GENERAL:
	case IR_OP_SHLO_CONVOLUTION:
	case IR_OP_SHLO_REDUCE_WINDOW:
	case IR_OP_SHLO_SELECT_AND_SCATTER:
	case IR_OP_SHLO_GATHER:
	case IR_OP_SHLO_SCATTER:
		return true;
	case IR_OP_SHLO_REDUCE:
		return c->partials;
	case IR_OP_SHLO_DYNAMIC_UPDATE_SLICE:
	case IR_OP_SHLO_RNG_BIT_GENERATOR:
		return c->slices;
	case IR_OP_SDY_CONSTANT:
		return c->regions;
	default:
		return false;
	}
}

/* Returns whether a sharding needs no mesh or has one that is known; those of inner modules are not. */
static bool
is_known(const Convert *c, const IrAttr *sharding)
{
	return shard_is_replicated(sharding) || emit_mesh(&c->e, sharding);
}

/* Returns whether all meshes that the rule of an operation looks at are known, or reports one that is not. */
static bool
has_mesh(Convert *c, IrOp *op)
{
	const IrAttr *out = op->props ? ir_op_prop(op, ATOM_out_sharding) : NULL;
	bool known = true;

	if (out && out->kind == IR_ATTR_SHARDING && !emit_mesh(&c->e, out)) {
		if (op->kind == IR_OP_SDY_ALL_GATHER || op->kind == IR_OP_SDY_ALL_TO_ALL)
			return convert_impossible(c, op, "its mesh is not one of the outermost module");
		return convert_refuse(c, op, "failed to resolve mesh");
	}
	if (!needs_mesh(c, op))
		return true;
	for (uint32_t i = 0; i < op->n_operands; i++)
		known &= is_known(c, convert_sharding(c, ir_operand(op, i)));
	for (uint32_t i = 0; i < op->n_results; i++)
		known &= is_known(c, convert_sharding(c, &op->results[i]));
	return known || convert_refuse(c, op, "failed to resolve mesh");
}

static bool
convert_all(Convert *c)
{
	for (IrOp *op = c->e.m->op, *next; op; op = next) {
		next = ir_walk_next(c->e.m->op, op);
		emit_before(&c->e, op);
		if (!has_mesh(c, op) || !rule_of(c, op)(c, op) || c->e.failed)
			return false;
	}
	return true;
}

/* ---- the end ---- */

/* Moves the body of a manual computation before it. */
static void
inline_body(IrOp *manual)
{
	const IrBlock *b = ir_op_block(manual, 0);

	for (IrOp *op; (op = b->first) != NULL;) {
		ir_op_unlink(op);
		ir_op_insert_before(manual, op);
	}
}

static void
finish(Convert *c)
{
	for (size_t i = 0; i < c->rebuilt.n; i++)
		c->rebuilt.v[i]->attrs = NULL;
	convert_settle(c);
	for (size_t i = c->replaced.n; i-- > 0;) {
		if (c->replaced.v[i]->kind != IR_OP_SDY_MANUAL)
			ir_op_erase(c->replaced.v[i]);
	}
	for (size_t i = 0; i < c->inlined.n; i++)
		inline_body(c->inlined.v[i]);
	for (size_t i = c->inlined.n; i-- > 0;)
		ir_op_erase(c->inlined.v[i]);
	convert_drop_casts(c);
}

void
convert_claim(const Convert *c)
{
	ir_tmp_claim(c->e.m, IR_TMP_VALUE, "convert-global-to-local");
}

bool
localize_run_convert(IrModule *m, PassCx *cx)
{
	Convert c = { .e = emit_new(m, cx), .cx = cx, .o = cx->options };

	if (c.o->replicas > 1 && c.o->partitions > 1)
		return diag_error(&m->s->diag, DIAG_PASS_FAILED, m->op->span,
		                  "Shardy partitioner convert_global_to_local does not support both replica_count > 1 "
		                  "and partition_count > 1 yet.");
	c.e.replicas = c.o->replicas > 1;
	c.mesh_axes = pass_choice(c.o->mesh_axes, session_has(m->s, IR_FEATURE_MESH_GROUPS));
	c.no_channels = c.e.replicas && session_has(m->s, IR_FEATURE_EXCHANGE_DEVICE);
	c.index_sharding = session_has(m->s, IR_FEATURE_INDEX_SHARDING);
	c.regions = session_has(m->s, IR_FEATURE_LOCAL_REGIONS);
	c.slices = session_has(m->s, IR_FEATURE_LOCAL_SLICES);
	c.partials = session_has(m->s, IR_FEATURE_LOCAL_PARTIALS);
	c.indices = session_has(m->s, IR_FEATURE_LOCAL_INDICES);
	if (session_has(m->s, IR_FEATURE_MODULE_SHARDINGS))
		convert_module(&c);
	cx->suspect = true;
	convert_claim(&c);
	if (!convert_all(&c))
		return false;
	finish(&c);
	return true;
}
