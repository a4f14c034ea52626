/* SPDX-License-Identifier: Apache-2.0
 *
 * The steps of a move from one layout to another (spec 56 §5). Each step is emitted, or only counted: the cost of a
 * move is that of its steps.
 */
#ifndef SHARDC_PARTITION_MOVE_STEPS_H
#define SHARDC_PARTITION_MOVE_STEPS_H

#include "partition/localizer.h"

/* A value on its way. */
typedef struct Move {
	Localizer *lz;
	IrValue *x;		/* NULL: the steps are only counted */
	const IrType *type;	/* global */
	const PartLayout *now, *to;
	int64_t bytes;		/* that a device receives in the steps so far */
} Move;

/* Returns whether the tiles of a prefix of a list are whole numbers of tiles of the list. Only then can a gather leave
 * the prefix, or a slice go from the prefix to the list. */
bool move_is_aligned(const PartMesh *mesh, int64_t size, PartAxes prefix, PartAxes list);
/* Returns whether two layouts cut every dimension into equal numbers of tiles. */
bool move_has_equal_counts(const PartLayout *a, const PartLayout *b);

/* Reduces over the atoms of `axes`, a run of the partial ones, and cuts dimension d by them. */
void move_reduce_scatter(Move *mv, uint32_t d, PartAxes axes);
/* Returns whether a reduce_scatter is possible, because tiles are aligned, and sends fewer bytes than an all_reduce. It
 * first pads a dimension that cannot be cut evenly. */
bool move_can_reduce_scatter(const Move *mv, uint32_t d, PartAxes axes);
/* Reduces over the partial atoms over which mv->to is not partial, or over all of them if mv->to has a different mesh
 * or reduction. */
void move_all_reduce(Move *mv);
/* Makes the value partial over the atoms of mv->to, which contain those over which it is partial now. */
void move_make_partial(Move *mv);
/* Sends whole tiles, so that the value has layout `to`, which cuts every dimension into as many tiles as now. Counts
 * the mean of two numbers: the bytes that a device receives on average, and those of a device that receives a tile. */
void move_permute(Move *mv, const PartLayout *to);
/* Cuts dimension d by further atoms. */
void move_slice(Move *mv, uint32_t d, PartAxes suffix);
/* Gathers dimension d until only its first `kept` atoms cut it. */
void move_gather(Move *mv, uint32_t d, uint32_t kept);
/* Takes the atoms of dimension i from number k on to the end of dimension j. */
void move_exchange(Move *mv, uint32_t i, uint32_t k, uint32_t j);
/* Moves a value that is replicated on one mesh to a different mesh, where it is replicated too. */
void move_change_mesh(Move *mv, const PartMesh *mesh);

#endif
