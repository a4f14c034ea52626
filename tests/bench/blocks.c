/* SPDX-License-Identifier: Apache-2.0
 *
 * Linked into VARIANT=count, where the compiler calls __sanitizer_cov_trace_pc in every basic block: counts
 * them and writes their number to the file that SHARDC_BLOCKS names. The same run gives the same number
 * on any machine.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void __sanitizer_cov_trace_pc(void);

static uint64_t blocks;

void
__sanitizer_cov_trace_pc(void)
{
	blocks++;
}

__attribute__((destructor)) static void
write_blocks(void)
{
	const char *path = getenv("SHARDC_BLOCKS");
	FILE *f = path ? fopen(path, "w") : NULL;

	if (f) {
		fprintf(f, "%" PRIu64 "\n", blocks);
		fclose(f);
	}
}
