/* SPDX-License-Identifier: Apache-2.0
 *
 * The main function of targets without libFuzzer: AFL++ sends inputs one after the other, or a person replays files.
 *
 *     fuzz-TARGET FILE...     runs each file; "-" or none is standard input
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/option_parse.h"
#include "harness.h"

#ifdef __AFL_COMPILER
__AFL_FUZZ_INIT();

static int
run_afl(void)
{
	const unsigned char *data;

	__AFL_INIT();
	data = __AFL_FUZZ_TESTCASE_BUF;
	while (__AFL_LOOP(2000))
		LLVMFuzzerTestOneInput(data, (size_t)__AFL_FUZZ_TESTCASE_LEN);
	return 0;
}
#endif

static int
run_file(const char *path)
{
	Options o;
	Input in;

	options_init(&o, cli_command_find("check"), NULL);
	if (!input_read(&o, &in, path))
		return 1;
	LLVMFuzzerTestOneInput((const uint8_t *)in.text.p, in.text.n);
	input_free(&in);
	options_free(&o);
	return 0;
}

int
main(int argc, char **argv)
{
	int status = 0;

#ifdef __AFL_COMPILER
	if (argc < 2)
		return run_afl();
#endif
	if (argc < 2)
		return run_file("-");
	for (int i = 1; i < argc; i++)
		status |= run_file(argv[i]);
	return status;
}
