/* SPDX-License-Identifier: Apache-2.0
 *
 * Builds meshes, axis lists and shardings (spec 10 §9.2 to §9.9). Meshes are checked here (spec 10 §13.3);
 * src/verify_sdy checks whether a sharding fits its mesh.
 */
#include "read/build.h"

#include "base/ascii.h"
#include "base/mlir_compat.h"
#include "literal/literal.h"
#include "shard/invariants.h"

/* ---- mesh ---- */

void
build_mesh_axis(Parse *ps, Span name, int64_t size)
{
	ShardFault fault;

	*READ_PUSH(ps, mesh_axes) = (ShardMeshAxis){ read_string_atom(ps, name), 0, size };
	if (!shard_check_mesh_axis(&ps->scratch, size, &fault))
		read_error(ps, fault.id, name, "%s%s", ps->prefix, fault.text);
}

static bool
mesh_check(Parse *ps, Span at, const ShardMeshAxis *axes, uint32_t n_axes, const int64_t *ids, uint32_t n_ids)
{
	ShardFault fault;

	if (n_axes > READ_MAX_AXES)
		return read_error(ps, DIAG_LIMIT, at, "a mesh has at most %d axes", (int)READ_MAX_AXES);
	for (uint32_t i = 0; i < n_axes; i++) {
		if (axes[i].size < 1)
			return false;	/* reported with the axis */
	}
	return shard_check_mesh(ps->s, &ps->scratch, axes, n_axes, ids, n_ids, &fault) ||
	       read_error(ps, fault.id, at, "%s%s", ps->prefix, fault.text);
}

static IrAttr *
mesh_new(Parse *ps, Span at, const ShardMeshAxis *axes, uint32_t n_axes, uint32_t n_ids)
{
	const int64_t *ids = READ_TOP(ps, ints, n_ids);
	Span open = { at.lo, at.lo + 1 };
	IrAttr *mesh = NULL;

	if (mesh_check(ps, open, axes, n_axes, ids, n_ids))
		mesh = shard_mesh_new(ps->s, axes, n_axes, ids, n_ids);
	READ_POP(ps, ints, n_ids);
	return mesh;
}

IrAttr *
build_mesh(Parse *ps, Span at, uint32_t n_axes, uint32_t n_ids)
{
	IrAttr *mesh = mesh_new(ps, at, READ_TOP(ps, mesh_axes, n_axes), n_axes, n_ids);

	READ_POP(ps, mesh_axes, n_axes);
	return mesh;
}

/* Builds `{<"x"=2>, device_ids=[...]}`, where the ids come after the mesh. */
IrAttr *
build_mesh_ids(Parse *ps, Span at, IrAttr *mesh, uint32_t n_ids)
{
	const ShardMesh *m;

	if (!mesh) {
		READ_POP(ps, ints, n_ids);
		return NULL;
	}
	m = shard_mesh(mesh);
	if (m->n_ids) {
		read_error(ps, DIAG_SYNTAX, at, "device ids are given twice");
		return NULL;
	}
	return mesh_new(ps, at, m->axes, m->n_axes, n_ids);
}

/* ---- axes ---- */

void
build_axis(Parse *ps, Span name, bool is_sub, int64_t pre, int64_t size)
{
	*READ_PUSH(ps, axes) = (ShardAxis){ read_string_atom(ps, name), is_sub, pre, size };
}

IrAttr *
build_axis_list(Parse *ps, uint32_t n)
{
	IrAttr *a = shard_axis_list_new(ps->s, READ_TOP(ps, axes, n), n);

	READ_POP(ps, axes, n);
	return a;
}

IrAttr *
build_axis_lists(Parse *ps, uint32_t n)
{
	IrAttr *a = shard_axis_lists_new(ps->s, READ_TOP(ps, attrs, n), n);

	READ_POP(ps, attrs, n);
	return a;
}

IrAttr *
build_manual_axes(Parse *ps, uint32_t n)
{
	IrAttr *a = shard_manual_axes_new(ps->s, READ_TOP(ps, atoms, n), n);

	READ_POP(ps, atoms, n);
	return a;
}

void
build_a2a_param(Parse *ps, Span at, uint32_t n_axes, int64_t source, int64_t target)
{
	if (n_axes == 0)
		read_error(ps, DIAG_A2A_NO_AXES, (Span){ at.hi - 1, at.hi },
		           "custom op 'sdy.all_to_all' expected string");
	*READ_PUSH(ps, params) = (ShardA2A){ build_axis_list(ps, n_axes), source, target };
}

IrAttr *
build_a2a(Parse *ps, uint32_t n)
{
	IrAttr *a = shard_a2a_new(ps->s, READ_TOP(ps, params, n), n);

	READ_POP(ps, params, n);
	return a;
}

/* ---- shardings ---- */

void
build_dim(Parse *ps, uint32_t n_axes, bool closed)
{
	*READ_PUSH(ps, dims) = (ReadDim){ .n_axes = n_axes, .closed = closed };
}

static bool
priority_fault(Parse *ps, ShardFault *fault, DiagId id, const char *what, Str word)
{
	*fault = (ShardFault){ id, arena_printf(&ps->scratch, "%s, got: %.*s", what, (int)word.n, word.p) };
	return false;
}

bool
read_priority(Parse *ps, Str word, int64_t *priority, ShardFault *fault)
{
	size_t i = 1;

	while (i < word.n && ascii_is_digit(word.p[i]))
		i++;
	if (word.p[0] != 'p' || word.n == 1 || i < word.n)
		return priority_fault(ps, fault, DIAG_PRIORITY_SYNTAX, "expecting priority in format 'p<number>'",
		                      word);
	if (word.p[1] == '0' && word.n > 2)
		return priority_fault(ps, fault, DIAG_PRIORITY_LEADING_ZERO,
		                      "priorities with leading zeros are not allowed", word);
	return str_i64_parse((Str){ word.p + 1, word.n - 1 }, false, priority) ||
	       priority_fault(ps, fault, DIAG_PRIORITY_OVERFLOW, "expecting integer priority", word);
}

void
build_priority(Parse *ps, Span word)
{
	ReadDim *d = &VEC_LAST(&ps->dims);
	ShardFault fault;

	if (!read_priority(ps, read_slice(ps, word), &d->priority, &fault))
		read_error(ps, fault.id, word, "%s%s", ps->prefix, fault.text);
	d->has_priority = true;
}

void
build_clause(Parse *ps, Span word, bool unreduced, ShardReduction r, uint32_t n_axes)
{
	if (n_axes == 0 && compat_needs_axes(&ps->s->diag))
		read_explain(ps, word);
	*READ_PUSH(ps, clauses) = (ReadClause){ word, unreduced, (uint8_t)r, n_axes };
}

/* Stores the clauses in the spec; `axes` are the axes of all clauses in order. */
static void
sharding_clauses(Parse *ps, ShardShardingSpec *spec, const ReadClause *c, uint32_t n, const ShardAxis *axes)
{
	bool seen[2] = { false, false };

	for (uint32_t i = 0; i < n; i++) {
		if (seen[c[i].unreduced])
			read_error(ps, DIAG_CLAUSE_DUP, c[i].word,
			           "%sfailed to parse Sdy_TensorSharding, expected valid named axis list after comma",
			           ps->prefix);
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

static IrAttr *
sharding_new(Parse *ps, IrAttr *mesh, uint32_t n_dims, uint32_t n_clauses, bool is_spec)
{
	const ReadDim *d = READ_TOP(ps, dims, n_dims);
	const ReadClause *c = READ_TOP(ps, clauses, n_clauses);
	ArenaMark mark = arena_mark(&ps->scratch);
	ShardDimSpec *dims = ARENA_ARRAY(&ps->scratch, ShardDimSpec, n_dims);
	ShardShardingSpec spec = { .mesh = mesh, .dims = dims, .rank = n_dims, .is_spec = is_spec };
	uint32_t n_axes = 0;
	const ShardAxis *axes;
	IrAttr *a;

	for (uint32_t i = 0; i < n_dims; i++)
		n_axes += d[i].n_axes;
	for (uint32_t i = 0; i < n_clauses; i++)
		n_axes += c[i].n_axes;
	axes = READ_TOP(ps, axes, n_axes);
	for (uint32_t i = 0; i < n_dims; i++) {
		dims[i] = (ShardDimSpec){ axes, d[i].n_axes, d[i].closed, d[i].has_priority, d[i].priority };
		axes += d[i].n_axes;
	}
	sharding_clauses(ps, &spec, c, n_clauses, axes);
	a = mesh ? shard_sharding_new(ps->s, &spec) : NULL;
	arena_reset(&ps->scratch, mark);
	READ_POP(ps, axes, n_axes);
	READ_POP(ps, dims, n_dims);
	READ_POP(ps, clauses, n_clauses);
	return a;
}

IrAttr *
build_sharding(Parse *ps, IrAttr *mesh, uint32_t n_dims, uint32_t n_clauses)
{
	return sharding_new(ps, mesh, n_dims, n_clauses, false);
}

IrAttr *
build_spec(Parse *ps, IrAttr *mesh, ReadPair n, Span at)
{
	if (compat_rejects_specs(&ps->s->diag))
		read_explain(ps, at);
	ps->has_specs = true;
	return sharding_new(ps, mesh, n.a, n.b, true);
}

IrAttr *
build_per_value(Parse *ps, uint32_t n)
{
	IrAttr *const *v = read_pop_attrs(ps, n);

	return v ? ir_attr_per_value(ps->s, v, n) : NULL;
}
