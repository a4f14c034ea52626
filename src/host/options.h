/* SPDX-License-Identifier: Apache-2.0
 *
 * The command line after parsing. cli/option_tables.h fills it in.
 */
#ifndef SHARDC_HOST_OPTIONS_H
#define SHARDC_HOST_OPTIONS_H

#include "base/diag.h"
#include "host/status.h"
#include "report/report.h"

typedef enum OptionsFormat { FORMAT_TEXT, FORMAT_JSON, FORMAT_SARIF, FORMAT_GITHUB } OptionsFormat;
typedef enum OptionsStyle { STYLE_OWN, STYLE_MLIR, STYLE_SHORTHAND } OptionsStyle;	/* as PrintStyle */
typedef enum OptionsColor { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } OptionsColor;

/* One pass named on the command line, not looked up yet. */
typedef struct OptionsPass {
	const char *name;
	const char *options;	/* "a=b c=true", or "" */
	const char *anchor;	/* the operations of the module it runs on, "func.func"; NULL: the module, or the functions that
				 * it finds there itself */
} OptionsPass;

/* sdy_opt's -mlir-print-ir-...: which passes show the program around them. */
typedef struct OptionsIr {
	const char *before, *after;	/* names separated by commas, or NULL */
	bool before_all, after_all;
	bool on_change;			/* after a pass only if it changed something */
	bool module_scope;		/* the whole module where a pass runs on functions */
} OptionsIr;

typedef struct Options {
	Arena arena;		/* of the vectors */
	const struct Command *command;
	VEC(const char *) files;
	Report report;		/* what was found so far, for the machine formats */

	/* diagnostics */
	OptionsFormat format;
	const char *diagnostics;	/* file for the machine format, or NULL */
	OptionsColor color;
	uint32_t max_errors;
	uint64_t max_ops, max_size;	/* limits on a file: operations made, bytes read or written */
	bool werror;
	signed char state[DIAG_COUNT];	/* as in DiagList */

	/* results */
	const char *output;
	bool in_place, check, diff, extract;
	bool generic, debuginfo;
	bool split;
	const char *split_marker, *output_marker;	/* NULL: "// -----" */
	bool local_scope;		/* locations without aliases */
	bool only_module;		/* the input is one builtin.module, none is put around it */
	uint64_t elide_from;		/* as in Session */
	bool foreign;			/* ops, types and attributes of unknown dialects are fine */
	OptionsStyle style;

	/* passes */
	VEC(OptionsPass) passes;	/* in the order given */
	bool by_name, by_pipeline;	/* how they were given */
	const char *print_before, *print_after;
	OptionsIr ir;
	bool verify_each, list_passes, show_dialects;
	bool verify_never;		/* --verify-each=false: no check after any pass */
	bool time_passes, mem_stats, work_stats;
	bool verify_diagnostics, only_expected;
	const char *program;		/* rules -e: the text itself */
	bool dedup;			/* propagate --dedup-functions-fully */
	bool extended_rules;
	VEC(const char *) ops;		/* files of declarations */
	struct Input *ops_read;		/* what they hold: host/declarations.h */
	bool help;
} Options;

/* Returns whether messages are coloured: --color decides, then NO_COLOR, FORCE_COLOR, then the terminal. */
bool options_color(const Options *o);

#endif
