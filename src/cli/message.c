/* SPDX-License-Identifier: Apache-2.0
 *
 * Messages that are not about the text of a program.
 */
#include <stdarg.h>
#include <stdio.h>

#include "base/buf.h"
#include "cli/cli.h"
#include "cli/output.h"
#include "report/text.h"

static void
message_print(const char *fmt, va_list ap)
{
	char text[1024];
	Buf b;

	vsnprintf(text, sizeof text, fmt, ap);
	buf_init(&b, NULL);
	BUF_LIT(&b, "shardc: error: ");
	report_escape(&b, str_from(text));
	buf_char(&b, '\n');
	output_stderr(&b);
	buf_free(&b);
}

CliStatus
cli_error(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	message_print(fmt, ap);
	va_end(ap);
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
	va_list ap;

	va_start(ap, fmt);
	message_print(fmt, ap);
	va_end(ap);
	return cli_usage_hint(command);
}
