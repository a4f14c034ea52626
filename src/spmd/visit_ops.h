/* SPDX-License-Identifier: Apache-2.0
 *
 * The rules of single operations (spec 57 §5 and §7), for the table in visitor.c.
 */
#ifndef SHARDC_SPMD_VISIT_OPS_H
#define SHARDC_SPMD_VISIT_OPS_H

#include "spmd/visitor.h"

/* visit_simple.c */
void spmd_visit_parameter(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_constant(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_iota(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_broadcast(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_transpose(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_bitcast_convert(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_tuple(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_element(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_while(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_conditional(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_call(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_all_reduce(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_collective_permute(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_rng(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_ragged_dot(SpmdVisitor *v, SpmdIns *i);

/* visit_fft.c */
void spmd_visit_fft(SpmdVisitor *v, SpmdIns *i);

/* visit_slices.c */
void spmd_visit_slice(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_pad(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_reverse(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_dynamic_slice(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_dynamic_update_slice(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_concatenate(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_last_two(SpmdVisitor *v, SpmdIns *i);	/* cholesky, triangular-solve */
void spmd_visit_sort(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_rotate(SpmdVisitor *v, SpmdIns *i);

/* visit_reshape.c, visit_reduce.c, visit_custom.c */
void spmd_visit_reshape(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_reduce(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_reduce_window(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_select_and_scatter(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_custom_call(SpmdVisitor *v, SpmdIns *i);

/* Returns a node like the instruction, with other operands and another local shape. */
SpmdNode *spmd_clone(SpmdVisitor *v, const SpmdIns *i, const SpmdShape *shape, uint32_t n, SpmdNode *const *ops);
/* The local shape of the instruction under a sharding. */
const SpmdShape *spmd_local(const SpmdVisitor *v, const SpmdIns *i, const SpmdSharding *s);
/* Room for the nodes of n operands. */
SpmdNode **spmd_nodes(SpmdVisitor *v, uint32_t n);

#endif
