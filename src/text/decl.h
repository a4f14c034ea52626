/* SPDX-License-Identifier: Apache-2.0
 *
 * The notation in which operations are declared (spec 40 §7.1), the files of --ops.
 */
#ifndef SHARDC_TEXT_DECL_H
#define SHARDC_TEXT_DECL_H

#include "ir/decl.h"

/* Reads a file of declarations into s->decls. Errors go to s->diag; false if there was one. Files given
 * one after the other make one set. The source must live as long as the session. */
bool text_decl_read(Session *s, Source *src);

/* Reads one attribute from a place of a source that is no program; NULL after an error. */
IrAttr *text_read_attr(Session *s, Source *src, Span at);

#endif
