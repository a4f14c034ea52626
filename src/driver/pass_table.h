/* SPDX-License-Identifier: Apache-2.0
 *
 * All passes: the tables of the rooms, joined. Each room has one line in pass_table.c.
 */
#ifndef SHARDC_DRIVER_PASS_TABLE_H
#define SHARDC_DRIVER_PASS_TABLE_H

#include "base/buf.h"
#include "ir/pass.h"

/* Returns pass i over all tables, NULL after the last one. */
const Pass *passes_at(uint32_t i);
const Pass *passes_find(const char *name, size_t n);
/* Writes one line per pass and per option. */
void passes_list(Buf *out);

/* Returns the operation that Shardy restricts the pass to, one of these two. NULL: it runs on any. */
#define PASSES_MODULE "builtin.module"
#define PASSES_FUNC "func.func"
const char *passes_anchor(const Pass *pass);
/* Appends the name of Shardy's class: UserPriorityPropagationPass. */
void passes_class(Buf *b, const Pass *pass);

/* Parses a pass's options in MLIR's syntax, `a=b c="d e" f={g h}`; a bare name means true. Returns their values in
 * the order of the pass's table, or NULL after a mistake, with the reason in *why. */
const char *const *passes_values(Arena *a, const Pass *pass, Str text, const char **why);

#endif
