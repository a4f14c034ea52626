/* SPDX-License-Identifier: Apache-2.0
 *
 * The printer: the exact inverse of the reader on canonical text (spec 10 §8).
 */
#ifndef SHARDC_PRINT_PRINT_H
#define SHARDC_PRINT_PRINT_H

#include "base/buf.h"
#include "ir/op.h"

typedef enum PrintStyle { PRINT_STYLE_OWN, PRINT_STYLE_MLIR, PRINT_STYLE_SHORTHAND } PrintStyle;

typedef struct PrintOptions {
	bool generic;		/* -mlir-print-op-generic */
	bool debuginfo;		/* -mlir-print-debuginfo */
	bool pretty_locs;	/* -mlir-pretty-debuginfo: locations for people, which cannot be read again */
	bool name_by_loc;	/* -mlir-use-nameloc-as-prefix: values are named after their locations */
	bool local_scope;	/* locations without aliases */
	bool lossless;		/* print an op in generic form if its custom form loses an operand */
	bool compact;		/* aliases for long groups of collectives, and i64 in decimal where that is shorter */
	bool keep;		/* keep comments, and the names of values and blocks; for a module as it was read */
	PrintStyle style;
	struct PrintFuncs *funcs;	/* receives the position of each function in the output; may be NULL */
} PrintOptions;

/* A function directly in the module, and its bytes in the output. Its first line is not indented there. */
typedef struct PrintFunc {
	const IrOp *op;
	size_t from, to;
} PrintFunc;

typedef struct PrintFuncs {
	Arena *arena;
	VEC(PrintFunc) list;
} PrintFuncs;

/* The approximate size of a piece, for an output in pieces. */
enum { PRINT_PIECE = 256 * 1024 };
/* Appends the text of a module in the style of the options. */
void print_module(Buf *out, IrModule *m, const PrintOptions *o);

/* Return canonical spellings, cached in the node and owned by the session. An attribute is spelled in full with
 * its type, as in a dictionary: `5 : i32`, `#sdy.sharding<@m, [{}]>`. */
Str print_type_text(Session *s, IrType *t);
Str print_attr_text(Session *s, IrAttr *a);
/* Prints the name of a factor: 0 to 17 are the letters i to z, factor 17 + n is z_n. */
void print_factor(Buf *out, int64_t f);
/* Prints one op for a message, with {...} for its regions. Use the generic form for an op that may
 * be invalid. */
void print_op_line(Buf *out, IrModule *m, const IrOp *op, bool generic);
/* Adds the op as a note to the last diagnostic, as Shardy does after its warnings. */
void print_op_note(IrModule *m, const IrOp *op);

/* Gives all values the names with which the module would be printed; they are in IrValue.tmp. */
void print_names_fix(IrModule *m, Arena *scratch);
/* Appends the name of a value, as %0. The names must have been fixed, and IrValue.tmp not used since. */
void print_value_name(Buf *out, IrModule *m, const IrValue *v);

/* Returns the name that a value was read with, without %. Returns 0 if it has none, as the results after the
 * first of `%a:2 = ...` do. */
Atom print_source_name(IrModule *m, const IrValue *v);

/* Returns the span of the first occurrence of `token` in the text of an op, as a whole token; the op's
 * first token if there is none. It scans the text, so use it only for diagnostics. */
Span print_find_in_op(IrModule *m, const IrOp *op, Str token);
/* Returns the span of the name of an attribute in the dictionary of an op; if it is not there, does the same as
 * print_find_in_op. */
Span print_find_attr(IrModule *m, const IrOp *op, Str name);
/* Returns the span of the first occurrence of `token` in a part of the source, or an empty span at 0. */
Span print_find_between(IrModule *m, Span part, Str token);
/* Returns the span of a sharding in a part of the source, without its prefix: `<@mesh, [{"X"}]>`. As many shardings are
 * skipped as `skip` says. Returns an empty span at 0 if there are not so many. */
Span print_find_sharding(IrModule *m, Span part, uint32_t skip);
/* Returns the span of the first occurrence of `token` after that of another one, else the first one anywhere. */
Span print_find_after(IrModule *m, const IrOp *op, Str before, Str token);
/* Returns the span of the name of an attribute of argument i of a function, or that of the argument's name if the
 * attribute is not found. */
Span print_find_argument_attr(IrModule *m, const IrOp *func, uint32_t i, Str name);
/* Returns the span of the name of an attribute of result i of a function, or the arrow before the results if the
 * attribute is not found. */
Span print_find_result_attr(IrModule *m, const IrOp *func, uint32_t i, Atom name);
/* An edit of the source. */
typedef struct PrintEdit {
	Span at;		/* empty: an insertion */
	const char *text;	/* NULL: the edit cannot be made */
} PrintEdit;

typedef struct PrintEdits {
	VEC(PrintEdit) list;
} PrintEdits;

/* The values of one attribute for the arguments and results of a function. An empty value changes nothing. */
typedef struct PrintBoundary {
	Str name;
	const Str *args, *results;
	uint32_t n_args, n_results;
} PrintBoundary;

/* Appends the edits that set an attribute of arguments and results of a function. The edits replace an attribute with
 * the same name. Only the name and span of the function are used. Returns false if the text is not that of a function.
 */
bool print_boundary_edits(Arena *a, PrintEdits *out, IrModule *m, const IrOp *func, const PrintBoundary *f);
/* Returns the edit that sets an attribute of argument or result i of a function; without text if it is impossible. */
PrintEdit print_boundary_edit(Arena *a, IrModule *m, const IrOp *func, bool is_result, uint32_t i, Str name,
                              Str value);
/* Returns the edit that sets an attribute of an op. The edit replaces an attribute with the same name. Its text lives
 * in the arena. Only the kind, name and span of the op are used. Takes time linear in the text of the op. */
PrintEdit print_attr_edit(Arena *a, IrModule *m, const IrOp *op, Str name, Str value);
/* Appends the text after the edits, which are sorted. `skipped` bytes of it are before the source. */
void print_apply_edits(Buf *out, Str text, size_t skipped, PrintEdits *edits);
/* Returns one edit that does the same as all edits, which are sorted; without text if there are none. */
PrintEdit print_join_edits(Arena *a, const Source *src, PrintEdits *edits);
/* Returns the span of the name of argument i of a function, or the first token of the function if that is unknown. */
Span print_find_argument(IrModule *m, const IrOp *func, uint32_t i);

#endif
