/* SPDX-License-Identifier: Apache-2.0
 *
 * Texts of shardings and axes, in the arena of the session.
 */
#include "inspect/sharding_text.h"

#include "inspect/python_text.h"
#include "literal/literal.h"
#include "print/print.h"

/* Copies a buffer to the session and frees it. */
static Str
keep(Session *s, Buf *b)
{
	Str text = { arena_dup(&s->arena, b->p, b->n), b->n };

	buf_free(b);
	return text;
}

Str
inspect_sharding(Session *s, IrAttr *sharding, bool alone)
{
	Str text = print_attr_text(s, sharding), prefix = STR("#sdy.sharding");
	IrAttr *mesh = shard_sharding(sharding)->mesh;
	size_t skip;

	text = (Str){ text.p + prefix.n, text.n - prefix.n };
	if (!alone || mesh->kind != IR_ATTR_SYMBOL)
		return text;
	skip = strlen("<") + print_attr_text(s, mesh).n + strlen(", ");
	return (Str){ text.p + skip, text.n - skip - strlen(">") };
}

static void
add_range(Buf *b, ShardAxis axis)
{
	if (axis.is_sub)
		buf_printf(b, ":(%lld)%lld", (long long)axis.pre, (long long)axis.size);
}

Str
inspect_axis(Session *s, ShardAxis axis)
{
	Buf b;

	buf_init(&b, s->arena.memory);
	buf_str(&b, session_str(s, axis.name));
	add_range(&b, axis);
	return keep(s, &b);
}

Str
inspect_axes(Session *s, const ShardAxis *axes, uint32_t n)
{
	Buf b;

	buf_init(&b, s->arena.memory);
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			BUF_LIT(&b, ", ");
		literal_string_print(&b, session_str(s, axes[i].name));
		add_range(&b, axes[i]);
	}
	return keep(s, &b);
}

Str
inspect_mesh_axes(Session *s, const ShardMesh *mesh)
{
	Buf b;

	buf_init(&b, s->arena.memory);
	buf_char(&b, '[');
	for (uint32_t i = 0; i < mesh->n_axes; i++) {
		if (i)
			BUF_LIT(&b, ", ");
		literal_string_print(&b, session_str(s, mesh->axes[i].name));
		buf_printf(&b, "=%lld", (long long)mesh->axes[i].size);
	}
	buf_char(&b, ']');
	return keep(s, &b);
}

Str
inspect_mesh_ids(Session *s, const ShardMesh *mesh)
{
	Buf b;

	buf_init(&b, s->arena.memory);
	buf_char(&b, '[');
	for (uint32_t i = 0; i < mesh->n_ids; i++)
		buf_printf(&b, "%s%lld", i ? ", " : "", (long long)shard_mesh_ids(mesh)[i]);
	buf_char(&b, ']');
	return keep(s, &b);
}

/* ---- PartitionSpec ---- */

static void
add_python_list(Buf *b, const Session *s, const ShardAxis *axes, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			BUF_LIT(b, ", ");
		inspect_python_string(b, session_str(s, axes[i].name));
	}
}

/* Appends a dimension whose sharding is the first n axes. */
static void
add_dim(Buf *b, const Session *s, const ShardAxis *axes, uint32_t n, bool closed)
{
	if (!n)
		buf_str(b, closed ? STR("None") : STR("P.UNCONSTRAINED"));
	if (n > 1)
		buf_char(b, '(');
	add_python_list(b, s, axes, n);
	if (n > 1)
		buf_char(b, ')');
}

static bool
has_sub_axes(const ShardSharding *sh)
{
	const ShardAxis *axes = shard_axes(sh);

	for (uint32_t i = 0; i < sh->n_dim_axes; i++) {
		if (axes[i].is_sub)
			return true;
	}
	for (uint32_t i = 0; i < sh->n_unreduced; i++) {
		if (shard_unreduced(sh)[i].is_sub)
			return true;
	}
	return false;
}

Str
inspect_partition_spec(Session *s, const IrAttr *sharding)
{
	const ShardSharding *sh = shard_sharding(sharding);
	Buf b;

	if (has_sub_axes(sh))
		return (Str){ NULL, 0 };
	buf_init(&b, s->arena.memory);
	BUF_LIT(&b, "P(");
	for (uint32_t d = 0; d < sh->rank; d++) {
		if (d)
			BUF_LIT(&b, ", ");
		add_dim(&b, s, shard_dim_axes(sh, d), sh->dims[d].n, sh->dims[d].closed);
	}
	if (sh->n_unreduced) {
		buf_str(&b, sh->rank ? STR(", unreduced={") : STR("unreduced={"));
		add_python_list(&b, s, shard_unreduced(sh), sh->n_unreduced);
		buf_char(&b, '}');
	}
	buf_char(&b, ')');
	return keep(s, &b);
}

/* Returns the number of axes of dimension d before the first sub-axis. */
static uint32_t
n_whole(const ShardSharding *sh, uint32_t d)
{
	const ShardAxis *axes = shard_dim_axes(sh, d);
	uint32_t n = 0;

	while (n < sh->dims[d].n && !axes[n].is_sub)
		n++;
	return n;
}

Str
inspect_nearest_spec(Session *s, const IrAttr *sharding, bool *exact)
{
	const ShardSharding *sh = shard_sharding(sharding);
	Buf b;

	*exact = !sh->n_unreduced;
	buf_init(&b, s->arena.memory);
	BUF_LIT(&b, "P(");
	for (uint32_t d = 0; d < sh->rank; d++) {
		uint32_t n = n_whole(sh, d);

		if (d)
			BUF_LIT(&b, ", ");
		add_dim(&b, s, shard_dim_axes(sh, d), n, true);
		*exact = *exact && n == sh->dims[d].n && (n || sh->dims[d].closed);
	}
	buf_char(&b, ')');
	return keep(s, &b);
}
