/* SPDX-License-Identifier: Apache-2.0
 *
 * The main function of a unit test. A test ends with the list of its tests, in which a loop test names its table:
 *
 *     SUITE(setup, teardown, TEST(merging), LOOP(steps, cases))
 *
 * Either fixture may be NULL.
 */
#ifndef SHARDC_TESTS_UNIT_SUITE_H
#define SHARDC_TESTS_UNIT_SUITE_H

#include <check.h>

typedef struct SuiteTest {
	const TTest *test;
	int n;		/* how often it runs, with _i from 0 on */
} SuiteTest;

#define TEST(test) { test, 1 }
#define LOOP(test, cases) { test, sizeof (cases) / sizeof *(cases) }
#define TIMES(test, n) { test, n }

static inline int
suite_run(const char *file, SFun setup, SFun teardown, const SuiteTest *tests, size_t n)
{
	Suite *suite = suite_create(file);
	TCase *tc = tcase_create(file);
	SRunner *runner;
	int failed;

	tcase_set_timeout(tc, 60);
	tcase_add_checked_fixture(tc, setup, teardown);
	for (size_t i = 0; i < n; i++)
		tcase_add_loop_test(tc, tests[i].test, 0, tests[i].n);
	suite_add_tcase(suite, tc);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}

#define SUITE(setup, teardown, ...) \
	int \
	main(void) \
	{ \
		const SuiteTest tests[] = { __VA_ARGS__ }; \
\
		return suite_run(__FILE__, setup, teardown, tests, sizeof tests / sizeof *tests); \
	}

#endif
