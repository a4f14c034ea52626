/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds the shardings of arguments and results that propagation shortens.
 */
#include "verify/advice.h"

#include "flow/mesh_table.h"
#include "flow/value.h"
#include "ir/walk.h"
#include "print/print.h"
#include "shard/axis.h"

typedef struct Boundary {
	IrModule *m;
	const FlowMeshTable *meshes;
	IrOp *f;
	bool is_main;
	Map *to_shorten;	/* gets what passes will report; NULL: no pass follows */
} Boundary;

static bool
has_sub_axis(ShardAxes axes)
{
	for (uint32_t i = 0; i < axes.n; i++) {
		if (axes.v[i].is_sub)
			return true;
	}
	return false;
}

static void
report_shortened(const Boundary *b, bool is_cut, int64_t size, int64_t total, bool is_result, uint32_t i, uint32_t d)
{
	Session *s = b->m->s;
	Span at = is_result ? print_find_in_op(b->m, b->f, STR("")) : print_find_argument(b->m, b->f, i);

	diag_error(&s->diag, DIAG_SHARDING_SHORTENED, at,
	           is_cut ? "propagation removes the sub-axes of open dimension %u of %s %u of @%s"
	                  : "dimension %u of %s %u of @%s is not divisible by its axes, so propagation shortens the "
	                    "sharding",
	           (unsigned)d, is_result ? "result" : "argument", (unsigned)i, session_str(s, ir_symbol_name(b->f)).p);
	if (size % total != 0)
		diag_note(&s->diag, at, "its size is %lld, and its axes split it into %lld parts", (long long)size,
		          (long long)total);
}

/* Reports the first dimension of a sharding that propagation shortens, or notes the sharding for the passes. Returns
 * whether there is none. */
static bool
look_at_sharding(const Boundary *b, const IrAttr *sharding, const IrType *t, bool is_result, uint32_t i)
{
	const ShardSharding *sh = shard_sharding(sharding);
	const IrAttr *mesh = flow_meshes_get(b->meshes, sh->mesh);

	if (!mesh || !ir_type_is_static_tensor(t))
		return true;
	for (uint32_t d = 0; d < sh->rank; d++) {
		ShardAxes axes = { shard_dim_axes(sh, d), sh->dims[d].n };
		int64_t total = axes.n ? shard_axes_total(shard_mesh(mesh), axes) : 1;
		bool is_cut = b->is_main && !sh->dims[d].closed && has_sub_axis(axes);

		if (t->dims[d] % total == 0 && !is_cut)
			continue;
		if (b->to_shorten)
			map_mark(&b->m->s->arena, b->to_shorten, flow_boundary_key(b->f, is_result, i));
		else
			report_shortened(b, is_cut, t->dims[d], total, is_result, i, d);
		return false;
	}
	return true;
}

/* Looks at the shardings of the arguments or results. Many of them follow one with the same type and attributes. */
static void
look_at_side(const Boundary *b, const IrAttr *dicts, IrType *const *types, bool is_result)
{
	const IrAttr *sharding;
	bool was_fine = false;

	for (uint32_t i = 0; dicts && i < dicts->n; i++) {
		IrAttr *const *dict = &ir_attr_elems(dicts)[i];

		if (was_fine && dict[0] == dict[-1] && types[i] == types[i - 1])
			continue;
		sharding = ir_dict_get(*dict, ATOM_SDY_SHARDING_ATTR);
		was_fine = !sharding || sharding->kind != IR_ATTR_SHARDING ||
		           look_at_sharding(b, sharding, types[i], is_result, i);
	}
}

static void
look_at_boundary(const Boundary *b)
{
	const IrType *t = ir_func_type(b->f);

	look_at_side(b, ir_op_prop(b->f, ATOM_arg_attrs), ir_type_inputs(t), false);
	look_at_side(b, ir_op_prop(b->f, ATOM_res_attrs), ir_type_results(t), true);
}

void
advice_look_at_boundaries(IrModule *m, Map *to_shorten)
{
	IrOp *first = ir_func_first(m->op);
	Boundary b = { .m = m, .to_shorten = to_shorten };
	Arena scratch;

	arena_init(&scratch, m->s->arena.memory);
	b.meshes = flow_meshes_new(&scratch, m->op);
	for (IrOp *f = first; f; f = ir_func_next(f)) {
		b.f = f;
		b.is_main = ir_symbol_name(f) == ATOM_main || (f == first && !ir_func_next(f));
		if (ir_op_body(f, 0))
			look_at_boundary(&b);
	}
	arena_free(&scratch);
}

void
advice_on_boundary(IrModule *m, Map *to_shorten)
{
	m->s->diag.src = m->src;
	advice_look_at_boundaries(m, to_shorten);
}
