/* SPDX-License-Identifier: Apache-2.0
 *
 * Asks the terminal for its width, and the environment for its characters.
 */
#include "host/columns.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { COLUMNS_MAX = 100000 };	/* more is a mistake */

uint32_t
host_columns(void)
{
	const char *text = getenv("COLUMNS");
	struct winsize size = { 0 };
	long n;

	if (!isatty(STDOUT_FILENO))
		return 0;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col)
		return size.ws_col;
	n = text ? strtol(text, NULL, 10) : 0;
	return n > 0 && n <= COLUMNS_MAX ? (uint32_t)n : 0;
}

bool
host_has_utf8(void)
{
	static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *value = getenv(names[i]), *dot;

		if (!value || !*value)
			continue;
		dot = strchr(value, '.');	/* as in en_US.UTF-8@euro */
		return dot && (strncasecmp(dot + 1, "UTF-8", 5) == 0 || strncasecmp(dot + 1, "utf8", 4) == 0);
	}
	return false;
}
