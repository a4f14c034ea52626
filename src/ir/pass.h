/* SPDX-License-Identifier: Apache-2.0
 *
 * What a pass is. Each room exports a table `const Pass <room>_passes[]` ended by a NULL name;
 * driver/pass_table.c joins the tables and serves --list-passes, --print-after, --time-passes.
 */
#ifndef SHARDC_IR_PASS_H
#define SHARDC_IR_PASS_H

#include "ir/op.h"

typedef enum PassOptionKind { OPTION_BOOL, OPTION_INT, OPTION_UINT, OPTION_STRING, OPTION_LIST, OPTION_ENUM } PassOptionKind;

/* UINT: of 32 bits. LIST: words separated by commas, those of all its occurrences. */
typedef struct PassOption {
	const char *name;	/* "keep-sharding-rules"; NULL ends the list */
	PassOptionKind kind;
	const char *fallback;	/* value when not given, as text */
	const char *words;	/* ENUM: allowed words, separated by '|' */
	const char *help;	/* one line */
} PassOption;

typedef struct Pass Pass;

/* The values of one pass invocation, in the order of its options. */
typedef struct PassCx {
	Session *s;
	Arena *scratch;		/* reset after the pass */
	const Pass *pass;
	const char *const *values;	/* text of each option, never NULL */
	bool suspect;		/* set by a pass that may have made something invalid: then it is verified in a pipeline,
				 * too; by a pipeline: so may its passes */
	bool pass_locs;		/* locations are wanted: keep them right */
	/* Runs another pass by name with options in upstream's syntax ("a=b c=true"); for pipelines. */
	bool (*run)(struct PassCx *cx, IrModule *m, const char *name, const char *options);
	/* Writes the module to DIR/NN.NAME.mlir; where that fails a warning says so. Uses IrValue.tmp. DIR may be "":
	 * nothing is written. */
	void (*dump)(struct PassCx *cx, IrModule *m, const char *dir, uint32_t index, const char *name);
	void *runner;		/* of cli */
} PassCx;

/* The operation that Shardy restricts a pass to. It decides which anchors a -pass-pipeline accepts, and whether
 * --print-after prints the module or each function. Our passes always run on the module. */
typedef enum PassAnchor { PASS_ON_MODULE, PASS_ON_FUNC, PASS_ON_ANY } PassAnchor;

struct Pass {
	const char *name;	/* Shardy's: "sdy-basic-propagate" */
	const char *help;	/* one line, no full stop */
	const PassOption *options;	/* or NULL */
	/* Returns false after it has reported an error; the module must not be used then. */
	bool (*run)(IrModule *m, PassCx *cx);
	PassAnchor anchor;
	bool is_pipeline;	/* a list of other passes */
	/* Shardy's class without "Pass", as --print-after shows it; NULL: the name in camel case */
	const char *class_name;
	/* For a pass that needs a symbol table: its name in the error message for an operation without one. */
	const char *symbol_user;
};

bool pass_option_bool(const PassCx *cx, const char *name);
int64_t pass_option_int(const PassCx *cx, const char *name);
const char *pass_option_str(const PassCx *cx, const char *name);

#endif
