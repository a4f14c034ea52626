/* SPDX-License-Identifier: Apache-2.0
 *
 * The memory in use over a step, as a picture.
 */
#include "inspect/mem_svg.h"

#include "report/report.h"
#include "report/table.h"

/* A column of pixels shows the most that operations in it use, so the picture stays small. */
enum { WIDTH = 960, HEIGHT = 360, LEFT = 80, RIGHT = 20, TOP = 30, BOTTOM = 40, COLUMNS = WIDTH - LEFT - RIGHT };

typedef struct Picture {
	Buf *out;
	Arena *arena;
	uint32_t n;		/* operations */
	int64_t most;		/* bytes at the upper end */
} Picture;

static double
x_of(const Picture *p, uint32_t operation)
{
	return LEFT + (double)COLUMNS * operation / (p->n ? p->n : 1);
}

static double
y_of(const Picture *p, int64_t bytes)
{
	return HEIGHT - BOTTOM - (double)(HEIGHT - TOP - BOTTOM) * (double)bytes / (double)p->most;
}

static void
put_line(const Picture *p, int64_t bytes, const char *class, const char *what)
{
	double y = y_of(p, bytes);

	buf_printf(p->out, "<line class=\"%s\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>\n", class, LEFT,
	           WIDTH - RIGHT, y, y);
	buf_printf(p->out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", LEFT - 6, y + 4,
	           report_bytes_text(p->arena, bytes, true));
	if (*what)
		buf_printf(p->out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", WIDTH - RIGHT, y - 4,
		           what);
}

/* Draws the steps of a curve through the most in each column. */
static void
put_curve(const Picture *p, const InspectMemUse *uses)
{
	uint32_t at = 0;

	buf_printf(p->out, "<path class=\"use\" d=\"M%d %d", LEFT, HEIGHT - BOTTOM);
	while (at < p->n) {
		uint32_t column = (uint32_t)((uint64_t)at * COLUMNS / p->n), from = at;
		int64_t most = 0;

		for (; at < p->n && (uint64_t)at * COLUMNS / p->n == column; at++)
			most = uses[at].bytes > most ? uses[at].bytes : most;
		buf_printf(p->out, "H%.1fV%.1f", x_of(p, from), y_of(p, most));
	}
	buf_printf(p->out, "H%dV%dZ\"/>\n", WIDTH - RIGHT, HEIGHT - BOTTOM);
}

static void
put_peak(const Picture *p, const InspectMemUse *peak, uint32_t at)
{
	double x = x_of(p, at) + (double)COLUMNS / p->n / 2, y = y_of(p, peak->bytes);
	bool is_left = x < LEFT + COLUMNS / 2.0;

	buf_printf(p->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>\n", x, y);
	buf_printf(p->out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", is_left ? x + 6 : x - 6, y - 6,
	           is_left ? "start" : "end");
	buf_printf(p->out, "%s at ", report_bytes_text(p->arena, peak->bytes, true));
	if (peak->value.n) {
		report_xml(p->out, report_utf8(p->arena, peak->value), true);
		buf_char(p->out, ' ');
	}
	report_xml(p->out, report_utf8(p->arena, peak->op), true);
	if (peak->line)
		buf_printf(p->out, ", line %u", (unsigned)peak->line);
	BUF_LIT(p->out, "</text>\n");
}

void
inspect_mem_svg(Buf *out, Arena *arena, const InspectMemUse *uses, uint32_t n, int64_t limit)
{
	Picture p = { out, arena, n, limit > 0 ? limit : 1 };
	uint32_t peak = 0;

	for (uint32_t i = 0; i < n; i++) {
		if (uses[i].bytes > uses[peak].bytes)
			peak = i;
	}
	if (n && uses[peak].bytes > p.most)
		p.most = uses[peak].bytes;
	buf_printf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n"
	           "<title>Memory in use on a device during a step</title>\n"
	           "<style>svg{background:#fff;font:12px sans-serif}.use{fill:#9ecae1;stroke:#08519c}"
	           ".axis{stroke:#bbb}.limit{stroke:#a50f15;stroke-dasharray:6 4}</style>\n", WIDTH, HEIGHT);
	put_line(&p, 0, "axis", "");
	put_line(&p, p.most / 2, "axis", "");
	if (p.most != limit)
		put_line(&p, p.most, "axis", "");
	if (n)
		put_curve(&p, uses);
	if (limit > 0)
		put_line(&p, limit, "limit", "limit of the device");
	if (n)
		put_peak(&p, &uses[peak], peak);
	buf_printf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">", LEFT + COLUMNS / 2, HEIGHT - 12);
	buf_printf(out, "%u operations in the order in which they run</text>\n</svg>\n", (unsigned)n);
}
