/* SPDX-License-Identifier: Apache-2.0
 *
 * The notation in which operations are declared (spec 40 §7.1), the files of --ops.
 */
#ifndef SHARDC_DECL_DECL_H
#define SHARDC_DECL_DECL_H

#include "ir/decl.h"

/* Reads a file of declarations into s->decls. Errors go to s->diag; false if there was one. Files given
 * one after the other make one set. The source must live as long as the session. */
bool decl_read(Session *s, Source *src);

#endif
