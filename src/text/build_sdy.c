/* SPDX-License-Identifier: Apache-2.0
 *
 * Meshes, axis lists and shardings (spec 10 §9.2 to §9.9). Meshes are checked here (§13.3); whether
 * shardings fit their mesh is for src/verify to say.
 */
#include "text/build.h"

#include "shard/check.h"
#include "text/literal.h"
#include "text/replay.h"

/* ---- mesh ---- */

void
text_build_mesh_axis(Parse *ps, Span name, int64_t size)
{
	ShardFault fault;

	*TEXT_PUSH(ps, mesh_axes) = (ShardMeshAxis){ text_string_atom(ps, name), 0, size };
	if (!shard_check_mesh_axis(&ps->scratch, size, &fault))
		text_error(ps, fault.id, name, "%s%s", ps->prefix, fault.text);
}

static bool
mesh_check(Parse *ps, Span at, const ShardMeshAxis *axes, uint32_t n_axes, const int64_t *ids, uint32_t n_ids)
{
	ShardFault fault;

	for (uint32_t i = 0; i < n_axes; i++) {
		if (axes[i].size < 1)
			return false;	/* reported with the axis */
	}
	return shard_check_mesh(ps->s, &ps->scratch, axes, n_axes, ids, n_ids, &fault) ||
	       text_error(ps, fault.id, at, "%s%s", ps->prefix, fault.text);
}

static IrAttr *
mesh_new(Parse *ps, Span at, const ShardMeshAxis *axes, uint32_t n_axes, uint32_t n_ids)
{
	const int64_t *ids = TEXT_TOP(ps, ints, n_ids);
	Span open = { at.lo, at.lo + 1 };
	IrAttr *mesh = NULL;

	if (mesh_check(ps, open, axes, n_axes, ids, n_ids))
		mesh = shard_mesh_new(ps->s, axes, n_axes, ids, n_ids);
	TEXT_POP(ps, ints, n_ids);
	return mesh;
}

IrAttr *
text_build_mesh(Parse *ps, Span at, uint32_t n_axes, uint32_t n_ids)
{
	IrAttr *mesh = mesh_new(ps, at, TEXT_TOP(ps, mesh_axes, n_axes), n_axes, n_ids);

	TEXT_POP(ps, mesh_axes, n_axes);
	return mesh;
}

/* `{<"x"=2>, device_ids=[...]}`: the ids stand behind the mesh. */
IrAttr *
text_build_mesh_ids(Parse *ps, Span at, IrAttr *mesh, uint32_t n_ids)
{
	const ShardMesh *m;

	if (!mesh) {
		TEXT_POP(ps, ints, n_ids);
		return NULL;
	}
	m = shard_mesh(mesh);
	if (m->n_ids) {
		text_error(ps, DIAG_SYNTAX, at, "device ids are given twice");
		return NULL;
	}
	return mesh_new(ps, at, m->axes, m->n_axes, n_ids);
}

/* ---- axes ---- */

void
text_build_axis(Parse *ps, Span name, bool is_sub, int64_t pre, int64_t size)
{
	*TEXT_PUSH(ps, axes) = (ShardAxis){ text_string_atom(ps, name), is_sub, pre, size };
}

IrAttr *
text_build_axis_list(Parse *ps, uint32_t n)
{
	IrAttr *a = shard_axis_list_new(ps->s, TEXT_TOP(ps, axes, n), n);

	TEXT_POP(ps, axes, n);
	return a;
}

IrAttr *
text_build_axis_lists(Parse *ps, uint32_t n)
{
	IrAttr *a = shard_axis_lists_new(ps->s, TEXT_TOP(ps, attrs, n), n);

	TEXT_POP(ps, attrs, n);
	return a;
}

IrAttr *
text_build_manual_axes(Parse *ps, uint32_t n)
{
	IrAttr *a = shard_manual_axes_new(ps->s, TEXT_TOP(ps, atoms, n), n);

	TEXT_POP(ps, atoms, n);
	return a;
}

void
text_build_a2a_param(Parse *ps, Span at, uint32_t n_axes, int64_t source, int64_t target)
{
	if (n_axes == 0)
		text_error(ps, DIAG_A2A_NO_AXES, (Span){ at.hi - 1, at.hi }, "custom op 'sdy.all_to_all' expected string");
	*TEXT_PUSH(ps, params) = (ShardA2A){ text_build_axis_list(ps, n_axes), source, target };
}

IrAttr *
text_build_a2a(Parse *ps, uint32_t n)
{
	IrAttr *a = shard_a2a_new(ps->s, TEXT_TOP(ps, params, n), n);

	TEXT_POP(ps, params, n);
	return a;
}

/* ---- shardings ---- */

void
text_build_dim(Parse *ps, uint32_t n_axes, bool closed)
{
	*TEXT_PUSH(ps, dims) = (TextDim){ .n_axes = n_axes, .closed = closed };
}

/* `p` and a decimal number without leading zeros. */
void
text_build_priority(Parse *ps, Span word)
{
	TextDim *d = &VEC_LAST(&ps->dims);
	Str s = text_slice(ps, word);
	size_t i = 1;

	while (i < s.n && s.p[i] >= '0' && s.p[i] <= '9')
		i++;
	if (s.p[0] != 'p' || s.n == 1 || i < s.n)
		text_error(ps, DIAG_PRIORITY_SYNTAX, word, "%sexpecting priority in format 'p<number>', got: %.*s", ps->prefix,
		           (int)s.n, s.p);
	else if (s.p[1] == '0' && s.n > 2)
		text_error(ps, DIAG_PRIORITY_LEADING_ZERO, word, "%spriorities with leading zeros are not allowed, got: %.*s",
		           ps->prefix, (int)s.n, s.p);
	else if (!text_i64_parse((Str){ s.p + 1, s.n - 1 }, false, &d->priority))
		text_error(ps, DIAG_PRIORITY_OVERFLOW, word, "%sexpecting integer priority, got: %.*s", ps->prefix,
		           (int)s.n, s.p);
	d->has_priority = true;
}

/* Where messages are compared, a clause without axes is the error that it is in MLIR. */
void
text_build_clause(Parse *ps, Span word, bool unreduced, ShardReduction r, uint32_t n_axes)
{
	if (n_axes == 0 && ps->s->diag.first_failure)
		text_replay(ps, word);
	*TEXT_PUSH(ps, clauses) = (TextClause){ word, unreduced, (uint8_t)r, n_axes };
}

/* Fills in the clauses; `axes` are theirs. */
static void
sharding_clauses(Parse *ps, ShardShardingSpec *spec, const TextClause *c, uint32_t n, const ShardAxis *axes)
{
	bool seen[2] = { false, false };

	for (uint32_t i = 0; i < n; i++) {
		if (seen[c[i].unreduced])
			text_error(ps, DIAG_CLAUSE_DUP, c[i].word,
			           "%sfailed to parse Sdy_TensorSharding, expected valid named axis list after comma", ps->prefix);
		seen[c[i].unreduced] = true;
		if (c[i].unreduced) {
			spec->unreduced = axes;
			spec->n_unreduced = c[i].n_axes;
			spec->reduction = (ShardReduction)c[i].reduction;
		} else {
			spec->replicated = axes;
			spec->n_replicated = c[i].n_axes;
		}
		axes += c[i].n_axes;
	}
}

IrAttr *
text_build_sharding(Parse *ps, IrAttr *mesh, uint32_t n_dims, uint32_t n_clauses)
{
	const TextDim *d = TEXT_TOP(ps, dims, n_dims);
	const TextClause *c = TEXT_TOP(ps, clauses, n_clauses);
	ArenaMark mark = arena_mark(&ps->scratch);
	ShardDimSpec *dims = ARENA_ARRAY(&ps->scratch, ShardDimSpec, n_dims);
	ShardShardingSpec spec = { .mesh = mesh, .dims = dims, .rank = n_dims };
	uint32_t n_axes = 0;
	const ShardAxis *axes;
	IrAttr *a;

	for (uint32_t i = 0; i < n_dims; i++)
		n_axes += d[i].n_axes;
	for (uint32_t i = 0; i < n_clauses; i++)
		n_axes += c[i].n_axes;
	axes = TEXT_TOP(ps, axes, n_axes);
	for (uint32_t i = 0; i < n_dims; i++) {
		dims[i] = (ShardDimSpec){ axes, d[i].n_axes, d[i].closed, d[i].has_priority, d[i].priority };
		axes += d[i].n_axes;
	}
	sharding_clauses(ps, &spec, c, n_clauses, axes);
	a = mesh ? shard_sharding_new(ps->s, &spec) : NULL;
	arena_reset(&ps->scratch, mark);
	TEXT_POP(ps, axes, n_axes);
	TEXT_POP(ps, dims, n_dims);
	TEXT_POP(ps, clauses, n_clauses);
	return a;
}

IrAttr *
text_build_per_value(Parse *ps, uint32_t n)
{
	IrAttr *const *v = text_pop_attrs(ps, n);

	return v ? ir_attr_per_value(ps->s, v, n) : NULL;
}
