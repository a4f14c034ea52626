/* SPDX-License-Identifier: Apache-2.0
 *
 * The functions that store the value of an option, for the rows of several tables. Each returns NULL, or the reason why
 * the value is wrong, in the arena of the options. The readers of the command line (option_parse.c, opt_args.c) add the
 * name of the option. A command has the setters that it alone needs beside its own rows.
 */
#ifndef SHARDC_CLI_OPTION_SETTERS_H
#define SHARDC_CLI_OPTION_SETTERS_H

#include "cli/option_tables.h"

OptionSet option_set_flag, option_set_text, option_set_count, option_set_enum, option_set_word, option_set_second,
	option_set_pass_glob, option_set_pass_list, option_set_width, option_add_budget, option_set_extended_rules,
	option_set_color, option_set_max_ops, option_set_max_size, option_set_warning, option_set_verify_each,
	option_add_text, option_set_as_xla;

/* Returns the field of Options that a row names. */
void *option_field(Options *o, const OptionRow *row);
/* Accepts the values that LLVM accepts after a flag, as in "-flag=false". NULL is true. */
const char *option_store_flag(Options *o, bool *flag, const char *arg);
const char *option_store_count(Options *o, uint32_t *n, const char *arg);
/* Stores a number of bytes, or `max` if it is larger. */
const char *option_store_bytes(Options *o, const char *arg, uint64_t max, uint64_t *field);
/* Returns the reason why a value is refused. `wanted` says what the value should be. */
const char *option_unexpected(Options *o, const char *wanted, const char *arg);
/* The same for a value that should be one of the row's words. */
const char *option_not_a_word(Options *o, const OptionRow *row, const char *arg);

#endif
