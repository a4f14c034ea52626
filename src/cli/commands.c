/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of commands: for each its purpose, its usage and its options.
 */
#include "cli/cli.h"

const Command cli_commands[] = {
	{
		.name = "check",
		.help = "read and validate programs, and report errors",
		.operands = "[FILE|FOLDER...]",
		.about = "Reads and validates each file, and prints nothing but diagnostics: as text on\n"
			 "standard error, in other formats on standard output. The exit status is 1 if a\n"
			 "file has an error. Also warns about shardings that are probably not intended;\n"
			 "-Wno-lint turns these warnings off, and -Wextra adds more of them.",
		.examples = "  shardc check program.mlir\n"
			    "  shardc check --format=sarif models > shardc.sarif\n"
			    "  shardc check --lock=locks models\n",
		.groups = { options_page, options_check, options_ops, options_measuring, options_diagnostics,
	                    options_config },
		.max_files = UINT32_MAX,
		.takes_folders = true,
		.findings_first = true,
		.empty = EMPTY_REJECTED,
		.advice = ADVICE_ALL,
		.run = cmd_check,
	},
	{
		.name = "fmt",
		.help = "format programs",
		.operands = "[FILE|FOLDER...]",
		.about = "Prints each program in the layout of Shardy, with its comments, names of values and\n"
			 "locations.\n"
			 "With --canonical, prints exactly what Shardy prints.",
		.examples = "  shardc fmt program.mlir\n"
			    "  shardc fmt -i *.mlir\n"
			    "  shardc fmt --diff program.mlir\n",
		.groups = { options_output, options_fmt, options_page, options_printing, options_measuring,
	                    options_diagnostics, options_config },
		.max_files = UINT32_MAX,
		.takes_folders = true,
		.empty = EMPTY_NEEDS_COMMENT,
		.run = cmd_fmt,
	},
	{
		.name = "opt",
		.help = "run passes by name, as sdy_opt does",
		.operands = "[-PASS[=OPTIONS]...] [FILE]",
		.about = "Reads a program, runs passes on it in the given order, and prints the result.\n"
			 "Passes and long options can be written with one dash or two; --list-passes\n"
			 "lists the passes.",
		.examples =
			"  shardc opt -sdy-basic-propagate program.mlir\n"
			"  shardc opt -sdy-aggressive-propagate='propagation-strategy=aggressive' - < program.mlir\n"
			"  shardc opt --list-passes\n",
		.groups = { options_output, options_printing, options_passes, options_opt, options_ops,
	                    options_measuring, options_diagnostics },
		.max_files = 1,
		.one_dash = true,
		.run = cmd_opt,
	},
	{
		.name = "propagate",
		.help = "propagate shardings through a program",
		.operands = "[FILE...]",
		.about = "Runs Shardy's whole propagation pipeline: import, propagation by user priorities\n"
			 "and export. Prints the program with the resulting shardings.",
		.examples = "  shardc propagate program.mlir\n"
			    "  python3 lower.py | shardc propagate -o sharded.mlir\n"
			    "  shardc propagate --time-passes program.mlir.gz > sharded.mlir\n",
		.groups = { options_output, options_page, options_propagate, options_printing, options_passes,
	                    options_ops, options_measuring, options_diagnostics, options_config },
		.max_files = UINT32_MAX,
		.empty = EMPTY_REJECTED,
		.advice = ADVICE_ALL,
		.run = cmd_propagate,
	},
	{
		.name = "partition",
		.help = "print the program of one device",
		.operands = "[FILE]",
		.about = "Turns a program with shardings into one StableHLO program without them, which\n"
			 "every device runs on its own piece of the data. A program that was not\n"
			 "propagated is propagated first.",
		.examples = "  shardc partition program.mlir\n"
			    "  shardc propagate program.mlir | shardc partition -o local.mlir\n",
		.groups = { options_output, options_partition, options_printing, options_passes, options_ops,
	                    options_measuring, options_diagnostics, options_config },
		.max_files = 1,
		.empty = EMPTY_REJECTED,
		.advice = ADVICE_IGNORED,
		.run = cmd_partition,
	},
	{
		.name = "comms",
		.help = "list the communication of a program and what it costs",
		.operands = "[FILE]",
		.about = "Propagates shardings, makes every collective explicit, and prints one line per\n"
			 "collective: its axes, the bytes that each device sends, how often it runs, and\n"
			 "why it is there.",
		.examples = "  shardc comms program.mlir\n"
			    "  shardc comms -H --topology=tpu-v5p program.mlir\n"
			    "  shardc comms --budget='bytes<=64MiB,collectives<=12' program.mlir\n",
		.groups = { options_report, options_comms, options_output_file, options_page, options_ops,
	                    options_measuring, options_diagnostics, options_config },
		.max_files = 1,
		.empty = EMPTY_REJECTED,
		.advice = ADVICE_IGNORED,
		.run = cmd_comms,
	},
	{
		.name = "cost",
		.help = "estimate the time of a step and what limits it",
		.operands = "[FILE]",
		.about = "Estimates what the program that XLA makes computes and communicates on one device,\n"
			 "how long a step takes, and what limits it: per source line, module, class of\n"
			 "operations or operation. Times of computing exist only for measured chips.",
		.examples = "  shardc cost -H --topology=tpu-v5e program.mlir\n"
			    "  shardc cost -H --topology=tpu-v5e:16x16 --by=module program.mlir\n"
			    "  shardc cost --topology=tpu-v5e --trace=step.json program.mlir\n",
		.groups = { options_report, options_cost, options_output_file, options_page, options_ops,
	                    options_measuring, options_diagnostics, options_config },
		.max_files = 1,
		.empty = EMPTY_REJECTED,
		.advice = ADVICE_IGNORED,
		.run = cmd_cost,
	},
	{
		.name = "mem",
		.help = "estimate the memory that each device needs",
		.operands = "[FILE]",
		.about = "Propagates shardings, and estimates from the order of the operations how much\n"
			 "memory each device needs for arguments, results and the values in between. The\n"
			 "buffers that XLA assigns may need less or more.",
		.examples = "  shardc mem -H program.mlir\n"
			    "  shardc mem --budget='memory<=16GiB' program.mlir\n",
		.groups = { options_report, options_mem, options_output_file, options_page, options_ops,
	                    options_measuring, options_diagnostics, options_config },
		.max_files = 1,
		.empty = EMPTY_REJECTED,
		.advice = ADVICE_IGNORED,
		.run = cmd_mem,
	},
	{
		.name = "report",
		.help = "write a report about a program as a page for browsers",
		.operands = "[FILE]",
		.about = "Writes one HTML file, which needs no network: the program with its shardings and\n"
			 "local shapes, the collectives, the memory over the step, sums by line and module,\n"
			 "and with --topology times. The page can search, sort and fold.",
		.examples = "  shardc report -o report.html program.mlir\n"
			    "  shardc report --topology=tpu-v5e -o report.html program.mlir\n",
		.groups = { options_html, options_output_file, options_page, options_ops, options_measuring,
	                    options_diagnostics, options_config },
		.max_files = 1,
		.empty = EMPTY_REJECTED,
		.advice = ADVICE_IGNORED,
		.run = cmd_report,
	},
	{
		.name = "lock",
		.help = "write the shardings of a program into a lock file",
		.operands = "[FILE|FOLDER...]",
		.about = "Propagates shardings, and writes them and the collectives of the program into a\n"
			 "small text file for a repository, without names of values, lines or sizes.\n"
			 "`shardc check --lock` fails if they change.",
		.examples = "  shardc lock -o train.lock train.mlir\n"
			    "  shardc lock --suite=locks models\n"
			    "  shardc check --lock=train.lock train.mlir\n",
		.groups = { options_lock, options_output_file, options_ops, options_measuring, options_diagnostics,
	                    options_config },
		.max_files = UINT32_MAX,
		.takes_folders = true,
		.empty = EMPTY_REJECTED,
		.advice = ADVICE_IGNORED,
		.run = cmd_lock,
	},
	{
		.name = "diff",
		.help = "compare the shardings and the communication of two programs",
		.operands = "OLD NEW",
		.about = "Compares two programs, or their lock files, after propagation. Arguments and\n"
			 "results are paired by name, other values by their operations and surroundings.\n"
			 "Names of values, lines, locations and sizes do not matter. The exit status is 1\n"
			 "if anything except a total differs.",
		.examples = "  shardc diff old.mlir new.mlir\n"
			    "  shardc diff --format=markdown old.mlir new.mlir\n"
			    "  shardc diff train.lock train.mlir\n",
		.groups = { options_diff, options_output_file, options_ops, options_measuring, options_diagnostics,
	                    options_config },
		.max_files = 2,
		.empty = EMPTY_REJECTED,
		.run = cmd_diff,
	},
	{
		.name = "sweep",
		.help = "compare meshes: what a program sends and stores with each",
		.operands = "[FILE]",
		.about = "Tries one program on many meshes: propagates its shardings with each, and prints\n"
			 "one line per mesh with the bytes that a device sends, the time of its collectives\n"
			 "and its memory. Meshes that no other one surpasses are marked.",
		.examples = "  shardc sweep -H --mesh='data=4..64,model=1..16,product=64' program.mlir\n"
			    "  shardc sweep -H --topology=tpu-v5e --mesh='fsdp=16..256,tp=1..16,product=256' "
			    "train.mlir\n",
		.groups = { options_report, options_sweep, options_output_file, options_page, options_ops,
	                    options_measuring, options_diagnostics, options_config },
		.max_files = 1,
		.empty = EMPTY_REJECTED,
		.advice = ADVICE_IGNORED,
		.run = cmd_sweep,
	},
	{
		.name = "what-if",
		.help = "compare a program before and after an edit",
		.operands = "[FILE]",
		.about = "Compares a program with a copy to which the edits of --set are applied: which\n"
			 "values get other shardings, which collectives come and go, and what a device\n"
			 "sends, stores and computes.",
		.examples = "  shardc what-if -H --set='train.py:54=P(\"fsdp\")' train.mlir\n"
			    "  shardc what-if --topology=tpu-v5e --set=\"params['embed']=P('tp', None)\" train.mlir\n"
			    "  shardc what-if --set='mesh=[\"x\"=4, \"y\"=2]' program.mlir\n",
		.groups = { options_report, options_what_if, options_output_file, options_page, options_ops,
	                    options_measuring, options_diagnostics, options_config },
		.max_files = 1,
		.empty = EMPTY_REJECTED,
		.advice = ADVICE_IGNORED,
		.run = cmd_what_if,
	},
	{
		.name = "suggest",
		.help = "find edits that make a step cheaper",
		.operands = "[FILE]",
		.about = "Tries single edits of a program: other shardings of arguments, results and\n"
			 "constraints, and new constraints on values that a line of the original program\n"
			 "assigns, or where propagation had a choice. Prints the edits that save most, in\n"
			 "Python and as the option --set of other commands.",
		.examples = "  shardc suggest -H program.mlir\n"
			    "  shardc suggest -H --topology=tpu-v5e train.mlir\n"
			    "  shardc suggest --check=10% program.mlir\n",
		.groups = { options_report, options_suggest, options_output_file, options_page, options_ops,
	                    options_measuring, options_diagnostics, options_config },
		.max_files = 1,
		.empty = EMPTY_REJECTED,
		.advice = ADVICE_IGNORED,
		.run = cmd_suggest,
	},
	{
		.name = "rules",
		.help = "print the op sharding rule of every operation",
		.operands = "[FILE...]",
		.about = "Prints one line per operation: its location, its name and its op sharding rule.\n"
			 "With -e, the program is read from the command line. The name of an operation\n"
			 "instead of a file explains its rule.",
		.examples =
			"  shardc rules --words program.mlir\n"
			"  shardc rules dot_general\n"
			"  shardc rules -e '%x : tensor<8xf32> %y = reshape %x : (tensor<8xf32>) -> tensor<2x4xf32>'\n",
		.groups = { options_output_file, options_rules, options_ops, options_measuring, options_diagnostics,
	                    options_config },
		.max_files = UINT32_MAX,
		.empty = EMPTY_REJECTED,
		.advice = ADVICE_IGNORED,
		.run = cmd_rules,
	},
	{
		.name = "show",
		.help = "print a table of values with their shardings and local shapes",
		.operands = "[FILE [ADDRESS...]]",
		.about = "Prints one line per value: its type, its sharding, the same sharding as a JAX\n"
			 "PartitionSpec, and the shape and the bytes of the part on one device.",
		.examples = "  shardc show program.mlir\n"
			    "  shardc propagate program.mlir | shardc show -H\n"
			    "  shardc propagate program.mlir | shardc show --replicated --sort=bytes\n"
			    "  shardc show --picture program.mlir %5 \"params['w']\"\n"
			    "  shardc show --picture --format=svg -o slices.svg program.mlir\n"
			    "  shardc show --format=dot program.mlir | dot -Tsvg -o program.svg\n"
			    "  shardc show --devices page.md --extract\n",
		.groups = { options_show, options_output_file, options_page, options_ops, options_measuring,
	                    options_diagnostics, options_config },
		.max_files = UINT32_MAX,
		.empty = EMPTY_REJECTED,
		.advice = ADVICE_IGNORED,
		.run = cmd_show,
	},
	{
		.name = "why",
		.help = "explain why a value has its sharding",
		.operands = "FILE [ADDRESS...]",
		.about = "Propagates shardings, and follows each axis of a value back to the annotation\n"
			 "that gave it. Prints every operation on the way, and which axes were rejected\n"
			 "there and why. An ADDRESS is %5, @f/%x, params['w'] or train.py:54; a dimension\n"
			 "and an axis may follow: %5:1, %5:1:model. For an axis that the value does not\n"
			 "have, prints which operations offered it, why it was rejected, and edits that\n"
			 "admit it, each tried.\n"
			 "--summary lists all annotations of the program, and --redundant those that it\n"
			 "does not need.",
		.examples = "  shardc why program.mlir %5\n"
			    "  shardc why program.mlir \"params['w']:0\" result0\n"
			    "  shardc why --full program.mlir train.py:54:1:model\n"
			    "  shardc why --not=model program.mlir %5\n"
			    "  shardc why --summary program.mlir\n",
		.groups = { options_why, options_output_file, options_page, options_ops, options_measuring,
	                    options_diagnostics, options_config },
		.max_files = UINT32_MAX,
		.empty = EMPTY_REJECTED,
		.advice = ADVICE_IGNORED,
		.run = cmd_why,
	},
	{
		.name = "strategy",
		.help = "derive the strategies of all operators from a few given ones",
		.operands = "[FILE]",
		.about = "Derives the strategies of all operators from those of a few. The attribute\n"
			 "shardc.in_strategy of an operator says into how many slices each dimension of\n"
			 "its operands is cut. Every operator without it takes the strategy that needs the\n"
			 "least redistribution, as in MindSpore's sharding propagation. Prints the program\n"
			 "with strategies, shardings and reshards, or a report.",
		.examples =
			"  shardc strategy ffn.mlir\n"
			"  shardc strategy --emit=table ffn.mlir\n"
			"  shardc strategy --devices=8 --search=exact --objective=total --emit=table ffn.mlir\n",
		.groups = { options_output, options_strategy, options_printing, options_ops, options_measuring,
	                    options_diagnostics, options_config },
		.max_files = 1,
		.empty = EMPTY_REJECTED,
		.advice = ADVICE_IGNORED,
		.run = cmd_strategy,
	},
	{
		.name = "types",
		.help = "check a program in explicit mode and print its types",
		.operands = "[FILE...]",
		.about = "Computes the sharding of every value from the shardings of the operands, as JAX\n"
			 "does in explicit mode, and prints the program with all shardings. If a result\n"
			 "has no unique sharding, an error lists the legal ones with their costs.",
		.examples = "  shardc types program.mlir\n"
			    "  shardc types --types program.mlir\n"
			    "  shardc types --axis-types=data=explicit,model=auto --types=json program.mlir\n",
		.groups = { options_output_file, options_types, options_page, options_printing, options_ops,
	                    options_measuring, options_diagnostics, options_config },
		.max_files = UINT32_MAX,
		.empty = EMPTY_REJECTED,
		.run = cmd_types,
	},
	{
		.name = "explain",
		.help = "explain a diagnostic, an operation or a concept",
		.operands = "[WORD...]",
		.about = "Prints the meaning of a diagnostic, a program that causes it, and a corrected\n"
			 "program; or what an operation or a concept is, with an example. Without a WORD,\n"
			 "lists all of them.",
		.examples = "  shardc explain axis-unknown\n"
			    "  shardc explain dot_general\n"
			    "  shardc explain fsdp\n"
			    "  shardc explain | grep reshard\n",
		.groups = { options_explain },
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
