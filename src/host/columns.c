/* SPDX-License-Identifier: Apache-2.0
 *
 * Asks the terminal for its width.
 */
#include "host/columns.h"

#include <stdlib.h>
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
