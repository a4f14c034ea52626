/* SPDX-License-Identifier: Apache-2.0
 *
 * The operator graph (spec 70 §3): nodes that choose a strategy or a layout, and the values between them. Broadcasts,
 * constants and the inner operations of groups are absorbed into the operator that uses them.
 */
#ifndef SHARDC_STRATEGY_GRAPH_H
#define SHARDC_STRATEGY_GRAPH_H

#include "ir/op.h"
#include "shard/sdy_attr.h"
#include "strategy/layout.h"

typedef enum StrategyNodeKind {
	NODE_OPERATOR,
	NODE_RESHAPE,
	NODE_SHARED,		/* an argument with several uses */
	NODE_PINNED,		/* values whose layout the program fixes */
	NODE_ALONE		/* an operation that works on whole tensors only */
} StrategyNodeKind;

typedef enum StrategyFamily {
	FAMILY_OTHER, FAMILY_POINTWISE, FAMILY_CONTRACTION, FAMILY_CONVOLUTION, FAMILY_REDUCE, FAMILY_GATHER,
	FAMILY_EMBEDDING,	/* a gather of rows, as in an embedding (spec 70 §16.4) */
	FAMILY_SOFTMAX, FAMILY_BROADCAST
} StrategyFamily;

#define STRATEGY_NONE UINT32_MAX	/* no factor, no edge, no node */

/* An index of the computation, in device order. */
typedef struct StrategyFactor {
	int64_t size;
	bool splittable, reduced;
} StrategyFactor;

/* A data operand or a result of a node. */
typedef struct StrategyTensor {
	IrValue *value;		/* of an operand: as its producer makes it, before absorbed operations */
	IrUse *use;		/* of an operand: the use by the main operation or by the first one of a group */
	const int64_t *dims;	/* of `value` */
	uint32_t rank;
	uint32_t bytes;		/* per element */
	const uint32_t *factors;	/* by dimension: the index of its factor, or STRATEGY_NONE */
	const uint32_t *use_factors;	/* of an operand: by dimension of the value where it is used */
	uint32_t edge;		/* of an operand: the edge that leads here, or STRATEGY_NONE */
	bool parameter;		/* of an operand: an argument with shardc.parameter */
} StrategyTensor;

typedef struct StrategyEdge {
	uint32_t from, to;	/* nodes */
	uint32_t result, operand;
	uint32_t bytes;		/* per element */
	bool into_reshape;
} StrategyEdge;

typedef struct StrategyEdges {
	uint32_t *v;
	uint32_t n, cap;
} StrategyEdges;

typedef struct StrategyNode {
	StrategyNodeKind kind;
	StrategyFamily family;
	ShardReduction reduction;	/* the collective of its reduced factors */
	IrOp *op;			/* the main operation; NULL for arguments and results of the function */
	IrOp *first;			/* the first operation of a group, else `op` */
	uint32_t lane;			/* of an operator for one operand of an operation: its index */
	uint32_t index;			/* in the graph */
	uint32_t place;			/* of an argument or a result of the function: its number */
	uint32_t number;		/* among all operators; only of operators */
	uint32_t n_operands, n_results, n_factors;
	StrategyTensor *operands, *results;
	uint32_t n_free;
	StrategyTensor *free_operands;	/* of operators: tensors that every device can compute alone */
	StrategyFactor *factors;
	bool no_ones;			/* all ones is not a candidate */
	uint32_t axis;			/* of an embedding: the dimension of the table that is indexed */
	bool depends_on_parameter;	/* a parameter flows into an operand */
	IrAttr *const *pins;		/* of a pinned node: the shardings of operands, then of results */
	StrategyEdges in, out;
} StrategyNode;

typedef struct StrategyGraph {
	IrModule *m;
	IrOp *func;
	Arena *arena;
	VEC(StrategyNode) nodes;	/* arguments, then the body, then results */
	VEC(StrategyEdge) edges;
	uint32_t n_operators;
	bool has_parameters;		/* some argument has shardc.parameter */
	Map free_values;		/* values that every device can compute alone */
	Map small;			/* the set of broadcasts whose users are pointwise */
	Map absorbed;			/* by operation without a node: the value that it passes on; its own result
					 * if it is an inner operation of a softmax */
	Map groups;			/* by inner operation of a softmax: its divide */
	Map producers;			/* by value: index of the node + 1 */
} StrategyGraph;

typedef struct StrategyGraphOptions {
	bool softmax;		/* find the pattern of softmax */
	bool pin_arguments;	/* arguments that are not parameters are pinned (--dataset-strategy) */
} StrategyGraphOptions;

/* Builds the graph of a function. Returns false after it has reported an error. */
bool strategy_graph_build(StrategyGraph *g, IrModule *m, IrOp *func, Arena *arena, const StrategyGraphOptions *o);

/* Returns whether every device can compute any slice of the value alone. */
bool strategy_is_free(const StrategyGraph *g, const IrValue *v);
/* Returns the value from which absorbed operations compute `v`, or `v` itself. */
IrValue *strategy_source(const StrategyGraph *g, IrValue *v);
/* Returns whether an operation has no node and passes its operand on: a broadcast or a reshape. */
bool strategy_is_absorbed(const StrategyGraph *g, const IrOp *op);
/* Returns whether an operation is a reshape to the same shape. */
bool strategy_keeps_shape(const IrOp *op);
/* Returns whether an operation works element by element and has a rule. */
bool strategy_is_pointwise(const IrOp *op);
/* Returns the node whose result the value is, or STRATEGY_NONE. */
uint32_t strategy_producer(const StrategyGraph *g, const IrValue *v);
/* Returns node i. */
static inline StrategyNode *
strategy_node(const StrategyGraph *g, uint32_t i)
{
	return &g->nodes.v[i];
}

/* ---- softmax.c ---- */

/* The operations of a softmax whose last one is `divide` (spec 70 §3.2). */
typedef struct StrategySoftmax {
	IrValue *x;		/* the operand */
	IrUse *use;		/* its use by the first operation */
	IrOp *first;
	IrField dims;		/* along which it normalises */
	VEC(IrOp *) inner;	/* all operations except the divide */
} StrategySoftmax;

/* Returns whether the division ends a softmax, and describes it. IrOp.tmp must number the operations of the block
 * before the division. */
bool strategy_softmax_match(IrOp *divide, Arena *a, StrategySoftmax *out);
/* Returns whether an operation (may be NULL) is one of the group, other than the divide. */
bool strategy_softmax_has(const StrategySoftmax *s, const IrOp *op);

/* ---- operator.c ---- */

/* Fills in operands, results and factors of an operator. Returns false if the operation has no usable rule or no data
 * operand. */
bool strategy_operator_fill(StrategyGraph *g, StrategyNode *n);
/* Does the same for the softmax group. */
void strategy_operator_softmax(StrategyGraph *g, StrategyNode *n, const StrategySoftmax *x);
/* Returns, for each dimension of a data operand, the dimension that it has become where the operation uses the value,
 * after absorbed operations. */
uint32_t *strategy_through(const StrategyGraph *g, const StrategyTensor *x);
/* Returns a tensor for a value. */
StrategyTensor strategy_tensor(const StrategyGraph *g, IrValue *v, IrUse *use);

#endif
