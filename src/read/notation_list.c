/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks axis-list statements (spec 10 §12.3, [SD-7]). A single list must be in canonical form, and in `LIST ~> LIST`
 * the right list must be the canonical form of the left one. The mesh is the last one before the statement that has
 * all axes of the lists.
 */
#include "read/notation.h"

#include <assert.h>

#include "shard/axis.h"
#include "shard/invariants.h"
#include "shard/mesh.h"

/* A list as written. */
typedef struct Fragment {
	const ShardAxis *v;
	uint32_t n;
	Span at;
	const char *word;	/* "replicated" or "unreduced" */
} Fragment;

void
read_notation_fragment(Parse *ps, Span at, uint32_t n_axes, bool unreduced)
{
	*READ_PUSH(ps, attrs) = build_axis_list(ps, n_axes);
	*READ_PUSH(ps, spans) = at;
	*READ_PUSH(ps, ints) = unreduced;
}

/* Returns the span of a quoted axis name in the list. */
static Span
axis_span(Parse *ps, const Fragment *f, Atom name)
{
	Str text = read_slice(ps, f->at), want = session_str(ps->s, name);

	for (size_t i = 0; i + want.n + 2 <= text.n; i++) {
		if (text.p[i] == '"' && text.p[i + 1 + want.n] == '"' && memcmp(text.p + i + 1, want.p, want.n) == 0)
			return (Span){ f->at.lo + (uint32_t)i, f->at.lo + (uint32_t)(i + want.n) + 2 };
	}
	return f->at;
}

/* Reports a fault at an axis of the list. */
static bool
fault_error(Parse *ps, const Fragment *f, const ShardFault *fault, Atom axis)
{
	return read_error(ps, fault->id, axis_span(ps, f, axis), "%s", fault->text);
}

/* Returns the first axis that is not in the mesh, or NULL. */
static const ShardAxis *
unknown_axis(const ShardMesh *m, const Fragment *f)
{
	for (uint32_t i = 0; i < f->n; i++) {
		if (shard_mesh_axis_find(m, f->v[i].name) < 0)
			return &f->v[i];
	}
	return NULL;
}

static const ShardMesh *
find_mesh(Parse *ps, const Fragment *f, uint32_t n)
{
	const ReadNotation *sh = ps->notation;
	const ShardAxis *unknown;
	const Fragment *in;
	ShardFault fault;

	if (!sh->meshes.n) {
		read_error(ps, DIAG_FRAGMENT_NO_MESH, f[0].at, "an axis list needs a mesh before it");
		return NULL;
	}
	for (uint32_t i = sh->meshes.n; i-- > 0;) {
		const ShardMesh *m = shard_mesh(sh->meshes.v[i]);

		if (!unknown_axis(m, &f[0]) && (n == 1 || !unknown_axis(m, &f[1])))
			return m;
	}
	in = unknown_axis(shard_mesh(VEC_LAST(&sh->meshes)), &f[0]) ? &f[0] : &f[1];
	unknown = unknown_axis(shard_mesh(VEC_LAST(&sh->meshes)), in);
	assert(unknown);	/* otherwise the loop above has returned the mesh */
	shard_fault_axis_unknown(ps->s, &ps->scratch, unknown->name, &fault);
	fault_error(ps, in, &fault, unknown->name);
	return NULL;
}

/* ---- conditions of spec 10 §13.4 ---- */

/* Checks that neighbours in sorted order do not overlap. */
static bool
check_neighbours(const Parse *ps, Arena *a, ShardAxis before, ShardAxis axis, ShardFault *fault)
{
	if (shard_axis_eq(before, axis))
		return shard_fault_axis_dup(ps->s, a, axis, fault);
	if (before.name == axis.name && (!before.is_sub || !axis.is_sub))
		return shard_fault_full_and_sub(ps->s, a, axis.name, fault);
	return shard_check_overlap(ps->s, a, before, axis, fault);
}

/* Returns whether the list consists of valid axes and sub-axes that do not overlap. Stores the list in mesh order in
 * `sorted`. */
static bool
check_parts(Parse *ps, const Fragment *f, const ShardMesh *m, ShardAxis *sorted)
{
	ShardFault fault;

	for (uint32_t i = 0; i < f->n; i++) {
		if (!shard_check_sub_axis(ps->s, &ps->scratch, f->v[i], shard_mesh_axis_size(m, f->v[i].name), &fault))
			return fault_error(ps, f, &fault, f->v[i].name);
		sorted[i] = f->v[i];
	}
	shard_axes_sort(m, sorted, f->n);
	for (uint32_t i = 1; i < f->n; i++) {
		if (!check_neighbours(ps, &ps->scratch, sorted[i - 1], sorted[i], &fault))
			return fault_error(ps, f, &fault, sorted[i].name);
	}
	return true;
}

/* Returns whether the list is also in canonical form: sorted, and with adjacent sub-axes merged. */
static bool
check_canonical(Parse *ps, const Fragment *f, const ShardMesh *m)
{
	ShardAxis *sorted = ARENA_ARRAY(&ps->scratch, ShardAxis, f->n);
	ShardFault fault;

	for (uint32_t i = 1; i < f->n; i++) {
		if (shard_axis_cmp_mesh(m, f->v[i - 1], f->v[i]) <= 0)
			continue;
		shard_fault_unsorted(&ps->scratch, f->word, &fault);
		return fault_error(ps, f, &fault, f->v[i].name);
	}
	if (!check_parts(ps, f, m, sorted))
		return false;
	for (uint32_t i = 1; i < f->n; i++) {
		if (!shard_check_merged(ps->s, &ps->scratch, f->v[i - 1], f->v[i], &fault))
			return fault_error(ps, f, &fault, f->v[i].name);
	}
	return true;
}

static bool
check_rewrite(Parse *ps, const Fragment *f, const ShardMesh *m)
{
	ShardAxis *canonical = ARENA_ARRAY(&ps->scratch, ShardAxis, f[0].n);
	uint32_t n;

	if (strcmp(f[0].word, f[1].word) != 0)
		return read_error(ps, DIAG_FRAGMENT_REWRITE, f[1].at,
		                  "both sides of a rewrite must be of the same kind");
	if (!check_parts(ps, &f[0], m, canonical) || !check_canonical(ps, &f[1], m))
		return false;
	n = shard_axes_sort_merge(m, canonical, f[0].n);
	if (!shard_axes_eq((ShardAxes){ canonical, n }, (ShardAxes){ f[1].v, f[1].n }))
		return read_error(ps, DIAG_FRAGMENT_REWRITE, f[1].at,
		                  "the right side is not the canonical form of the left side");
	return true;
}

void
read_notation_list(Parse *ps, Span at, bool rewrite)
{
	uint32_t n = rewrite ? 2 : 1;
	IrAttr *const *lists = READ_TOP(ps, attrs, n);
	const Span *spans = READ_TOP(ps, spans, n);
	const int64_t *unreduced = READ_TOP(ps, ints, n);
	Fragment f[2] = { { NULL, 0, at, "" }, { NULL, 0, at, "" } };
	ShorthandStmt *st;
	const ShardMesh *m;

	read_notation_flush(ps);
	ps->notation->any = true;
	for (uint32_t i = 0; i < n; i++)
		f[i] = (Fragment){ shard_axis_list(lists[i]), lists[i]->n, spans[i],
			           unreduced[i] ? "unreduced" : "replicated" };
	m = find_mesh(ps, f, n);
	if (m && rewrite)
		check_rewrite(ps, f, m);
	else if (m)
		check_canonical(ps, &f[0], m);
	st = read_notation_add(ps, SHORTHAND_LIST, at);
	st->left = lists[0];
	st->right = rewrite ? lists[1] : NULL;
	st->unreduced = unreduced[0];
	READ_POP(ps, attrs, n);
	READ_POP(ps, spans, n);
	READ_POP(ps, ints, n);
}
