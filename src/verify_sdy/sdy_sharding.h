/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks of one tensor sharding (spec 10 §13.5) and of axis lists (spec 10 §13.4). Each returns false after an error.
 */
#ifndef SHARDC_VERIFY_SDY_SDY_SHARDING_H
#define SHARDC_VERIFY_SDY_SDY_SHARDING_H

#include "base/seen.h"
#include "shard/axis.h"
#include "shard/invariants.h"
#include "verify_core/check.h"

/* The subject of a message: an op, and one of its values. */
typedef struct VerifySite {
	VerifyCx *cx;
	const IrOp *op;
	const char *what;	/* "result": the message begins `result {index} - `; NULL: it does not */
	int64_t index;		/* negative: the message shows no index */
	uint32_t from;		/* offset in the source from which `mark` is searched; 0: the start of the op */
	bool silent;		/* report nothing */
} VerifySite;

/* Reports an error at the site unless it is silent. The caret line underlines `mark` (may be NULL) in the text of the
 * op. Returns false. */
bool verify_site_error(const VerifySite *site, DiagId id, const char *mark, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));

/* Return spellings as in attributes, in the scratch arena. */
const char *verify_axis_text(VerifyCx *cx, ShardAxis a);
const char *verify_axes_text(VerifyCx *cx, ShardAxes list);	/* without braces */

/* Reports a fault at an axis in the text of the op. Returns false. */
bool verify_axis_fault(const VerifySite *site, const ShardFault *fault, ShardAxis axis);

/* Returns the IR_ATTR_MESH of a sharding, looked up in the closest module; NULL if there is none. */
IrAttr *verify_mesh_of(const VerifyCx *cx, const IrAttr *sharding);

/* The common mesh of several shardings. Empty meshes count only if all are empty; the others must be equal. Initialize
 * with zeros. */
typedef struct VerifyMesh {
	IrAttr *mesh;		/* NULL: none yet */
	bool differ;		/* there is no common mesh */
} VerifyMesh;
/* Adds the mesh of one more sharding: an IR_ATTR_MESH, or NULL if it is unknown. */
void verify_mesh_add(VerifyMesh *common, IrAttr *mesh);

/* Does the check of spec 10 §13.5. A NULL type means that there is no value. */
bool verify_sharding(const VerifySite *site, IrAttr *sharding, IrType *type);

/* Checks that no manual computation around the op binds the axis; reports an error with that id. */
bool verify_axis_free(const VerifySite *site, DiagId id, Atom name);

/* A check of several axis lists on one mesh. An axis may occur once in all lists together. */
typedef struct VerifyAxes {
	const VerifySite *site;
	const IrAttr *mesh;
	Seen seen;
} VerifyAxes;

/* Initializes the check; n is an upper bound for the number of axes in all lists together. */
void verify_axes_init(VerifyAxes *c, const VerifySite *site, const IrAttr *mesh, uint32_t n);
/* Does the check `refs(list)` of spec 10 §13.4. */
bool verify_axes_refs(VerifyAxes *c, ShardAxes list);
/* Does the checks `sorted(list)` and `refs(list)`. `what` is "replicated", "unreduced", "reduction" or "r2u". */
bool verify_axes_sorted(VerifyAxes *c, ShardAxes list, const char *what);

#endif
