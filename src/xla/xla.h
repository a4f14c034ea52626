/* SPDX-License-Identifier: Apache-2.0
 *
 * The stage "as XLA" (spec 45): rewrites a module as JAX prints it into the module that XLA gives to Shardy. The
 * rewrites run in the order of this list.
 */
#ifndef SHARDC_XLA_XLA_H
#define SHARDC_XLA_XLA_H

#include "xla/edit.h"

/* meshes.c: writes the shardings on one mesh for each list of devices. */
void xla_merge_meshes(Xla *x);
/* drop_shardings.c: removes shardings that XLA loses, with a warning. */
void xla_drop_shardings(Xla *x);
/* expand.c: expands CHLO and complex operations. */
void xla_expand(Xla *x);
/* simplify.c: simplifies and folds to a fixed point. */
void xla_simplify(Xla *x);
/* constants.c: merges equal constants, and copies constants into the regions that use them. */
void xla_merge_constants(Xla *x);
/* inline.c: inlines all calls and deletes the functions that nothing refers to. Returns false after an error. */
bool xla_inline(Xla *x);
/* top_k.c: replaces a custom_call @ApproxTopK by a sort or reduction where XLA does. Returns whether it did. */
bool xla_sort_top_k(Xla *x, IrOp *op);
/* forms.c: writes operations as HLO does. */
void xla_write_forms(Xla *x);
/* post_order.c: orders the operations of each block and deletes those that nothing needs. */
void xla_order(Xla *x);
/* loops.c: captures values that loops carry unchanged. */
void xla_capture_loops(Xla *x);
/* post_order.c: removes tuples, and the operations that are dead once tuples are gone and captures are made. */
void xla_delete_dead(Xla *x);
/* loops.c: constrains captured values that have a sharding to an open one before the loop. */
void xla_open_loops(Xla *x);
/* post_order.c: makes all constants sdy.constant, and the order of uses that of the text. */
void xla_finish(Xla *x);

/* Options of the pass shardc-as-xla, which runs all of them. A module without @main stays as it is. */
typedef struct XlaOptions {
	XlaTrail *trail;	/* records what the pass replaces, or NULL */
} XlaOptions;

extern const Pass xla_passes[];

#endif
