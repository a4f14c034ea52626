/* SPDX-License-Identifier: Apache-2.0
 *
 * The options of several commands. Those of one command are in its file, cmd_NAME.c.
 */
#include "cli/option_tables.h"

#include "cli/option_rows.h"

const OptionRow options_report[] = {
	HEADING("Report:", 1),
	ENUM("format", "FORM", REPORT_WORDS, report_format,
	      "Print the report as text (default), tsv or json, or print the JSON schema of the report (schema)"),
	HUMAN,
	EXACT,
	WIDTH,
	END
};

const OptionRow options_diagnostics[] = {
	HEADING("Diagnostics and limits:", 10),
	ROW("quiet", 'q', NULL, NULL, option_set_flag, offsetof(Options, quiet),
	    "Do not print the last line, which counts errors and files", false),
	ENUM("format", "FORM", "text|json|sarif|github|gitlab|junit|markdown", format,
	      "Write the diagnostics as text (default), json, sarif, github, gitlab, junit or markdown"),
	TEXT("diagnostics", "FILE", diagnostics,
	     "Write the diagnostics to FILE, as JSON or in the form of diagnostics that --format names, and as text to "
	     "standard error"),
	ANY_WORD("color", "WHEN", "auto|always|never", option_set_color,
	         "Colour the diagnostics and pictures: always (default of --color alone), never or auto (default)"),
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

const OptionRow options_config[] = {
	HEADING("Diagnostics and limits:", 10),
	TEXT("config", "FILE", config.given,
	     "Read defaults from FILE, not from shardc.ini in the current folder or above it"),
	FLAG("no-config", config.none, "Read no configuration file"),
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

const OptionRow options_page[] = {
	HEADING("Input and output:", 1),
	FLAG("extract", extract, "Take the shorthand statements out of pages of documentation and ignore the prose"),
	END
};

const OptionRow options_ops[] = {
	HEADING("Input and output:", 1),
	TEXTS("ops", "FILE", ops, "Read declarations of operations from FILE; may be repeated"),
	SHARDY,
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
