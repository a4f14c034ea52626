/* SPDX-License-Identifier: Apache-2.0
 *
 * Addresses that users type (spec 75 §1.2): a value of the program as it was read, and after it a dimension and an
 * axis. inspect/named_values.h finds the values; this adds the two parts after the value, and the messages.
 */
#ifndef SHARDC_EXPLAIN_ADDRESS_H
#define SHARDC_EXPLAIN_ADDRESS_H

#include "inspect/named_values.h"
#include "shard/sdy_attr.h"

enum { EXPLAIN_EVERY_DIM = -1 };

/* What an address names. The arena of the session has the list. */
typedef struct ExplainAddress {
	VEC(const InspectNamed *) values;	/* in the order of the program */
	int64_t dim;		/* all values have it; or EXPLAIN_EVERY_DIM */
	ShardAxis axis;		/* a mesh of the program has it; name 0: no axis is given */
} ExplainAddress;

/* Where the text of an address is, so that messages can show it. */
typedef struct ExplainPlace {
	Source *src;		/* NULL: it is an argument of the command */
	uint32_t at;		/* the offset of its first byte in `src` */
} ExplainPlace;

/* Finds what an address names. Returns false after an error: it names no value, or several although not `all`, or the
 * values have no such dimension, or no mesh of the program has the axis. `place` can be NULL. */
bool explain_address_find(InspectAddresses *x, const char *text, const ExplainPlace *place, bool all,
                          ExplainAddress *found);
/* Reads an axis, `x` or `"x":(1)2`. Returns false after an error: no mesh of the program has it. */
bool explain_address_axis(InspectAddresses *x, const char *text, ShardAxis *axis);
/* Returns the only value that an address names, or NULL after an error. */
const InspectNamed *explain_address_one(InspectAddresses *x, const char *text);
/* Reports an address that names no value, with the most similar ones. Returns false. */
bool explain_address_unknown(InspectAddresses *x, const char *text, const ExplainPlace *place);

typedef VEC(IrValue *) ExplainValues;

/* The operations of a module by the place at which they were read. They are listed when they are needed first. */
typedef struct ExplainOps {
	Arena *a;
	bool listed;
	VEC(struct ExplainOp {
		IrOp *op;
		uint32_t next;	/* the number of the next one with the place, or 0 */
	}) list;		/* in the order of the program, counted from 1 */
	Map first, last;	/* by place: numbers */
} ExplainOps;

/* Prepares the list of operations of a module, for many calls of the next function. */
void explain_ops_init(ExplainOps *ops, Arena *a);
/* Lists the values that a value of the text has become in a module that passes have made of the text: one per copy of
 * its function or operation, none if it was removed. A result of a function has become the operands of its
 * terminator. `ops` are the operations of the module, or NULL. */
void explain_address_values(IrModule *m, ExplainOps *ops, const InspectNamed *x, Arena *a,
                            ExplainValues *values);

#endif
