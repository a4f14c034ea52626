/* SPDX-License-Identifier: Apache-2.0
 *
 * A tensor as text: what its axes do, and a grid with the devices that hold each slice. The last two split dimensions
 * are the rows and columns of a panel; each combination of parts of the others has a panel of its own.
 */
#include "base/vec.h"
#include "inspect/sharding_text.h"
#include "picture/picture.h"
#include "print/print.h"
#include "report/terminal.h"

typedef struct Signs {
	const char *flat, *side, *times, *dots;
	const char *corners[3][3];	/* from the upper left one */
} Signs;

static const Signs ascii_signs = {
	"-", "|", "x", "...", { { "+", "+", "+" }, { "+", "+", "+" }, { "+", "+", "+" } }
};
static const Signs unicode_signs = {
	"─", "│", "×", "…", { { "┌", "┬", "┐" }, { "├", "┼", "┤" }, { "└", "┴", "┘" } }
};

enum { CELL_MAX = 24, EDGE = 8, EDGE_PANELS = 2, SKIPPED = -1 };

/* Parts of a dimension that are drawn; SKIPPED stands for those that are not. */
typedef struct Parts {
	int64_t *v;
	uint32_t n;
} Parts;

typedef struct Drawing {
	Buf *out;
	Session *s;
	Arena *arena;
	const PictureValue *v;
	const PictureStyle *style;
	const Signs *signs;
	PictureMap map;
	Parts rows, columns;
	const PictureDim *row_dim, *column_dim;	/* NULL: not split */
	int64_t *parts;		/* by split dimension: the slice that is drawn */
	uint32_t label, cell;	/* the columns of a row's label and of a cell */
} Drawing;

static void
repeat(Buf *out, const char *sign, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		buf_str(out, str_from(sign));
}

static void
add_shape(Drawing *x, bool chunks)
{
	for (uint32_t d = 0; d < x->map.rank; d++)
		buf_printf(x->out, "%s%lld", d ? x->signs->times : "",
		           (long long)(chunks ? x->map.dims[d].chunk : x->map.dims[d].size));
	if (!x->map.rank)
		BUF_LIT(x->out, "one element");
}

/* Returns axes as a report writes them, without control characters. */
static Str
axes_text(Drawing *x, ShardAxes axes)
{
	Str text = inspect_axes(x->s, axes.v, axes.n);
	Buf b;

	buf_init(&b, x->arena->memory);
	report_escape(&b, text);
	text = (Str){ arena_dup(x->arena, b.p, b.n), b.n };
	buf_free(&b);
	return text;
}

static void
add_axes(Drawing *x, const char *what, ShardAxes axes)
{
	if (!axes.n)
		return;
	buf_printf(x->out, "  %s ", what);
	buf_str(x->out, axes_text(x, axes));
	buf_char(x->out, '\n');
}

/* ---- the lines above the grid ---- */

static void
add_counts(Drawing *x, int64_t sums)
{
	const PictureMap *map = &x->map;
	int64_t copies = map->n_devices / map->n_slices / sums;

	add_shape(x, false);
	buf_printf(x->out, " over %lld device%s: %lld slice%s of ", (long long)map->n_devices,
	           map->n_devices == 1 ? "" : "s", (long long)map->n_slices, map->n_slices == 1 ? "" : "s");
	add_shape(x, true);
	if (sums > 1)
		buf_printf(x->out, ", %lld partial sums of each", (long long)sums);
	if (copies > 1)
		buf_printf(x->out, ", %lld copies of each", (long long)copies);
	buf_char(x->out, '\n');
}

static void
add_dim(Drawing *x, uint32_t d)
{
	const ShardDim *of = &x->v->sharding->dims[d];
	const PictureDim *dim = &x->map.dims[d];
	int64_t padding = 0;

	buf_printf(x->out, "  dim %u: %lld ", (unsigned)d, (long long)dim->size);
	buf_str(x->out, axes_text(x, shard_axes_of_dim(x->v->sharding, d)));
	if (of->n)
		buf_printf(x->out, " in %lld part%s of %lld", (long long)dim->parts, dim->parts == 1 ? "" : "s",
		           (long long)dim->chunk);
	else
		BUF_LIT(x->out, "whole on every device");
	if (dim->size % dim->parts != 0 && !__builtin_mul_overflow(dim->parts, dim->chunk, &padding))
		buf_printf(x->out, ", %lld of padding", (long long)(padding - dim->size));
	if (!of->closed)
		BUF_LIT(x->out, ", open");
	if (of->has_priority)
		buf_printf(x->out, ", priority %lld", (long long)of->priority);
	buf_char(x->out, '\n');
}

/* Adds the axes along which devices hold the same elements. */
static void
add_copies(Drawing *x)
{
	const ShardSharding *sh = x->v->sharding;
	ShardAxes used = { shard_axes(sh), sh->n_dim_axes + sh->n_replicated + sh->n_unreduced };
	ShardAxisVec all = { 0 };

	for (uint32_t i = 0; i < x->v->mesh->n_axes; i++)
		*VEC_ADD(x->arena, &all) = shard_axis_full(x->v->mesh->axes[i].name);
	add_axes(x, "copies along", shard_axes_difference(x->arena, x->s, x->v->mesh, shard_axis_vec_all(&all), used));
	add_axes(x, "copies by request along", shard_axes_replicated(sh));
	add_axes(x, sh->reduction == SHARD_SUM ? "partial sums along" :
	            sh->reduction == SHARD_MAX ? "partial maxima along" : "partial minima along",
	         shard_axes_unreduced(sh));
}

/* ---- cells ---- */

/* Returns the devices of the slice: `0-3`, `0-12/4`, `0,3,5`. */
static Str
devices_text(Drawing *x)
{
	int64_t slice = picture_slice(&x->map, x->parts);
	const int64_t *id = x->map.ids + x->map.first[slice];
	int64_t n = x->map.first[slice + 1] - x->map.first[slice];
	Str text;
	Buf b;

	buf_init(&b, x->arena->memory);
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
	text = (Str){ arena_dup(x->arena, b.p, b.n), b.n };
	buf_free(&b);
	return text;
}

/* Returns what is written in a cell: the devices, or their number if they need too many columns. */
static Str
cell_text(Drawing *x)
{
	int64_t slice = picture_slice(&x->map, x->parts);
	Str text = devices_text(x);

	return text.n <= CELL_MAX ? text :
	       str_from(arena_printf(x->arena, "%lld devices", (long long)(x->map.first[slice + 1] -
	                                                                   x->map.first[slice])));
}

/* Moves to a cell of the panel. */
static void
go_to(Drawing *x, int64_t row, int64_t column)
{
	if (x->row_dim)
		x->parts[x->map.n_split - 2] = row;
	if (x->column_dim)
		x->parts[x->map.n_split - 1] = column;
}

/* Returns `0:25`, and behind it how much of the part is padding. */
static Str
range_text(Drawing *x, const PictureDim *dim, int64_t part)
{
	ShardRange r;
	int64_t padding;

	if (!dim)
		return STR("");
	if (part == SKIPPED)
		return str_from(x->signs->dots);
	r = picture_range(dim, part);
	padding = dim->chunk - (r.limit - r.start);
	return padding ? str_from(arena_printf(x->arena, "%lld:%lld+%lld", (long long)r.start, (long long)r.limit,
	                                       (long long)padding)) :
	                 str_from(arena_printf(x->arena, "%lld:%lld", (long long)r.start, (long long)r.limit));
}

/* Returns the columns of a label or of text in a cell, which is ASCII but for the sign for what is left out. */
static uint32_t
columns_of(const Drawing *x, Str text)
{
	return x->style->unicode && str_eq(text, str_from(x->signs->dots)) ? 1 : (uint32_t)text.n;
}

static uint32_t
larger(uint32_t a, uint32_t b)
{
	return a > b ? a : b;
}

static void
measure_panel(Drawing *x)
{
	x->label = 0;
	x->cell = 1;
	for (uint32_t c = 0; c < x->columns.n; c++)
		x->cell = larger(x->cell, columns_of(x, range_text(x, x->column_dim, x->columns.v[c])));
	for (uint32_t r = 0; r < x->rows.n; r++) {
		x->label = larger(x->label, columns_of(x, range_text(x, x->row_dim, x->rows.v[r])));
		for (uint32_t c = 0; c < x->columns.n; c++) {
			if (x->rows.v[r] == SKIPPED || x->columns.v[c] == SKIPPED)
				continue;
			go_to(x, x->rows.v[r], x->columns.v[c]);
			x->cell = larger(x->cell, (uint32_t)cell_text(x).n);
		}
	}
}

/* ---- the grid ---- */

static void
centre(Drawing *x, Str text)
{
	uint32_t free = x->cell + 2 - columns_of(x, text);

	buf_blanks(x->out, free / 2);
	buf_str(x->out, text);
	buf_blanks(x->out, free - free / 2);
}

static void
add_heads(Drawing *x, uint32_t from, uint32_t to)
{
	buf_blanks(x->out, x->label + 4);
	for (uint32_t c = from; c < to; c++) {
		centre(x, range_text(x, x->column_dim, x->columns.v[c]));
		buf_char(x->out, ' ');
	}
	buf_printf(x->out, " dim %u\n", (unsigned)x->map.split[x->map.n_split - 1]);
}

/* Draws a line of the grid: the upper one (0), one inside (1) or the lower one (2). */
static void
add_rule(Drawing *x, uint32_t n, int which)
{
	buf_blanks(x->out, x->label + 3);
	for (uint32_t c = 0; c <= n; c++) {
		buf_str(x->out, str_from(x->signs->corners[which][c == 0 ? 0 : c < n ? 1 : 2]));
		if (c < n)
			repeat(x->out, x->signs->flat, x->cell + 2);
	}
	buf_char(x->out, '\n');
}

/* Draws the columns from..to - 1 of the panel. */
static void
add_block(Drawing *x, uint32_t from, uint32_t to)
{
	if (x->column_dim)
		add_heads(x, from, to);
	for (uint32_t r = 0; r < x->rows.n; r++) {
		Str label = range_text(x, x->row_dim, x->rows.v[r]);

		add_rule(x, to - from, r ? 1 : 0);
		buf_blanks(x->out, 2 + x->label - columns_of(x, label));
		buf_str(x->out, label);
		buf_char(x->out, ' ');
		for (uint32_t c = from; c < to; c++) {
			bool skipped = x->rows.v[r] == SKIPPED || x->columns.v[c] == SKIPPED;

			buf_str(x->out, str_from(x->signs->side));
			go_to(x, x->rows.v[r], x->columns.v[c]);
			centre(x, skipped ? str_from(x->signs->dots) : cell_text(x));
		}
		buf_printf(x->out, "%s\n", x->signs->side);
	}
	add_rule(x, to - from, 2);
	if (x->row_dim)
		buf_printf(x->out, "  rows: dim %u\n", (unsigned)x->map.split[x->map.n_split - 2]);
}

/* Writes the devices of cells that say only how many there are. */
static void
add_long_cells(Drawing *x)
{
	for (uint32_t r = 0; r < x->rows.n; r++) {
		for (uint32_t c = 0; c < x->columns.n; c++) {
			Str text, row = range_text(x, x->row_dim, x->rows.v[r]);
			Str column = range_text(x, x->column_dim, x->columns.v[c]);

			if (x->rows.v[r] == SKIPPED || x->columns.v[c] == SKIPPED)
				continue;
			go_to(x, x->rows.v[r], x->columns.v[c]);
			text = devices_text(x);
			if (text.n > CELL_MAX)
				buf_printf(x->out, "  %.*s%s%.*s%sdevices %.*s\n", (int)row.n, row.p, row.n ? ", " : "",
				           (int)column.n, column.p, column.n ? ": " : "", (int)text.n, text.p);
		}
	}
}

/* Draws the panel of x->parts, in blocks of as many columns as a line can have. */
static void
add_panel(Drawing *x)
{
	uint32_t many = x->columns.n, width = x->style->width;

	measure_panel(x);
	if (width)
		many = width > x->label + 11 ? (width - x->label - 11) / (x->cell + 3) : 1;	/* 11: with "dim N" */
	many = many ? many : 1;
	for (uint32_t c = 0; c < x->columns.n; c += many)
		add_block(x, c, x->columns.n - c < many ? x->columns.n : c + many);
	add_long_cells(x);
}

/* ---- what is drawn ---- */

/* Lists the parts of a dimension, or if it has many and `fold`, those at both ends. */
static Parts
list_parts(Drawing *x, const PictureDim *dim, bool fold)
{
	int64_t n = dim ? dim->parts : 1;
	Parts list = { ARENA_ARRAY(x->arena, int64_t, (size_t)n + 1), 0 };

	for (int64_t i = 0; i < n; i++) {
		if (fold && n > 2 * EDGE + 1 && i == EDGE) {
			list.v[list.n++] = SKIPPED;
			i = n - EDGE;
		}
		list.v[list.n++] = i;
	}
	return list;
}

/* Returns the number of panels, and sets the parts of panel k. */
static int64_t
panel(Drawing *x, int64_t k)
{
	int64_t n = 1;

	for (uint32_t i = x->map.n_split > 2 ? x->map.n_split - 2 : 0; i > 0; i--) {
		int64_t parts = x->map.dims[x->map.split[i - 1]].parts;

		x->parts[i - 1] = k / n % parts;
		n *= parts;
	}
	return n;
}

static void
add_panel_title(Drawing *x)
{
	BUF_LIT(x->out, "panel");
	for (uint32_t i = 0; i + 2 < x->map.n_split; i++) {
		Str range = range_text(x, &x->map.dims[x->map.split[i]], x->parts[i]);

		buf_printf(x->out, "%s dim %u [%.*s]", i ? "," : "", (unsigned)x->map.split[i], (int)range.n, range.p);
	}
	buf_char(x->out, '\n');
}

static void
add_panels(Drawing *x)
{
	uint32_t n_split = x->map.n_split;
	bool fold = x->style->max_cells && x->map.n_slices > x->style->max_cells;
	int64_t n;

	x->parts = ARENA_ARRAY(x->arena, int64_t, n_split + 1);
	x->column_dim = n_split ? &x->map.dims[x->map.split[n_split - 1]] : NULL;
	x->row_dim = n_split > 1 ? &x->map.dims[x->map.split[n_split - 2]] : NULL;
	x->rows = list_parts(x, x->row_dim, fold);
	x->columns = list_parts(x, x->column_dim, fold);
	n = panel(x, 0);
	for (int64_t k = 0; k < n; k++) {
		ArenaMark mark = arena_mark(x->arena);

		if (fold && n > 2 * EDGE_PANELS + 1 && k == EDGE_PANELS) {
			k = n - EDGE_PANELS;
			buf_printf(x->out, "%s\n", x->signs->dots);
		}
		(void)panel(x, k);
		if (n_split > 2)
			add_panel_title(x);
		add_panel(x);
		arena_reset(x->arena, mark);
	}
	if (fold)
		buf_printf(x->out, "not all of the %lld slices are drawn; --max-cells=0 draws them\n",
		           (long long)x->map.n_slices);
}

void
picture_text(Buf *out, Session *s, Arena *a, const PictureValue *v, const PictureStyle *style)
{
	Drawing x = { .out = out, .s = s, .arena = a, .v = v, .style = style,
	              .signs = style->unicode ? &unicode_signs : &ascii_signs };

	report_escape(out, v->address);
	if (v->name.n) {
		buf_char(out, ' ');
		report_escape(out, v->name);
	}
	BUF_LIT(out, ": ");
	report_escape(out, print_type_text(s, v->type));
	buf_char(out, '\n');
	if (!v->mesh) {
		BUF_LIT(out, "no sharding: every device holds the whole tensor\n");
		return;
	}
	picture_map_fill(&x.map, a, v->mesh, v->sharding, v->type->dims);
	add_counts(&x, shard_axes_total(v->mesh, shard_axes_unreduced(v->sharding)));
	for (uint32_t d = 0; d < x.map.rank; d++)
		add_dim(&x, d);
	add_copies(&x);
	add_panels(&x);
}
