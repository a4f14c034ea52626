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
#include "shard/layout_compare.h"
#include "shard/boundary_axes.h"

typedef struct Boundary {
	IrModule *m;
	Arena *scratch;
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

/* A sharding that propagation shortens, at its first dimension of this kind. */
typedef struct Shortened {
	IrAttr *sharding;	/* a similar one that it keeps */
	int64_t size, total;	/* of the dimension, and the number of its parts */
	uint32_t index, dim;
	bool is_result, is_cut;
} Shortened;

typedef VEC(Shortened) ShortenedList;

/* Reports a sharding. The edit, which may have no text, replaces it by the similar one. */
static void
report_shortened(const Boundary *b, const Shortened *x, PrintEdit edit)
{
	Session *s = b->m->s;
	Span at = x->is_result ? print_find_in_op(b->m, b->f, STR("")) : print_find_argument(b->m, b->f, x->index);

	diag_error(&s->diag, DIAG_SHARDING_SHORTENED, at,
	           x->is_cut ? "propagation removes the sub-axes of open dimension %u of %s %u of @%s"
	                     : "dimension %u of %s %u of @%s is not divisible by its axes, so propagation shortens the "
	                       "sharding",
	           (unsigned)x->dim, x->is_result ? "result" : "argument", (unsigned)x->index,
	           session_str(s, ir_symbol_name(b->f)).p);
	if (x->size % x->total != 0)
		diag_note(&s->diag, at, "its size is %lld, and its axes split it into %lld parts", (long long)x->size,
		          (long long)x->total);
	diag_note(&s->diag, at, "propagation does not shorten %s", print_attr_text(s, x->sharding).p);
	if (edit.text)
		diag_fix(&s->diag, edit.at, edit.text);
}

/* Returns the edits of a function for each of the shardings, or NULL. All of them are found in one scan. */
static const PrintEdit *
find_edits(const Boundary *b, const ShortenedList *list)
{
	const IrType *t = ir_func_type(b->f);
	PrintBoundary f = { .name = STR("sdy.sharding"), .n_args = t->n_in, .n_results = ir_type_n_results(t) };
	Str *texts = ARENA_ARRAY(b->scratch, Str, f.n_args + f.n_results);
	PrintEdits edits = { { NULL, 0, 0 } };

	for (uint32_t i = 0; i < list->n; i++) {
		const Shortened *x = &list->v[i];

		texts[(x->is_result ? f.n_args : 0) + x->index] = print_attr_text(b->m->s, x->sharding);
	}
	f.args = texts;
	f.results = texts + f.n_args;
	if (!print_boundary_edits(b->scratch, &edits, b->m, b->f, &f) || edits.list.n != list->n)
		return NULL;
	return edits.list.v;
}

/* Returns a similar sharding that propagation does not shorten. In main, closed dimensions keep sub-axes. */
static IrAttr *
keep(const Boundary *b, const ShardMesh *mesh, const ShardSharding *sh, const IrType *t)
{
	ShardDimSpec *dims = ARENA_ARRAY(b->scratch, ShardDimSpec, sh->rank);
	Session *s = b->m->s;
	ShardShardingSpec spec;
	IrAttr *even;

	shard_spec_dims(sh, dims);
	for (uint32_t d = 0; d < sh->rank; d++)
		dims[d].closed |= b->is_main && has_sub_axis(shard_axes_of_dim(sh, d));
	spec = shard_spec_of(sh, dims);
	even = shard_shorten_uneven(s, b->scratch, mesh, shard_sharding_new(s, &spec), t);
	return b->is_main ? shard_shorten_sub_axes(s, b->scratch, even) : even;
}

/* Finds the first dimension of a sharding that propagation shortens. Returns false if there is none. */
static bool
find_dimension(const Boundary *b, const ShardMesh *mesh, const ShardSharding *sh, const IrType *t, Shortened *x)
{
	for (uint32_t d = 0; d < sh->rank; d++) {
		ShardAxes axes = shard_axes_of_dim(sh, d);

		x->dim = d;
		x->size = t->dims[d];
		x->total = axes.n ? shard_axes_total(mesh, axes) : 1;
		x->is_cut = b->is_main && !sh->dims[d].closed && has_sub_axis(axes);
		if (x->size % x->total != 0 || x->is_cut)
			return true;
	}
	return false;
}

/* Adds a sharding that propagation shortens to the list, or notes it for the passes. Returns whether it is not one. */
static bool
look_at_sharding(const Boundary *b, const IrAttr *sharding, const IrType *t, Shortened x, ShortenedList *list)
{
	const ShardSharding *sh = shard_sharding(sharding);
	const IrAttr *mesh = flow_meshes_get(b->meshes, sh->mesh);

	if (!mesh || !ir_type_is_static_tensor(t) || !find_dimension(b, shard_mesh(mesh), sh, t, &x))
		return true;
	if (b->to_shorten) {
		map_mark(&b->m->s->arena, b->to_shorten, flow_boundary_key(b->f, x.is_result, x.index));
	} else {
		x.sharding = keep(b, shard_mesh(mesh), sh, t);
		*VEC_ADD(b->scratch, list) = x;
	}
	return false;
}

/* Looks at the shardings of the arguments or results. Many of them follow one with the same type and attributes. */
static void
look_at_side(const Boundary *b, const IrAttr *dicts, IrType *const *types, bool is_result, ShortenedList *list)
{
	const IrAttr *sharding;
	bool was_fine = false;

	for (uint32_t i = 0; dicts && i < dicts->n; i++) {
		IrAttr *const *dict = &ir_attr_elems(dicts)[i];

		if (was_fine && dict[0] == dict[-1] && types[i] == types[i - 1])
			continue;
		sharding = ir_dict_get(*dict, ATOM_SDY_SHARDING_ATTR);
		was_fine = !sharding || sharding->kind != IR_ATTR_SHARDING ||
		           look_at_sharding(b, sharding, types[i], (Shortened){ .is_result = is_result, .index = i },
		                            list);
	}
}

static void
look_at_boundary(const Boundary *b)
{
	const IrType *t = ir_func_type(b->f);
	ShortenedList list = { NULL, 0, 0 };
	const PrintEdit *edits;

	look_at_side(b, ir_op_prop(b->f, ATOM_arg_attrs), ir_type_inputs(t), false, &list);
	look_at_side(b, ir_op_prop(b->f, ATOM_res_attrs), ir_type_results(t), true, &list);
	edits = list.n ? find_edits(b, &list) : NULL;
	for (uint32_t i = 0; i < list.n; i++)
		report_shortened(b, &list.v[i], edits ? edits[i] : (PrintEdit){ .text = NULL });
}

void
advice_look_at_boundaries(IrModule *m, Map *to_shorten)
{
	IrOp *first = ir_func_first(m->op);
	Arena scratch;
	Boundary b = { .m = m, .scratch = &scratch, .to_shorten = to_shorten };

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
