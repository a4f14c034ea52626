/* SPDX-License-Identifier: Apache-2.0
 *
 * All passes: the tables of the rooms, joined. Each room adds one line in passes.c.
 */
#ifndef SHARDC_DRIVER_PASS_TABLE_H
#define SHARDC_DRIVER_PASS_TABLE_H

#include "base/buf.h"
#include "ir/pass.h"

/* Pass number i over all tables, NULL at the end. */
const Pass *passes_at(uint32_t i);
const Pass *passes_find(const char *name, size_t n);
/* One line for each pass and each option of it. */
void passes_list(Buf *out);

/* Whether it is a list of others. */
bool passes_is_pipeline(const Pass *pass);
/* Whether upstream runs it function by function. */
bool passes_on_functions(const Pass *pass);
/* The operation it is restricted to upstream, one of these two; NULL: it runs on any. */
#define PASSES_MODULE "builtin.module"
#define PASSES_FUNC "func.func"
const char *passes_anchor(const Pass *pass);
/* Upstream's name of the class: UserPriorityPropagationPass. */
void passes_class(Buf *b, const char *name);

/* The values of a pass's options from text in upstream's syntax: `a=b c="d e" f={g h}`; a bare
 * name means true. NULL with the reason in *why on a mistake. */
const char *const *passes_values(Arena *a, const Pass *pass, Str text, const char **why);

#endif
