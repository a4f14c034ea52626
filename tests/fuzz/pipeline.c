/* SPDX-License-Identifier: Apache-2.0
 *
 * Target: text through the propagation pipeline to text. What is printed before and after is read
 * again and printed equal.
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
