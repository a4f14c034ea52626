/* SPDX-License-Identifier: Apache-2.0
 *
 * How the rows of options are written, and rows of several tables. A plain flag, text, count or word is a row that
 * names its field of Options; any other option has its own setter.
 */
#ifndef SHARDC_CLI_OPTION_ROWS_H
#define SHARDC_CLI_OPTION_ROWS_H

#include "cli/option_setters.h"

/*      name, letter, value, words, set, field, help, whether the value is optional, group of --help */
#define ROW(name, letter, value, words, set, field, help, optional) \
	{ name, letter, value, words, set, field, help, optional, 0 }
#define FLAG(name, field, help)         ROW(name, 0, NULL, NULL, option_set_flag, offsetof(Options, field), help, false)
#define TEXT(name, value, field, help) \
	ROW(name, 0, value, NULL, option_set_text, offsetof(Options, field), help, false)
/* The option may be repeated. */
#define TEXTS(name, value, field, help) \
	ROW(name, 0, value, NULL, option_add_text, offsetof(Options, field), help, false)
#define COUNT(name, value, field, help) \
	ROW(name, 0, value, NULL, option_set_count, offsetof(Options, field), help, false)
#define PASSES(name, field, help) \
	ROW(name, 0, "PASS,...", NULL, option_set_pass_list, offsetof(Options, field), help, false)
#define OWN(name, value, set, help)     ROW(name, 0, value, NULL, set, 0, help, false)
#define HEADING(help, group)            { NULL, 0, NULL, NULL, NULL, 0, help, false, group }
#define END                             { NULL, 0, NULL, NULL, NULL, 0, NULL, false, 0 }
/* The value is one of some words. The field gets the word. */
#define WORD(name, value, words, field, help) \
	ROW(name, 0, value, words, option_set_word, offsetof(Options, field), help, false)
#define CHOICE(name, field, words, help) WORD(name, words, words, field, help)
/* The field is an enumeration, and gets the number of the word. */
#define ENUM(name, value, words, field, help) \
	ROW(name, 0, value, words, option_set_enum, offsetof(Options, field), help, false)
/* The field gets whether the value is the second of two words. */
#define SECOND(name, value, words, field, help) \
	ROW(name, 0, value, words, option_set_second, offsetof(Options, field), help, false)
/* The setter stores the word. */
#define WORDS(name, value, words, set, help) ROW(name, 0, value, words, set, 0, help, false)
/* The setter stores the word, which can be omitted. */
#define ANY_WORD(name, value, words, set, help) ROW(name, 0, value, words, set, 0, help, true)
#define REPORT_WORDS "text|tsv|json|schema"

/* Rows of several tables. */
#define HELP { "help", 'h', NULL, NULL, option_set_flag, offsetof(Options, help), "Print this help", false, -1 }
#define VERSION \
	{ "version", 'V', NULL, NULL, option_set_flag, offsetof(Options, version), "Print the version", false, -1 }
#define OUTPUT_FILE \
	ROW("output", 'o', "FILE", NULL, option_set_text, offsetof(Options, output), "Write the result to FILE", false)
#define HUMAN \
	ROW("human", 'H', NULL, NULL, option_set_flag, offsetof(Options, human), \
	    "Print bytes and times with units for people, which is the default on a terminal", false)
#define EXACT FLAG("exact", exact, "Print exact bytes and times, also on a terminal")
#define WIDTH \
	OWN("width", "N", option_set_width, \
	    "Fit tables into N columns: leave out columns and shorten names, and say which (0: no limit, the default " \
	    "unless the report goes to a terminal)")
#define SHARDY \
	ENUM("shardy", "RELEASE", ir_release_names + 1, release, \
	     "Answer as the Shardy in jaxlib RELEASE does; shardc version lists the releases and the default")
#define REPAIRS \
	FLAG("no-reference-quirks", repairs, "Make the correct program where Shardy makes a wrong or invalid one")
#define EXTENDED_RULES \
	ANY_WORD("extended-rules", "SET", "xla|all", option_set_extended_rules, \
	         "Also use op sharding rules that Shardy lacks: for operations through which XLA propagates (xla, " \
	         "the default), or also for operations at which shardings stop in XLA (all)")
#define TOPOLOGY_TIMES \
	TEXT("topology", "NAME", topology, \
	     "Print times on a topology: a preset such as tpu-v5p, with the shape of a slice as in tpu-v5e:16x16, or " \
	     "a JSON file")
#define DEFAULT_TIMES FLAG("time", time, "Print times on the default topology, which describes no real machine")
#define ASSUMED_TRIPS \
	COUNT("assume-trip-count", "N", assumed_trips, "Assume that loops with an unknown trip count run N times")
#define BASELINE \
	TEXT("baseline", "FILE", baseline, "Compare with the JSON report in FILE, for a budget such as growth<=5%")
#define STRICT FLAG("strict", strict, "Fail if an unknown quantity leaves a budget undecided")
#define RENAME TEXTS("rename", "OLD=NEW", renames, "The axis OLD is called NEW in the new program; may be repeated")
#define NO_RENAME FLAG("no-rename", no_renames, "Do not look for renamed axes")
#define LEVEL(verb, default_level) \
	WORD("level", "LEVEL", EXPLAIN_LEVELS, level, \
	     verb " arguments, results and constraints (interface), also the results of operations that do more " \
	     "than map or move elements (anchors), or all values (all); the default is " default_level)
#define AS_XLA \
	ANY_WORD("as-xla", "WHAT", "no|partitioner", option_set_as_xla, \
	         "Account for the changes that XLA makes to the program before propagation, and in comms for its " \
	         "partitioner (partitioner, the default without a word); or not (no)")
/* The same with targets, for reports about collectives. */
#define AS_XLA_TARGET \
	ANY_WORD("as-xla", "WHAT", "no|partitioner|cpu|tpu|gpu", option_set_as_xla, \
	         "Account for the changes that XLA makes to the program before propagation, and for its " \
	         "partitioner (partitioner), and also for what XLA for a target changes after that (cpu, tpu, gpu); " \
	         "or not (no). Without a word, the target is that of --topology, else partitioner")
#define SET \
	TEXTS("set", "ADDRESS=SHARDING", set, \
	      "Before anything else, give a value another sharding: params['w']=P('x', None), train.py:54=P('x'), " \
	      "%5:0={\"x\"}, result0=open, arg1=none; or a mesh other sizes: mesh=[\"x\"=4]; may be repeated")
#define STYLE \
	ENUM("style", "STYLE", "own|mlir|shorthand", style, \
	      "Print in the style of the input (own, the default), in MLIR (mlir) or in shorthand (shorthand)")

#endif
