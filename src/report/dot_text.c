/* SPDX-License-Identifier: Apache-2.0
 *
 * Text for Graphviz.
 */
#include "report/report.h"
#include "report/terminal.h"

void
report_dot(Buf *out, Str text)
{
	Buf b;

	buf_init(&b, out->memory);
	report_escape(&b, text);
	for (size_t i = 0; i < b.n; i++) {
		if (b.p[i] == '"' || b.p[i] == '\\')
			buf_char(out, '\\');
		buf_char(out, b.p[i]);
	}
	buf_free(&b);
}
