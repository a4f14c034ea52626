/* SPDX-License-Identifier: Apache-2.0
 *
 * The output of --wrap (spec 56 §9): the public function of the global program, whose only content is one manual
 * computation over all axes of the main mesh around the local program.
 */
#include "partition/state.h"

#include "flow/value.h"

/* An argument or result of a function, as messages name it. */
typedef struct Place {
	const IrOp *func;
	const char *what;
	uint32_t i;
} Place;

static bool
fits(Localizer *lz, const IrType *type, const PartLayout *l, const Place *at)
{
	const char *func = session_str(lz->s, ir_symbol_name(at->func)).p;

	for (uint32_t d = 0; d < l->rank; d++) {
		if (!part_divides(l, d, type->dims[d]))
			return PART_ERROR(lz, DIAG_PARTITION_WRAP,
			                  "%s %u of @%s cannot be wrapped: dimension %u is not evenly divisible",
			                  at->what, (unsigned)at->i, func, (unsigned)d);
	}
	if (l->part.n)
		return PART_ERROR(lz, DIAG_PARTITION_WRAP, "%s %u of @%s cannot be wrapped: it is unreduced", at->what,
		                  (unsigned)at->i, func);
	return true;
}

/* Returns the sharding of an argument or result on the main mesh. Returns NULL after an error. */
static IrAttr *
sharding_of(Localizer *lz, IrAttr *sharding, const IrType *type, const Place *at)
{
	const PartLayout *l = part_of_sharding(lz, sharding, ir_type_rank(type));

	if (!fits(lz, type, l, at))
		return NULL;
	if (sharding && part_find_mesh(lz, shard_sharding(sharding)->mesh) == lz->mesh)
		return sharding;
	if (l == part_replicated(lz, l->rank))
		return shard_sharding_plain(lz->s, lz->state->mesh_ref, l->rank, true);
	PART_ERROR(lz, DIAG_PARTITION_WRAP, "%s %u of @%s cannot be wrapped: it is on a different mesh", at->what,
	           (unsigned)at->i, session_str(lz->s, ir_symbol_name(at->func)).p);
	return NULL;
}

static IrAttr *
all_axes(Localizer *lz)
{
	const ShardMesh *mesh = shard_mesh(lz->mesh->attr);
	Atom *names = ARENA_ARRAY(lz->tmp, Atom, mesh->n_axes + 1);

	for (uint32_t i = 0; i < mesh->n_axes; i++)
		names[i] = mesh->axes[i].name;
	return shard_manual_axes_new(lz->s, names, mesh->n_axes);
}

/* Moves the local body into a manual computation. */
static void
wrap_body(Localizer *lz, IrOp *func, const IrType *global, IrAttr *props)
{
	IrBlock *body = ir_op_block(func, 0), *outer;
	uint32_t n_in = global->n_in, n_out = ir_type_n_results(global);
	IrValue **v = ARENA_ARRAY(lz->tmp, IrValue *, global->n + 1);
	IrOp *holder = ir_op_new(lz->m, &(IrOpSpec){ .kind = IR_OP_MODULE, .n_regions = 1 }), *manual, *ret;

	ir_region_take(&holder->regions[0], &func->regions[0]);
	outer = ir_block_new(lz->m, &func->regions[0]);
	for (uint32_t i = 0; i < n_in; i++)
		v[i] = ir_block_add_arg(lz->m, outer, global->members[i]);
	lz->block = outer;
	lz->at = func;
	manual = part_emit(lz, &(IrOpSpec){ .kind = IR_OP_SDY_MANUAL, .operands = v, .n_operands = n_in,
	                                    .results = ir_type_results(global), .n_results = n_out, .n_regions = 1,
	                                    .props = props });
	ir_region_take(&manual->regions[0], &holder->regions[0]);
	ir_op_erase(holder);
	ret = body->last;
	for (uint32_t i = 0; i < n_out; i++)
		v[i] = ir_operand(ret, i);
	lz->block = body;
	part_emit(lz, &(IrOpSpec){ .kind = IR_OP_SDY_RETURN, .operands = v, .n_operands = n_out });
	ir_op_erase(ret);
	for (uint32_t i = 0; i < n_out; i++)
		v[i] = &manual->results[i];
	lz->block = outer;
	part_emit(lz, &(IrOpSpec){ .kind = IR_OP_RETURN, .operands = v, .n_operands = n_out });
}

bool
part_wrap(Localizer *lz, IrOp *func)
{
	const IrType *type = ir_func_type(func);
	IrAttr **shardings = ARENA_ARRAY(lz->tmp, IrAttr *, type->n + 1), *props;
	uint32_t n_in = type->n_in;

	for (uint32_t i = 0; i < type->n; i++) {
		IrAttr *given = i < n_in ? flow_func_arg(func, i) : flow_func_result(func, i - n_in);
		Place at = { func, i < n_in ? "argument" : "result", i < n_in ? i : i - n_in };

		shardings[i] = sharding_of(lz, given, type->members[i], &at);
		if (!shardings[i])
			return false;
	}
	props = part_prop(lz, ATOM_in_shardings, ir_attr_per_value(lz->s, shardings, n_in));
	props = ir_dict_set(lz->s, props, ATOM_out_shardings,
	                    ir_attr_per_value(lz->s, shardings + n_in, type->n - n_in));
	props = ir_dict_set(lz->s, props, ATOM_manual_axes, all_axes(lz));
	wrap_body(lz, func, type, props);
	return true;
}
