/* SPDX-License-Identifier: Apache-2.0
 *
 * One command and one option: the rows of cli/commands.c and of the tables of options.
 */
#ifndef SHARDC_HOST_COMMAND_H
#define SHARDC_HOST_COMMAND_H

#include "host/options.h"

typedef struct OptionRow OptionRow;

/* Stores the value of an option, NULL if the user gave none. Returns NULL, or the reason why the value is wrong. */
typedef const char *OptionSet(Options *o, const OptionRow *row, const char *arg);

/* One option, or a heading of --help. A table ends with a row without help. */
struct OptionRow {
	const char *name;	/* the long name, or NULL */
	char letter;		/* the short name, or 0 */
	const char *value;	/* the name of the value in --help; NULL: the option takes no value */
	const char *words;	/* the words that the value can be, separated by '|'; NULL: it has other values */
	OptionSet *set;		/* NULL: the row is a heading */
	size_t field;		/* offset in Options, for the setters of plain flags, texts, counts and words */
	const char *help;
	bool optional;		/* the value may be omitted */
	int group;		/* argp sorts --help by this number; 0: that of the row before */
};

/* The treatment of an input that contains no program. */
typedef enum CommandEmpty {
	EMPTY_ACCEPTED,		/* it is an empty program */
	EMPTY_NEEDS_COMMENT,	/* it must have at least a comment */
	EMPTY_REJECTED
} CommandEmpty;

/* The warnings about valid text that is probably a mistake. */
typedef enum CommandAdvice {
	ADVICE_NONE,
	ADVICE_IGNORED,			/* only about annotations that have no effect */
	ADVICE_ALL
} CommandAdvice;

typedef struct Command {
	const char *name;
	const char *help;	/* one line without a full stop */
	const char *operands;	/* for --help: "[FILE]" */
	const char *about;	/* a paragraph for --help */
	const char *examples;	/* command lines, printed at the start of --help */
	const OptionRow *groups[10];	/* its options, ended by NULL */
	uint32_t max_files;	/* the maximum number of operands; UINT32_MAX: no limit */
	bool takes_folders;	/* a folder as an operand means the programs in it */
	bool one_dash;		/* sdy_opt's syntax: long options and passes can have one dash */
	CommandEmpty empty;
	CommandAdvice advice;	/* about text that has no effect; sdy_opt gives none */
	bool findings_first;	/* diagnostics are the result: machine formats go to standard output */
	HostStatus (*run)(Options *o);	/* returns the exit status */
} Command;

#endif
