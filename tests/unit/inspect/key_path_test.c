/* SPDX-License-Identifier: Apache-2.0
 *
 * JAX's names of arguments and results.
 */
#include "inspect/key_path.h"

#include "../suite.h"

/* The kinds of the steps, a letter each: r(oot), s(tring), i(ndex), a(ttribute), o(ther); NULL: the name is no path. */
static const struct {
	const char *name, *kinds;
} paths[] = {
	{ "x", "r" },
	{ "params['w']", "rs" },
	{ "params[\"it's\"]['a\\'b']", "rss" },
	{ "opt_state[0].mu['a'].value", "riasa" },
	{ "d[(1, ']')]", "ro" },
	{ "d[[1][0]]['x']", "ros" },
	{ "d[b'x']", "ro" },
	{ "d[-1]", "ro" },
	{ "d[1234567890]", "ro" },
	{ "d['a' 'b']", "ro" },
	{ "\xc3\xa9['w']", "rs" },
	{ "", NULL },
	{ "['w']", NULL },
	{ "0x", NULL },
	{ "x y", NULL },
	{ "x.", NULL },
	{ "x['a", NULL },
	{ "x['a'", NULL },
	{ "x[0", NULL },
	{ "x['a\nb']", NULL },
	{ "jit(f)/dot", NULL },
};

START_TEST(steps)
{
	KeyPath path;
	Arena a;
	bool ok;

	arena_init(&a, NULL);
	ok = key_path_parse(&a, str_from(paths[_i].name), &path);
	ck_assert_msg(ok == (paths[_i].kinds != NULL), "%s", paths[_i].name);
	if (ok) {
		ck_assert_uint_eq(path.steps.n, strlen(paths[_i].kinds));
		for (uint32_t i = 0; i < path.steps.n; i++)
			ck_assert_int_eq("rsiao"[path.steps.v[i].kind], paths[_i].kinds[i]);
		ck_assert_uint_eq(VEC_LAST(&path.steps).end, strlen(paths[_i].name));
	}
	arena_free(&a);
}
END_TEST

SUITE(NULL, NULL, LOOP(steps, paths))
