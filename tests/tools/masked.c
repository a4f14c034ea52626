/* SPDX-License-Identifier: Apache-2.0
 *
 * shardc without some features of a release: SHARDC_WITHOUT=IF_EDGES,REDUCE_MANY masked ARGUMENT...
 *
 * The linker puts this function in the place of ir_release_features(), so the program is otherwise shardc itself.
 * SHARDC_WITHOUT=list prints the names of all features with their first release, the section of the specification and
 * the sentence that describes them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ir/release.h"

static const struct { const char *name, *first, *spec, *words; } rows[] = {
#define FEATURE(name, first, spec, words) { #name, #first, spec, words },
#include "ir/features.def"
#undef FEATURE
};

IrFeatures __real_ir_release_features(IrRelease release);
IrFeatures __wrap_ir_release_features(IrRelease release);

static void
list(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		printf("%s\t%s\t%s\t%s\n", rows[i].name, rows[i].first, rows[i].spec, rows[i].words);
	exit(0);
}

/* Returns the features of a list of names. */
static IrFeatures
named(const char *names)
{
	IrFeatures set = 0;
	size_t n;

	for (; *names; names += n + (names[n] == ',')) {
		size_t i = 0;

		n = strcspn(names, ",");
		while (i < IR_FEATURES && (strlen(rows[i].name) != n || memcmp(rows[i].name, names, n) != 0))
			i++;
		if (i == IR_FEATURES) {
			fprintf(stderr, "masked: there is no feature '%.*s'\n", (int)n, names);
			exit(2);
		}
		set |= (IrFeatures)1 << i;
	}
	return set;
}

IrFeatures
__wrap_ir_release_features(IrRelease release)
{
	const char *names = getenv("SHARDC_WITHOUT");

	if (names && strcmp(names, "list") == 0)
		list();
	return __real_ir_release_features(release) & ~named(names ? names : "");
}
