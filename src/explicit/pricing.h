/* SPDX-License-Identifier: Apache-2.0
 *
 * Adds up the price of collectives (spec 60 §9.5): the bytes that each device sends, the rounds, and the collectives in
 * order. Reshards are Shardy's chains of collectives (spec 50 §8), at the prices of spec 50 §12.2.
 */
#ifndef SHARDC_EXPLICIT_PRICING_H
#define SHARDC_EXPLICIT_PRICING_H

#include "explicit/ex_check.h"
#include "shard/axis.h"

/* A sum of prices. */
typedef struct ExPricing {
	ExCheck *x;
	Arena *a;		/* holds the steps and everything temporary */
	const ExMesh *mesh;
	bool axes;		/* steps show their axes */
	bool silent;		/* no steps are wanted, only the price */
	ExPrice sum;
	char *text;		/* of the steps, `n_text` bytes and a 0 in `room` bytes; sum.steps points to it */
	size_t n_text, room;
} ExPricing;

/* Returns an empty sum. */
ExPricing explicit_pricing(ExCheck *x, const ExMesh *mesh, bool axes, bool silent);

/* Return the dimension axes of a type, or the given lists, as a sharding on this mesh in the arena. Dimension k has
 * n[k] axes, which follow those of the dimensions before it. */
const ShardSharding *explicit_type_sharding(Arena *a, const ExMesh *mesh, const ExType *t);
const ShardSharding *explicit_lists_sharding(Arena *a, const ExMesh *mesh, uint32_t rank, const uint8_t *n,
                                             const uint8_t *axes);

/* Add an all-reduce of a tensor along axes; the chain from one sharding to another; and what turns a partial result
 * into a whole one: the tensor is reduced along axes, and resharded. `who` names the tensor in the steps. */
void explicit_add_all_reduce(ExPricing *p, const char *who, const IrType *tensor, const ShardSharding *sharding,
                             ExAxes axes);
void explicit_add_chain(ExPricing *p, const char *who, const IrType *tensor, const ShardSharding *from,
                        const ShardSharding *to);
void explicit_add_result(ExPricing *p, ShardAxes reduced, const IrType *tensor, const ShardSharding *from,
                         const ShardSharding *to);
/* Adds a price without steps. */
void explicit_add_price(ExPricing *p, int64_t bytes, uint32_t rounds, bool known);

/* Returns the price of a value that is resharded. `who` names it in the steps, and axes are shown if `axes` is set. */
ExPrice explicit_price_reshard(ExCheck *x, const IrType *tensor, const ExType *from, const ExType *to, const char *who,
                               bool axes);
/* Returns the price as text: `64 bytes: operand 1 all_gather`, `0 bytes: no communication`, `cost unknown`. */
const char *explicit_price_text(ExCheck *x, const ExPrice *p);

#endif
