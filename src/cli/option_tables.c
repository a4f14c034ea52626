/* SPDX-License-Identifier: Apache-2.0
 *
 * The tables of options. A plain flag, text, count or word is a row that names its field of Options; any other option
 * has its own setter (option_setters.c).
 */
#include "cli/option_tables.h"

#include "cli/option_setters.h"

/*      name, letter, value, words, set, field, help, whether the value is optional, group of --help */
#define ROW(name, letter, value, words, set, field, help, optional) \
	{ name, letter, value, words, set, field, help, optional, 0 }
#define FLAG(name, field, help)         ROW(name, 0, NULL, NULL, option_set_flag, offsetof(Options, field), help, false)
#define TEXT(name, value, field, help) \
	ROW(name, 0, value, NULL, option_set_text, offsetof(Options, field), help, false)
#define COUNT(name, value, field, help) \
	ROW(name, 0, value, NULL, option_set_count, offsetof(Options, field), help, false)
#define PASSES(name, field, help) \
	ROW(name, 0, "PASS,...", NULL, option_set_pass_list, offsetof(Options, field), help, false)
#define OWN(name, value, set, help)     ROW(name, 0, value, NULL, set, 0, help, false)
#define IGNORED(name, why)              ROW(name, 0, NULL, NULL, option_set_nothing, 0, "No effect: " why, false)
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
#define REPAIRS \
	FLAG("no-reference-quirks", repairs, "Make the correct program where Shardy makes a wrong or invalid one")
#define EXTENDED_RULES \
	ANY_WORD("extended-rules", "SET", "xla|all", option_set_extended_rules, \
	         "Also use op sharding rules that Shardy lacks: for operations through which XLA propagates (xla, " \
	         "the default), or also for operations at which shardings stop in XLA (all)")
#define BASELINE \
	TEXT("baseline", "FILE", baseline, "Compare with the JSON report in FILE, for a budget such as growth<=5%")
#define STRICT FLAG("strict", strict, "Fail if an unknown quantity leaves a budget undecided")
#define AS_XLA \
	FLAG("as-xla", as_xla, "Account for the changes that XLA makes to the program before propagation")
#define STYLE \
	ENUM("style", "STYLE", "own|mlir|shorthand", style, \
	      "Print in the style of the input (own, the default), in MLIR (mlir) or in shorthand (shorthand)")

const OptionRow options_report[] = {
	HEADING("Report:", 1),
	ENUM("format", "FORM", REPORT_WORDS, report_format,
	      "Print the report as text (default), tsv or json, or print the JSON schema of the report (schema)"),
	HUMAN,
	EXACT,
	WIDTH,
	END
};

const OptionRow options_show[] = {
	HEADING("Report:", 1),
	OWN("only", "ADDRESS|GLOB", option_add_only,
	    "Print only the values that ADDRESS names (%5, @f/%x, params['w'], train.py:54) or GLOB matches; may be "
	    "repeated"),
	FLAG("devices", devices, "Also print the part of each value that every device holds"),
	AS_XLA,
	END
};

const OptionRow options_comms[] = {
	HEADING("Report:", 1),
	FLAG("time", time, "Also print times on the default topology, which describes no real machine"),
	TEXT("topology", "NAME", topology, "Print times on a topology: a preset such as tpu-v5p, or a JSON file"),
	OWN("budget", "LIST", option_add_budget,
	    "Fail if a limit is exceeded: bytes[all_gather,model]<=64MiB, collectives<=12, reshards<=3, time<=2ms"),
	BASELINE,
	STRICT,
	COUNT("assume-trip-count", "N", assumed_trips, "Assume that loops with an unknown trip count run N times"),
	SECOND("assume-ragged", "HOW", "worst|uniform", ragged_uniform,
	       "Of ragged collectives, count what a device sends at most (worst, the default), or if all sizes are "
	       "equal (uniform)"),
	SECOND("branches", "WHICH", "largest|all", all_branches,
	       "Of a case, list the branch that sends most (largest, the default), or all branches (all)"),
	ENUM("sort", "KEY", "total|program|kind|axes", sort,
	      "Sort the rows by total (default), program, kind or axes"),
	FLAG("roots", roots, "Also print the annotations from which the axes of each row come"),
	SECOND("frames", "WHICH", "own|all", all_frames,
	       "Print the innermost source location that is not skipped (own, the default), or all of them (all)"),
	TEXT("skip-frames", "GLOB", skip_frames,
	     "Skip source locations in files whose path matches GLOB (default */site-packages/*)"),
	FLAG("remarks", remarks, "Also list changes of the program that would save communication"),
	FLAG("all", all, "Also list operations that move nothing, such as all_slice"),
	AS_XLA,
	END
};

const OptionRow options_mem[] = {
	HEADING("Report:", 1),
	COUNT("top", "N", top, "List the N largest values and arguments (default 10)"),
	OWN("at", "ADDRESS", option_add_at,
	    "List the values that are live where the value ADDRESS is computed, not those at the peak; may be "
	    "repeated"),
	FLAG("timeline", timeline, "Also list the memory in use at each operation, in program order"),
	BASELINE,
	STRICT,
	OWN("budget", "LIST", option_add_budget,
	    "Fail if a limit is exceeded: memory<=16GiB, arguments<=8GiB, unsharded<=2%, padding<=1%"),
	TEXT("topology", "NAME", topology,
	     "Fail if the program needs more memory than a device of a topology has: a preset or a JSON file"),
	AS_XLA,
	END
};

const OptionRow options_diagnostics[] = {
	HEADING("Diagnostics and limits:", 10),
	ROW("quiet", 'q', NULL, NULL, option_set_flag, offsetof(Options, quiet),
	    "Do not print the last line, which counts errors and files", false),
	ENUM("format", "FORM", "text|json|sarif|github|gitlab|junit", format,
	      "Write the diagnostics as text (default), json, sarif, github, gitlab or junit"),
	TEXT("diagnostics", "FILE", diagnostics,
	     "Write the diagnostics to FILE, as JSON or in the form of diagnostics that --format names, and as text to "
	     "standard error"),
	ANY_WORD("color", "WHEN", "auto|always|never", option_set_color,
	         "Colour the diagnostics: always (default of --color alone), never or auto (default)"),
	COUNT("max-errors", "N", max_errors, "Stop after N errors in a file (default 20; 0: no limit)"),
	OWN("max-ops", "N", option_set_max_ops,
	    "Stop when more than N operations have been read from a file or created by passes (default 10 million)"),
	OWN("max-size", "N", option_set_max_size,
	    "Reject inputs and results of more than N bytes; N can end in K, M or G (default 4G)"),
	TEXT("stdin-filename", "NAME", stdin_name, "Use NAME for standard input in diagnostics"),
	ROW(NULL, 'W', "ID", NULL, option_set_warning, 0,
	    "-WID enables a warning, -Wno-ID disables it, -Werror=ID makes it an error; "
	    "-Werror makes all warnings errors, except those of -Wno-error=ID", true),
	HELP,
	VERSION,
	END
};

const OptionRow options_explain[] = {
	FLAG("warnings", only_warnings, "List only the warnings and remarks, which -Wno-ID disables"),
	HELP,
	VERSION,
	END
};

const OptionRow options_output_file[] = {
	HEADING("Input and output:", 1),
	OUTPUT_FILE,
	END
};

const OptionRow options_output[] = {
	HEADING("Input and output:", 1),
	OUTPUT_FILE,
	ROW("in-place", 'i', NULL, NULL, option_set_flag, offsetof(Options, in_place),
	    "Write the result back to the input file", false),
	END
};

const OptionRow options_printing[] = {
	HEADING("Input and output:", 1),
	FLAG("mlir-print-op-generic", generic, "Print every operation in generic form"),
	FLAG("mlir-print-debuginfo", debuginfo, "Print locations"),
	END
};

const OptionRow options_passes[] = {
	HEADING("Passes:", 2),
	FLAG("list-passes", list_passes, "Print the names of all passes and their options"),
	ROW("print-before", 0, "GLOB", NULL, option_set_pass_glob, offsetof(Options, print_before),
	    "Print the program to standard error before each pass whose name matches GLOB", false),
	ROW("print-after", 0, "GLOB", NULL, option_set_pass_glob, offsetof(Options, print_after),
	    "Print the program to standard error after each pass whose name matches GLOB", false),
	OWN("verify-each", NULL, option_set_verify_each,
	    "Verify the program after every pass, including the passes inside pipelines"),
	END
};

const OptionRow options_measuring[] = {
	HEADING("Measuring:", 9),
	FLAG("time-passes", time_passes, "Report on standard error the time spent in each pass"),
	FLAG("mem-stats", mem_stats, "Report on standard error the memory used for each purpose"),
	FLAG("work-stats", work_stats,
	     "Report on standard error the amount of work, in counts that do not depend on the machine"),
	END
};

const OptionRow options_fmt[] = {
	HEADING("Input and output:", 1),
	STYLE,
	FLAG("canonical", canonical, "Print exactly what Shardy prints: without comments and names of values"),
	FLAG("check", check,
	     "Print only the names of the files that would change, and exit with status 1 if there are any"),
	FLAG("diff", diff, "Print the changes as diff -u does, and exit with status 1 if there are any"),
	END
};

const OptionRow options_page[] = {
	HEADING("Input and output:", 1),
	FLAG("extract", extract, "Take the shorthand statements out of pages of documentation and ignore the prose"),
	END
};

const OptionRow options_ops[] = {
	HEADING("Input and output:", 1),
	OWN("ops", "FILE", option_add_ops, "Read declarations of operations from FILE; may be repeated"),
	END
};

const OptionRow options_check[] = {
	HEADING("Input and output:", 1),
	AS_XLA,
	OWN("budget", "LIST", option_add_budget,
	    "Also propagate, and fail if a limit of shardc comms or shardc mem is exceeded"),
	FLAG("carry", carry,
	     "Also propagate, and fail if a result has another sharding than the argument that it replaces"),
	STRICT,
	END
};

const OptionRow options_propagate[] = {
	HEADING("Input and output:", 1),
	FLAG("dedup-functions-fully", propagation.keep_calls,
	     "Keep a single copy of every function, even if its calls have different shardings"),
	ENUM("boundary", "WHICH", "as-shardy|uneven|sub-axes|keep", propagation.boundary,
	     "In the shardings of inputs and outputs, allow axes that do not divide a dimension (uneven), new sub-axes "
	     "(sub-axes), both (keep), or neither (as-shardy, the default)"),
	ROW("reshards", 0, "WHICH", "none|as-shardy|full|collectives", option_set_reshards,
	    offsetof(Options, propagation.reshards),
	    "Show no movement of data (none), the reshards that Shardy inserts (as-shardy, the default), all reshards "
	    "(full), or all collectives (collectives)", false),
	FLAG("reshard-between-meshes", propagation.between_meshes,
	     "Reshard operands to the mesh of their operation, instead of printing a warning"),
	FLAG("drop-free-reshards", propagation.drop_free,
	     "Remove reshards that move nothing, also between different meshes"),
	REPAIRS,
	EXTENDED_RULES,
	AS_XLA,
	FLAG("print-imported", print_imported,
	     "With --as-xla, show the shardings in the program as XLA rewrote it, not in the input"),
	ROW("list-rewrites", 0, "FORM", REPORT_WORDS, option_set_rewrites, offsetof(Options, report_format),
	    "With --as-xla, print a table of values and their replacements in XLA, as text (default), tsv, json or "
	    "schema", true),
	STYLE,
	ANY_WORD("summary", "FORM", REPORT_WORDS "|python", option_set_summary,
	         "Instead of the program, print a table of the shardings of arguments and results, as text (default), "
	         "tsv, json or schema, or print them as Python for JAX (python)"),
	HUMAN,
	EXACT,
	WIDTH,
	END
};

const OptionRow options_partition[] = {
	HEADING("Partition:", 3),
	CHOICE("mode", partition.mode, "sound|reference",
	       "Use the partitioner of shardc (sound, the default), or Shardy's passes, for Shardy's result "
	       "(reference)"),
	SECOND("numbering", "HOW", "partition|replica", partition.pass.by_replica,
	       "How the program numbers devices: by partition_id (partition, the default) or by replica_id (replica)"),
	FLAG("wrap", partition.pass.wrap,
	     "Keep @main of the input, and put the program of one device into it as a manual computation"),
	SECOND("uneven-io", "HOW", "pad|error", partition.pass.even,
	       "What happens to arguments and results that do not divide evenly: pad (default) or error"),
	OWN("gather-limit", "BYTES", option_set_gather_limit,
	    "Warn where a device gathers a value of more than BYTES bytes; BYTES can end in K, M or G"),
	ROW("explain-partition", 0, "FORM", REPORT_WORDS, option_set_explain_partition,
	    offsetof(Options, report_format),
	    "Instead of the program, print a table of the decisions about each operation, as text (default), tsv, "
	    "json or schema", true),
	HUMAN,
	EXACT,
	WIDTH,
	TEXT("layouts", "FILE", partition.layouts,
	     "Read from a JSON file how arguments are cut for the devices and how results are joined"),
	TEXT("side-file", "FILE", partition.side_file,
	     "Write a JSON file for --layouts: which part of each argument and result every device has"),
	FLAG("check", partition.check,
	     "Run the input and the result in an interpreter, and print 'equal' or the first value that differs"),
	TEXT("against", "FILE", partition.against,
	     "Instead of partitioning, compare the input with the local program in FILE, perhaps of another tool"),
	COUNT("check-steps", "N", partition.pass.check_steps,
	      "Let each run of the interpreter take at most N steps (default 200 million)"),
	FLAG("no-propagate", partition.no_propagate, "Take the shardings as they are, even if they look incomplete"),
	END
};

const OptionRow options_types[] = {
	HEADING("Types:", 2),
	OWN("axis-types", "TYPES", option_set_axis_types,
	    "Types of mesh axes without shardc.axis_types: auto, explicit (the default), manual, or AXIS=TYPE,..."),
	ANY_WORD("types", "FORM", "short|long|repr|spec|tangent|cotangent|json", option_set_types_form,
	         "Instead of the program, print the types: short (default), long, repr, spec, tangent, cotangent or "
	         "json"),
	WORDS("format", "FORM", REPORT_WORDS "|sarif|github|gitlab|junit", option_set_types_format,
	      "Print the types as text (default), tsv or json, or print the JSON schema (schema); without --types, "
	      "write the diagnostics as text, json, sarif, github, gitlab or junit"),
	FLAG("queries", types.queries,
	     "Instead of the program, print the output of shardc.typeof and shardc.mesh_context"),
	SECOND("emit", "HOW", "attributes|constraints", types.constraints,
	       "Write the types into the program as attributes (default) or constraints"),
	FLAG("keep-going", types.keep_going, "Print the program even if it has errors"),
	STYLE,
	HUMAN,
	EXACT,
	HEADING("Checks:", 3),
	SECOND("constraints", "HOW", "reshard|assert", types.check.assert_constraints,
	       "Let sdy.sharding_constraint reshard its value (reshard, the default) or only assert its type (assert)"),
	SECOND("reshape", "RULE", "jax|document", types.check.document_reshape,
	       "Split and merge sharded dimensions as JAX does (jax, the default), or never (document)"),
	WORDS("assume", "WHO", "jax", option_set_assume,
	      "With jax, assume that JAX has checked the program: an operation with several possible result shardings "
	      "is then part of an auto_axes region"),
	FLAG("from-auto", types.check.from_auto,
	     "Check a program that JAX has lowered on a mesh with Auto axes as if they were Explicit, and say what to "
	     "write in JAX where explicit mode rejects it"),
	WORDS("max-alternatives", "N", "all", option_set_max_alternatives,
	      "List up to N legal result shardings after an error (default 8), or all"),
	FLAG("implied", types.check.implied, "Report the communication that accepted operations imply"),
	FLAG("require-arg-shardings", types.check.require_arg_shardings, "Reject arguments without a sharding"),
	FLAG("check-varying", types.check.check_varying,
	     "Check that the results of manual computations are as replicated as stated"),
	FLAG("show-varying", types.check.show_varying, "Show the Manual axes along which a value may vary"),
	FLAG("drop-size-one-axes", types.check.drop_size_one_axes, "Remove axes of size 1 from all types"),
	END
};

const OptionRow options_rules[] = {
	HEADING("Input and output:", 1),
	ROW(NULL, 'e', "TEXT", NULL, option_set_text, offsetof(Options, program),
	    "Read the program from this argument instead of a file", false),
	FLAG("words", words, "Also say in sentences what each factor means"),
	EXTENDED_RULES,
	AS_XLA,
	END
};

#define DIGITS(name, field, value, help) \
	ROW(name, 0, value, NULL, option_set_digits, offsetof(Options, strategy.field), help, false)

const OptionRow options_strategy[] = {
	HEADING("Devices and function:", 2),
	DIGITS("devices", devices, "N", "Make a mesh of N devices if the module has none"),
	TEXT("mesh", "NAME", strategy.mesh, "Use this mesh of the module"),
	FLAG("flat-mesh", strategy.flat_mesh, "Replace the mesh by one axis of the same size"),
	FLAG("split-mesh", strategy.split_mesh, "Replace the mesh by one axis per prime factor"),
	TEXT("func", "NAME", strategy.func, "Work on this function instead of @main"),
	HEADING("Search:", 3),
	CHOICE("search", strategy.search, "propagate|exact",
	       "Propagate the strategies (default), or search for the best ones"),
	CHOICE("objective", strategy.objective, "redistribution|total|inference",
	       "What an exact search minimises: redistribution (the default), the time of training (total) or the time "
	       "of inference (inference); when shardc advises, the default is total"),
	DIGITS("alpha", alpha, "N", "Weight of computation in the total (default 1)"),
	DIGITS("beta", beta, "N", "Weight of communication in the total; default 400"),
	ROW("gamma", 0, "X", NULL, option_set_thousandths, offsetof(Options, strategy.gamma),
	    "Weight of backward communication in the total (default 0.001)", false),
	CHOICE("cost", strategy.cost, "mindspore|bytes", "Price redistribution as MindSpore does, or by bytes sent"),
	CHOICE("alltoall", strategy.alltoall, "yes|no",
	       "Use all-to-alls (yes, the default), or gather and split instead (no)"),
	CHOICE("redistribution", strategy.redistribution, "heuristic|min-bytes",
	       "Redistribute as MindSpore does, or with the fewest bytes"),
	CHOICE("fully-use-devices", strategy.full, "yes|no|strict",
	       "Which strategies must use all devices: those that shardc chooses (yes, the default), none (no), "
	       "or given ones as well (strict)"),
	CHOICE("device-orders", strategy.orders, "strategy|carry",
	       "With carry, also offer strategies with the device order of neighbours"),
	CHOICE("patterns", strategy.patterns, "softmax|none",
	       "Treat softmax as one operator (default) or as its parts"),
	DIGITS("approximate", approximate, "K", "Keep at most K strategies per operator"),
	CHOICE("islands", strategy.islands, "replicate|first|search",
	       "How to choose strategies for operators that no operator with a given strategy reaches"),
	CHOICE("visit", strategy.visit, "first|classic",
	       "If several neighbours propose a strategy, take the first (default), or choose as early MindSpore "
	       "releases do"),
	CHOICE("dataset-strategy", strategy.dataset, "none|data-parallel|replicated",
	       "Fix the layout of arguments that are not parameters"),
	FLAG("strict-shared", strategy.strict_shared, "Make it an error to use a parameter in different layouts"),
	FLAG("from-shardings", strategy.from_shardings, "Derive strategies from the shardings of operators"),
	CHOICE("solver", strategy.solver, "builtin|cbc", "Solver of the exact search"),
	DIGITS("search-nodes", nodes, "N", "Stop the search after N branches; default 1000000"),
	DIGITS("memory-limit", memory, "BYTES", "Allow this many bytes of parameters and saved values per device"),
	HEADING("Output:", 4),
	CHOICE("emit", strategy.emit, "annotated|collectives|local|table|layouts|costs|json|advice", "What to print"),
	DIGITS("rank", rank, "R", "With --emit=local, print the program of device R"),
	CHOICE("target", strategy.target, "exact|current",
	       "Advise on strategies from which propagation finds the best ones (exact, the default), or those that it "
	       "finds now (current)"),
	DIGITS("advice-limit", advice_limit, "N", "Advise at most N operators"),
	FLAG("apply-advice", strategy.apply_advice, "Print the module with the advised strategies"),
	FLAG("remarks", remarks, "Also say where data is redistributed, and at what cost"),
	HUMAN,
	EXACT,
	TEXT("load-strategy", "FILE", strategy.load, "Read strategies from a strategy file"),
	TEXT("save-strategy", "FILE", strategy.save, "Write the strategies to a strategy file"),
	END
};

const OptionRow options_opt[] = {
	HEADING("As in sdy_opt:", 3),
	OWN("pass-pipeline", "TEXT", option_set_pipeline,
	    "Run a pipeline in MLIR's notation: builtin.module(PASS{OPTION=VALUE ...},...)"),
	ROW("split-input-file", 0, "MARKER", NULL, option_set_split, 0,
	    "Treat the parts between '// -----' lines, or lines MARKER, as separate programs", true),
	TEXT("output-split-marker", "TEXT", output_marker,
	     "Print TEXT between the results of the parts, instead of '// -----'"),
	FLAG("no-implicit-module", only_module,
	     "Require the input to be one builtin.module, instead of adding one around it"),
	WORDS("verify-diagnostics", NULL, "all|only-expected", option_set_expect,
	      "Compare the diagnostics with the expected-... comments of the input"),
	REPAIRS,
	EXTENDED_RULES,
	FLAG("allow-unregistered-dialect", foreign, "Accept operations, types and attributes of unknown dialects"),
	FLAG("show-dialects", show_dialects, "Print the names of the known dialects"),
	PASSES("mlir-print-ir-before", ir.before, "Print the IR to standard error before each of these passes"),
	PASSES("mlir-print-ir-after", ir.after, "Print the IR to standard error after each of these passes"),
	FLAG("mlir-print-ir-before-all", ir.before_all, "Print the IR to standard error before every pass"),
	FLAG("mlir-print-ir-after-all", ir.after_all, "Print the IR to standard error after every pass"),
	FLAG("mlir-print-ir-after-change", ir.on_change, "Print the IR after a pass only if the pass changed it"),
	TEXT("mlir-print-ir-tree-dir", "DIR", ir.tree,
	     "Print the IR of these options to files in a tree of folders, not to standard error"),
	FLAG("mlir-print-ir-module-scope", ir.module_scope,
	     "Print the whole module, even for passes that run on functions"),
	FLAG("mlir-print-local-scope", local_scope, "Print locations in full at each operation, without aliases"),
	FLAG("mlir-pretty-debuginfo", pretty_locs,
	     "Print locations for people, so that the result cannot be read again"),
	FLAG("mlir-use-nameloc-as-prefix", name_by_loc, "Name values after the names in their locations"),
	OWN("mlir-elide-elementsattrs-if-larger", "N", option_set_elide,
	    "Print literals of more than N elements as dense_resource<__elided__>, except splats"),
	FLAG("dump-pass-pipeline", dump_passes, "Print the passes to standard error before they run"),
	FLAG("mlir-timing", time_passes, "Same as --time-passes"),
	FLAG("mlir-pass-statistics", pass_statistics,
	     "Print MLIR's report of pass statistics, which is empty for Shardy's passes"),
	FLAG("verify-roundtrip", roundtrip, "Check first that the program can be printed and read again"),
	IGNORED("mlir-disable-threading", "there is only one thread"),
	IGNORED("mlir-print-op-on-diagnostic", "diagnostics show the source line instead"),
	IGNORED("mlir-print-assume-verified", "a program is verified before it is printed"),
	END
};

/* ---- looking up ---- */

const OptionRow *
option_find(const OptionRow *table, Str name)
{
	for (; table->help; table++) {
		if (table->name && str_eq(str_from(table->name), name))
			return table;
	}
	return NULL;
}

const OptionRow *
option_find_letter(const OptionRow *table, char letter)
{
	for (; table->help; table++) {
		if (letter && table->letter == letter)
			return table;
	}
	return NULL;
}
