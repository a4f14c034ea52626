/* SPDX-License-Identifier: Apache-2.0
 *
 * Chooses what a picture shows, and words it.
 */
#include "picture/grid.h"

#include "inspect/sharding_text.h"
#include "picture/palette.h"
#include "print/print.h"
#include "report/terminal.h"

enum { EDGE = 8, EDGE_PANELS = 2 };

/* ---- texts ---- */

/* Returns text without control characters. */
static const char *
escaped(Arena *a, Str text)
{
	Buf b;

	buf_init(&b, a->memory);
	report_escape(&b, text);
	return buf_take(&b, a);
}

Str
picture_dots(const PictureGrid *g)
{
	return g->unicode ? STR("…") : STR("...");
}

Str
picture_axis_text(const PictureGrid *g, ShardAxis axis)
{
	return str_from(escaped(g->arena, inspect_axes(g->s, &axis, 1)));
}

uint32_t
picture_axis_index(const PictureGrid *g, ShardAxis axis)
{
	return (uint32_t)shard_mesh_axis_find(g->v->mesh, axis.name);
}

Str
picture_devices(const PictureGrid *g)
{
	int64_t slice = picture_slice(&g->map, g->parts);
	const int64_t *id = g->map.ids + g->map.first[slice];
	int64_t n = g->map.first[slice + 1] - g->map.first[slice];
	Buf b;

	buf_init(&b, g->arena->memory);
	for (int64_t i = 0, k; i < n; i = k) {
		int64_t step = i + 1 < n ? id[i + 1] - id[i] : 0;

		k = i + 1;
		while (k < n && id[k] - id[k - 1] == step)
			k++;
		k = k - i < 3 ? i + 1 : k;
		buf_printf(&b, "%s%lld", i ? "," : "", (long long)id[i]);
		if (k - i >= 3)
			buf_printf(&b, "-%lld", (long long)id[k - 1]);
		if (k - i >= 3 && step > 1)
			buf_printf(&b, "/%lld", (long long)step);
	}
	return str_from(buf_take(&b, g->arena));
}

Str
picture_cell_text(const PictureGrid *g)
{
	int64_t slice = picture_slice(&g->map, g->parts);
	Str text = picture_devices(g);

	return text.n <= PICTURE_CELL_MAX ? text :
	       str_from(arena_printf(g->arena, "%lld devices", (long long)(g->map.first[slice + 1] -
	                                                                   g->map.first[slice])));
}

static Str
range_text(const PictureGrid *g, const PictureDim *dim, int64_t part)
{
	ShardRange r;
	int64_t padding;

	if (!dim)
		return STR("");
	if (part == PICTURE_SKIPPED)
		return picture_dots(g);
	r = picture_range(dim, part);
	padding = dim->chunk - (r.limit - r.start);
	return padding ? str_from(arena_printf(g->arena, "%lld:%lld+%lld", (long long)r.start, (long long)r.limit,
	                                       (long long)padding)) :
	                 str_from(arena_printf(g->arena, "%lld:%lld", (long long)r.start, (long long)r.limit));
}

Str
picture_row_text(const PictureGrid *g, uint32_t row)
{
	return range_text(g, g->row_dim, g->rows.v[row]);
}

Str
picture_column_text(const PictureGrid *g, uint32_t column)
{
	return range_text(g, g->column_dim, g->columns.v[column]);
}

const char *
picture_panel_title(PictureGrid *g)
{
	Buf b;

	if (g->map.n_split <= 2)
		return NULL;
	buf_init(&b, g->arena->memory);
	BUF_LIT(&b, "panel");
	for (uint32_t i = 0; i + 2 < g->map.n_split; i++) {
		Str range = range_text(g, &g->map.dims[g->map.split[i]], g->parts[i]);

		buf_printf(&b, "%s dim %u [%.*s]", i ? "," : "", (unsigned)g->map.split[i], (int)range.n, range.p);
	}
	return buf_take(&b, g->arena);
}

uint32_t
picture_cell_color(int64_t k, uint32_t row, uint32_t column)
{
	return (uint32_t)((3 * k + 2 * (int64_t)row + column) % PICTURE_COLORS);
}

/* ---- the lines above the grid ---- */

static void
add_fact(PictureGrid *g, const char *before, ShardAxes axes, const char *after)
{
	*VEC_ADD(g->arena, &g->facts) = (PictureFact){ before, axes, after };
}

static void
add_shape(const PictureGrid *g, Buf *b, bool chunks)
{
	for (uint32_t d = 0; d < g->map.rank; d++)
		buf_printf(b, "%s%lld", !d ? "" : g->unicode ? "×" : "x",
		           (long long)(chunks ? g->map.dims[d].chunk : g->map.dims[d].size));
	if (!g->map.rank)
		BUF_LIT(b, "one element");
}

static void
add_counts(PictureGrid *g)
{
	const PictureMap *map = &g->map;
	int64_t sums = shard_axes_total(g->v->mesh, shard_axes_unreduced(g->v->sharding));
	int64_t copies = map->n_devices / map->n_slices / sums;
	Buf b;

	buf_init(&b, g->arena->memory);
	add_shape(g, &b, false);
	buf_printf(&b, " over %lld device%s: %lld slice%s of ", (long long)map->n_devices,
	           map->n_devices == 1 ? "" : "s", (long long)map->n_slices, map->n_slices == 1 ? "" : "s");
	add_shape(g, &b, true);
	if (sums > 1)
		buf_printf(&b, ", %lld partial sums of each", (long long)sums);
	if (copies > 1)
		buf_printf(&b, ", %lld copies of each", (long long)copies);
	add_fact(g, buf_take(&b, g->arena), (ShardAxes){ NULL, 0 }, "");
}

static void
add_dim(PictureGrid *g, uint32_t d)
{
	const ShardDim *of = &g->v->sharding->dims[d];
	const PictureDim *dim = &g->map.dims[d];
	int64_t padding = 0;
	Buf b;

	buf_init(&b, g->arena->memory);
	if (of->n)
		buf_printf(&b, " in %lld part%s of %lld", (long long)dim->parts, dim->parts == 1 ? "" : "s",
		           (long long)dim->chunk);
	else
		BUF_LIT(&b, "whole on every device");
	if (dim->size % dim->parts != 0 && !__builtin_mul_overflow(dim->parts, dim->chunk, &padding))
		buf_printf(&b, ", %lld of padding", (long long)(padding - dim->size));
	if (!of->closed)
		BUF_LIT(&b, ", open");
	if (of->has_priority)
		buf_printf(&b, ", priority %lld", (long long)of->priority);
	add_fact(g, arena_printf(g->arena, "  dim %u: %lld ", (unsigned)d, (long long)dim->size),
	         shard_axes_of_dim(g->v->sharding, d), buf_take(&b, g->arena));
}

static void
add_axes(PictureGrid *g, const char *what, ShardAxes axes)
{
	if (axes.n)
		add_fact(g, what, axes, "");
}

/* Adds the axes along which devices hold the same elements. */
static void
add_copies(PictureGrid *g)
{
	const ShardSharding *sh = g->v->sharding;
	ShardAxes used = { shard_axes(sh), sh->n_dim_axes + sh->n_replicated + sh->n_unreduced };
	ShardAxisVec all = { 0 };

	for (uint32_t i = 0; i < g->v->mesh->n_axes; i++)
		*VEC_ADD(g->arena, &all) = shard_axis_full(g->v->mesh->axes[i].name);
	add_axes(g, "  copies along ",
	         shard_axes_difference(g->arena, g->s, g->v->mesh, shard_axis_vec_all(&all), used));
	add_axes(g, "  copies by request along ", shard_axes_replicated(sh));
	add_axes(g, sh->reduction == SHARD_SUM ? "  partial sums along " :
	            sh->reduction == SHARD_MAX ? "  partial maxima along " : "  partial minima along ",
	         shard_axes_unreduced(sh));
}

static const char *
title_of(PictureGrid *g)
{
	const PictureValue *v = g->v;
	Buf b;

	buf_init(&b, g->arena->memory);
	report_escape(&b, v->address);
	if (v->name.n) {
		buf_char(&b, ' ');
		report_escape(&b, v->name);
	}
	if (v->address.n)
		BUF_LIT(&b, ": ");
	report_escape(&b, print_type_text(g->s, v->type));
	return buf_take(&b, g->arena);
}

/* ---- what is drawn ---- */

/* Lists the numbers below n, or if there are many and `fold`, `edge` of them at both ends. */
static PictureParts
list_parts(PictureGrid *g, int64_t n, bool fold, int64_t edge)
{
	PictureParts list = { NULL, 0 };
	bool skips = fold && n > 2 * edge + 1;

	list.v = ARENA_ARRAY(g->arena, int64_t, (size_t)(skips ? 2 * edge + 1 : n));
	for (int64_t i = 0; i < n; i++) {
		if (skips && i == edge) {
			list.v[list.n++] = PICTURE_SKIPPED;
			i = n - edge;
		}
		list.v[list.n++] = i;
	}
	return list;
}

void
picture_grid_panel(PictureGrid *g, int64_t k)
{
	for (uint32_t i = g->map.n_split > 2 ? g->map.n_split - 2 : 0; i > 0; i--) {
		int64_t parts = g->map.dims[g->map.split[i - 1]].parts;

		g->parts[i - 1] = k % parts;
		k /= parts;
	}
}

bool
picture_grid_go_to(PictureGrid *g, uint32_t row, uint32_t column)
{
	int64_t r = g->rows.v[row], c = g->columns.v[column];

	if (r == PICTURE_SKIPPED || c == PICTURE_SKIPPED)
		return false;
	if (g->row_dim)
		g->parts[g->map.n_split - 2] = r;
	if (g->column_dim)
		g->parts[g->map.n_split - 1] = c;
	return true;
}

static void
choose_parts(PictureGrid *g, uint32_t max_cells, bool advises)
{
	uint32_t n_split = g->map.n_split;
	bool fold = max_cells && g->map.n_slices > max_cells;
	int64_t rows, columns;

	g->parts = ARENA_ARRAY(g->arena, int64_t, n_split + 1);
	g->column_dim = n_split ? &g->map.dims[g->map.split[n_split - 1]] : NULL;
	g->row_dim = n_split > 1 ? &g->map.dims[g->map.split[n_split - 2]] : NULL;
	rows = g->row_dim ? g->row_dim->parts : 1;
	columns = g->column_dim ? g->column_dim->parts : 1;
	g->rows = list_parts(g, rows, fold, EDGE);
	g->columns = list_parts(g, columns, fold, EDGE);
	g->panels = list_parts(g, g->map.n_slices / rows / columns, fold, EDGE_PANELS);
	if (fold)
		g->rest = arena_printf(g->arena, "not all of the %lld slices are drawn%s", (long long)g->map.n_slices,
		                       advises ? "; --max-cells=0 draws them" : "");
}

void
picture_grid_fill(PictureGrid *g, Session *s, Arena *a, const PictureValue *v, const PictureStyle *style)
{
	*g = (PictureGrid){ .s = s, .arena = a, .v = v, .unicode = style->unicode };
	g->title = title_of(g);
	if (!v->mesh) {
		add_fact(g, "no sharding: every device holds the whole tensor", (ShardAxes){ NULL, 0 }, "");
		return;
	}
	picture_map_fill(&g->map, a, v->mesh, v->sharding, v->type->dims);
	add_counts(g);
	for (uint32_t d = 0; d < g->map.rank; d++)
		add_dim(g, d);
	add_copies(g);
	choose_parts(g, style->max_cells, style->advises);
}
