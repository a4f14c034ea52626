/* SPDX-License-Identifier: Apache-2.0
 *
 * One row of a table of explicit-mode cases: an operation, the types of its operands, and the expected types.
 */
#ifndef SHARDC_TESTS_EXPLICIT_CASES_H
#define SHARDC_TESTS_EXPLICIT_CASES_H

#include <jansson.h>

#include "base/buf.h"

enum { CASE_RANK = 8, CASE_TYPES = 8, CASE_AXES = 6, CASE_NAME = 16 };

/* A type such as ~f32[8@X,4@(Y,Z)]{U:W}. */
typedef struct CaseType {
	bool unplaced;
	char elem[CASE_NAME];		/* as MLIR writes it */
	int rank;
	int64_t dims[CASE_RANK];
	int n_axes[CASE_RANK];
	char axes[CASE_RANK][CASE_AXES][CASE_NAME];
	int n_u, n_r;
	char u[CASE_AXES][CASE_NAME], r[CASE_AXES][CASE_NAME];
	const char *kind;		/* "", "max" or "min" */
} CaseType;

typedef struct CaseTypes {
	CaseType v[CASE_TYPES];
	int n;
} CaseTypes;

typedef struct Case {
	const char *id, *mesh, *op, *expected, *answer;
	json_t *params;
	CaseTypes in, asked, results;	/* results: those of `expected`, n == 0 if it is an error */
} Case;

/* Reads types joined by "; ". Returns false if the text is not a list of types. */
bool case_types_read(CaseTypes *out, const char *text);
/* Append a type as MLIR writes it, its sharding, and the names of its reduced axes. */
void case_tensor(Buf *b, const CaseType *t);
void case_sharding(Buf *b, const CaseType *t);
void case_reduced(Buf *b, const CaseType *t);
/* Appends the mesh of a case: <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Auto"]}. Returns whether it has an
 * Explicit axis. */
bool case_mesh(Buf *b, const char *mesh);
/* Returns the number of devices along an axis of the mesh. */
int64_t case_axis_size(const char *mesh, const char *axis);

/* Appends the program with the operation of a case. Its results are those of the last operation before the return,
 * or the last of them if only that one counts. Returns false if the operation is not known. */
bool case_program(Buf *b, const Case *c);

#endif
