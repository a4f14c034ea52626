/* SPDX-License-Identifier: Apache-2.0
 *
 * gen FAMILY N: writes a program of a family to standard output. gen alone lists the families.
 */
#include "gen.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name, *what;
	void (*write)(unsigned long n);
} families[] = {
#define FAMILY(fn, name, units, stages, small, large, sizes, what) { name, what, gen_##fn },
#include "families.def"
#undef FAMILY
};

enum { N_FAMILIES = sizeof families / sizeof *families };

void
gen_list(unsigned long n, const char *format)
{
	char piece[512];

	for (unsigned long i = 0; i < n; i++) {
		char *w = piece;

		for (const char *r = format; *r && w < piece + sizeof piece - 24;) {
			if (r[0] == '#' && r[1] == '#') {
				w += sprintf(w, "%lu", i);
				r += 2;
			} else {
				*w++ = *r++;
			}
		}
		*w = '\0';
		P("%s%s", i ? ", " : "", piece);
	}
}

static int
usage(void)
{
	fputs("usage: gen FAMILY N\n", stderr);
	for (int i = 0; i < N_FAMILIES; i++)
		fprintf(stderr, "  %-16s %s\n", families[i].name, families[i].what);
	return 2;
}

int
main(int argc, char **argv)
{
	static char buffer[1 << 16];
	unsigned long n;
	char *end;

	if (argc != 3)
		return usage();
	errno = 0;
	n = strtoul(argv[2], &end, 10);
	if (errno || *end || end == argv[2])
		return usage();
	setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
	for (int i = 0; i < N_FAMILIES; i++) {
		if (strcmp(families[i].name, argv[1]) != 0)
			continue;
		families[i].write(n);
		return fflush(stdout) ? 3 : 0;
	}
	return usage();
}
