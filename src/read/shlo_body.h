/* SPDX-License-Identifier: Apache-2.0
 *
 * Bodies of stablehlo attributes: the state and the functions that are shared by the files that read them.
 */
#ifndef SHARDC_READ_SHLO_BODY_H
#define SHARDC_READ_SHLO_BODY_H

#include "literal/scan.h"
#include "read/build.h"

/* The body being read. The scan begins after the name of the attribute. */
typedef struct ShloBody {
	Parse *ps;
	Scan sc;
} ShloBody;

/* Returns the span of the current token. */
static inline Span
shlo_here(const ShloBody *b)
{
	return scan_span(b->ps->s, b->sc.text);
}

/* Reports a syntax error at the current token. Returns NULL. */
IrAttr *shlo_fail(ShloBody *b, const char *msg);
/* Reads `#stablehlo.name...` or an alias at the current token. `wrong` is the message about an attribute of another
 * dialect. */
IrAttr *shlo_read_hash(ShloBody *b, const char *wrong);
/* Reads a string. Returns false after an error. */
bool shlo_read_string(ShloBody *b, Atom *v);

/* Read bodies, and return the attribute or NULL after an error. `which` is the value of the attribute's row in the
 * table of names (build_shlo_attr.c). */
IrAttr *shlo_read_dot_algorithm(ShloBody *b, unsigned which);
IrAttr *shlo_read_accuracy(ShloBody *b, unsigned which);
IrAttr *shlo_read_axis_ref(ShloBody *b, unsigned which);
IrAttr *shlo_read_mesh_axis(ShloBody *b, unsigned which);
IrAttr *shlo_read_mesh(ShloBody *b, unsigned which);
IrAttr *shlo_read_group_axes(ShloBody *b, unsigned which);

#endif
