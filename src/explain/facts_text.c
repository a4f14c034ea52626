/* SPDX-License-Identifier: Apache-2.0
 *
 * Shardings and meshes of facts as text, with axes renamed if that is wanted.
 */
#include "explain/facts.h"
#include "inspect/python_text.h"

static Str
renamed(const ExplainRenames *renames, Str name)
{
	for (uint32_t i = 0; renames && i < renames->n; i++) {
		if (str_eq(renames->v[i].from, name))
			return renames->v[i].to;
	}
	return name;
}

static Str
keep(Arena *a, Buf *b)
{
	size_t n = b->n;

	return (Str){ buf_take(b, a), n };
}

static void
add_axis(Buf *b, Arena *a, const ExplainAxis *x, const ExplainRenames *renames)
{
	Str name = renamed(renames, x->name);

	if (x->size)
		name = str_from(arena_printf(a, "%.*s:(%lld)%lld", (int)name.n, name.p, (long long)x->pre,
		                             (long long)x->size));
	inspect_python_string(b, name);
}

static void
add_axes(Buf *b, Arena *a, const ExplainAxis *axes, uint32_t n, const ExplainRenames *renames)
{
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			BUF_LIT(b, ", ");
		add_axis(b, a, &axes[i], renames);
	}
}

/* Returns the number of axes from `first` on that shard the same dimension. */
static uint32_t
n_alike(const ExplainSharding *sh, uint32_t first)
{
	uint32_t n = 0;

	while (first + n < sh->n && sh->axes[first + n].dim == sh->axes[first].dim)
		n++;
	return n;
}

Str
explain_spec(Arena *a, const ExplainSharding *sh, const ExplainRenames *renames)
{
	uint32_t dim = 0;
	Buf b;

	buf_init(&b, a->memory);
	BUF_LIT(&b, "P(");
	for (uint32_t i = 0; i < sh->n;) {
		uint32_t n = n_alike(sh, i), at = sh->axes[i].dim;

		for (; at != EXPLAIN_UNREDUCED && dim < at; dim++)
			buf_str(&b, dim ? STR(", None") : STR("None"));
		if (dim)
			BUF_LIT(&b, ", ");
		if (at == EXPLAIN_UNREDUCED)
			BUF_LIT(&b, "unreduced={");
		else if (n > 1)
			buf_char(&b, '(');
		add_axes(&b, a, sh->axes + i, n, renames);
		if (at == EXPLAIN_UNREDUCED)
			buf_char(&b, '}');
		else if (n > 1)
			buf_char(&b, ')');
		dim++;
		i += n;
	}
	buf_char(&b, ')');
	return keep(a, &b);
}

Str
explain_axes(Arena *a, const ExplainAxis *axes, uint32_t n, const ExplainRenames *renames)
{
	Buf b;

	buf_init(&b, a->memory);
	add_axes(&b, a, axes, n, renames);
	return keep(a, &b);
}

Str
explain_mesh_text(Arena *a, const ExplainMesh *mesh, const ExplainRenames *renames)
{
	Buf b;

	buf_init(&b, a->memory);
	for (uint32_t i = 0; i < mesh->n; i++) {
		if (i)
			buf_char(&b, ' ');
		inspect_python_string(&b, renamed(renames, mesh->axes[i].name));
		buf_printf(&b, "=%lld", (long long)mesh->axes[i].size);
	}
	if (mesh->ids.n) {
		buf_str(&b, mesh->n ? STR(" ids=") : STR("ids="));
		buf_str(&b, mesh->ids);
	}
	return keep(a, &b);
}
