/* SPDX-License-Identifier: Apache-2.0
 *
 * A tensor as text: what its axes do, and a grid with the devices that hold each slice. Colours repeat what the text
 * says. The pictures before and after data is moved are side by side if the width allows it.
 */
#include "picture/grid.h"
#include "picture/palette.h"
#include "report/shorten.h"

typedef struct Signs {
	const char *flat, *side;
	const char *corners[3][3];	/* from the upper left one */
} Signs;

static const Signs ascii_signs = {
	"-", "|", { { "+", "+", "+" }, { "+", "+", "+" }, { "+", "+", "+" } }
};
static const Signs unicode_signs = {
	"─", "│", { { "┌", "┬", "┐" }, { "├", "┼", "┤" }, { "└", "┴", "┘" } }
};

static const char plain[] = "\033[0m";

typedef struct Drawing {
	Buf *out;
	const PictureStyle *style;
	const Signs *signs;
	PictureGrid g;
	int64_t panel;
	uint32_t label, cell;	/* the columns of a row's label and of a cell */
} Drawing;

/* ---- colours ---- */

static void
start_color(const Drawing *x, uint32_t i)
{
	const PictureColor *c = &picture_palette[i];

	if (x->style->color)
		buf_printf(x->out, "\033[48;5;%u;38;5;%um", (unsigned)c->terminal, c->terminal_white ? 231U : 16U);
}

static void
end_color(const Drawing *x)
{
	if (x->style->color)
		buf_str(x->out, str_from(plain));
}

static void
add_axis(const Drawing *x, ShardAxis axis)
{
	static const char *const patterns[PICTURE_PATTERNS] = { "", "\033[4m", "\033[1m" };
	uint32_t i = picture_axis_index(&x->g, axis);

	start_color(x, picture_axis_color(i));
	if (x->style->color)
		buf_str(x->out, str_from(patterns[picture_axis_pattern(i)]));
	buf_str(x->out, picture_axis_text(&x->g, axis));
	end_color(x);
}

static void
add_facts(const Drawing *x)
{
	for (uint32_t i = 0; i < x->g.facts.n; i++) {
		const PictureFact *f = &x->g.facts.v[i];

		buf_str(x->out, str_from(f->before));
		for (uint32_t k = 0; k < f->axes.n; k++) {
			if (k)
				BUF_LIT(x->out, ", ");
			add_axis(x, f->axes.v[k]);
		}
		buf_printf(x->out, "%s\n", f->after);
	}
}

/* ---- the grid ---- */

static void
measure_panel(Drawing *x)
{
	x->label = 0;
	x->cell = 1;
	for (uint32_t c = 0; c < x->g.columns.n; c++)
		x->cell = picture_larger(x->cell, report_columns(picture_column_text(&x->g, c)));
	for (uint32_t r = 0; r < x->g.rows.n; r++) {
		x->label = picture_larger(x->label, report_columns(picture_row_text(&x->g, r)));
		for (uint32_t c = 0; c < x->g.columns.n; c++) {
			if (picture_grid_go_to(&x->g, r, c))
				x->cell = picture_larger(x->cell, (uint32_t)picture_cell_text(&x->g).n);
		}
	}
}

static void
centre(Drawing *x, Str text)
{
	uint32_t free = x->cell + 2 - report_columns(text);

	buf_blanks(x->out, free / 2);
	buf_str(x->out, text);
	buf_blanks(x->out, free - free / 2);
}

static void
add_heads(Drawing *x, uint32_t from, uint32_t to)
{
	buf_blanks(x->out, x->label + 4);
	for (uint32_t c = from; c < to; c++) {
		centre(x, picture_column_text(&x->g, c));
		buf_char(x->out, ' ');
	}
	buf_printf(x->out, " dim %u\n", (unsigned)x->g.map.split[x->g.map.n_split - 1]);
}

/* Draws a line of the grid: the upper one (0), one inside (1) or the lower one (2). */
static void
add_rule(Drawing *x, uint32_t n, int which)
{
	buf_blanks(x->out, x->label + 3);
	for (uint32_t c = 0; c <= n; c++) {
		buf_str(x->out, str_from(x->signs->corners[which][c == 0 ? 0 : c < n ? 1 : 2]));
		for (uint32_t i = 0; c < n && i < x->cell + 2; i++)
			buf_str(x->out, str_from(x->signs->flat));
	}
	buf_char(x->out, '\n');
}

static void
add_cell(Drawing *x, uint32_t row, uint32_t column)
{
	if (!picture_grid_go_to(&x->g, row, column)) {
		centre(x, picture_dots(&x->g));
		return;
	}
	start_color(x, picture_cell_color(x->panel, row, column));
	centre(x, picture_cell_text(&x->g));
	end_color(x);
}

/* Draws the columns from..to - 1 of the panel. */
static void
add_block(Drawing *x, uint32_t from, uint32_t to)
{
	if (x->g.column_dim)
		add_heads(x, from, to);
	for (uint32_t r = 0; r < x->g.rows.n; r++) {
		Str label = picture_row_text(&x->g, r);

		add_rule(x, to - from, r ? 1 : 0);
		buf_blanks(x->out, 2 + x->label - report_columns(label));
		buf_str(x->out, label);
		buf_char(x->out, ' ');
		for (uint32_t c = from; c < to; c++) {
			buf_str(x->out, str_from(x->signs->side));
			add_cell(x, r, c);
		}
		buf_printf(x->out, "%s\n", x->signs->side);
	}
	add_rule(x, to - from, 2);
	if (x->g.row_dim)
		buf_printf(x->out, "  rows: dim %u\n", (unsigned)x->g.map.split[x->g.map.n_split - 2]);
}

/* Writes the devices of cells that say only how many there are. */
static void
add_long_cells(Drawing *x)
{
	for (uint32_t r = 0; r < x->g.rows.n; r++) {
		for (uint32_t c = 0; c < x->g.columns.n; c++) {
			Str text, row = picture_row_text(&x->g, r), column = picture_column_text(&x->g, c);

			if (!picture_grid_go_to(&x->g, r, c))
				continue;
			text = picture_devices(&x->g);
			if (text.n > PICTURE_CELL_MAX)
				buf_printf(x->out, "  %.*s%s%.*s%sdevices %.*s\n", (int)row.n, row.p, row.n ? ", " : "",
				           (int)column.n, column.p, column.n ? ": " : "", (int)text.n, text.p);
		}
	}
}

/* Draws the panel, in blocks of as many columns as a line can have. */
static void
add_panel(Drawing *x)
{
	uint32_t many = x->g.columns.n, width = x->style->width;

	measure_panel(x);
	if (width)
		many = width > x->label + 11 ? (width - x->label - 11) / (x->cell + 3) : 1;	/* 11: with "dim N" */
	many = many ? many : 1;
	for (uint32_t c = 0; c < x->g.columns.n; c += many)
		add_block(x, c, x->g.columns.n - c < many ? x->g.columns.n : c + many);
	add_long_cells(x);
}

static void
add_panels(Drawing *x)
{
	for (uint32_t i = 0; i < x->g.panels.n; i++) {
		ArenaMark mark = arena_mark(x->g.arena);
		const char *title;

		x->panel = x->g.panels.v[i];
		if (x->panel == PICTURE_SKIPPED) {
			buf_printf(x->out, "%.*s\n", (int)picture_dots(&x->g).n, picture_dots(&x->g).p);
			continue;
		}
		picture_grid_panel(&x->g, x->panel);
		title = picture_panel_title(&x->g);
		if (title)
			buf_printf(x->out, "%s\n", title);
		add_panel(x);
		arena_reset(x->g.arena, mark);
	}
	if (x->g.rest)
		buf_printf(x->out, "%s\n", x->g.rest);
}

static void
add_picture(Buf *out, Session *s, Arena *a, const PictureValue *v, const PictureStyle *style)
{
	Drawing x = { .out = out, .style = style, .signs = style->unicode ? &unicode_signs : &ascii_signs };

	picture_grid_fill(&x.g, s, a, v, style);
	buf_printf(out, "%s\n", x.g.title);
	add_facts(&x);
	if (v->mesh)
		add_panels(&x);
}

/* ---- before and after ---- */

/* Takes the first line of a text, and returns the columns that it has on a terminal. */
static uint32_t
take_line(Str *text, Str *line)
{
	const char *end = text->n ? memchr(text->p, '\n', text->n) : NULL;
	uint32_t columns = 0;

	*line = (Str){ text->p, end ? (size_t)(end - text->p) : text->n };
	for (size_t i = 0; i < line->n;) {
		const char *p = line->p + i, *color = memchr(p, '\033', line->n - i);
		size_t n = color ? (size_t)(color - p) : line->n - i;

		columns += report_columns((Str){ p, n });
		i += n;
		while (i < line->n && line->p[i++] != 'm')	/* a colour has no width */
			;
	}
	text->p += line->n + (end != NULL);
	text->n -= line->n + (end != NULL);
	return columns;
}

static uint32_t
width_of(Str text)
{
	uint32_t most = 0;
	Str line;

	while (text.n)
		most = picture_larger(most, take_line(&text, &line));
	return most;
}

/* Appends two texts side by side, with an arrow between their first lines. */
static void
add_beside(Buf *out, Str left, Str right, uint32_t left_width, const PictureStyle *style)
{
	const char *arrow = style->unicode ? "  →   " : "  ->  ";
	Str line;

	for (bool first = true; left.n || right.n; first = false) {
		uint32_t columns = take_line(&left, &line);

		buf_str(out, line);
		(void)take_line(&right, &line);
		if (line.n) {
			buf_blanks(out, left_width - columns);
			buf_str(out, str_from(first ? arrow : "      "));
		}
		buf_str(out, line);
		buf_char(out, '\n');
	}
}

void
picture_text(Buf *out, Session *s, Arena *a, const PictureValue *v, const PictureStyle *style)
{
	Buf left, right;
	uint32_t n;

	if (!v->before) {
		add_picture(out, s, a, v, style);
		return;
	}
	buf_init(&left, a->memory);
	buf_init(&right, a->memory);
	add_picture(&left, s, a, v->before, style);
	add_picture(&right, s, a, v, style);
	n = width_of((Str){ left.p, left.n });
	buf_printf(out, "before and after %.*s:\n", (int)v->op.n, v->op.p);
	if (!style->width || n + 6 + width_of((Str){ right.p, right.n }) <= style->width) {
		add_beside(out, (Str){ left.p, left.n }, (Str){ right.p, right.n }, n, style);
	} else {
		buf_add(out, left.p, left.n);
		buf_add(out, right.p, right.n);
	}
	buf_free(&left);
	buf_free(&right);
}
