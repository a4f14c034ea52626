/* SPDX-License-Identifier: Apache-2.0
 *
 * The proof that a local program computes what the global program computes (spec 55 §11): both run in the interpreter
 * with equal arguments, the local one on all devices.
 */
#ifndef SHARDC_PROVE_CHECK_H
#define SHARDC_PROVE_CHECK_H

#include "ir/op.h"
#include "prove/pieces.h"

/* A value of the global program and the value of the local program that holds its tiles. */
typedef struct ProvePair {
	const IrValue *global, *local;
	const ProvePlace *place;
} ProvePair;

typedef struct ProveCheck {
	IrModule *global, *local;	/* verified; shardings on arguments and results of the global one say how they
					 * are cut */
	bool by_replica;		/* devices are numbered by replica_id */
	bool is_wide;			/* floats were widened to f64, so that almost nothing is rounded */
	bool knows_noise;		/* all floats are f64, and what differs by rounding is no difference */
	uint64_t max_steps;		/* of each run of the interpreter */
	const ProvePair *pairs;		/* for the chain of a difference; may be NULL */
	uint32_t n_pairs;
} ProveCheck;

typedef enum ProveVerdict {
	PROVE_EQUAL,
	PROVE_DIFFERENT,
	PROVE_UNCHECKED,
	PROVE_UNDEFINED		/* they differ, but the global program has no single value that would be right */
} ProveVerdict;

enum { PROVE_CHAIN = 8 };	/* steps that are kept */

/* What a check found. */
typedef struct ProveFinding {
	ProveVerdict verdict;
	const char *text;		/* what differs, or why it could not be checked; in the arena of the call */
	bool is_limit;			/* it could not be checked because a program is too large */
	bool is_noise;			/* it could not be checked because rounding leaves no digits */
	const IrOp *at;			/* where; NULL: nowhere in particular */
	const IrOp *source;		/* of PROVE_UNDEFINED: what computes the value that varies; may be NULL */
	const IrOp *chain[PROVE_CHAIN];	/* from the first operation whose value differs to the result */
	const char *values[PROVE_CHAIN];	/* how the value of each differs; NULL: it is not known */
	uint32_t n_chain;
	double max;			/* the largest difference of finite floats that the tolerance allows */
} ProveFinding;

/* Runs both programs with several kinds of arguments. */
ProveFinding prove_check(Arena *a, const ProveCheck *c);

/* Reports the finding of a check: an error with the chain as notes. Returns whether the programs are equal. */
bool prove_check_report(DiagList *d, const ProveFinding *f, const ProveCheck *c);
/* Reports a PROVE_UNDEFINED about a program that was read just now. Returns false. */
bool prove_report_undefined(DiagList *d, const ProveFinding *f);

/* Returns the entry function of a module: the public function @main, or the only public function with a body. NULL:
 * there is none. */
IrOp *prove_entry(const IrModule *m);
/* Returns the number of devices of the largest mesh. */
int64_t prove_n_devices(const IrModule *m);

#endif
