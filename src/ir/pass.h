/* SPDX-License-Identifier: Apache-2.0
 *
 * Passes, their options, and the context in which they run. Each room of passes exports a table
 * `const Pass <room>_passes[]` ended by a NULL name, and pipeline/pass_table.c joins the tables.
 */
#ifndef SHARDC_IR_PASS_H
#define SHARDC_IR_PASS_H

#include "base/buf.h"
#include "ir/op.h"

typedef enum PassOptionKind {
	OPTION_BOOL,
	OPTION_INT,
	OPTION_UINT,		/* 32 bits */
	OPTION_STRING,
	OPTION_LIST,		/* words separated by commas, collected from all occurrences of the option */
	OPTION_ENUM
} PassOptionKind;

typedef struct PassOption {
	const char *name;	/* "keep-sharding-rules"; NULL ends the list */
	PassOptionKind kind;
	const char *fallback;	/* default value, as text */
	const char *words;	/* ENUM: allowed words, separated by '|' */
	const char *help;	/* one line; NULL: not listed, because it belongs to something that is not supported */
} PassOption;

typedef struct Pass Pass;

/* The context of one run of a pass. */
typedef struct PassCx {
	Session *s;
	Arena *scratch;		/* reset after the pass */
	const Pass *pass;
	const char *const *values;	/* text of each option, in the order of pass->options, never NULL */
	bool suspect;		/* set by a pass that may have made the module invalid, so that it is verified even
				 * inside a pipeline; set by a pipeline if its passes may do so */
	bool pass_locs;		/* locations will be printed, so passes must compute them exactly */
	/* Runs another pass by name with options in Shardy's syntax ("a=b c=true"); for pipelines. */
	bool (*run)(struct PassCx *cx, IrModule *m, const char *name, const char *options);
	/* Writes the module to DIR/NN.NAME.mlir, or nothing if DIR is "". Reports a warning on failure. Uses
	 * IrValue.tmp. */
	void (*dump)(struct PassCx *cx, IrModule *m, const char *dir, uint32_t index, const char *name);
	/* Writes text for the user. Returns false if it is not written. */
	bool (*show)(struct PassCx *cx, const Buf *text);
	void *runner;		/* belongs to pipeline/ */
} PassCx;

/* The operation that Shardy restricts a pass to. It decides which anchors a -pass-pipeline accepts, and whether
 * --mlir-print-ir-after prints the module or each function. Our passes always run on the module. */
typedef enum PassAnchor { PASS_ON_MODULE, PASS_ON_FUNC, PASS_ON_ANY } PassAnchor;

struct Pass {
	const char *name;	/* Shardy's: "sdy-basic-propagate" */
	const char *help;	/* one line, no full stop */
	const PassOption *options;	/* or NULL */
	/* Returns false after it has reported an error; the module must not be used then. */
	bool (*run)(IrModule *m, PassCx *cx);
	PassAnchor anchor;
	bool is_pipeline;	/* a list of other passes */
	/* Shardy's class without "Pass", as --mlir-print-ir-after shows it; NULL: the name in camel case */
	const char *class_name;
	/* For a pass that needs a symbol table: its name in the error message for an operation without one. */
	const char *symbol_user;
};

/* Return the value of an option, which the pass must have. */
bool pass_option_bool(const PassCx *cx, const char *name);
int64_t pass_option_int(const PassCx *cx, const char *name);
const char *pass_option_str(const PassCx *cx, const char *name);

#endif
