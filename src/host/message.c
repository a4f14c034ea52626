/* SPDX-License-Identifier: Apache-2.0
 *
 * Messages are formatted on the stack, because they are needed when memory has run out.
 */
#include <stdarg.h>
#include <stdio.h>

#include "base/buf.h"
#include "host/findings.h"
#include "host/message.h"
#include "host/output.h"
#include "report/terminal.h"

/* Longer messages are truncated. An escaped byte takes at most four bytes. */
enum { TEXT_MAX = 8192, ESCAPED_MAX = 4 * TEXT_MAX + 64 };

static void
message_print(const char *text)
{
	char room[ESCAPED_MAX];
	Buf b = { .p = room, .cap = sizeof room };

	BUF_LIT(&b, "shardc: error: ");
	report_escape(&b, str_from(text));
	buf_char(&b, '\n');
	output_stderr(&b);
}

HostStatus
host_error(const char *fmt, ...)
{
	char text[TEXT_MAX];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	message_print(text);
	return HOST_ENVIRONMENT;
}

HostStatus
host_failure(Options *o, const char *fmt, ...)
{
	char text[TEXT_MAX];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	report_add_failure(&o->report, text);
	if (findings_leave_stderr(o))
		message_print(text);
	return HOST_ENVIRONMENT;
}

HostStatus
host_usage_hint(const char *command)
{
	char text[128];
	int n = snprintf(text, sizeof text, "try 'shardc %s%s--help'\n", command ? command : "", command ? " " : "");

	output_stderr(&(Buf){ .p = text, .n = (size_t)n });
	return HOST_USAGE;
}

HostStatus
host_usage_error(const char *command, const char *fmt, ...)
{
	char text[TEXT_MAX];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	message_print(text);
	return host_usage_hint(command);
}
