/* SPDX-License-Identifier: Apache-2.0
 *
 * The facts of an input, which is a program or a lock file: what `lock` and `diff` share.
 */
#ifndef SHARDC_CLI_FACTS_UNIT_H
#define SHARDC_CLI_FACTS_UNIT_H

#include "cli/unit.h"
#include "explain/compare.h"
#include "explain/lock.h"

/* Returns the level of --level, or `otherwise`. */
ExplainLevel facts_unit_level(const Options *o, ExplainLevel otherwise);
/* Returns the options of facts for a program of this unit. */
ExplainOptions facts_unit_options(const Unit *u, ExplainLevel level);
/* Collects the facts of the only program of a unit, which unit_read_named() has read. Returns false after an error. */
bool facts_unit_read(Unit *u, const ExplainOptions *o, ExplainFacts *f);
/* Finds the release of Shardy with which a lock was made. Returns false after an error: it is unknown, or --shardy
 * names another one. */
bool facts_unit_release(Unit *u, const ExplainLockHead *head, IrRelease *release);
/* Fills in the renames that the options give. Returns HOST_DONE, or the status of a usage error. */
HostStatus facts_unit_renames(Options *o, ExplainCompareOptions *c);
/* Returns how a lock of these facts, which are those of a program, is made. */
ExplainLockHead facts_unit_head(const ExplainFacts *f);
/* Returns the path of a file about an input in a folder: the base name of the input with an ending such as ".lock". */
const char *facts_unit_path(Arena *a, const char *folder, const char *input, const char *ending);

#endif
