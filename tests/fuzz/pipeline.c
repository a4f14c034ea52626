/* SPDX-License-Identifier: Apache-2.0
 *
 * Target: text is run through the propagation pipeline. The text printed before and after must be read and printed
 * unchanged.
 */
#include "harness.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	Program p;

	if (fuzz_program_open(&p, (Str){ (const char *)data, n }, true, false)) {
		fuzz_check_print(&p);
		if (fuzz_program_run(&p, "sdy-propagation-pipeline", ""))
			fuzz_check_print(&p);
	}
	fuzz_program_report(&p);
	fuzz_program_close(&p);
	return 0;
}
