/* SPDX-License-Identifier: Apache-2.0 */
#include "cost/tiled.h"

#include "base/num.h"

static int64_t
round_up(int64_t n, int64_t to)
{
	return num_mul(num_ceil(n, to), to);
}

/* Returns the smallest power of two that is not below n, which is at most 2^62. */
static int64_t
power_of_two(int64_t n)
{
	int64_t p = 1;

	while (p < n)
		p *= 2;
	return p;
}

/* Elements that share one place of 32 bits. */
static int64_t
packed(uint32_t bits)
{
	return bits < 32 ? 32 / bits : 1;
}

static int64_t
tile_of_vector(int64_t n, int64_t pack)
{
	int64_t least = 128 * pack, most = 1024;

	return n >= most ? most : n <= least ? least : power_of_two(n);
}

/* The rows of a tile, for a second minor dimension of this size. Rows of narrow elements share one of 32 bits. */
static int64_t
rows_of_tile(int64_t n, int64_t pack)
{
	if (n >= 8)
		return 8;
	n = power_of_two(n);
	return n > pack || pack == 1 ? n : pack;
}

/* Returns the elements of an array, padding included, in which `minor` is the minor dimension, `second` the next. */
static int64_t
padded(uint32_t rank, const int64_t *dims, uint32_t minor, uint32_t second, int64_t pack)
{
	int64_t n = 1;

	for (uint32_t i = 0; i < rank; i++) {
		int64_t size = dims[i];

		if (i == minor)
			size = round_up(size, 128);
		else if (i == second)
			size = round_up(size, rows_of_tile(size, pack));
		n = num_mul(n, size);
	}
	return n;
}

static int64_t
bytes_of(int64_t n, uint32_t bits)
{
	int64_t all = num_mul(n, bits);

	return all == INT64_MAX ? all : round_up(num_ceil(all, 8), COST_TILE_ALIGN);
}

int64_t
cost_tiled_bytes_in(uint32_t bits, uint32_t rank, const int64_t *dims, uint32_t minor, uint32_t second)
{
	int64_t n = padded(rank, dims, minor, second, bits ? packed(bits) : 1);

	return n == INT64_MAX ? n : bytes_of(n, bits);
}

int64_t
cost_tiled_bytes(uint32_t bits, uint32_t rank, const int64_t *dims)
{
	int64_t least = INT64_MAX;

	if (!rank)
		return COST_TILE_ALIGN;
	if (rank == 1)
		return bytes_of(round_up(dims[0], tile_of_vector(dims[0], bits ? packed(bits) : 1)), bits);
	for (uint32_t minor = 0; minor < rank; minor++) {
		for (uint32_t second = 0; second < rank; second++) {
			int64_t n;

			if (second == minor)
				continue;
			n = cost_tiled_bytes_in(bits, rank, dims, minor, second);
			if (n < least)
				least = n;
		}
	}
	return least;
}
