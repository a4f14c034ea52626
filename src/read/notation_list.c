/* SPDX-License-Identifier: Apache-2.0
 *
 * Axis-list statements (spec 10 §12.3, [SD-7]): a list alone must be well formed on the mesh stated
 * last before it, and `LIST ~> LIST` says how the left one looks in canonical order. The mesh is the
 * last one that has all axes of the lists.
 */
#include "read/notation.h"

#include <assert.h>

#include "shard/axis.h"
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

/* Where a quoted axis name stands in the list. */
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

static const char *
axis_text(Parse *ps, const ShardAxis *a)
{
	if (!a->is_sub)
		return arena_printf(&ps->scratch, "\"%s\"", read_of(ps, a->name));
	return arena_printf(&ps->scratch, "\"%s\":(%lld)%lld", read_of(ps, a->name), (long long)a->pre, (long long)a->size);
}

/* The first axis that the mesh does not have. */
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
	const ReadShort *sh = ps->sh;
	const ShardAxis *unknown;
	const Fragment *in;

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
	assert(unknown);	/* or the mesh would have been taken above */
	read_error(ps, DIAG_AXIS_UNKNOWN, axis_span(ps, in, unknown->name), "unknown axis name: \"%s\"",
	           read_of(ps, unknown->name));
	return NULL;
}

/* ---- conditions of spec 10 §13.4 ---- */

static bool
check_sub_axis(Parse *ps, const Fragment *f, const ShardMesh *m, const ShardAxis *a)
{
	int64_t full = shard_mesh_axis_size(m, a->name), next;
	Span at = axis_span(ps, f, a->name);

	if (!a->is_sub)
		return true;
	if (a->pre < 1)
		return read_error(ps, DIAG_SUBAXIS_PRE, at, "sub-axis pre-size must be at least 1: %s", axis_text(ps, a));
	if (a->size <= 1)
		return read_error(ps, DIAG_SUBAXIS_SIZE, at, "sub-axis sizes must be greater than 1: %s", axis_text(ps, a));
	if (__builtin_mul_overflow(a->pre, a->size, &next) || full % next != 0)
		return read_error(ps, DIAG_SUBAXIS_DIVIDE, at,
		                  "sub-axis next pre-size %lld doesn't divide the size of the full axis %lld: %s",
		                  (long long)next, (long long)full, axis_text(ps, a));
	if (a->size == full)
		return read_error(ps, DIAG_SUBAXIS_FULL, at, "sub-axis size is equal to the full axis size: %s",
		                  axis_text(ps, a));
	return true;
}

/* Neighbours in sorted order must not share a part of an axis. */
static bool
check_neighbours(Parse *ps, const Fragment *f, const ShardAxis *a, const ShardAxis *b)
{
	Span at = axis_span(ps, f, b->name);

	if (shard_axis_eq(*a, *b))
		return read_error(ps, DIAG_AXIS_DUP, at, "duplicate axis ref: %s", axis_text(ps, b));
	if (a->name != b->name)
		return true;
	if (!a->is_sub || !b->is_sub)
		return read_error(ps, DIAG_AXIS_FULL_AND_SUB, at,
		                  "both sub-axis and full-axis are used for axis name: \"%s\"", read_of(ps, b->name));
	if (shard_axis_overlaps(*a, *b))
		return read_error(ps, DIAG_SUBAXIS_OVERLAP, at, "overlapping sub-axes: %s, %s", axis_text(ps, a), axis_text(ps, b));
	return true;
}

/* Whether the list names valid parts of axes, each once. `sorted` gets the list in mesh order. */
static bool
check_parts(Parse *ps, const Fragment *f, const ShardMesh *m, ShardAxis *sorted)
{
	for (uint32_t i = 0; i < f->n; i++) {
		if (!check_sub_axis(ps, f, m, &f->v[i]))
			return false;
		sorted[i] = f->v[i];
	}
	shard_axes_sort(m, sorted, f->n);
	for (uint32_t i = 1; i < f->n; i++) {
		if (!check_neighbours(ps, f, &sorted[i - 1], &sorted[i]))
			return false;
	}
	return true;
}

/* Whether the list is in canonical form as well: sorted and merged. */
static bool
check_canonical(Parse *ps, const Fragment *f, const ShardMesh *m)
{
	ShardAxis *sorted = ARENA_ARRAY(&ps->scratch, ShardAxis, f->n);

	for (uint32_t i = 1; i < f->n; i++) {
		if (shard_axis_cmp_mesh(m, f->v[i - 1], f->v[i]) > 0)
			return read_error(ps, DIAG_AXES_UNSORTED, axis_span(ps, f, f->v[i].name),
			                  "%s axes are not ordered w.r.t. mesh", f->word);
	}
	if (!check_parts(ps, f, m, sorted))
		return false;
	for (uint32_t i = 1; i < f->n; i++) {
		if (shard_axis_can_merge(f->v[i - 1], f->v[i]))
			return read_error(ps, DIAG_SUBAXIS_MERGEABLE, axis_span(ps, f, f->v[i].name),
			                  "two consecutive sub-axes can be merged: %s, %s", axis_text(ps, &f->v[i - 1]),
			                  axis_text(ps, &f->v[i]));
	}
	return true;
}

static bool
check_rewrite(Parse *ps, const Fragment *f, const ShardMesh *m)
{
	ShardAxis *canonical = ARENA_ARRAY(&ps->scratch, ShardAxis, f[0].n);
	uint32_t n;

	if (strcmp(f[0].word, f[1].word) != 0)
		return read_error(ps, DIAG_FRAGMENT_REWRITE, f[1].at, "both sides of a rewrite must be of the same kind");
	if (!check_parts(ps, &f[0], m, canonical) || !check_canonical(ps, &f[1], m))
		return false;
	n = shard_axes_sort_merge(m, canonical, f[0].n);
	if (!shard_axes_eq((ShardAxes){ canonical, n }, (ShardAxes){ f[1].v, f[1].n }))
		return read_error(ps, DIAG_FRAGMENT_REWRITE, f[1].at, "the right side is not the canonical form of the left side");
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
	ps->sh->any = true;
	for (uint32_t i = 0; i < n; i++)
		f[i] = (Fragment){ shard_axis_list(lists[i]), lists[i]->n, spans[i], unreduced[i] ? "unreduced" : "replicated" };
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
