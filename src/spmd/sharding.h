/* SPDX-License-Identifier: Apache-2.0
 *
 * Shardings as XLA's partitioner has them (spec 57 §2.1): a value is on every device, on one, manual, or cut into
 * tiles. Equal shardings are one object.
 */
#ifndef SHARDC_SPMD_SHARDING_H
#define SHARDC_SPMD_SHARDING_H

#include "base/buf.h"
#include "spmd/tiles.h"

typedef enum SpmdKind {
	SPMD_REP,		/* every device holds the value */
	SPMD_ONE,		/* one device does */
	SPMD_MAN,		/* the program moves the data itself */
	SPMD_TILE,
	SPMD_TUPLE
} SpmdKind;

/* What a dimension of the tiles after those of the tensor means: the devices along it have their own programs, or the
 * same tile. */
typedef enum SpmdType {
	SPMD_TYPE_MAN,
	SPMD_TYPE_REP
} SpmdType;

typedef struct SpmdSharding {
	uint32_t id;		/* from 1 on */
	SpmdKind kind;
	uint32_t device;	/* ONE */
	uint32_t n_types;	/* TILE: [], [REP], [MAN] or [MAN, REP] */
	SpmdType types[2];
	const SpmdTiles *tiles;	/* TILE */
	uint32_t n;		/* TUPLE */
	const struct SpmdSharding *const *elements;
} SpmdSharding;

/* All shardings of a program, and answers that were given before. */
typedef struct SpmdTable {
	Arena *a;
	SpmdTilesTable tiles;
	Map shardings, memo;
	uint32_t n;
	const SpmdSharding *rep, *man;
} SpmdTable;

/* Makes an empty table, whose objects live in `a`. */
void spmd_table_init(SpmdTable *t, Arena *a, Arena *tmp);

/* Return shardings in normal form (spec 57 §2.1). The last dimensions of the tiles are those of the types; in
 * spmd_partial there is one, REP. */
const SpmdSharding *spmd_one(SpmdTable *t, uint32_t device);
const SpmdSharding *spmd_tile(SpmdTable *t, const SpmdTiles *tiles);
const SpmdSharding *spmd_partial(SpmdTable *t, const SpmdTiles *tiles);
const SpmdSharding *spmd_subgroup(SpmdTable *t, const SpmdTiles *tiles, uint32_t n_types, const SpmdType *types);
const SpmdSharding *spmd_tuple(SpmdTable *t, uint32_t n, const SpmdSharding *const *elements);
/* Returns the sharding with these tiles and the types of another one. */
const SpmdSharding *spmd_like(SpmdTable *t, const SpmdSharding *s, const SpmdTiles *tiles);

/* For a tuple, all of its elements are so. */
bool spmd_is_rep(const SpmdSharding *s);
bool spmd_is_man(const SpmdSharding *s);
/* Whether it is on every device or on one. */
bool spmd_is_maximal(const SpmdSharding *s);
/* Returns whether the value, with all of its elements, is on one device, and sets *device to it. */
bool spmd_is_one(const SpmdSharding *s, uint32_t *device);
/* Returns whether it has manual dimensions beside others; for a tuple, whether an element has. */
bool spmd_has_manual(const SpmdSharding *s);

static inline bool
spmd_is_tiled(const SpmdSharding *s)
{
	return s->kind == SPMD_TILE;
}

/* Whether it has tiles, each on several devices, and nothing is manual. */
static inline bool
spmd_is_partial(const SpmdSharding *s)
{
	return s->kind == SPMD_TILE && s->n_types == 1 && s->types[0] == SPMD_TYPE_REP;
}

/* Whether tiles are on several devices; some dimension may be manual. */
static inline bool
spmd_has_rep(const SpmdSharding *s)
{
	return s->kind == SPMD_TILE && s->n_types && s->types[s->n_types - 1] == SPMD_TYPE_REP;
}

/* The number of dimensions of the tensor. */
static inline uint32_t
spmd_rank(const SpmdSharding *s)
{
	return s->tiles->rank - s->n_types;
}

/* The tiles along dimension i; 1 if there are no tiles, or for i = -1, no dimension. */
static inline uint32_t
spmd_dim(const SpmdSharding *s, int32_t i)
{
	return s->kind == SPMD_TILE && i >= 0 ? s->tiles->dims[i] : 1;
}

/* The number of the replicated dimension of the tiles, or of the manual one; -1 without one. */
static inline int32_t
spmd_rep_dim(const SpmdSharding *s)
{
	return spmd_has_rep(s) ? (int32_t)s->tiles->rank - 1 : -1;
}

static inline int32_t
spmd_man_dim(const SpmdSharding *s)
{
	return s->kind == SPMD_TILE && s->n_types && s->types[0] == SPMD_TYPE_MAN ? (int32_t)spmd_rank(s) : -1;
}

/* The size of the replicated dimension; 1 without one. */
static inline uint32_t
spmd_copies(const SpmdSharding *s)
{
	return spmd_dim(s, spmd_rep_dim(s));
}

/* The number of tiles; 1 if there are none. */
static inline uint32_t
spmd_n_tiles(const SpmdSharding *s)
{
	return s->kind == SPMD_TILE ? spmd_product(spmd_rank(s), s->tiles->dims) : 1;
}

/* The element i of a tuple; anything else is its own element. */
static inline const SpmdSharding *
spmd_element(const SpmdSharding *s, uint32_t i)
{
	return s->kind == SPMD_TUPLE ? s->elements[i] : s;
}

/* Appends the sharding as HLO text has it: `{devices=[2,1,4]<=[8] last_tile_dim_replicate}`. */
void spmd_sharding_print(SpmdTable *t, Buf *b, const SpmdSharding *s);

/* The questions whose answers are kept. */
enum {
	SPMD_ASK_RELATION,		/* of two arrays of groups */
	SPMD_ASK_MERGE,			/* of two shardings */
	SPMD_ASK_ARRAY,			/* the shape with this element type and these dimensions */
	SPMD_ASK_TUPLE,			/* the shape of these shapes */
	SPMD_ASK_SHARD,			/* the shape of a shard of a tuple */
	SPMD_ASK_READ			/* the sharding of a value with this attribute and rank in this region */
};

/* Returns where the answer to a question is kept, which never moves. NULL is there if it was not asked before. The
 * words say the question: one of the above, then the numbers of its arguments. */
const void **spmd_memo(SpmdTable *t, uint32_t n, const uint64_t *words);

#endif
