/* SPDX-License-Identifier: Apache-2.0
 *
 * Passes, their options, and the context in which they run. Each room of passes exports a table
 * `const Pass <room>_passes[]` ended by a NULL name, and pipeline/pass_table.c joins the tables.
 */
#ifndef SHARDC_IR_PASS_H
#define SHARDC_IR_PASS_H

#include <stddef.h>

#include "base/buf.h"
#include "ir/op.h"

/* The type of the field that an option sets, and what its value is. */
typedef enum PassOptionKind {
	OPTION_BOOL,		/* bool */
	OPTION_CHOICE,		/* PassChoice: a bool whose default depends on the release of Shardy */
	OPTION_SECOND,		/* bool: whether the value is the second of two words */
	OPTION_ENUM,		/* an enumeration: the number of the word, from 0 */
	OPTION_INT,		/* int64_t */
	OPTION_UINT,		/* uint32_t */
	OPTION_STRING,		/* const char *; NULL if empty */
	OPTION_LIST		/* the same: words separated by commas, collected from all occurrences of the option */
} PassOptionKind;

/* The value of an option of kind OPTION_CHOICE. */
typedef enum PassChoice { PASS_BY_RELEASE, PASS_NO, PASS_YES } PassChoice;

/* Returns whether the choice is yes, given what the release says. */
static inline bool
pass_choice(PassChoice choice, bool by_release)
{
	return choice == PASS_BY_RELEASE ? by_release : choice == PASS_YES;
}

/* An option of a pass sets one field of the pass's struct of options. */
typedef struct PassOption {
	const char *name;	/* "keep-sharding-rules"; NULL ends the list */
	PassOptionKind kind;
	size_t field;		/* its offset */
	const char *words;	/* ENUM, SECOND: allowed words, separated by '|' */
	const char *help;	/* one line; NULL: not listed, because it belongs to something that is not supported */
	IrFeature feature;	/* CHOICE: the default is yes in releases that have it */
} PassOption;

/* The offset of a field, which must have the type. */
#define PASS_FIELD(struct, field, type) _Generic(((struct *)NULL)->field, type: offsetof(struct, field))

/* Rows of options, for a field of a struct. */
#define PASS_BOOL(name, struct, field, help) { name, OPTION_BOOL, PASS_FIELD(struct, field, bool), NULL, help, 0 }
#define PASS_CHOICE(name, struct, field, feature, help) \
	{ name, OPTION_CHOICE, PASS_FIELD(struct, field, PassChoice), NULL, help, feature }
#define PASS_SECOND(name, words, struct, field, help) \
	{ name, OPTION_SECOND, PASS_FIELD(struct, field, bool), words, help, 0 }
#define PASS_ENUM(name, words, struct, field, help) \
	{ name, OPTION_ENUM, PASS_FIELD(struct, field, unsigned), words, help, 0 }
#define PASS_INT(name, struct, field, help) { name, OPTION_INT, PASS_FIELD(struct, field, int64_t), NULL, help, 0 }
#define PASS_UINT(name, struct, field, help) { name, OPTION_UINT, PASS_FIELD(struct, field, uint32_t), NULL, help, 0 }
#define PASS_STRING(name, struct, field, help) \
	{ name, OPTION_STRING, PASS_FIELD(struct, field, const char *), NULL, help, 0 }
#define PASS_LIST(name, struct, field, help) \
	{ name, OPTION_LIST, PASS_FIELD(struct, field, const char *), NULL, help, 0 }

typedef struct Pass Pass;

/* The context of one run of a pass. */
typedef struct PassCx {
	Session *s;
	Arena *scratch;		/* reset after the pass */
	const Pass *pass;
	const void *options;	/* the pass's struct of options; NULL if it has none */
	bool suspect;		/* set by a pass that may have made the module invalid, so that it is verified even
				 * inside a pipeline; set by a pipeline if its passes may do so */
	const Map *to_shorten;	/* the shardings of arguments and results whose shortening is to be reported, by
				 * flow_boundary_key() */
	bool pass_locs;		/* locations will be printed, so passes must compute them exactly */
	/* Runs another pass by name. `options` is its struct of options, or NULL for the defaults. */
	bool (*run)(struct PassCx *cx, IrModule *m, const char *name, const void *options);
	/* Writes the module to DIR/NN.NAME.mlir, or nothing if DIR is NULL. Reports a warning on failure. Uses
	 * IrValue.tmp. */
	void (*dump)(struct PassCx *cx, IrModule *m, const char *dir, uint32_t index, const char *name);
	/* Writes text for the user. Returns false if it is not written. */
	bool (*show)(struct PassCx *cx, const Buf *text);
	void *runner;		/* belongs to pipeline/ */
} PassCx;

/* The operation that Shardy restricts a pass to; in later releases perhaps the module. It decides which anchors a
 * -pass-pipeline accepts, and whether --mlir-print-ir-after prints the module or each function. Our passes always run
 * on the module. */
typedef enum PassAnchor { PASS_ON_MODULE, PASS_ON_FUNC, PASS_ON_ANY } PassAnchor;

struct Pass {
	const char *name;	/* Shardy's: "sdy-basic-propagate" */
	const char *help;	/* one line, no full stop */
	const PassOption *options;	/* or NULL */
	const void *defaults;	/* the struct of options that these rows describe, and its size */
	size_t size;
	/* Returns false after it has reported an error; the module must not be used then. */
	bool (*run)(IrModule *m, PassCx *cx);
	PassAnchor anchor;
	bool is_pipeline;	/* a list of other passes */
	/* Shardy's class without "Pass", as --mlir-print-ir-after shows it; NULL: the name in camel case */
	const char *class_name;
	/* For a pass that needs a symbol table: its name in the error message for an operation without one. */
	const char *symbol_user;
};

/* The fields of a pass with options: its rows, and the object with their defaults. */
#define PASS_OPTIONS(rows, values) .options = (rows), .defaults = &(values), .size = sizeof(values)

#endif
