/* SPDX-License-Identifier: Apache-2.0
 *
 * The same program on smaller tensors (spec 56 §11.1): the same operations and shardings, and shapes that the
 * interpreter can run. Its results do not matter; its partition must have the same ones.
 */
#ifndef SHARDC_PROVE_SHRINK_H
#define SHARDC_PROVE_SHRINK_H

#include "base/map.h"
#include "ir/op.h"
#include "prove/shrink_sizes.h"

typedef struct Shrink {
	IrModule *m;
	Arena *a;
	struct FlowMeshTable *meshes;
	struct IrSymtab *symbols;
	ShrinkSizes sizes;
	Map first;		/* number of the first dimension of each value, plus 1 */
	bool shapes_only;	/* nobody runs the program, so only its shapes must be right */
	const IrOp *at;		/* the operation whose dimensions are being related */
} Shrink;

/* Relates the dimensions of a program. All keep their sizes. */
Shrink *prove_shrink_dims(IrModule *m, Arena *a, bool shapes_only);
/* Chooses smaller sizes for a propagated program, with `rows` rows per tile if possible. Does not change the module. */
Shrink *prove_shrink_plan(IrModule *m, Arena *a, int64_t rows);
/* Returns a text about the sizes that change, such as "4096 to 8, 1024 to 4", or "" if none does. */
const char *prove_shrink_text(const Shrink *x);
/* Finds the largest dimension that an operation keeps from shrinking. Returns this operation, and sets *size to the
 * size of the dimension. Returns NULL if every dimension can shrink. */
const IrOp *prove_shrink_keeper(Shrink *x, int64_t *size);
/* Writes the new sizes into the module. */
void prove_shrink_apply(Shrink *x);

/* Relates the dimensions of the operands and results of an operation. */
void prove_shrink_relate(Shrink *x, IrOp *op);
/* Returns the number of dimension d of a value. */
uint32_t prove_shrink_dim(Shrink *x, const IrValue *v, uint32_t d);
/* Returns the smaller size of dimension d of a value. */
static inline int64_t
prove_shrink_now(Shrink *x, const IrValue *v, uint32_t d)
{
	return shrink_class(&x->sizes, prove_shrink_dim(x, v, d))->now;
}
/* Returns whether an amount of padding may become smaller. */
static inline bool
prove_shrink_pads_freely(int64_t low, int64_t high)
{
	return low >= 0 && high >= 0 && (low > 2 || high > 2);
}
/* Returns whether the windows of a reduce_window are as large as the dimension, as in a cumulative sum. */
bool prove_shrink_is_cumulative(const IrOp *op, uint32_t d);

#endif
