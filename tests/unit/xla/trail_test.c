/* SPDX-License-Identifier: Apache-2.0
 *
 * Tests how values are followed through replacements and copies.
 */
#include "xla/trail.h"

#include "../program.h"
#include "../suite.h"

static Session s;
static XlaTrail trail;
static IrValue v[6];

typedef struct Found {
	IrValue *places[4];
	uint32_t n;
} Found;

static void
setup(void)
{
	session_init(&s, NULL);
	trail = (XlaTrail){ .a = &s.arena };
}

static void
teardown(void)
{
	session_free(&s);
}

static void
found(IrValue *place, void *cx)
{
	Found *f = cx;

	ck_assert_uint_lt(f->n, 4);
	f->places[f->n++] = place;
}

static Found
follow(IrValue *from)
{
	Found f = { .n = 0 };

	xla_trail_follow(&trail, from, found, &f);
	return f;
}

START_TEST(kept)
{
	Found f = follow(&v[0]);

	ck_assert_uint_eq(f.n, 1);
	ck_assert_ptr_eq(f.places[0], &v[0]);
	ck_assert_int_eq(xla_trail_first(&trail, &v[0]), XLA_KEPT);
}
END_TEST

START_TEST(chain)
{
	Found f;

	trail.step = XLA_EXPANDED;
	xla_trail_replace(&trail, &v[0], &v[1]);
	trail.step = XLA_SIMPLIFIED;
	xla_trail_replace(&trail, &v[1], &v[2]);
	xla_trail_replace(&trail, &v[2], &v[2]);	/* not a replacement */
	f = follow(&v[0]);
	ck_assert_uint_eq(f.n, 1);
	ck_assert_ptr_eq(f.places[0], &v[2]);
	ck_assert_int_eq(xla_trail_first(&trail, &v[0]), XLA_EXPANDED);
}
END_TEST

START_TEST(copies_of_copies)
{
	Found f;

	xla_trail_replace(&trail, &v[0], &v[1]);
	xla_trail_copy(&trail, &v[1], &v[2]);
	xla_trail_copy(&trail, &v[1], &v[3]);
	xla_trail_copy(&trail, &v[3], &v[4]);
	xla_trail_copy(&trail, &v[3], &v[5]);
	f = follow(&v[0]);
	ck_assert_uint_eq(f.n, 3);
}
END_TEST

SUITE(setup, teardown, TEST(kept), TEST(chain), TEST(copies_of_copies))
