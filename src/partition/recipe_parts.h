/* SPDX-License-Identifier: Apache-2.0
 *
 * Building layouts list by list, and questions about dimensions, for recipes that choose by dimensions (spec 56 §4.2).
 */
#ifndef SHARDC_PARTITION_RECIPE_PARTS_H
#define SHARDC_PARTITION_RECIPE_PARTS_H

#include "partition/localizer.h"

/* The atoms that the lists of one layout have used so far. */
typedef struct PartTaken {
	Localizer *lz;
	bool *used;		/* by atom */
} PartTaken;

/* Returns a set of atoms of the mesh, none of which is used. */
PartTaken part_taken(Localizer *lz, const PartMesh *mesh);
/* Returns the atoms up to the first one that is used already, and marks them as used. */
PartAxes part_take(PartTaken *t, PartAxes axes);
/* If *axes is empty, sets it to what part_take() returns. */
void part_take_if_none(PartTaken *t, PartAxes *axes, PartAxes from);
/* Returns the list of dimension d, or none if the layout is on a different mesh. */
PartAxes part_list_on(const PartMesh *mesh, const PartLayout *l, uint32_t d);

/* Returns whether a dimension is cut. */
static inline bool
part_cuts(const PartLayout *l, uint32_t d)
{
	return l->dims[d].n > 0;
}

/* Returns whether no dimension is cut. */
bool part_cuts_nothing(const PartLayout *l);
/* Returns the annotated layout of result 0, or that of operand 0 if the annotated one cuts nothing. */
const PartLayout *part_result_or_operand(Localizer *lz, const IrOp *op);
/* Returns whether a type is anything but a tensor of numbers with a static shape and at least one element, or whether
 * an operand or result has such a type. Operations on them run replicated. */
bool part_is_unusual_type(const IrType *t);
bool part_is_unusual(const IrOp *op);

/* If the operation of block `b` for result i of n is a monoid of arguments i and n + i, as in the regions of reduce and
 * scatter, returns its kind (add, multiply, maximum, minimum, and, or, xor), else IR_OP_FOREIGN. */
IrOpKind part_monoid(const IrBlock *b, uint32_t n, uint32_t i);
/* Returns whether recipes may rely on part_neutral(). For example, they may not for float formats without negative zero
 * or infinity. */
bool part_has_neutral(IrOpKind kind, const IrType *elem);
/* Returns the value of a constant of StableHLO or sdy, or NULL if v is not one. */
const IrAttr *part_constant(const IrValue *v);
/* Returns whether a scalar is a constant whose bits are 0, as in cells of a permute without source. */
bool part_is_zero(const IrValue *v);
/* Returns whether a scalar is a constant that is the neutral element of a monoid. */
bool part_is_neutral(Localizer *lz, IrOpKind kind, const IrValue *v);
/* Does what part_put() does for a value x in layout l that must still be combined over the atoms `over` by a monoid. */
void part_put_combined(Localizer *lz, const IrValue *v, IrValue *x, const PartLayout *l, PartAxes over, IrOpKind kind);

#endif
