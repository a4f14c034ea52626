/* SPDX-License-Identifier: Apache-2.0
 *
 * Declarations of operations from files given with --ops: traits, rules, data-flow edges, and the schedule of
 * op priorities (spec 40 §7). decl/ reads the files and builds these structs in the arena of the session. An op
 * that is made later finds its declaration by its name and keeps a pointer to it (ir_op_decl).
 */
#ifndef SHARDC_IR_DECL_H
#define SHARDC_IR_DECL_H

#include "base/map.h"
#include "ir/attr.h"

/* ---- places: operand[i+1], result[0], arg(1)[i], yield(all)[i-attr("n")] ---- */

typedef enum IrPlaceKind {
	IR_PLACE_OPERAND,
	IR_PLACE_RESULT,
	IR_PLACE_ARG,		/* of the first block of a region */
	IR_PLACE_YIELD		/* operand of the last op of that block */
} IrPlaceKind;

#define IR_REGION_ALL UINT32_MAX

/* A value of an op whose number is offset, plus the index of the family if `indexed`, plus or minus an attribute. */
typedef struct IrPlace {
	uint8_t kind;		/* IrPlaceKind */
	bool indexed;		/* add the index of the family */
	bool minus;		/* subtract the attribute instead of adding it */
	uint32_t region;	/* ARG, YIELD: number of the region; YIELD with IR_REGION_ALL: one place per region */
	int64_t offset;
	Atom attr;		/* name of an integer attribute of the op; 0: none */
} IrPlace;

/* A family of data-flow edges: one for each index for which all places exist. */
typedef struct IrFlow {
	bool over_args;		/* the index runs over the arguments of a region, else over the results */
	uint32_t region;	/* that region */
	IrPlace owner;
	const IrPlace *sources, *targets;	/* targets besides the owner */
	uint32_t n_sources, n_targets;
} IrFlow;

/* The edges of a family on one op: indices lo .. lo+n-1. flow/declared_edges.c computes it. */
typedef struct IrFlowRange {
	int64_t lo;
	uint32_t n;
	bool known;		/* lo and n are computed */
} IrFlowRange;

/* ---- rules ---- */

typedef enum IrTestKind { IR_TEST_OPERANDS, IR_TEST_RESULTS, IR_TEST_RANK, IR_TEST_ATTR, IR_TEST_ATTR_IS } IrTestKind;
typedef enum IrCompare { IR_EQ, IR_NE, IR_LT, IR_LE, IR_GT, IR_GE } IrCompare;

/* A condition on an op: the number of operands or results, the rank of a tensor, or an attribute, compared with a
 * constant. */
typedef struct IrTest {
	uint8_t kind;		/* IrTestKind */
	uint8_t compare;	/* IrCompare */
	bool of_result;		/* RANK: of a result, else of an operand */
	uint32_t index;		/* RANK: number of the result or operand */
	int64_t number;		/* the constant, except for ATTR_IS */
	Atom attr;		/* ATTR, ATTR_IS: name of the attribute */
	IrAttr *value;		/* ATTR_IS: the constant */
} IrTest;

enum { IR_FACTOR_PLAIN, IR_FACTOR_REDUCTION, IR_FACTOR_REPLICATION, IR_FACTOR_PERMUTATION };

/* A factor of a declared rule. Factors are numbered by their first appearance in the text; `...` counts as one. */
typedef struct IrFactorDecl {
	Atom name;
	uint8_t type;		/* IR_FACTOR_* */
	bool blocked;		/* is in the list of blocked propagation factors */
	bool alone;		/* some dimension consists of it alone and gives its size */
	int64_t size;		/* size given in `sizes`; 0: none */
} IrFactorDecl;

typedef struct IrTensorDecl {
	bool rest;		/* begins with `...`, any number of leading dimensions */
	uint32_t first, n;	/* its other dimensions in IrRuleDecl.dims */
} IrTensorDecl;

typedef struct IrDimDecl {
	uint32_t first, n;	/* its factors in IrRuleDecl.factors, major first */
} IrDimDecl;

typedef struct IrRuleDecl {
	Span at;		/* in the declaring file */
	const IrTest *tests;	/* the rule applies if all hold */
	uint32_t n_tests;
	IrAttr *rule;		/* a complete rule, an IR_ATTR_RULE; NULL: the members below describe one */
	uint32_t n_operands, n_results;
	const IrTensorDecl *tensors;	/* operands, then results */
	const IrDimDecl *dims;
	const uint32_t *factors;	/* numbers of factors */
	const IrFactorDecl *names;	/* by number of the factor */
	uint32_t n_names;
	uint32_t rest;		/* number of the factor `...`; n_names: it does not occur */
} IrRuleDecl;

/* ---- communication ---- */

typedef enum IrCommKind {
	IR_COMM_NONE, IR_COMM_BYTES, IR_COMM_NEIGHBOURS, IR_COMM_ALL_GATHER, IR_COMM_ALL_REDUCE,
	IR_COMM_REDUCE_SCATTER, IR_COMM_ALL_TO_ALL, IR_COMM_PERMUTE
} IrCommKind;

/* A number that is written, or an integer attribute of the op. */
typedef struct IrCommNumber {
	Atom attr;		/* 0: none */
	int64_t n;
} IrCommNumber;

/* What an op sends from device to device. */
typedef struct IrComm {
	uint8_t kind;		/* IrCommKind */
	bool has_dim;		/* NEIGHBOURS and collectives: along the axes of one dimension, else of all */
	bool of_result;		/* the tensor is a result, else an operand */
	uint32_t index;		/* its number */
	IrCommNumber dim;
	IrCommNumber low, high;	/* BYTES: low; NEIGHBOURS: elements that go to each side */
} IrComm;

/* ---- ops ---- */

typedef struct IrDecl {
	Atom name;		/* of the op */
	Source *src;		/* the file, for notes */
	Span at;		/* the op's name in the file */
	uint16_t traits;	/* of T_DECLARABLE */
	bool keep_divisible;	/* the axes of its edge owners, or else of its results, divide the dimensions */
	bool warned;		/* the warning that no rule applies was given */
	Atom constant;		/* the attribute that holds the value of a constant; 0: not a constant */
	const IrRuleDecl *rules;
	uint32_t n_rules;
	const IrFlow *flows;
	uint32_t n_flows;
	Atom argument_shardings, result_shardings, manual_axes;	/* names of attributes; 0: none */
	const IrComm *comm;	/* NULL: not declared */
} IrDecl;

/* ---- op priorities ---- */

typedef enum IrSelectorKind {
	IR_SELECT_NAME,
	IR_SELECT_TARGET,
	IR_SELECT_ELEMENTWISE,
	IR_SELECT_EDGES,
	IR_SELECT_ANY
} IrSelectorKind;

enum { IR_FORWARD = 1, IR_BACKWARD = 2, IR_BOTH = IR_FORWARD | IR_BACKWARD };

/* An entry of the schedule: from its level on, ops that match the selector propagate in these directions, unless an
 * earlier entry of the level matches them. */
typedef struct IrPriority {
	uint32_t level;
	uint8_t selector;	/* IrSelectorKind */
	uint8_t direction;	/* IR_FORWARD | IR_BACKWARD */
	bool single_use, pass_through_only;
	Atom name;		/* NAME: of the op; TARGET: of the custom call */
} IrPriority;

enum { IR_PRIORITIES_MAX = 100 };

/* Entries in order of their levels. */
typedef struct IrSchedule {
	const IrPriority *entries;
	uint32_t n, n_levels;
} IrSchedule;

typedef struct IrDecls {
	IrDecl **by_name;	/* by atom of the op's name; NULL: not declared */
	uint32_t n_atoms;
	IrSchedule *schedule;	/* NULL: the built-in one */
	Map calls;		/* IrComm by the target of a custom call */
} IrDecls;

/* Adds a declaration, which applies to ops made from now on. */
void ir_decl_add(Session *s, IrDecl *decl);

/* Adds a note about a place in the file of a declaration to the diagnostic reported last. */
void ir_decl_note(Session *s, const IrDecl *decl, Span at, const char *text);

/* Returns the declaration of ops with that name, or NULL. */
static inline IrDecl *
ir_decl_find(const Session *s, Atom name)
{
	return s->decls && name < s->decls->n_atoms ? s->decls->by_name[name] : NULL;
}

/* Returns what custom calls with that target send, or NULL if that is not declared. */
static inline const IrComm *
ir_decl_call(const Session *s, Atom target)
{
	return s->decls ? map_get(&s->decls->calls, target) : NULL;
}

#endif
