/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks of one tensor sharding (spec 10 §13.5) and of axis lists (§13.4).
 */
#ifndef SHARDC_VERIFY_SDY_SDY_SHARDING_H
#define SHARDC_VERIFY_SDY_SDY_SHARDING_H

#include "base/seen.h"
#include "shard/axis.h"
#include "verify_core/check.h"

/* The op and the value at it that a message is about. */
typedef struct VerifySite {
	VerifyCx *cx;
	const IrOp *op;
	const char *what;	/* "result": the message begins `result {index} - `; NULL: no such words */
	int64_t index;		/* negative: without number */
	uint32_t from;		/* offset in the source where the place is looked for; 0: in the whole op */
	bool silent;		/* only the answer is wanted */
} VerifySite;

/* Reports at the site unless it is silent; the caret line underlines `mark` (may be NULL) in the text of
 * the op. Returns false. */
bool verify_site_error(const VerifySite *site, DiagId id, const char *mark, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));

/* Spellings as in attributes, in the scratch arena. */
const char *verify_axis_text(VerifyCx *cx, ShardAxis a);
const char *verify_axes_text(VerifyCx *cx, ShardAxes list);	/* without braces */

/* The IR_ATTR_MESH a sharding is on, in the closest module; NULL if there is none. */
IrAttr *verify_mesh_of(const VerifyCx *cx, const IrAttr *sharding);

/* The common mesh of several shardings: empty meshes do not count unless all are empty; the others must
 * be equal. Start with zeros. */
typedef struct VerifyMesh {
	IrAttr *mesh;		/* NULL: none yet */
	bool differ;		/* there is no common mesh */
} VerifyMesh;
/* mesh: an IR_ATTR_MESH, or NULL for an unknown one. */
void verify_mesh_add(VerifyMesh *common, IrAttr *mesh);

/* check(S, T, mesh, enclosing manual axes) of the specification; type NULL: no value. */
bool verify_sharding(const VerifySite *site, IrAttr *sharding, IrType *type);

/* No manual computation around the op binds that axis; reports under that id. */
bool verify_axis_free(const VerifySite *site, DiagId id, Atom name);

/* A check of axis lists on one mesh, all together one set for axis-dup. */
typedef struct VerifyAxes {
	const VerifySite *site;
	const IrAttr *mesh;
	Seen seen;
} VerifyAxes;

/* n: an upper bound of the axes in all lists together. */
void verify_axes_init(VerifyAxes *c, const VerifySite *site, const IrAttr *mesh, uint32_t n);
/* `refs(list)` of the specification. */
bool verify_axes_refs(VerifyAxes *c, ShardAxes list);
/* `sorted(list)`, then `refs(list)`; `what` is "replicated", "unreduced", "reduction" or "r2u". */
bool verify_axes_sorted(VerifyAxes *c, ShardAxes list, const char *what);

#endif
