/* SPDX-License-Identifier: Apache-2.0
 *
 * One computation while it is read: for the files that read modules. A function that meets something without a form in
 * the input calls spmd_read_fail(); what it returns is of no use then.
 */
#ifndef SHARDC_SPMD_READ_SCOPE_H
#define SHARDC_SPMD_READ_SCOPE_H

#include "spmd/module.h"

typedef struct SpmdScope {
	SpmdReader *r;
	SpmdComp *c;
	const SpmdManual *manual;	/* the manual axes around it, or NULL */
	Map *values;			/* what an IrValue is in this computation */
	Map *elements;			/* by tuple, an array of its elements, which are made when used */
} SpmdScope;

typedef VEC(IrValue *) SpmdValues;

static inline uint32_t
spmd_shape_rank(const SpmdShape *s)
{
	return spmd_is_tuple(s) ? 0 : s->rank;
}

/* ---- read_scope.c ---- */

/* Enters the main computation, or one that is called from `outer`. */
void spmd_scope_main(SpmdScope *s);
SpmdScope spmd_scope_new(const SpmdScope *outer, const char *name);
/* Adds an instruction that comes from an operation, which can be NULL. */
SpmdIns *spmd_scope_add(SpmdScope *s, SpmdOpcode op, const SpmdShape *shape, const SpmdSharding *sharding, uint32_t n,
                        SpmdIns *const *ops, const IrOp *source);
/* Adds a parameter; one for a value of this sharding, which can be NULL. */
SpmdIns *spmd_scope_param(SpmdScope *s, uint32_t number, const SpmdShape *shape, const SpmdSharding *sharding);
void spmd_scope_param_of(SpmdScope *s, const IrValue *v, IrAttr *sharding);
/* Returns the get-tuple-element k of a tuple. */
SpmdIns *spmd_scope_element(SpmdScope *s, SpmdIns *tuple, uint32_t k);
/* Notes that a value is an instruction or, if `is_element`, its element `index`; the same for all results. */
void spmd_scope_set(SpmdScope *s, const IrValue *v, SpmdIns *ins, bool is_element, uint32_t index);
void spmd_scope_set_results(SpmdScope *s, const IrOp *op, SpmdIns *i);
/* Returns what a value is. */
SpmdIns *spmd_scope_get(SpmdScope *s, const IrValue *v);
/* Fills in what the terminator of a block hands back, and returns its number. */
uint32_t spmd_scope_returned(SpmdScope *s, const IrBlock *b, SpmdIns **parts);
/* Makes a tuple. A sharding of NULL is that of the parts. */
SpmdIns *spmd_scope_tuple(SpmdScope *s, uint32_t n, SpmdIns *const *parts, const SpmdSharding *sharding,
                          const IrOp *source);
/* Makes the root: the value alone, moved if it has another sharding; or a tuple. `shardings` can be NULL. */
void spmd_scope_root(SpmdScope *s, uint32_t n, SpmdIns *const *parts, const SpmdSharding *const *shardings);
/* Returns the sharding that an attribute, which can be NULL, gives a value of this shape. */
const SpmdSharding *spmd_scope_sharding(SpmdScope *s, IrAttr *attr, const SpmdShape *shape);
/* Returns the sharding of result k, or NULL. */
IrAttr *spmd_sharding_attr(const IrOp *op, uint32_t k);
/* Returns the shape of all results of an operation, and fills in their shardings, one by one and as a whole. */
const SpmdShape *spmd_scope_shape(SpmdScope *s, const IrOp *op, const SpmdSharding **shardings,
                                  const SpmdSharding **whole);
/* Returns the values that the operations of a block use and that are defined outside of it, in order of first use,
 * nested operations first. It looks at a block once, so that nested loops take linear time. */
const SpmdValues *spmd_captured_by(SpmdReader *r, const IrBlock *b);
/* Adds a value that is new and that the block, if there is one, does not define. */
void spmd_add_captured(Arena *a, const IrBlock *b, IrValue *v, Map *seen, SpmdValues *out);

/* ---- read_regions.c: operations with regions, and partial sums ---- */

void spmd_read_while(SpmdScope *s, const IrOp *op);
void spmd_read_conditional(SpmdScope *s, const IrOp *op);
void spmd_read_manual(SpmdScope *s, const IrOp *op);
/* Makes the manual axes of an operation, and those around it, the ones of the scope. Returns false if it has none. */
bool spmd_enter_manual(SpmdScope *s, const IrOp *op);
/* Returns the sharding with which a manual computation hands out result k. */
IrAttr *spmd_handed_out(SpmdScope *s, const IrOp *op, uint32_t k);
void spmd_read_unreduced(SpmdScope *s, const IrOp *op);

/* ---- read_module.c: any operation; those of a block ---- */

void spmd_read_op(SpmdScope *s, const IrOp *op);
void spmd_read_block(SpmdScope *s, const IrBlock *b);

#endif
