/* SPDX-License-Identifier: Apache-2.0
 *
 * A tensor as SVG: the layout of the text, with the padding drawn to scale. The document has no script and refers to
 * nothing else, so it can be a part of a page. Colours repeat what the text says, and the title of each cell has its
 * slice and all of its devices.
 */
#include "picture/grid.h"
#include "picture/palette.h"
#include "report/report.h"
#include "report/shorten.h"

enum {
	LETTER = 7,		/* the width of a letter in pixels, at most */
	LINE = 18, CELL_WIDTH = 92, CELL_HEIGHT = 34, GAP = 14, MARGIN = 12,
	ARROW = 64,		/* between the pictures before and after */
	PANELS_WIDTH = 1100,	/* more panels continue below */
	TITLE_MAX = 72		/* the columns of a title */
};

typedef struct Size {
	uint32_t width, height;
} Size;

typedef struct Drawing {
	Buf *out;
	PictureGrid g;
	int64_t panel;
	uint32_t label, cell;	/* the width of a row's label and of a cell, in pixels */
} Drawing;

/* ---- texts ---- */

static void
put_text(Drawing *x, Str text)
{
	report_xml(x->out, report_utf8(x->g.arena, text), true);
}

/* Writes a text element and returns its width. */
static uint32_t
put_line(Drawing *x, const char *class, uint32_t left, uint32_t base, Str text)
{
	if (!text.n)
		return 0;
	buf_printf(x->out, "<text class=\"%s\" x=\"%u\" y=\"%u\">", class, (unsigned)left, (unsigned)base);
	put_text(x, text);
	BUF_LIT(x->out, "</text>\n");
	return report_columns(text) * LETTER;
}

/* Writes the title of the picture, shortened; hovering shows all of it. */
static uint32_t
put_title(Drawing *x)
{
	Str all = str_from(x->g.title), text;
	Buf b;

	buf_init(&b, x->g.arena->memory);
	(void)report_shorten(&b, all, report_columns(all), TITLE_MAX, TITLE_MAX / 2);
	text = str_from(buf_take(&b, x->g.arena));
	BUF_LIT(x->out, "<text class=\"t\" x=\"0\" y=\"13\"><title>");
	put_text(x, all);
	BUF_LIT(x->out, "</title>");
	put_text(x, text);
	BUF_LIT(x->out, "</text>\n");
	return report_columns(text) * (LETTER + 1);
}

/* ---- facts ---- */

static uint32_t
put_chip(Drawing *x, uint32_t left, uint32_t base, ShardAxis axis)
{
	static const char *const patterns[PICTURE_PATTERNS] = { NULL, "hatch", "dots" };
	uint32_t i = picture_axis_index(&x->g, axis), color = picture_axis_color(i);
	const char *pattern = patterns[picture_axis_pattern(i)];
	Str text = picture_axis_text(&x->g, axis);
	uint32_t width = report_columns(text) * LETTER + 8;
	unsigned top = base - 12;

	buf_printf(x->out, "<rect class=\"c c%u\" x=\"%u\" y=\"%u\" width=\"%u\" height=\"16\" rx=\"3\"/>\n",
	           (unsigned)color, (unsigned)left, top, (unsigned)width);
	if (pattern)
		buf_printf(x->out, "<rect fill=\"url(#shardc-%s)\" x=\"%u\" y=\"%u\" width=\"%u\" height=\"16\"/>\n",
		           pattern, (unsigned)left, top, (unsigned)width);
	buf_printf(x->out, "<text class=\"l l%u\" x=\"%u\" y=\"%u\">", (unsigned)color, (unsigned)(left + width / 2),
	           (unsigned)base);
	put_text(x, text);
	BUF_LIT(x->out, "</text>\n");
	return width;
}

static Size
put_facts(Drawing *x, uint32_t base)
{
	Size size = { 0, base };

	for (uint32_t i = 0; i < x->g.facts.n; i++) {
		const PictureFact *f = &x->g.facts.v[i];
		Str before = str_from(f->before);
		uint32_t left = 0;

		for (; before.n && *before.p == ' '; before.p++, before.n--)
			left += LETTER;
		left += put_line(x, "k", left, size.height, before);
		for (uint32_t k = 0; k < f->axes.n; k++)
			left += put_chip(x, left, size.height, f->axes.v[k]) + 4;
		left += put_line(x, "k", left + 2, size.height, str_from(f->after + (*f->after == ' '))) + 2;
		size.width = picture_larger(size.width, left);
		size.height += LINE;
	}
	return size;
}

/* ---- panels ---- */

/* Widens x->cell so that the text of each cell of the panel fits. */
static void
measure_cells(Drawing *x)
{
	for (uint32_t r = 0; r < x->g.rows.n; r++) {
		for (uint32_t c = 0; c < x->g.columns.n; c++) {
			if (picture_grid_go_to(&x->g, r, c))
				x->cell = picture_larger(x->cell, (uint32_t)picture_cell_text(&x->g).n * LETTER + 8);
		}
	}
}

static void
measure(Drawing *x)
{
	x->label = x->g.row_dim ? 5 * LETTER : 0;
	for (uint32_t c = 0; c < x->g.columns.n; c++)
		x->cell = picture_larger(x->cell, report_columns(picture_column_text(&x->g, c)) * LETTER + 8);
	for (uint32_t r = 0; r < x->g.rows.n; r++)
		x->label = picture_larger(x->label, report_columns(picture_row_text(&x->g, r)) * LETTER);
	x->label += x->label ? 8 : 0;
	for (uint32_t i = 0; i < x->g.panels.n; i++) {
		ArenaMark mark = arena_mark(x->g.arena);

		if (x->g.panels.v[i] != PICTURE_SKIPPED) {
			picture_grid_panel(&x->g, x->g.panels.v[i]);
			measure_cells(x);
		}
		arena_reset(x->g.arena, mark);
	}
}

/* Writes the slice and the devices of a cell. */
static void
put_cell_title(Drawing *x)
{
	BUF_LIT(x->out, "<title>[");
	for (uint32_t d = 0, i = 0; d < x->g.map.rank; d++) {
		bool split = i < x->g.map.n_split && x->g.map.split[i] == d;
		ShardRange r = picture_range(&x->g.map.dims[d], split ? x->g.parts[i] : 0);

		buf_printf(x->out, "%s%lld:%lld", d ? ", " : "", (long long)r.start, (long long)r.limit);
		i += split;
	}
	BUF_LIT(x->out, "] on devices ");
	buf_str(x->out, picture_devices(&x->g));
	BUF_LIT(x->out, "</title>");
}

/* Returns how many of `pixels` the padding of a part has. */
static double
padding_of(const PictureDim *dim, int64_t part, uint32_t pixels)
{
	ShardRange r;

	if (!dim || !dim->chunk)
		return 0;
	r = picture_range(dim, part);
	return (double)pixels * (double)(dim->chunk - (r.limit - r.start)) / (double)dim->chunk;
}

static void
put_hatch(Drawing *x, double left, double top, double width, double height)
{
	if (width > 0 && height > 0)
		buf_printf(x->out, "<rect fill=\"url(#shardc-hatch)\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
		           "height=\"%.1f\"/>", left, top, width, height);
}

static void
put_cell(Drawing *x, uint32_t row, uint32_t column, uint32_t left, uint32_t top)
{
	uint32_t color = picture_cell_color(x->panel, row, column);
	bool drawn = picture_grid_go_to(&x->g, row, column);
	double right, lower;

	if (!drawn) {
		(void)put_line(x, "e", left + x->cell / 2, top + CELL_HEIGHT / 2 + 4, picture_dots(&x->g));
		return;
	}
	right = padding_of(x->g.column_dim, x->g.columns.v[column], x->cell);
	lower = padding_of(x->g.row_dim, x->g.rows.v[row], CELL_HEIGHT);
	BUF_LIT(x->out, "<g>");
	put_cell_title(x);
	buf_printf(x->out, "<rect class=\"c c%u\" x=\"%u\" y=\"%u\" width=\"%u\" height=\"%d\"/>", (unsigned)color,
	           (unsigned)left, (unsigned)top, (unsigned)x->cell, CELL_HEIGHT);
	put_hatch(x, left + x->cell - right, top, right, CELL_HEIGHT);
	put_hatch(x, left, top + CELL_HEIGHT - lower, x->cell - right, lower);
	buf_printf(x->out, "<text class=\"l l%u\" x=\"%u\" y=\"%u\">", (unsigned)color,
	           (unsigned)(left + x->cell / 2), (unsigned)(top + CELL_HEIGHT / 2 + 4));
	buf_str(x->out, picture_cell_text(&x->g));
	BUF_LIT(x->out, "</text></g>\n");
}

/* Draws the panel from `left` and `top` on, and returns its size. */
static Size
put_panel(Drawing *x, uint32_t left, uint32_t top)
{
	const char *title = picture_panel_title(&x->g);
	uint32_t at = top, width = x->label + x->cell * x->g.columns.n;

	if (title) {
		width = picture_larger(width, put_line(x, "k", left, at + 12, str_from(title)));
		at += LINE;
	}
	if (x->g.column_dim) {
		if (x->g.row_dim)
			(void)put_line(x, "m", left, at + 12, str_from(arena_printf(x->g.arena, "dim %u",
			               (unsigned)x->g.map.split[x->g.map.n_split - 2])));
		for (uint32_t c = 0; c < x->g.columns.n; c++)
			(void)put_line(x, "h", left + x->label + x->cell * c + x->cell / 2, at + 12,
			               picture_column_text(&x->g, c));
		width = picture_larger(width, x->label + x->cell * x->g.columns.n + 8 +
		               put_line(x, "m", left + x->label + x->cell * x->g.columns.n + 8, at + 12,
		                        str_from(arena_printf(x->g.arena, "dim %u",
		                                 (unsigned)x->g.map.split[x->g.map.n_split - 1]))));
		at += LINE;
	}
	for (uint32_t r = 0; r < x->g.rows.n; r++, at += CELL_HEIGHT) {
		(void)put_line(x, "k", left, at + CELL_HEIGHT / 2 + 4, picture_row_text(&x->g, r));
		for (uint32_t c = 0; c < x->g.columns.n; c++)
			put_cell(x, r, c, left + x->label + x->cell * c, at);
	}
	return (Size){ width, at - top };
}

static Size
put_panels(Drawing *x, uint32_t top)
{
	Size all = { 0, top }, last = { 0, 0 };
	uint32_t left = 0;

	measure(x);
	for (uint32_t i = 0; i < x->g.panels.n; i++) {
		ArenaMark mark = arena_mark(x->g.arena);

		if (left && left + last.width > PANELS_WIDTH) {
			left = 0;
			all.height += last.height + GAP;
		}
		x->panel = x->g.panels.v[i];
		if (x->panel == PICTURE_SKIPPED) {
			left += put_line(x, "k", left, all.height + 12, picture_dots(&x->g)) + GAP;
			continue;
		}
		picture_grid_panel(&x->g, x->panel);
		last = put_panel(x, left, all.height);
		left += last.width + GAP;
		all.width = picture_larger(all.width, left - GAP);
		arena_reset(x->g.arena, mark);
	}
	all.height += last.height + GAP;
	if (x->g.rest) {
		all.width = picture_larger(all.width, put_line(x, "k", 0, all.height, str_from(x->g.rest)));
		all.height += LINE;
	}
	return all;
}

/* Draws a value at a place of the document and returns its size. */
static Size
put_value(PictureSvg *svg, Session *s, Arena *a, const PictureValue *v, const PictureStyle *style, uint32_t left,
          uint32_t top)
{
	Drawing x = { .out = &svg->body, .cell = CELL_WIDTH };
	Size facts, panels;
	uint32_t width;

	picture_grid_fill(&x.g, s, a, v, &(PictureStyle){ .unicode = true, .max_cells = style->max_cells,
	                                                    .advises = style->advises });
	if (!svg->n)	/* of the value before, it is replaced */
		svg->title = str_from(arena_printf(svg->arena, "%s, %s", x.g.title, x.g.facts.v[0].before));
	buf_printf(&svg->body, "<g transform=\"translate(%u,%u)\">\n", (unsigned)left, (unsigned)top);
	width = put_title(&x);
	facts = put_facts(&x, 13 + LINE);
	panels = (Size){ facts.width, facts.height };
	if (v->mesh)
		panels = put_panels(&x, facts.height - 4);
	BUF_LIT(&svg->body, "</g>\n");
	return (Size){ picture_larger(width, picture_larger(facts.width, panels.width)), panels.height };
}

/* ---- the document ---- */

void
picture_svg_init(PictureSvg *svg, Arena *a)
{
	*svg = (PictureSvg){ .height = MARGIN, .arena = a };
	buf_init(&svg->body, a->memory);
}

static void
put_arrow(PictureSvg *svg, const PictureValue *v, uint32_t left, uint32_t top)
{
	unsigned x = left + 12, y = top + 60;

	buf_printf(&svg->body, "<g><title>%.*s</title><path class=\"a\" d=\"M%u %uh30m-8 -6l8 6l-8 6\"/></g>\n",
	           (int)v->op.n, v->op.p, x, y);
}

void
picture_svg_add(PictureSvg *svg, Session *s, Arena *a, const PictureValue *v, const PictureStyle *style)
{
	uint32_t left = MARGIN, top = svg->height;
	Size before = { 0, 0 }, size;

	if (v->before) {
		buf_printf(&svg->body, "<text class=\"m\" x=\"%d\" y=\"%u\">before and after %.*s</text>\n", MARGIN,
		           (unsigned)top + 11, (int)v->op.n, v->op.p);
		top += LINE;
		before = put_value(svg, s, a, v->before, style, left, top);
		left += before.width;
		put_arrow(svg, v, left, top);
		left += ARROW;
	}
	size = put_value(svg, s, a, v, style, left, top);
	svg->width = picture_larger(svg->width, left + size.width + MARGIN);
	svg->height = top + picture_larger(size.height, before.height) + GAP;
	svg->n++;
}

static void
put_style(Buf *out)
{
	BUF_LIT(out, "<style>"
	        ".shardc{font:11px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;background:#fff;"
	        "fill:#1a1a1a}"
	        ".shardc .t{font-size:13px;font-weight:bold}"
	        ".shardc .m{fill:#595959}"
	        ".shardc .h,.shardc .e,.shardc .l{text-anchor:middle}"
	        ".shardc .l{paint-order:stroke;stroke-width:4px;stroke-linejoin:round}"
	        ".shardc .c{stroke:#1a1a1a}"
	        ".shardc .a{stroke:#1a1a1a;stroke-width:2;fill:none}");
	for (unsigned i = 0; i < PICTURE_COLORS; i++)
		buf_printf(out, ".shardc .c%u{fill:%s}.shardc .l%u{fill:%s;stroke:%s}", i, picture_palette[i].hex, i,
		           picture_palette[i].white ? "#fff" : "#000", picture_palette[i].hex);
	BUF_LIT(out, "@media (prefers-color-scheme:dark){.shardc{background:#16181c;fill:#e8e8e8}"
	        ".shardc .m{fill:#a8adb5}.shardc .c,.shardc .a{stroke:#e8e8e8}}</style>\n"
	        "<defs><pattern id=\"shardc-hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
	        "patternTransform=\"rotate(45)\"><path d=\"M0 0V6\" stroke=\"#000\" stroke-width=\"2\"/></pattern>"
	        "<pattern id=\"shardc-dots\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\">"
	        "<circle cx=\"2\" cy=\"2\" r=\"1\" fill=\"#000\"/></pattern></defs>\n");
}

void
picture_svg_end(PictureSvg *svg, Buf *out)
{
	buf_printf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"shardc\" role=\"img\" width=\"%u\" "
	           "height=\"%u\" viewBox=\"0 0 %u %u\">\n<title>", (unsigned)svg->width, (unsigned)svg->height,
	           (unsigned)svg->width, (unsigned)svg->height);
	if (svg->n == 1)
		report_xml(out, report_utf8(svg->arena, svg->title), true);
	else
		buf_printf(out, "Slices of %u tensors on devices", (unsigned)svg->n);
	BUF_LIT(out, "</title>\n");
	put_style(out);
	buf_add(out, svg->body.p, svg->body.n);
	BUF_LIT(out, "</svg>\n");
	buf_free(&svg->body);
}
