/* SPDX-License-Identifier: Apache-2.0
 *
 * Functions: types of arguments and results, their attributes, and the body (spec 56 §9).
 */
#include "partition/state.h"

#include <inttypes.h>

#include "flow/value.h"
#include "partition/decisions.h"
#include "print/print.h"

static const PartLayout *
boundary_layout(Localizer *lz, const IrOp *func, const IrAttr *sharding, const IrType *type)
{
	Str name = session_str(lz->s, ir_symbol_name(func));
	const PartLayout *l = part_of_sharding(lz, sharding, ir_type_rank(type));

	for (uint32_t d = 0; d < l->rank && !lz->failed; d++) {
		if (l->dims[d].n && !ir_type_is_static_tensor(type))
			PART_ERROR(lz, DIAG_PARTITION_DYNAMIC,
			           "a sharded argument or result of @%.*s has a dynamic shape, and cannot be cut",
			           (int)name.n, name.p);
	}
	return part_can_cut(type) ? l : part_replicated(lz, l->rank);
}

const PartLayout *
part_func_arg(Localizer *lz, const IrOp *func, uint32_t i)
{
	return boundary_layout(lz, func, flow_func_arg(func, i), ir_type_inputs(ir_func_type(func))[i]);
}

const PartLayout *
part_func_result(Localizer *lz, const IrOp *func, uint32_t i)
{
	return boundary_layout(lz, func, flow_func_result(func, i), ir_type_results(ir_func_type(func))[i]);
}

/* Returns the first dimension that is not divisible by its number of tiles, or the rank. */
static uint32_t
uneven_dim(const IrType *type, const PartLayout *l)
{
	uint32_t d = 0;

	while (d < l->rank && part_divides(l, d, type->dims[d]))
		d++;
	return d;
}

/* Reports the arguments and results of a function that have a dimension not divisible by its number of tiles. The
 * layouts of arguments come before those of results. */
static void
reject_uneven(Localizer *lz, const IrOp *func, const PartLayout *const *layouts)
{
	const IrType *type = ir_func_type(func);
	Str name = session_str(lz->s, ir_symbol_name(func));

	for (uint32_t i = 0; i < type->n; i++) {
		uint32_t d = uneven_dim(type->members[i], layouts[i]), k = i < type->n_in ? i : i - type->n_in;

		if (d == layouts[i]->rank)
			continue;
		PART_ERROR(lz, DIAG_PARTITION_UNEVEN,
		           "%s %u of @%.*s is not evenly divisible: dimension %u of size %" PRId64
		           " is cut into %" PRId64 " tiles%s",
		           i < type->n_in ? "argument" : "result", (unsigned)k, (int)name.n, name.p, (unsigned)d,
		           type->members[i]->dims[d], part_tiles(layouts[i], d),
		           diag_offers(&lz->s->diag, "uneven-io") ? "; with --uneven-io=pad the last tiles are padded"
		                                                  : "");
		diag_mark(&lz->s->diag, i < type->n_in ? print_find_argument(lz->m, func, k)
		                                       : print_find_in_op(lz->m, func, STR("->")));
	}
}

/* Returns the attributes of an argument or result of the local function. */
static IrAttr *
local_attrs(Localizer *lz, IrAttr *dict, IrType *type, const PartLayout *l)
{
	dict = part_plain_attrs(lz, dict);
	/* A sharding of GSPMD is about the whole tensor. */
	dict = ir_dict_set(lz->s, dict, session_atom(lz->s, STR("mhlo.sharding")), NULL);
	if (uneven_dim(type, l) == l->rank)
		return dict;
	return ir_dict_set(lz->s, dict, ATOM_SHARDC_LOGICAL_TYPE, ir_attr_type(lz->s, type));
}

/* If argument i names a result whose tile has a different type or layout, makes it a buffer that any result may take
 * instead. */
static IrAttr *
local_donation(Localizer *lz, IrAttr *dict, uint32_t i, const IrType *local, const PartLayout *const *layouts)
{
	Atom aliasing = session_atom(lz->s, STR("tf.aliasing_output"));
	const IrAttr *result = dict ? ir_dict_get(dict, aliasing) : NULL;
	int64_t k;

	if (!result)
		return dict;
	k = result->kind == IR_ATTR_INT ? ((const IrInt *)ir_attr_data(result))->v : -1;
	if (k >= 0 && k < local->n - local->n_in && local->members[i] == local->members[local->n_in + k] &&
	    layouts[i] == layouts[local->n_in + k])
		return dict;
	dict = ir_dict_set(lz->s, dict, aliasing, NULL);
	return ir_dict_set(lz->s, dict, session_atom(lz->s, STR("jax.buffer_donor")), ir_attr_bool(lz->s, true));
}

/* Replaces type and attributes. The layouts of arguments come before those of results. */
static void
set_signature(Localizer *lz, IrOp *func, const PartLayout *const *layouts)
{
	IrType *type = ir_func_type(func);
	uint32_t n_in = type->n_in, n = type->n;
	IrType **types = ARENA_ARRAY(lz->a, IrType *, n + 1);
	IrAttr **dicts = ARENA_ARRAY(lz->a, IrAttr *, n + 1);

	for (uint32_t i = 0; i < n; i++) {
		IrAttr *dict = i < n_in ? ir_func_arg_attrs(func, i) : ir_func_res_attrs(func, i - n_in);

		types[i] = part_local(lz, type->members[i], layouts[i]);
		dicts[i] = local_attrs(lz, dict, type->members[i], layouts[i]);
	}
	type = ir_type_function(lz->s, types, n_in, types + n_in, n - n_in);
	for (uint32_t i = 0; i < n_in; i++)
		dicts[i] = local_donation(lz, dicts[i], i, type, layouts);
	ir_func_set_all_arg_attrs(lz->s, func, dicts, n_in);
	ir_func_set_all_res_attrs(lz->s, func, dicts + n_in, n - n_in);
	ir_op_set_prop(lz->s, func, ATOM_function_type, ir_attr_type(lz->s, type));
	func->attrs = part_plain_attrs(lz, func->attrs);
}

/* Appends the return of the local function. */
static void
emit_return(Localizer *lz, const IrOp *ret, const PartLayout *const *results)
{
	IrValue **operands = ARENA_ARRAY(lz->a, IrValue *, ret->n_operands + 1);

	for (uint32_t i = 0; i < ret->n_operands; i++)
		operands[i] = part_get(lz, ir_operand(ret, i), results[i]);
	part_emit(lz, &(IrOpSpec){ .kind = (IrOpKind)ret->kind, .operands = operands, .n_operands = ret->n_operands,
	                           .attrs = part_plain_attrs(lz, ret->attrs) });
}

static void
run_body(Localizer *lz, IrOp *func, IrBlock *old, const PartLayout *const *layouts)
{
	const IrOp *ret;

	if (lz->state->explain)
		part_explain_function(lz, func);
	lz->block = ir_block_new(lz->m, &func->regions[0]);
	for (uint32_t i = 0; i < old->n_args; i++) {
		IrValue *arg = ir_block_add_arg(lz->m, lz->block, part_local(lz, old->args[i]->type, layouts[i]));

		arg->loc = old->args[i]->loc;
		part_bind(lz, old->args[i], arg, layouts[i]);
	}
	ret = part_run_block(lz, old);
	if (ret)
		emit_return(lz, ret, layouts + old->n_args);
}

void
part_run_function(Localizer *lz, IrOp *func)
{
	const IrType *type = ir_func_type(func);
	const PartLayout **layouts = ARENA_ARRAY(lz->a, const PartLayout *, type->n + 1);
	IrBlock *body = ir_op_body(func, 0);
	PartScope scope = part_enter(lz);

	lz->at = func;
	for (uint32_t i = 0; i < type->n; i++)
		layouts[i] = !body ? part_replicated(lz, ir_type_rank(type->members[i]))
		             : i < type->n_in ? part_func_arg(lz, func, i) : part_func_result(lz, func, i - type->n_in);
	if (lz->o.even && body && part_is_public(lz, func))
		reject_uneven(lz, func, layouts);
	if (body && body->next) {
		PART_ERROR(lz, DIAG_UNSUPPORTED, "a function of several blocks cannot be partitioned");
		return;
	}
	if (body) {
		IrOp *old = ir_op_new(lz->m, &(IrOpSpec){ .kind = IR_OP_MODULE, .n_regions = 1 });

		ir_region_take(&old->regions[0], &func->regions[0]);
		run_body(lz, func, body, layouts);
		*VEC_ADD(lz->a, &lz->state->old) = old;
	}
	part_leave(lz, scope);
	*VEC_ADD(lz->a, &lz->state->signatures) = (PartSignature){ func, layouts };
}

void
part_finish_functions(Localizer *lz)
{
	for (uint32_t i = 0; i < lz->state->signatures.n; i++) {
		IrOp *func = lz->state->signatures.v[i].func;

		if (lz->o.wrap && func == lz->state->entry)
			part_wrap(lz, func);
		else
			set_signature(lz, func, lz->state->signatures.v[i].layouts);
	}
	for (uint32_t i = 0; i < lz->state->old.n; i++)
		ir_op_erase(lz->state->old.v[i]);
}
