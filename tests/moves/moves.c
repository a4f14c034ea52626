/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints a random program for the partitioner: moves SEED [FAMILY]
 *
 * A program has one to three operations that move data (slices, pads, windows, gathers, ...) on tensors with random
 * shardings: uneven sizes, sub-axes, permuted device ids, negative and interior padding, dilations, and strides. Its
 * values stay small, so that floats are exact. FAMILY names the first operation; see `families`.
 */
#include "moves.h"

static const struct {
	const char *name;
	void (*generate)(void);
} families[] = {
	{ "slice", gen_slice },
	{ "pad", gen_pad },
	{ "reverse", gen_reverse },
	{ "concatenate", gen_concatenate },
	{ "dynamic_slice", gen_dynamic_slice },
	{ "dynamic_update_slice", gen_dynamic_update_slice },
	{ "gather", gen_gather },
	{ "scatter", gen_scatter },
	{ "top_k", gen_top_k },
	{ "convolution", gen_convolution },
	{ "reduce_window", gen_reduce_window },
	{ "select_and_scatter", gen_select_and_scatter },
};

enum { FAMILIES = sizeof families / sizeof *families };

static int
find_family(const char *name)
{
	for (int i = 0; i < FAMILIES; i++) {
		if (!strcmp(families[i].name, name))
			return i;
	}
	fprintf(stderr, "moves: unknown family '%s'\n", name);
	exit(2);
}

/* Prints @main, which returns the results of all ops. */
static void
print_program(void)
{
	bool comma = false;

	printf("sdy.mesh @mesh = %s\nfunc.func @main(%s) -> (", mesh->text, args);
	for (int i = 0; i < n_pool; i++) {
		if (pool[i].name[1] != 'v')
			continue;
		printf("%s%s", comma ? ", " : "", text_of(&pool[i].type));
		if (!rarely(4))
			printf(" {sdy.sharding = #sdy.sharding%s}", random_sharding(pool[i].type.rank));
		comma = true;
	}
	printf(") {\n%s    return ", body);
	comma = false;
	for (int i = 0; i < n_pool; i++) {
		if (pool[i].name[1] == 'v')
			printf("%s%s", comma ? ", " : "", pool[i].name);
		comma |= pool[i].name[1] == 'v';
	}
	printf("%s", comma ? " : " : "");
	comma = false;
	for (int i = 0; i < n_pool; i++) {
		if (pool[i].name[1] == 'v')
			printf("%s%s", comma ? ", " : "", text_of(&pool[i].type));
		comma |= pool[i].name[1] == 'v';
	}
	printf("\n}\n");
}

int
main(int argc, char **argv)
{
	int first, n;

	if (argc < 2) {
		fprintf(stderr, "usage: moves SEED [FAMILY]\n");
		return 2;
	}
	seed_program(strtoull(argv[1], NULL, 10));
	first = argc > 2 ? find_family(argv[2]) : (int)pick(FAMILIES);
	families[first].generate();
	n = (int)pick(3);
	for (int i = 0; i < n || !n_ops; i++)
		families[n_ops ? pick(FAMILIES) : first].generate();
	print_program();
	return 0;
}
