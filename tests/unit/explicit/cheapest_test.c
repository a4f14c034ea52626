/* SPDX-License-Identifier: Apache-2.0
 *
 * The cheapest legal answers: those that are listed are the first of all in order, and few chains are built to find
 * them, because the price or a lower bound of most answers is known without its chain.
 */
#include "explicit/cheapest.h"

#include <stdlib.h>

#include "../program.h"
#include "../suite.h"
#include "explicit/explicit.h"
#include "verify/verify.h"

enum { LISTED = 8, MOST_CHAINS = 200 };

#define CUBE "tensor<64x64x64xf32>"
#define FULL "tensor<3600x3600x3600xf32>"
#define WIDE "tensor<32768x32768xf32>"
#define TWOS "@m = <[\"a\"=2, \"b\"=2, \"c\"=2, \"d\"=2, \"e\"=2, \"f\"=2]>\n"
#define LISTS_X " {sdy.sharding = <@m, [{\"a\", \"b\"}, {\"c\", \"d\"}, {\"e\", \"f\"}]>}\n"
#define LISTS_Y " {sdy.sharding = <@m, [{\"f\", \"e\"}, {\"d\", \"a\"}, {\"c\", \"b\"}]>}\n"
#define HALVES \
	"[{\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\"}, " \
	"{\"h\", \"i\", \"j\", \"k\", \"l\", \"m\", \"n\"}]"
#define SWAPPED \
	"[{\"n\", \"m\", \"l\", \"k\", \"j\", \"i\", \"h\"}, " \
	"{\"g\", \"f\", \"e\", \"d\", \"c\", \"b\", \"a\"}]"

/* Each has one operation with thousands of answers, or with axes of unusual sizes. */
static const char *const programs[] = {
	TWOS "%x : " CUBE LISTS_X "%y : " CUBE LISTS_Y "%r = add %x, %y : " CUBE,
	"@m = <[\"a\"=2, \"b\"=4, \"c\"=2, \"d\"=4, \"e\"=2, \"f\"=8]>\n"
	"%x : tensor<1024x1024x1024xi4>" LISTS_X "%y : tensor<1024x1024x1024xi4>" LISTS_Y
	"%r = add %x, %y : tensor<1024x1024x1024xi4>",
	"@m = <[\"a\"=2, \"b\"=3, \"c\"=2, \"d\"=6, \"e\"=2, \"f\"=5]>\n"
	"%x : " FULL LISTS_X "%y : " FULL LISTS_Y "%r = add %x, %y : " FULL,
	TWOS "%x : " CUBE LISTS_X "%y : " CUBE LISTS_Y
	"%r = concatenate %x, %y, dim = 0 : (" CUBE ", " CUBE ") -> tensor<128x64x64xf32>",
	TWOS "%x : " CUBE LISTS_X "%r = reshape %x : (" CUBE ") -> tensor<8x32x1024xf32>",
	TWOS "%x : " CUBE " {sdy.sharding = <@m, [{\"a\"}, {\"b\"}, {\"c\", \"d\"}]>}\n"
	"%y : " CUBE " {sdy.sharding = <@m, [{\"a\"}, {\"c\", \"d\"}, {\"e\", \"f\"}]>}\n"
	"%r = dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (" CUBE ", " CUBE ") -> "
	CUBE,
	"@m = <[\"a\"=2, \"b\"=2, \"c\"=2, \"d\"=2, \"e\"=2, \"f\"=2, \"g\"=2, \"h\"=2, \"i\"=2, \"j\"=2, \"k\"=2, "
	"\"l\"=2, \"m\"=2, \"n\"=2]>\n"
	"%x : " WIDE " {sdy.sharding = <@m, " HALVES ">}\n%y : " WIDE " {sdy.sharding = <@m, " SWAPPED ">}\n"
	"%r = add %x, %y : " WIDE,
};

typedef struct Listed {
	char *text;	/* of the answers, one per line */
	uint32_t n;
	uint64_t chains;
} Listed;

static Listed
list(const char *program, uint32_t max)
{
	const ExplicitOptions options = { .max_alternatives = max };
	Listed l;
	Program p;
	Arena a;
	Explicit *x;
	Buf b;

	ck_assert(program_read(&p, program));
	ck_assert(verify_module(p.docs.v[0]));
	arena_init(&a, NULL);
	buf_init(&b, NULL);
	x = explicit_check(p.docs.v[0], &a, &options);
	for (uint32_t i = 0; i < x->answers.n && i < LISTED; i++) {
		const ExAnswer *answer = &x->answers.v[i];

		buf_printf(&b, "%s %lld %s\n", explicit_text(x, &answer->op->results[0], answer->type),
		           (long long)answer->price.bytes, answer->price.steps);
	}
	buf_char(&b, '\0');
	l = (Listed){ strdup(b.p), x->answers.n, p.s.work.chains };
	buf_free(&b);
	explicit_free(x);
	arena_free(&a);
	program_free(&p);
	return l;
}

START_TEST(first_of_all)
{
	Listed few = list(programs[_i], LISTED), all = list(programs[_i], UINT32_MAX);

	ck_assert_uint_eq(few.n, LISTED);
	ck_assert_uint_gt(all.n, LISTED);
	ck_assert_str_eq(few.text, all.text);
	free(few.text);
	free(all.text);
}
END_TEST

START_TEST(few_chains)
{
	Listed few = list(programs[_i], LISTED);

	ck_assert_uint_lt(few.chains, MOST_CHAINS);
	free(few.text);
}
END_TEST

SUITE(NULL, NULL, LOOP(first_of_all, programs), LOOP(few_chains, programs))
