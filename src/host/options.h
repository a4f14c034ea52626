/* SPDX-License-Identifier: Apache-2.0
 *
 * The parsed command line. cli/option_parse.c fills it in; each row of a table of options stores one.
 */
#ifndef SHARDC_HOST_OPTIONS_H
#define SHARDC_HOST_OPTIONS_H

#include "base/diag.h"
#include "explain/lint.h"
#include "explain/suggestions.h"
#include "explicit/explicit.h"
#include "host/status.h"
#include "inspect/budget.h"
#include "inspect/cost.h"
#include "inspect/values.h"
#include "partition/partition.h"
#include "picture/flow_graph.h"
#include "pipeline/as_xla.h"
#include "pipeline/pipeline_text.h"
#include "pipeline/pipelines.h"
#include "pipeline/sweep.h"
#include "report/report.h"

typedef enum OptionsFormat {
	FORMAT_TEXT, FORMAT_JSON, FORMAT_SARIF, FORMAT_GITHUB, FORMAT_GITLAB, FORMAT_JUNIT,
	FORMAT_MARKDOWN
} OptionsFormat;
typedef enum OptionsStyle { STYLE_OWN, STYLE_MLIR, STYLE_SHORTHAND } OptionsStyle;	/* as PrintStyle */
typedef enum OptionsReport {
	REPORT_AS_TEXT, REPORT_AS_TSV, REPORT_AS_JSON, REPORT_AS_SCHEMA, REPORT_AS_MARKDOWN,
	REPORT_AS_DOT,	/* a graph for Graphviz; of why and show */
	REPORT_AS_SVG,	/* pictures of show */
	REPORT_AS_EXPLORER	/* a graph of show for Model Explorer */
} OptionsReport;
typedef enum OptionsCharset { CHARSET_AUTO, CHARSET_ASCII, CHARSET_UNICODE } OptionsCharset;
typedef enum OptionsColor { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } OptionsColor;

/* Limits unless options say otherwise: errors reported for a file, slices drawn of a value, operations created for a
 * file, nodes of a graph, and edges from the values around which it is drawn. */
enum {
	OPTIONS_MAX_ERRORS = 20, OPTIONS_MAX_CELLS = 1024, OPTIONS_MAX_OPS = 10 * 1000 * 1000, OPTIONS_MAX_NODES = 200,
	OPTIONS_RADIUS = 3
};

/* sdy_opt's options -mlir-print-ir-...: the passes around which the program is printed. */
typedef struct OptionsIr {
	const char *before, *after;	/* pass names separated by commas, or NULL */
	bool before_all, after_all;	/* all passes */
	bool on_change;			/* print after a pass only if it changed something */
	const char *tree;		/* the folder of -mlir-print-ir-tree-dir, or NULL */
	bool module_scope;		/* print the whole module, even if a pass runs on functions */
} OptionsIr;

/* What the run has found and changed so far. */
typedef struct OptionsCounts {
	uint32_t files;		/* inputs that were read */
	uint32_t flagged;	/* ... with errors, warnings or remarks */
	uint32_t changed;	/* ... that fmt rewrote, or would rewrite */
	uint64_t errors, warnings, remarks;
	DiagSeverity worst;	/* of `id`: the first diagnostic of the highest severity; SEV_NOTE: none so far */
	DiagId id;
} OptionsCounts;

/* The values of an option that may be repeated. */
typedef VEC(const char *) OptionsTexts;

/* An option of the command line, as it was given. */
typedef struct OptionsGiven {
	const struct OptionRow *row;
	const char *arg;
} OptionsGiven;

/* Budgets of the programs whose paths match a pattern. */
typedef struct OptionsScope {
	const char *pattern;
	InspectBudgets budgets;
} OptionsScope;

/* The configuration file (cli/config_file.h). */
typedef struct OptionsConfig {
	const char *given;	/* the file of --config, or NULL */
	bool none;		/* --no-config */
	const char *folder;	/* its folder without links, with a slash at the end: patterns begin there */
	OptionsTexts ignore;	/* patterns of files and folders */
	VEC(OptionsScope) scopes;
	bool has_baseline;	/* --baseline is a setting of the file */
} OptionsConfig;

/* The options of `strategy` that are not plain flags hold their words; cmd_strategy.c turns them into values. */
typedef struct OptionsStrategy {
	const char *devices, *mesh, *func, *search, *objective, *alpha, *beta, *gamma, *cost, *alltoall;
	const char *redistribution, *full, *orders, *patterns, *approximate, *islands, *visit, *dataset, *solver;
	const char *nodes, *memory;
	const char *emit, *rank, *target, *advice_limit, *load, *save;	/* NULL: not given */
	bool flat_mesh, split_mesh, strict_shared, from_shardings, apply_advice;
} OptionsStrategy;

/* The options of `types`. */
typedef struct OptionsTypes {
	ExplicitOptions check;
	bool table, queries;		/* print the types, or the queries, instead of the program */
	ExplicitForm form;		/* of the types */
	bool constraints;		/* --emit=constraints */
	bool keep_going;
} OptionsTypes;

/* Options of partition. */
typedef struct OptionsPartition {
	const char *mode;	/* "sound" or "reference"; NULL: sound */
	PartOptions pass;	/* of shardc-partition; check_steps are those of --check-steps, 0: the default */
	bool no_propagate;	/* do not propagate: the shardings are taken as they are */
	bool check;			/* compare the local program with the global one instead of printing it */
	const char *against;		/* compare the program of this file instead, or NULL */
	bool explain;			/* print a report on each operation instead of the program */
	const char *layouts;		/* read the layouts of arguments and results from this file, or NULL */
	const char *side_file;		/* write their layouts to this file, or NULL */
} OptionsPartition;

/* A percentage, as a part of 1. */
typedef struct OptionsPart {
	bool given;
	double part;
} OptionsPart;

/* Options of suggest. */
typedef struct OptionsSuggest {
	SuggestMinimize minimize;
	bool minimize_given;
	uint32_t limit;			/* trials; 0: not given */
	OptionsPart max_work, max_memory, check;
} OptionsSuggest;

typedef struct Options {
	Arena arena;		/* owns the vectors and composed texts; other texts point into argv */
	const struct Command *command;
	const char *const *names;	/* the long options of the command, ended by NULL */
	VEC(const char *) files;	/* the operands */
	VEC(OptionsGiven) given;	/* the options, in their order; not of opt */
	OptionsConfig config;
	Report report;		/* the diagnostics so far, for the machine formats */

	OptionsCounts counts;	/* of the files so far, for the last line of text */

	/* diagnostics */
	bool quiet;			/* no last line */
	OptionsFormat format;
	const char *diagnostics;	/* the file for the machine format, or NULL */
	OptionsColor color;
	uint32_t max_errors;		/* per file; 0: no limit */
	uint64_t max_ops, max_size;	/* limits per file: operations created, bytes read or written */
	bool werror;			/* warnings are errors */
	signed char state[DIAG_COUNT];	/* of each warning, as in DiagList */
	ExplainLints lints;		/* check: the groups of lints */

	/* input and output */
	const char *output;		/* the file for the result; NULL or "-": standard output */
	const char *stdin_name;		/* of standard input in messages, or NULL */
	uint32_t n_printed;		/* results written to standard output */
	bool names_remarked;		/* a remark about lost names was given */
	bool in_place;			/* write the result back to the input file */
	bool lossless;			/* as in PrintOptions, unless the text must be that of MLIR */
	bool keep;			/* fmt: as in PrintOptions */
	bool compact;			/* partition: as in PrintOptions */
	bool canonical;			/* fmt: print what Shardy prints */
	bool check, diff;		/* of fmt and --in-source */
	bool in_source, in_source_boundary;	/* propagate: edit the input; arguments and results alone */
	bool extract;			/* the inputs are pages of documentation */
	bool generic, debuginfo;	/* print in generic form; print locations */
	bool roundtrip;			/* check that the input can be printed and read again */
	bool pass_statistics;		/* print MLIR's report of statistics */
	bool pretty_locs, name_by_loc;	/* print locations for people; name values after their locations */
	bool split;			/* opt: split the input at markers */
	const char *split_marker, *output_marker;	/* NULL: "// -----" */
	bool local_scope;		/* print locations without aliases */
	bool only_module;		/* the input must be one builtin.module; none is added around it */
	uint64_t elide_from;		/* as in Session */
	bool foreign;			/* accept operations, types and attributes of unknown dialects */
	OptionsStyle style;

	/* passes */
	PipelinePasses passes;	/* in the given order */
	bool dump_passes;		/* opt: print the passes that will run */
	bool by_name;			/* passes were given as options */
	const char *pipeline;		/* the text of -pass-pipeline, or NULL */
	const char *print_before, *print_after;	/* patterns of pass names, or NULL */
	OptionsIr ir;
	bool verify_each;		/* also verify after passes inside pipelines */
	bool verify_never;		/* --verify-each=false: never verify after a pass */
	bool list_passes, show_dialects;	/* print a list instead of running the command */
	bool time_passes, mem_stats, work_stats;
	bool verify_diagnostics;	/* compare the diagnostics with the comments of the input */
	bool only_expected;		/* ... and accept diagnostics without a comment */
	const char *program;		/* rules -e: the text of the program, or NULL */
	OptionsReport report_format;	/* of commands that print a report */
	bool human;			/* units for people in the text of a report; the default on a terminal */
	bool exact;			/* ... no units, also on a terminal */
	uint32_t width;			/* the most columns of its tables; 0: no limit */
	bool width_given;		/* --width says so, not the terminal */
	PropagationPipeline propagation;	/* of propagate */
	bool reshards_given;		/* propagate: --reshards says how, not the default */
	bool summary;			/* propagate: print the shardings of arguments and results as a report */
	bool summary_python;		/* ... or as Python for JAX */
	const char *topology;		/* a preset or file, or NULL */
	bool time;			/* compute times on the default topology */
	InspectBudgets budgets;
	const char *baseline;		/* an earlier report in JSON, or NULL */
	const char *trace_file;		/* cost: a file for the trace, or NULL */
	const char *svg_file;		/* mem: a file for the picture, or NULL */
	InspectCostBy cost_by;		/* cost: what a row sums up */
	const char *actual;		/* a table of XLA's collectives, or NULL */
	InspectSort sort;		/* of the rows of comms */
	InspectPer by;			/* comms: what a row is about */
	SweepSpec sweep;		/* sweep: the meshes; no axes: not given */
	SweepSort sort_meshes;		/* ... and the order of its rows */
	bool remarks;			/* comms: what a change of the program would save; strategy: where data is
						 * redistributed */
	bool all, all_branches;		/* comms: rows that move nothing, why: all values; all branches of a case */
	bool roots, all_frames;		/* comms: the annotations of axes; all frames of a place */
	const char *skip_frames;	/* comms: a pattern of paths, or NULL */
	uint32_t top;			/* comms, mem, suggest, what-if: rows of the lists; 0: not given */
	OptionsTexts at;		/* mem: the addresses of values */
	bool timeline;			/* mem: also list the memory in use at each operation */
	bool fit;			/* mem: search the largest batch that fits, instead */
	const char *batch;		/* mem: the address of the dimension that is the batch; NULL: find one */
	bool strict;			/* budgets that are undecided are errors */
	const char *lock;		/* check: a lock file or a folder of them, or NULL */
	const char *lint_baseline;	/* check: the findings that are not reported, or NULL */
	bool update;			/* check: write the lock and these findings again */
	bool annotate_text;		/* check: differences are at the text, not at the original program */
	const char *suite;		/* lock: the folder for lock files, or NULL */
	const char *level;		/* which values are compared: a word of EXPLAIN_LEVELS, or NULL */
	OptionsTexts renames;		/* OLD=NEW names of axes */
	bool no_renames;		/* look for no renamed axes */
	bool carry;			/* check: results have the shardings of the arguments that they replace */
	bool ragged_uniform;		/* ragged collectives send equally much to each device */
	uint32_t assumed_trips;		/* of loops whose trip count is unknown; 0: not given */
	bool devices;			/* show: the part of every device */
	bool picture;			/* show: pictures instead of tables */
	OptionsCharset charset;		/* ... and how they are drawn */
	uint32_t max_cells;		/* ... more slices are not all drawn; 0: no limit */
	PictureGraphStyle graph;	/* show: how graphs are drawn */
	bool replicated;		/* show: only values that no axis splits */
	InspectValueSort sort_values;	/* show: the order of the rows */
	OptionsTexts set;		/* edits of the program before everything else */
	OptionsTexts only;		/* show, why: addresses and patterns of values; none: all values */
	bool full;			/* why: all links of a chain */
	bool no_try;			/* why: look for no edits that admit an axis */
	bool annotations, redundant;	/* why: all annotations; only those that can be removed */
	const char *not_axis;		/* why: the axis that is missed, or NULL */
	bool repairs;			/* make the correct program where Shardy's is wrong */
	IrRuleSet rules;		/* the operations that have an op sharding rule */
	IrRelease release;		/* of Shardy */
	AsXla as_xla;			/* answer for the program that XLA makes */
	bool print_imported;		/* ... and print that program */
	bool list_rewrites;		/* ... or a report on what it has in place of each value */
	OptionsTexts ops;		/* files of declarations */
	struct Input *ops_read;		/* their contents, see cli/declarations.h */
	bool words;			/* rules --words: also say each rule in sentences */
	bool only_warnings;		/* explain --warnings */
	bool help, version;		/* print --help or --version instead of running the command */
	OptionsSuggest suggest;
	OptionsStrategy strategy;
	OptionsTypes types;
	OptionsPartition partition;
} Options;

#endif
