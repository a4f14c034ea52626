/* SPDX-License-Identifier: Apache-2.0
 *
 * Messages that are not about the text of a program.
 */
#include <stdarg.h>
#include <stdio.h>

#include "base/buf.h"
#include "cli/cli.h"
#include "cli/findings.h"
#include "cli/output.h"
#include "report/text.h"

static void
message_print(const char *text)
{
	Buf b;

	buf_init(&b, NULL);
	BUF_LIT(&b, "shardc: error: ");
	report_escape(&b, str_from(text));
	buf_char(&b, '\n');
	output_stderr(&b);
	buf_free(&b);
}

/* Messages are about one file or one argument; what is longer is cut. */
enum { TEXT_MAX = 8192 };

CliStatus
cli_error(const char *fmt, ...)
{
	char text[TEXT_MAX];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	message_print(text);
	return CLI_ENVIRONMENT;
}

CliStatus
cli_failure(Options *o, const char *fmt, ...)
{
	char text[TEXT_MAX];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	report_add_failure(&o->report, text);
	if (findings_leave_stderr(o))
		message_print(text);
	return CLI_ENVIRONMENT;
}

CliStatus
cli_usage_hint(const char *command)
{
	fprintf(stderr, "try 'shardc %s%s--help'\n", command ? command : "", command ? " " : "");
	return CLI_USAGE;
}

CliStatus
cli_usage_error(const char *command, const char *fmt, ...)
{
	char text[TEXT_MAX];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	message_print(text);
	return cli_usage_hint(command);
}
