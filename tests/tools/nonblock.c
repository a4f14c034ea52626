/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs a program whose standard input and output do not block: nonblock PROGRAM ARGUMENTS...
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int
dont_block(int fd)
{
	int flags = fcntl(fd, F_GETFL);

	return flags < 0 ? -1 : fcntl(fd, F_SETFL, flags | O_NONBLOCK);
}

int
main(int argc, char **argv)
{
	if (argc < 2 || dont_block(STDIN_FILENO) < 0 || dont_block(STDOUT_FILENO) < 0) {
		fprintf(stderr, "nonblock: cannot start: %s\n", strerror(errno));
		return 3;
	}
	execvp(argv[1], argv + 1);
	fprintf(stderr, "nonblock: %s: %s\n", argv[1], strerror(errno));
	return 3;
}
