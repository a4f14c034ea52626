/* SPDX-License-Identifier: Apache-2.0
 *
 * The cheapest legal answers: those that are listed are the first of all in order, and few chains are built to find
 * them, because the price or a lower bound of most answers is known without its chain.
 */
#include "explicit/ex_check.h"

#include <stdlib.h>

#include "../program.h"
#include "../suite.h"
#include "base/paranoid.h"
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
	/* Sub-axes, padded dimensions, and sizes that do not divide each other. */
	"@m = <[\"a\"=4, \"b\"=2, \"c\"=4, \"d\"=6]>\n"
	"%x : tensor<40320x40320x40320xbf16> {sdy.sharding = <@m, [{\"d\"}, {\"b\"}, {\"a\", \"c\"}]>}\n"
	"%r = reshape %x : (tensor<40320x40320x40320xbf16>) -> tensor<16x2520x40320x40320xbf16>",
	"@m = <[\"a\"=8, \"b\"=7, \"c\"=2, \"d\"=2, \"e\"=4]>\n"
	"%x : tensor<40320x40320x40320xf32> {sdy.sharding = <@m, [{\"a\", \"d\"}, {\"b\", \"c\"}, {\"e\"}]>}\n"
	"%r = slice %x [0:1, 0:20160, 0:5760] : (tensor<40320x40320x40320xf32>) -> tensor<1x20160x5760xf32>",
	"@m = <[\"a\"=7, \"b\"=3, \"c\"=4, \"d\"=3]>\n"
	"%x : tensor<40320x40320x40320xf32> {sdy.sharding = <@m, [{}, {\"b\"}, {\"a\", \"c\", \"d\"}]>}\n"
	"%r = slice %x [0:1, 0:1, 0:5760] : (tensor<40320x40320x40320xf32>) -> tensor<1x1x5760xf32>",
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
	uint32_t n = 0;
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
	for (const ExAnswer *answer; (answer = explicit_listed(x, n)); n++) {
		if (n < LISTED)
			buf_printf(&b, "%s %lld %s\n", explicit_text(x, &answer->op->results[0], answer->type),
			           (long long)answer->price.bytes, answer->price.steps);
	}
	buf_char(&b, '\0');
	l = (Listed){ strdup(b.p), n, p.s.work.chains };
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

/* If there are too many answers to price them all, the layouts of the operands are among those that are priced. */
START_TEST(nearest_are_cheapest)
{
	Listed few = list(programs[0], 2);

	ck_assert_str_eq(few.text,
	                 "f32[64@(a,b),64@(c,d),64@(e,f)] 16384 operand 1 collective_permute\n"
	                 "f32[64@(f,e),64@(d,a),64@(c,b)] 16384 operand 0 collective_permute\n");
	free(few.text);
}
END_TEST

/* In the variant paranoid, a plan is made again for each answer that shares it. */
START_TEST(few_chains)
{
	Listed few = list(programs[_i], LISTED);

	if (!PARANOID)
		ck_assert_uint_lt(few.chains, MOST_CHAINS);
	free(few.text);
}
END_TEST

/* ---- random programs ---- */

enum { RANDOM_PROGRAMS = 600, MAX_AXES = 4, MAX_RANK = 3 };

typedef struct Random {
	uint64_t state;
	uint32_t n_axes, rank;
	int64_t dims[MAX_RANK + 1];
	Buf text;
} Random;

/* Returns a number below n. */
static uint32_t
below(Random *r, uint32_t n)
{
	r->state = r->state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(r->state >> 33) % n;
}

static void
add_tensor(Random *r, const int64_t *dims, uint32_t rank)
{
	buf_str(&r->text, STR("tensor<"));
	for (uint32_t k = 0; k < rank; k++)
		buf_printf(&r->text, "%lldx", (long long)dims[k]);
	buf_str(&r->text, STR("f32>"));
}

/* Adds a value whose sharding has each axis in some dimension or in none. */
static void
add_value(Random *r, const char *name)
{
	uint32_t home[MAX_AXES], first = below(r, r->n_axes);

	for (uint32_t i = 0; i < r->n_axes; i++)
		home[i] = below(r, r->rank + 1);
	buf_printf(&r->text, "%s : ", name);
	add_tensor(r, r->dims, r->rank);
	buf_str(&r->text, STR(" {sdy.sharding = <@m, ["));
	for (uint32_t k = 0; k < r->rank; k++) {
		const char *sep = "";

		buf_str(&r->text, k ? STR(", {") : STR("{"));
		for (uint32_t i = first; i < first + r->n_axes; i++) {
			if (home[i % r->n_axes] == k) {
				buf_printf(&r->text, "%s\"%c\"", sep, 'a' + (int)(i % r->n_axes));
				sep = ", ";
			}
		}
		buf_char(&r->text, '}');
	}
	buf_str(&r->text, STR("]>}\n"));
}

/* Adds an operation whose result has other dimensions than the operands. */
static void
add_reshaping(Random *r)
{
	uint32_t k = below(r, r->rank), n = r->rank;
	bool splits = below(r, 2);
	int64_t out[MAX_RANK + 1], parts = r->dims[k] % 6 == 0 ? 6 : 1;

	memcpy(out, r->dims, n * sizeof *out);
	if (splits) {
		memmove(out + k + 1, out + k, (n++ - k) * sizeof *out);
		out[k] = parts;
		out[k + 1] /= parts;
		buf_str(&r->text, STR("%r = reshape %x : ("));
	} else {
		out[k] = below(r, 4) == 0 ? 1 : 1 + below(r, (uint32_t)r->dims[k]);
		buf_str(&r->text, STR("%r = slice %x ["));
		for (uint32_t i = 0; i < n; i++)
			buf_printf(&r->text, "%s0:%lld", i ? ", " : "", (long long)out[i]);
		buf_str(&r->text, STR("] : ("));
	}
	add_tensor(r, r->dims, r->rank);
	buf_str(&r->text, STR(") -> "));
	add_tensor(r, out, n);
}

/* Makes a program with one operation, which may have many answers. */
static char *
random_program(uint64_t seed)
{
	static const int64_t sizes[][4] = { { 2, 2, 2, 4 }, { 1, 2, 1, 4 }, { 2, 3, 6, 4 }, { 3, 9, 3, 1 } };
	static const int64_t dims[] = { 144, 96, 36, 72, 10 };
	Random r = { .state = seed };
	uint32_t kind = below(&r, 4);

	buf_init(&r.text, NULL);
	r.n_axes = 2 + below(&r, MAX_AXES - 1);
	r.rank = 1 + below(&r, MAX_RANK);
	for (uint32_t k = 0; k < r.rank; k++)
		r.dims[k] = dims[below(&r, 5)];
	buf_str(&r.text, STR("@m = <["));
	for (uint32_t i = 0; i < r.n_axes; i++)
		buf_printf(&r.text, "%s\"%c\"=%d", i ? ", " : "", 'a' + (int)i, (int)sizes[kind][below(&r, 4)]);
	buf_str(&r.text, STR("]>\n"));
	add_value(&r, "%x");
	add_value(&r, "%y");
	if (below(&r, 2)) {
		buf_str(&r.text, STR("%r = add %x, %y : "));
		add_tensor(&r, r.dims, r.rank);
	} else {
		add_reshaping(&r);
	}
	buf_char(&r.text, '\0');
	return r.text.p;
}

START_TEST(first_of_all_random)
{
	char *program = random_program((uint64_t)_i + 1);
	Listed few = list(program, LISTED), all = list(program, UINT32_MAX);

	ck_assert_msg(strcmp(few.text, all.text) == 0, "%s\n%s\ninstead of\n%s", program, few.text, all.text);
	free(few.text);
	free(all.text);
	free(program);
}
END_TEST

SUITE(NULL, NULL, LOOP(first_of_all, programs), LOOP(few_chains, programs), TEST(nearest_are_cheapest),
      TIMES(first_of_all_random, RANDOM_PROGRAMS))
