/* SPDX-License-Identifier: Apache-2.0
 *
 * The functions that store the value of an option, for the rows of option_tables.c. Each returns NULL, or the reason
 * why the value is wrong, in the arena of the options. The readers of the command line (option_parse.c, opt_args.c) add
 * the name of the option.
 */
#ifndef SHARDC_CLI_OPTION_SETTERS_H
#define SHARDC_CLI_OPTION_SETTERS_H

#include "cli/option_tables.h"

OptionSet option_set_flag, option_set_text, option_set_count, option_set_enum, option_set_word,
	option_set_second,
	option_set_pass_glob, option_set_pass_list, 
	option_set_width, option_add_budget, option_add_at, option_add_only, option_set_reshards,
	option_set_summary, option_set_extended_rules, option_set_rewrites,
	option_set_color, option_set_max_ops, option_set_max_size, option_set_gather_limit,
	option_set_explain_partition, option_set_warning, option_set_expect, option_set_split,
	option_set_elide, option_set_pipeline, option_set_verify_each, option_add_ops, option_set_digits,
	option_set_thousandths, option_set_nothing, option_set_types_form, option_set_types_format,
	option_set_axis_types, option_set_assume, option_set_max_alternatives;

#endif
