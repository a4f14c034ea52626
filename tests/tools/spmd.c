/* SPDX-License-Identifier: Apache-2.0
 *
 * Does a local program compute what a global program computes? spmd [-r] [-w STEPS] GLOBAL LOCAL
 *
 * GLOBAL has shardings on its arguments and results, LOCAL is the program of one device; -r: its devices are numbered
 * by replica_id. Prints "equal" and ends with status 0, "differs: ..." with 1, or "unchecked: ..." or
 * "undefined: ..." with 3. The status of an error is 2.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "program_file.h"
#include "prove/check.h"

int
main(int argc, char **argv)
{
	static const char *const words[] = { "equal", "differs: ", "unchecked: ", "undefined: " };
	static const int statuses[] = { 0, 1, 3, 3 };
	static ProgramFile files[2];
	ProveCheck check = { .max_steps = 20000000 };
	ProveFinding f = { .text = "" };
	Session s;
	Arena a;

	for (int c; (c = getopt(argc, argv, "rw:")) != -1;) {
		if (c == 'r')
			check.by_replica = true;
		else if (c == 'w')
			check.max_steps = strtoull(optarg, NULL, 10);
		else
			return 2;
	}
	if (optind != argc - 2) {
		fputs("usage: spmd [-r] [-w STEPS] GLOBAL LOCAL\n", stderr);
		return 2;
	}
	session_init(&s, NULL);
	for (int i = 0; i < 2; i++) {
		if (!program_file_load(&s, &files[i], argv[optind + i]))
			return 2;
	}
	arena_init(&a, NULL);
	check.global = files[0].m;
	check.local = files[1].m;
	f = prove_check(&a, &check);
	printf("%s%s\n", words[f.verdict], f.text ? f.text : "");
	arena_free(&a);
	for (int i = 0; i < 2; i++)
		program_file_free(&files[i]);
	session_free(&s);
	return statuses[f.verdict];
}
