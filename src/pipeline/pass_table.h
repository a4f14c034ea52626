/* SPDX-License-Identifier: Apache-2.0
 *
 * All passes. pass_table.c joins the tables of the rooms and has one line per room.
 */
#ifndef SHARDC_PIPELINE_PASS_TABLE_H
#define SHARDC_PIPELINE_PASS_TABLE_H

#include "base/buf.h"
#include "ir/pass.h"

/* Returns pass i of all tables, or NULL after the last one. */
const Pass *passes_at(uint32_t i);

/* Returns the pass with the name of n bytes, or NULL. */
const Pass *passes_find(const char *name, size_t n);
/* Returns whether sdy_opt has a pass of this name, but shardc does not. */
bool passes_is_missing(const char *name, size_t n);

/* Writes one line per pass and per option of a release. */
void passes_list(Buf *out, IrRelease release);

#define PASSES_MODULE "builtin.module"
#define PASSES_FUNC "func.func"

/* Returns the operation to which Shardy restricts the pass in a release, PASSES_MODULE or PASSES_FUNC, or NULL if it
 * runs on any. */
const char *passes_anchor(const Pass *pass, IrRelease release);
/* Returns whether the pass runs on functions in a release. */
bool passes_on_functions(const Pass *pass, IrRelease release);

/* Appends the name of Shardy's class for the pass, such as UserPriorityPropagationPass. */
void passes_class(Buf *b, const Pass *pass);

/* Parses the options of a pass in MLIR's syntax, `a=b c="d e" f={g h}`; a name without a value means true. Stores the
 * pass's struct of options, which lives as long as the arena. Returns NULL, or the reason for an error: perhaps the
 * release has no such pass or option. */
const char *passes_parse(Arena *a, const Pass *pass, Str text, IrRelease release, const void **options);
/* Appends a pass and its options in a release, in MLIR's notation. */
void passes_text(Buf *b, const Pass *pass, const void *options, IrRelease release);

#endif
