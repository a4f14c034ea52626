/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes text as a string of JSON, for writers of JSON that need no tree.
 */
#include "report/report.h"
#include "report/terminal.h"

void
report_json_text(Buf *out, Str text)
{
	Buf b;

	buf_init(&b, out->memory);
	report_escape(&b, text);
	buf_char(out, '"');
	for (size_t i = 0; i < b.n; i++) {
		unsigned char c = (unsigned char)b.p[i];

		if (c == '"' || c == '\\') {
			buf_char(out, '\\');
			buf_char(out, (char)c);
		} else if (c == '<' || c == '>' || c == '&') {
			buf_printf(out, "\\u%04x", c);
		} else {
			buf_char(out, (char)c);
		}
	}
	buf_char(out, '"');
	buf_free(&b);
}
