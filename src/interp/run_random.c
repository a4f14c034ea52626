/* SPDX-License-Identifier: Apache-2.0
 *
 * Random bits as XLA generates them: ThreeFry-2x32-20 and Philox-4x32-10 (Salmon et al., "Parallel random numbers: as
 * easy as 1, 2, 3", 2011). The state is a key of 64 bits and a counter of 64 or, for Philox only, 128 bits. A short
 * counter of Philox has the key as its upper half. The algorithm DEFAULT is Philox, as on XLA's CPU.
 *
 * `rng` has no state, and StableHLO does not say which numbers it draws. The interpreter draws them as a function of
 * the operands and the index of an element, so that two programs with the same draws have the same numbers.
 */
#include <math.h>

#include "interp/machine.h"

typedef enum Algorithm { DEFAULT, THREE_FRY, PHILOX } Algorithm;	/* the codes of IR_ENUM_ALGORITHM */

typedef enum Distribution { UNIFORM = 1, NORMAL } Distribution;	/* the codes of IR_ENUM_DISTRIBUTION */

static uint32_t
rotate(uint32_t v, unsigned by)
{
	return v << by | v >> (32 - by);
}

static void
three_fry(uint64_t key, uint64_t counter, uint32_t out[2])
{
	static const uint8_t turns[2][4] = { { 13, 15, 26, 6 }, { 17, 29, 16, 24 } };
	const uint32_t k[3] = { (uint32_t)key, (uint32_t)(key >> 32),
		                0x1BD11BDA ^ (uint32_t)key ^ (uint32_t)(key >> 32) };
	uint32_t a = (uint32_t)counter + k[0], b = (uint32_t)(counter >> 32) + k[1];

	for (uint32_t round = 0; round < 20; round++) {
		a += b;
		b = rotate(b, turns[round / 4 % 2][round % 4]) ^ a;
		if (round % 4 == 3) {
			uint32_t turn = round / 4 + 1;

			a += k[turn % 3];
			b += k[(turn + 1) % 3] + turn;
		}
	}
	out[0] = a;
	out[1] = b;
}

static void
philox(uint64_t key, uint64_t low, uint64_t high, uint32_t out[4])
{
	uint32_t k0 = (uint32_t)key, k1 = (uint32_t)(key >> 32);

	out[0] = (uint32_t)low;
	out[1] = (uint32_t)(low >> 32);
	out[2] = (uint32_t)high;
	out[3] = (uint32_t)(high >> 32);
	for (int round = 0; round < 10; round++, k0 += 0x9E3779B9, k1 += 0xBB67AE85) {
		uint64_t p = (uint64_t)0xD2511F53 * out[0], q = (uint64_t)0xCD9E8D57 * out[2];
		const uint32_t next[4] = { (uint32_t)(q >> 32) ^ out[1] ^ k0, (uint32_t)q,
			                   (uint32_t)(p >> 32) ^ out[3] ^ k1, (uint32_t)p };

		memcpy(out, next, sizeof next);
	}
}

/* Returns two words as one number, the lower one first. */
static int64_t
pair(const uint32_t *words)
{
	return (int64_t)((uint64_t)words[1] << 32 | words[0]);
}

/* The bits of one operation: its state before, and how far the counter has come after it. */
typedef struct Bits {
	uint64_t key, counter, high;
	uint64_t used;
	bool is_wide;			/* results have 64 bits */
} Bits;

/* Fills in the elements from Philox: each counter gives four words, or two pairs of them. */
static void
philox_fill(Bits *b, InterpTensor *out)
{
	int64_t per = b->is_wide ? 2 : 4;

	b->used = (uint64_t)((out->n + per - 1) / per);
	for (int64_t i = 0; i < out->n; i++) {
		uint64_t low = b->counter + (uint64_t)(i / per);
		uint32_t words[4];

		philox(b->key, low, b->high + (low < b->counter), words);
		if (b->is_wide)
			out->v[i] = interp_cell_int(out->elem, pair(words + i % 2 * 2));
		else
			out->v[i] = interp_cell_int(out->elem, words[i % 4]);
	}
}

/* Returns the dimension whose neighbours share a counter of ThreeFry: the first one of even size, else the largest. */
static uint32_t
paired_dim(const IrType *t)
{
	uint32_t largest = 0;

	for (uint32_t d = 0; d < t->n; d++) {
		if (t->dims[d] % 2 == 0)
			return d;
		if (t->dims[d] > t->dims[largest])
			largest = d;
	}
	return largest;
}

/* Fills in the elements from ThreeFry. A counter gives two words: one element of 64 bits, or two neighbours. */
static void
three_fry_fill(Bits *b, InterpTensor *out)
{
	int64_t index[INTERP_MAX_RANK] = { 0 }, half[INTERP_MAX_RANK] = { 0 }, i = 0;
	uint32_t rank = out->type->n, dim = paired_dim(out->type), words[2];

	memcpy(half, out->type->dims, rank * sizeof *half);
	if (rank && !b->is_wide)
		half[dim] = (half[dim] + 1) / 2;
	b->used = 1;
	for (uint32_t d = 0; d < rank; d++)
		b->used *= (uint64_t)half[d];
	if (!out->n)
		return;
	do {
		int64_t side = b->is_wide || !rank ? 0 : index[dim] % 2, at = rank ? index[dim] : 0;

		if (rank && !b->is_wide)
			index[dim] /= 2;
		three_fry(b->key, b->counter + (uint64_t)interp_position(index, half, rank), words);
		if (rank)
			index[dim] = at;
		if (b->is_wide)
			out->v[i++] = interp_cell_int(out->elem, pair(words));
		else
			out->v[i++] = interp_cell_int(out->elem, words[side]);
	} while (interp_index_next(index, out->type->dims, rank));
}

void
interp_op_rng_bit_generator(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *before = interp_in(x, op, 0, device);
	Algorithm algorithm = (Algorithm)ir_op_prop(op, ATOM_rng_algorithm)->n;
	InterpTensor *after = interp_out(x, op, 0, device), *out = interp_out(x, op, 1, device);
	Bits b = { .used = 0 };

	if (before->elem->kind != IR_TYPE_INT || before->elem->width != 64 || before->n < 2 ||
	    before->n > (algorithm == THREE_FRY ? 2 : 3) || out->elem->kind != IR_TYPE_INT) {
		interp_error(x, op, "the interpreter generates random integers, from a state of two or three integers "
		                    "of 64 bits");
		return;
	}
	b.key = (uint64_t)before->v[0].i;
	b.counter = (uint64_t)before->v[1].i;
	b.high = before->n == 3 ? (uint64_t)before->v[2].i : b.key;
	b.is_wide = out->elem->width == 64;
	if (algorithm == THREE_FRY)
		three_fry_fill(&b, out);
	else
		philox_fill(&b, out);
	after->v[0] = before->v[0];
	after->v[1].i = (int64_t)(b.counter + b.used);
	if (before->n == 3)
		after->v[2].i = (int64_t)(b.high + (b.counter + b.used < b.counter));
}

/* ---- rng ---- */

/* Returns a number in [0, 1). */
static double
unit(uint64_t i)
{
	uint32_t words[2];

	three_fry(0, i, words);
	return (double)words[0] * 0x1p-32;
}

static double
drawn(Distribution how, double a, double b, uint64_t i)
{
	if (how == UNIFORM)
		return a + unit(i) * (b - a);
	return a + b * sqrt(-2 * log(1 - unit(2 * i))) * cos(2 * acos(-1) * unit(2 * i + 1));
}

void
interp_op_rng(Interp *x, IrOp *op, uint32_t device)
{
	Distribution how = (Distribution)ir_op_prop(op, ATOM_rng_distribution)->n;
	const InterpTensor *a = interp_in(x, op, 0, device), *b = interp_in(x, op, 1, device);
	InterpTensor *out = interp_out(x, op, 0, device);
	bool is_float = interp_class(out->elem) == INTERP_FLOAT;
	uint64_t span = (uint64_t)b->v->i - (uint64_t)a->v->i;

	for (int64_t i = 0; i < out->n; i++) {
		if (is_float)
			out->v[i] = interp_cell_float(out->elem, drawn(how, a->v->f, b->v->f, (uint64_t)i));
		else
			out->v[i] = interp_cell_int(out->elem, (int64_t)((uint64_t)a->v->i +
			                            (uint64_t)(unit((uint64_t)i) * (double)span)));
	}
}
