/* SPDX-License-Identifier: Apache-2.0
 *
 * The page: page.html with the style of page.css, the program of page.js, and the data. The build turns these files
 * into arrays of lines.
 */
#include "page/page.h"

#include "page.inc"

static void
add_lines(Buf *out, const char *const *lines)
{
	for (; *lines; lines++)
		buf_str(out, str_from(*lines));
}

void
page_write(Buf *out, Memory *memory, const PageContent *content)
{
	for (const char *const *line = page_html; *line; line++) {
		if (strcmp(*line, "<!-- style -->\n") == 0)
			add_lines(out, page_css);
		else if (strcmp(*line, "<!-- program -->\n") == 0)
			add_lines(out, page_js);
		else if (strcmp(*line, "<!-- data -->\n") == 0)
			page_write_data(out, memory, content);
		else if (strcmp(*line, "<!-- picture -->\n") == 0)
			buf_str(out, content->picture);
		else
			buf_str(out, str_from(*line));
	}
}
