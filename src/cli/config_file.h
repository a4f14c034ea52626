/* SPDX-License-Identifier: Apache-2.0
 *
 * The configuration file, shardc.ini, holds the options that a project would otherwise repeat on every command line.
 * shardc-config(5) describes it.
 */
#ifndef SHARDC_CLI_CONFIG_FILE_H
#define SHARDC_CLI_CONFIG_FILE_H

#include "base/diag.h"
#include "host/options.h"

enum { CONFIG_PATH = 512 };	/* room for the path of the file */

typedef enum ConfigSection {
	CONFIG_GENERAL, CONFIG_LINT, CONFIG_BUDGET,
	CONFIG_WRONG	/* an error has been reported; its entries are ignored */
} ConfigSection;

/* A line `NAME = VALUE`. */
typedef struct ConfigEntry {
	ConfigSection section;
	const char *pattern;	/* of [budget "PATTERN"], else NULL */
	const char *name, *value;
	Span name_at, value_at;
} ConfigEntry;

/* Takes an entry, which lives as long as the arena. */
typedef void ConfigTake(const ConfigEntry *e, void *cx);

/* Calls `give` for each entry of a file, in their order, and reports each line that is not valid. */
void config_read(Arena *a, DiagList *d, Source *src, ConfigTake *give, void *cx);

/* Returns the path of SHARDC_CONFIG, or else finds the file in the current folder or above it, at most up to the first
 * folder that has a `.git`. `room` holds the path that was found. Returns NULL if there is none. */
const char *config_find(char *room, size_t n);

/* Reads the file of --config, or else the one of config_find, and sets the options that the command line
 * does not give. Returns HOST_DONE, or the status after an error. */
HostStatus config_load(Options *o);

/* Sets the budgets of a program: those of the file whose pattern matches its path, then those of the command line. A
 * budget replaces those of the same quantity before it. */
void config_budgets(Arena *a, const Options *o, const char *path, InspectBudgets *budgets);

#endif
