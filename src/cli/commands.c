/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of commands: what each is for, how it is used, and which options it takes.
 */
#include "cli/cli.h"

const Command cli_commands[] = {
	{
		.name = "check",
		.help = "read and validate programs, print what is wrong",
		.operands = "[FILE...]",
		.about =
			"Reads and validates every file. Findings go to standard error; the exit status\n"
			"is 1 if there is an error.",
		.examples =
			"  shardc check program.mlir\n"
			"  shardc check --format=sarif *.mlir > findings.sarif\n",
		.groups = { options_ops, options_measuring, options_diagnostics },
		.max_files = UINT32_MAX,
		.findings_first = true,
		.run = cmd_check,
	},
	{
		.name = "fmt",
		.help = "print programs in canonical form",
		.operands = "[FILE...]",
		.about =
			"Prints the program as the real tool would: the result is a function of what\n"
			"the program means, not of how it was written.",
		.examples =
			"  shardc fmt program.mlir\n"
			"  shardc fmt -i *.mlir\n"
			"  shardc fmt --diff program.mlir\n",
		.groups = { options_output, options_fmt, options_printing, options_measuring, options_diagnostics },
		.max_files = UINT32_MAX,
		.run = cmd_fmt,
	},
	{
		.name = "opt",
		.help = "run passes by name, as sdy_opt does",
		.operands = "[-PASS[=OPTIONS]...] [FILE]",
		.about =
			"Every pass is an option of its own, with one dash or two, and runs in the\n"
			"order given; --list-passes names them. Long options may have one dash.",
		.examples =
			"  shardc opt -sdy-basic-propagate program.mlir\n"
			"  shardc opt -sdy-aggressive-propagate='propagation-strategy=aggressive' - < program.mlir\n"
			"  shardc opt --list-passes\n",
		.groups = { options_output, options_printing, options_passes, options_opt, options_ops, options_measuring, options_diagnostics },
		.max_files = 1,
		.one_dash = true,
		.run = cmd_opt,
	},
	{
		.name = "propagate",
		.help = "propagate shardings through a program",
		.operands = "[FILE]",
		.about =
			"Runs the whole pipeline: import, propagation by user priorities, export.\n"
			"Prints the program with the shardings the compiler chose.",
		.examples =
			"  shardc propagate program.mlir\n"
			"  python3 lower.py | shardc propagate -o sharded.mlir\n"
			"  shardc propagate --time-passes program.mlir.gz > sharded.mlir\n",
		.groups = { options_output, options_propagate, options_printing, options_passes, options_ops, options_measuring, options_diagnostics },
		.max_files = 1,
		.run = cmd_propagate,
	},
	{
		.name = "rules",
		.help = "print the factor rule of every operation",
		.operands = "[FILE]",
		.about =
			"Prints one line an operation: its place, its name, its factor rule. -e takes\n"
			"the program from the command line.",
		.examples =
			"  shardc rules program.mlir\n"
			"  shardc rules -e '%x : tensor<8xf32>  %y = reshape %x : (tensor<8xf32>) -> tensor<2x4xf32>'\n",
		.groups = { options_output_file, options_rules, options_ops, options_measuring, options_diagnostics },
		.max_files = 1,
		.run = cmd_rules,
	},
	{
		.name = "explain",
		.help = "explain a diagnostic",
		.operands = "[ID...]",
		.about =
			"Prints what a diagnostic means, a program that causes it, and the program\n"
			"cured. Without ID it lists all of them.",
		.examples =
			"  shardc explain axis-unknown\n"
			"  shardc explain | grep reshard\n",
		.groups = { options_help_only },
		.max_files = UINT32_MAX,
		.run = cmd_explain,
	},
	{ 0 }
};

const Command *
cli_command_find(const char *name)
{
	const Command *c = cli_commands;

	while (c->name && strcmp(c->name, name) != 0)
		c++;
	return c->name ? c : NULL;
}
