/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds the values of a program that an address names (spec 75 §1.2). inspect/name.h writes addresses.
 */
#ifndef SHARDC_INSPECT_ADDRESS_H
#define SHARDC_INSPECT_ADDRESS_H

#include "inspect/first_calls.h"
#include "inspect/frames.h"

typedef enum InspectNamedKind { INSPECT_NAMED_ARG, INSPECT_NAMED_RESULT, INSPECT_NAMED_VALUE } InspectNamedKind;

/* A value of the text. The fields after `func` stay valid while passes change the module. */
typedef struct InspectNamed {
	const IrValue *value;	/* NULL for a result of a function */
	IrOp *func;		/* around it */
	InspectNamedKind kind;	/* of a function, or of an operation and its regions */
	uint32_t index;		/* of the argument or result of a function */
	Str address;
	Str name;		/* in the original program, or p == NULL */
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
	VEC(InspectNamed) list;	/* in the order of the program */
	Map exact;		/* by the atom of an address: index + 1 */
} InspectAddresses;

/* Lists the values of a document, before passes change it. */
void inspect_addresses_read(InspectAddresses *x, IrModule *m);
/* Marks the values that an address or a pattern names as found, and returns their number. */
uint32_t inspect_addresses_find(InspectAddresses *x, const char *text);
/* Returns the address or name that is most similar to the text, or NULL. */
const char *inspect_addresses_nearest(const InspectAddresses *x, const char *text);

/* Returns the operation of a module that computes the value, or has the value in its region. If passes have removed
 * it, returns the next one that the main function reaches. The module is the one that was read or one that passes made
 * of it. Returns NULL if main does not compute the value. */
IrOp *inspect_address_op(const InspectCalls *calls, const InspectNamed *x);

#endif
