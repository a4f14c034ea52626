/* SPDX-License-Identifier: Apache-2.0
 *
 * What files given with --ops declare of operations (spec 40 §7): traits, rules, data-flow edges,
 * and the schedule of op priorities. The reader is decl/decl.h; here is what it makes. All of it
 * belongs to a session and stands in its arena; an op made in the session finds its declaration by
 * its name and keeps a pointer to it (ir_op_decl).
 */
#ifndef SHARDC_IR_DECL_H
#define SHARDC_IR_DECL_H

#include "ir/attr.h"

/* ---- places: operand[i+1], result[0], arg(1)[i], yield(all)[i-attr("n")] ---- */

typedef enum IrPlaceKind {
	IR_PLACE_OPERAND,
	IR_PLACE_RESULT,
	IR_PLACE_ARG,		/* of the first block of a region */
	IR_PLACE_YIELD		/* operand of the last op of that block */
} IrPlaceKind;

#define IR_REGION_ALL UINT32_MAX

typedef struct IrPlace {
	uint8_t kind;		/* IrPlaceKind */
	bool indexed;		/* the index of the family counts */
	bool minus;		/* the attribute is subtracted */
	uint32_t region;	/* of ARG and YIELD; YIELD: IR_REGION_ALL stands for one place in each */
	int64_t offset;
	Atom attr;		/* an integer attribute of the op that is added to the number; 0: none */
} IrPlace;

/* A family of data-flow edges: one for each index for which all places exist. */
typedef struct IrFlow {
	bool over_args;		/* the index runs over the arguments of a region, else over the results */
	uint32_t region;
	IrPlace owner;
	const IrPlace *sources, *targets;	/* targets besides the owner */
	uint32_t n_sources, n_targets;
} IrFlow;

/* The edges of a family on one op: indices lo .. lo+n-1. */
typedef struct IrFlowRange {
	int64_t lo;
	uint32_t n;
	bool known;
} IrFlowRange;

/* ---- rules ---- */

typedef enum IrTestKind { IR_TEST_OPERANDS, IR_TEST_RESULTS, IR_TEST_RANK, IR_TEST_ATTR, IR_TEST_ATTR_IS } IrTestKind;
typedef enum IrCompare { IR_EQ, IR_NE, IR_LT, IR_LE, IR_GT, IR_GE } IrCompare;

typedef struct IrTest {
	uint8_t kind;		/* IrTestKind */
	uint8_t compare;	/* IrCompare */
	bool of_result;		/* RANK: of a result, else of an operand */
	uint32_t index;		/* RANK */
	int64_t number;
	Atom attr;		/* ATTR, ATTR_IS */
	IrAttr *value;		/* ATTR_IS */
} IrTest;

enum { IR_FACTOR_PLAIN, IR_FACTOR_REDUCTION, IR_FACTOR_REPLICATION, IR_FACTOR_PERMUTATION };

/* Factors are numbered by their first appearance in the text; one of them may be the `...`. */
typedef struct IrFactorDecl {
	Atom name;
	uint8_t type;		/* IR_FACTOR_* */
	bool blocked;
	bool alone;		/* some dimension consists of it: there it gets its size */
	int64_t size;		/* written; 0: none */
} IrFactorDecl;

typedef struct IrTensorDecl {
	bool rest;		/* `...` stands for leading dimensions */
	uint32_t first, n;	/* its dimensions */
} IrTensorDecl;

typedef struct IrDimDecl {
	uint32_t first, n;	/* its factors, major first */
} IrDimDecl;

typedef struct IrRuleDecl {
	Span at;
	const IrTest *tests;	/* all must hold */
	uint32_t n_tests;
	IrAttr *rule;		/* an IR_ATTR_RULE as it stands, or NULL: the text that follows */
	uint32_t n_operands, n_results;
	const IrTensorDecl *tensors;	/* operands, then results */
	const IrDimDecl *dims;
	const uint32_t *factors;
	const IrFactorDecl *names;
	uint32_t n_names;
	uint32_t rest;		/* the number of `...` among the factors; n_names: it does not occur */
} IrRuleDecl;

/* ---- ops ---- */

typedef struct IrDecl {
	Atom name;
	Source *src;		/* the file, for notes */
	Span at;		/* where the op is named there */
	uint16_t traits;	/* of T_DECLARABLE */
	bool keep_divisible;
	bool warned;		/* that no rule fits was said */
	Atom constant;		/* the attribute that holds the value of a constant; 0: no constant */
	const IrRuleDecl *rules;
	uint32_t n_rules;
	const IrFlow *flows;
	uint32_t n_flows;
	Atom argument_shardings, result_shardings, manual_axes;	/* attributes; 0: none */
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
} IrDecls;

/* Enters a declaration; ops made from now on have it. */
void ir_decl_add(Session *s, IrDecl *decl);

/* A note at a place of the file of a declaration. */
void ir_decl_note(Session *s, const IrDecl *decl, Span at, const char *text);

/* The declaration of ops of that name, or NULL. */
static inline IrDecl *
ir_decl_find(const Session *s, Atom name)
{
	return s->decls && name < s->decls->n_atoms ? s->decls->by_name[name] : NULL;
}

#endif
