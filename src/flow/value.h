/* SPDX-License-Identifier: Apache-2.0
 *
 * Where the sharding of a value stands, data-flow owners and their edges (spec 30 §3, spec 40 §2.6,
 * §2.7 and §3). This is the only file of the room that looks at operations; passes that touch many
 * slots of one op keep tables of their own, since each write here makes a new attribute.
 */
#ifndef SHARDC_FLOW_VALUE_H
#define SHARDC_FLOW_VALUE_H

#include "ir/op.h"
#include "shard/mesh.h"
#include "shard/sdy_attr.h"

/* ---- data-flow edges ---- */

/* The sdy.data_flow_edge that is the only use of v, or NULL. */
IrOp *flow_edge_user(const IrValue *v);
/* The owner value that stands for the edge of a target (result or block argument of a data-flow
 * op); NULL if t belongs to no data-flow op or no result has its number. */
IrValue *flow_owner_of_target(const IrValue *t);
/* The edge of that owner, or NULL. */
IrOp *flow_edge_of_target(const IrValue *t);
/* Calls f for the edge that a use feeds, by the lookup of spec 40 §3.3 (literally: operands of manual and
 * named computations find nothing); for all of them if the op is declared. Whether there was one. */
bool flow_edges_of_source(const IrUse *u, void (*f)(IrOp *edge, void *cx), void *cx);

/* Call f for each source of the edge of `owner`, and for each target besides the owner, in order (spec 40
 * §3.2). */
void flow_edge_sources(const IrValue *owner, void (*f)(IrUse *source, void *cx), void *cx);
void flow_edge_other_targets(const IrValue *owner, void (*f)(IrValue *target, void *cx), void *cx);

/* The block arguments of a data-flow op that own edges, and whether result i owns one. */
uint32_t flow_n_arg_owners(const IrOp *op);
IrValue *flow_arg_owner(const IrOp *op, uint32_t i);
bool flow_result_is_owner(const IrOp *op, uint32_t i);
/* IR_ATTR_MANUAL_AXES of a manual computation, and of ops declared to be one; NULL: there are none. */
IrAttr *flow_manual_axes(const IrOp *op);

/* ---- where ops keep shardings: one list for results, one for the block arguments that own edges ---- */

/* The name of the attribute; 0: these shardings are not kept. */
Atom flow_list_name(const IrOp *op, bool args);
/* IR_ATTR_PER_VALUE or NULL. */
IrAttr *flow_list(const IrOp *op, bool args);
void flow_list_set(Session *s, IrOp *op, bool args, IrAttr *list);
/* The entry of a value, and how many entries there should be. */
uint32_t flow_list_number(const IrValue *owner);
uint32_t flow_list_length(const IrOp *op, bool args);

/* ---- shardings of values: IR_ATTR_SHARDING or NULL ---- */

/* The value whose slot v shares (spec 40 §2.6), v itself for most; NULL if it has none. */
IrValue *flow_value_owner(const IrValue *v);
/* A block argument of a manual computation gives the body view, without manual axes. */
IrAttr *flow_value_get(Session *s, const IrValue *v);
/* Writes to the slot of v; a value without slot is left alone. Creates missing lists with fully
 * open siblings on the mesh of `sharding`. NULL is allowed for function arguments only. */
void flow_value_set(Session *s, IrValue *v, IrAttr *sharding);

/* The property that holds the one sharding of an op with such a property, else 0. */
Atom flow_op_single(const IrOp *op);
/* Entry i of the op's sdy.sharding list, NULL if there is no list or no such entry. */
IrAttr *flow_op_result(const IrOp *op, uint32_t i);
IrAttr *flow_func_arg(const IrOp *func, uint32_t i);
IrAttr *flow_func_result(const IrOp *func, uint32_t i);
/* The fill rule of spec 40 §2.7: a complete IR_ATTR_PER_VALUE, or NULL. */
IrAttr *flow_func_arg_list(Session *s, IrModule *m, const IrOp *func);
IrAttr *flow_func_result_list(Session *s, IrModule *m, const IrOp *func);

/* Rank of the sharding that a value of this type carries: 0 if it has no shape, the member's for a
 * tuple of one. */
uint32_t flow_rank_of_type(const IrType *t);

/* Body view of a sharding of a manual computation, and back (spec 30 §11: strip and add). */
IrAttr *flow_erase_manual(Session *s, IrAttr *sharding, const IrAttr *manual_axes);
IrAttr *flow_add_manual(Session *s, IrAttr *outer, IrAttr *inner, const IrAttr *manual_axes);

/* The mesh of a sharding: inlined, or the sdy.mesh symbol of the module; NULL if unknown. Linear
 * in the number of symbols; passes that ask often keep a symbol table. */
const ShardMesh *flow_mesh_lookup(const IrOp *module, const IrAttr *sharding);

/* Rewrites every sharding of a module once, in the order of spec 40 §2.8. f gets the sharding and
 * the value it belongs to (NULL for an entry without value) and returns the new one. */
typedef IrAttr *FlowRewrite(IrAttr *sharding, IrValue *value, void *cx);
void flow_transform_all(IrModule *m, FlowRewrite *f, void *cx);

#endif
