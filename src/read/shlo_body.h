/* SPDX-License-Identifier: Apache-2.0
 *
 * What the files that read bodies of stablehlo attributes share.
 */
#ifndef SHARDC_READ_SHLO_BODY_H
#define SHARDC_READ_SHLO_BODY_H

#include "literal/scan.h"
#include "read/build.h"

/* The scan stands behind the name of the attribute. */
typedef struct ShloBody {
	Parse *ps;
	Scan sc;
} ShloBody;

/* Where the current token stands. */
static inline Span
shlo_here(const ShloBody *b)
{
	return scan_span(b->ps->s, b->sc.text);
}

/* A syntax error at the current token; NULL. */
IrAttr *shlo_fail(ShloBody *b, const char *msg);
/* `#stablehlo.name...` or an alias at the current token. */
IrAttr *shlo_read_hash(ShloBody *b);
bool shlo_read_string(ShloBody *b, Atom *v);

/* Readers of bodies; `which` is what the table of names says. */
IrAttr *shlo_read_dot_algorithm(ShloBody *b, unsigned which);
IrAttr *shlo_read_accuracy(ShloBody *b, unsigned which);
IrAttr *shlo_read_axis_ref(ShloBody *b, unsigned which);
IrAttr *shlo_read_mesh_axis(ShloBody *b, unsigned which);
IrAttr *shlo_read_mesh(ShloBody *b, unsigned which);
IrAttr *shlo_read_group_axes(ShloBody *b, unsigned which);

#endif
