/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads declarations of operations: the files given with --ops, in the notation of spec 40 §7.1.
 */
#ifndef SHARDC_DECL_DECL_H
#define SHARDC_DECL_DECL_H

#include "ir/decl.h"

/* Reads a file of declarations and adds them to s->decls. Reports errors to s->diag, and returns false if there was
 * one. The source must live as long as the session. */
bool decl_read(Session *s, Source *src);

#endif
