/* SPDX-License-Identifier: Apache-2.0
 *
 * Sizes of arguments as the compiler for TPU reports them (spec 76 §4.1).
 */
#include "cost/tiled.h"

#include "../suite.h"

static const struct {
	uint32_t bits, rank;
	int64_t dims[5], bytes;
} arrays[] = {
	{ 32, 0, { 0 }, 512 },
	{ 8, 0, { 0 }, 512 },
	{ 32, 1, { 1 }, 512 },
	{ 32, 1, { 100 }, 512 },
	{ 32, 1, { 300 }, 2048 },
	{ 32, 1, { 1025 }, 8192 },
	{ 16, 1, { 2048 }, 4096 },
	{ 16, 1, { 129 }, 512 },
	{ 16, 1, { 1000 }, 2048 },
	{ 16, 1, { 2049 }, 6144 },
	{ 8, 1, { 600 }, 1024 },
	{ 8, 1, { 4097 }, 5120 },
	{ 8, 1, { 5 }, 512 },
	{ 32, 2, { 128, 128 }, 65536 },
	{ 32, 2, { 3, 5 }, 2048 },
	{ 32, 2, { 0, 5 }, 0 },
	{ 16, 2, { 1, 2048 }, 8192 },
	{ 8, 2, { 4, 1000 }, 4096 },
	{ 8, 2, { 8, 512 }, 4096 },
	{ 8, 2, { 9, 512 }, 16 * 512 },
	{ 8, 2, { 33, 512 }, 40 * 512 },
	{ 8, 2, { 40, 1000 }, 40 * 1024 },
	/* 64 lanes are not padded, because the 197 can be lanes, too. */
	{ 16, 2, { 197, 64 }, 256 * 64 * 2 },
	{ 32, 4, { 128, 224, 224, 3 }, 3LL * 128 * 224 * 224 * 4 },
	{ 16, 4, { 8, 1, 2048, 64 }, 8LL * 2048 * 64 * 2 },
	{ 32, 2, { INT64_MAX, 2 }, INT64_MAX },
};

START_TEST(array)
{
	ck_assert_int_eq(cost_tiled_bytes(arrays[_i].bits, arrays[_i].rank, arrays[_i].dims), arrays[_i].bytes);
}
END_TEST

START_TEST(layout)
{
	const int64_t dims[] = { 4, 128, 512, 64 };

	ck_assert_int_eq(cost_tiled_bytes_in(16, 4, dims, 3, 0), 4LL * 128 * 512 * 128 * 2);
	ck_assert_int_eq(cost_tiled_bytes_in(16, 4, dims, 0, 3), 128LL * 128 * 512 * 64 * 2);
	ck_assert_int_eq(cost_tiled_bytes(16, 4, dims), 4LL * 128 * 512 * 64 * 2);
}
END_TEST

SUITE(NULL, NULL, LOOP(array, arrays), TEST(layout))
