/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds the values of a program that an address names (spec 75 §1.2). inspect/name.h writes addresses.
 */
#ifndef SHARDC_INSPECT_NAMED_VALUES_H
#define SHARDC_INSPECT_NAMED_VALUES_H

#include "inspect/first_calls.h"
#include "inspect/frames.h"

#define INSPECT_NO_REGION UINT32_MAX

enum { INSPECT_NEAREST = 3 };	/* the most similar addresses that a message offers */

typedef enum InspectNamedKind { INSPECT_NAMED_ARG, INSPECT_NAMED_RESULT, INSPECT_NAMED_VALUE } InspectNamedKind;

/* A value of the text. The fields after `func` stay valid while passes change the module. */
typedef struct InspectNamed {
	const IrValue *value;	/* NULL for a result of a function */
	IrOp *func;		/* around it */
	InspectNamedKind kind;	/* of a function, or of an operation and its regions */
	uint32_t index;		/* among the arguments or results of its function, operation or block */
	uint32_t region;	/* of an argument of a block in an operation, else INSPECT_NO_REGION */
	IrType *type;
	Str address;
	Str name;		/* in the original program, or p == NULL */
	Str op_name;		/* of the operation that defines it or has the region, or p == NULL */
	InspectOrigin origin;
	Span op;		/* the operation that defines it or has the region; for the rest, the function */
	Span body;		/* of the function */
	LineCol at;		/* of its name in the file; line 0: unknown */
	Span reached;		/* the operation of main that is it, has it in a region or leads to its function; hi 0:
				 * there is none */
	bool found;		/* by inspect_addresses_find */
} InspectNamed;

typedef struct InspectAddresses {
	IrModule *m;
	IrOp *main;		/* its main function, or NULL */
	InspectFrames frames;	/* knows the functions that wrap constraints */
	VEC(InspectNamed) list;	/* in the order of the program */
	Map exact;		/* by the atom of an address: index + 1 */
} InspectAddresses;

/* Lists the values of a document, before passes change it. */
void inspect_addresses_read(InspectAddresses *x, IrModule *m);
/* Marks the values that an address or a pattern names as found, and returns their number. */
uint32_t inspect_addresses_find(InspectAddresses *x, const char *text);
/* Finds the addresses and names that are most similar to a text, the best one first. Returns their number. */
uint32_t inspect_addresses_nearest(const InspectAddresses *x, const char *text, const char *words[INSPECT_NEAREST]);

/* Returns the operation of a module that computes the value, or has the value in its region. If passes have removed
 * it, returns the next one that the main function reaches. The module is the one that was read or one that passes made
 * of it. Returns NULL if main does not compute the value. */
IrOp *inspect_address_op(const InspectCalls *calls, const InspectNamed *x);

#endif
