/* SPDX-License-Identifier: Apache-2.0
 *
 * The slot of a value, which stores its sharding; data-flow edges and their owners (spec 30 §3, spec 40 §2.6, §2.7,
 * §3). Each write makes a new attribute, so a pass that writes many slots of one operation keeps a table and writes
 * the list once.
 *
 * An edge is a set of values that share one sharding. Its owner is the value that represents it, its targets are the
 * values the sharding applies to (the owner included), and its sources are the uses that flow into it.
 */
#ifndef SHARDC_FLOW_VALUE_H
#define SHARDC_FLOW_VALUE_H

#include "ir/op.h"
#include "shard/mesh.h"
#include "shard/sdy_attr.h"

/* ---- data-flow edges ---- */

/* Returns the sdy.data_flow_edge that is the only user of v, or NULL. */
IrOp *flow_edge_user(const IrValue *v);
/* Returns the edge of that owner, or NULL. */
IrOp *flow_edge_of_target(const IrValue *t);
/* Calls f for each edge that has the use as source, and returns whether there was one. Operands of manual and named
 * computations find no edge: this is Shardy's lookup (spec 40 §3.3), and the order of propagation depends on it. */
bool flow_edges_of_source(const IrUse *u, void (*f)(IrOp *edge, void *cx), void *cx);

/* Call f for each source (each target except the owner) of the edge of `owner`, in the order of spec 40 §3.2. */
void flow_edge_sources(const IrValue *owner, void (*f)(IrUse *source, void *cx), void *cx);
void flow_edge_other_targets(const IrValue *owner, void (*f)(IrValue *target, void *cx), void *cx);

/* Returns the number of block arguments that own edges of a data-flow operation. */
uint32_t flow_n_arg_owners(const IrOp *op);
/* Returns block argument i of those that own edges. */
IrValue *flow_arg_owner(const IrOp *op, uint32_t i);
/* Returns whether result i of a data-flow operation owns an edge. */
bool flow_result_is_owner(const IrOp *op, uint32_t i);
/* Returns the IR_ATTR_MANUAL_AXES of a manual computation, or of an operation declared to have some, or NULL. */
IrAttr *flow_manual_axes(const IrOp *op);

/* ---- lists of shardings: an operation has one for its results and one (`args`) for the block arguments that own
 * edges ---- */

/* Returns the list, an IR_ATTR_PER_VALUE, or NULL. */
IrAttr *flow_list(const IrOp *op, bool args);
/* Replaces the list; does nothing if the operation stores no such list. */
void flow_list_set(Session *s, IrOp *op, bool args, IrAttr *list);
/* Returns the index of a value in its list. */
uint32_t flow_list_number(const IrValue *owner);
/* Returns the number of entries that a complete list has. */
uint32_t flow_list_length(const IrOp *op, bool args);

/* ---- shardings of values: IR_ATTR_SHARDING or NULL ---- */

/* Returns the value whose slot v shares (spec 40 §2.6), which is v for most values, or NULL if v has no slot. */
IrValue *flow_value_owner(const IrValue *v);
/* Returns the sharding of a value. That of a block argument of a manual computation lacks the manual axes, because the
 * type of the argument is local. */
IrAttr *flow_value_get(Session *s, const IrValue *v);
/* Sets the sharding of a value; does nothing if it has no slot. Creates a missing list with fully open siblings on the
 * mesh of `sharding`. `sharding` may be NULL for function arguments only. */
void flow_value_set(Session *s, IrValue *v, IrAttr *sharding);

/* Returns the name of the property that stores the sharding of an sdy operation with a single result, else 0. */
Atom flow_op_single(const IrOp *op);
/* Returns entry i of the operation's sdy.sharding list, or NULL. */
IrAttr *flow_op_result(const IrOp *op, uint32_t i);
/* Return the attribute sdy.sharding of argument (result) i of a function, or NULL. */
IrAttr *flow_func_arg(const IrOp *func, uint32_t i);
IrAttr *flow_func_result(const IrOp *func, uint32_t i);
/* Returns the key of argument or result i of a function in PassCx.to_shorten. Functions of one file differ in it, and
 * copies of a function do not. */
static inline uint64_t
flow_boundary_key(const IrOp *func, bool is_result, uint32_t i)
{
	return (uint64_t)func->span.lo << 32 | (uint64_t)is_result << 31 | i;
}
/* Return the shardings of all arguments (results) as IR_ATTR_PER_VALUE. Missing ones become open on the mesh of the
 * first sharding whose mesh is not maximal (spec 40 §2.7). Returns NULL if there is no such sharding. */
IrAttr *flow_func_arg_list(Session *s, IrModule *m, const IrOp *func);
IrAttr *flow_func_result_list(Session *s, IrModule *m, const IrOp *func);

/* Returns the rank of a sharding for a value of this type: 0 without a shape, that of the member for a tuple of one. */
uint32_t flow_rank_of_type(const IrType *t);

/* Returns a sharding without the manual axes, as the body of a manual computation sees it (spec 30 §11 "strip"). */
IrAttr *flow_erase_manual(Session *s, IrAttr *sharding, const IrAttr *manual_axes);
/* Returns `inner` with the manual axes of `outer` in front of each dimension, and the replicated and unreduced axes of
 * `outer` (spec 30 §11 "add"). As in Shardy, their reduction becomes sum, unless the session repairs. */
IrAttr *flow_add_manual(Session *s, IrAttr *outer, IrAttr *inner, const IrAttr *manual_axes);

/* Returns the mesh of a sharding, inlined or by the symbol of an sdy.mesh in the module, or NULL if it is unknown. The
 * search is linear in the number of symbols; a pass that needs many meshes uses flow/mesh_table.h. */
const ShardMesh *flow_mesh_lookup(const IrOp *module, const IrAttr *sharding);

/* Replaces every sharding of a module by f(sharding, value), in the order of spec 40 §2.8. The value is the one that
 * the sharding belongs to, or NULL if there is none, as for a function result. */
typedef IrAttr *FlowRewrite(IrAttr *sharding, IrValue *value, void *cx);
void flow_transform_all(IrModule *m, FlowRewrite *f, void *cx);

#endif
