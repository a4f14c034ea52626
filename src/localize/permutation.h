/* SPDX-License-Identifier: Apache-2.0
 *
 * The parts of resolve-permutation-factors (spec 55 §4): permutation.c drives it, move_window.c exchanges the data of
 * pad and slice, move_reverse.c and move_reshape.c do so for their operations.
 */
#ifndef SHARDC_LOCALIZE_PERMUTATION_H
#define SHARDC_LOCALIZE_PERMUTATION_H

#include "localize/exchange.h"

typedef struct Permutation {
	Emit e;
	Reshard r;
	bool halo;		/* enable-halo-exchange */
	bool same_bits;		/* rng-bit-generator-unsafe=false */
	bool one_by_owner;	/* updates of one element are made by the part that holds it */
	bool convolutions;	/* groups of convolutions, and windows that move, are not sharded */
	Map mesh_ops;		/* IR_ATTR_MESH to the last sdy.mesh operation that has it */
	IrSymtab *symbols;
	Arena *a;		/* lives as long as the pass; e.a is reset after each op */
} Permutation;

/* Returns the sharding of v if it is a tensor sharded on a mesh with axes, else NULL. Sets *m to the mesh. */
IrAttr *permutation_sharding(Permutation *p, const IrValue *v, const ShardMesh **m);
/* Replaces the result of `op` by v, and erases `op`. */
void permutation_replace(IrOp *op, IrValue *v);

/* move_window.c: replaces a stablehlo.pad or stablehlo.slice by an exchange. Returns false if the op needs too many
 * parts, so that its dimensions must not be sharded. */
bool permutation_move_window(Permutation *p, IrOp *op);
/* Returns whether every device can compute its tile of dimension d of a pad or slice from its own tile (spec 55
 * §2.6). */
bool permutation_is_free(Permutation *p, const IrOp *op, uint32_t d);
/* move_reverse.c: makes a reverse local, on devices in a different order. */
void permutation_reverse(Permutation *p, IrOp *op);
/* move_reshape.c: exchanges the data of a reshape, or unshards its dimensions. */
void permutation_reshape(Permutation *p, IrOp *op);

#endif
