/* SPDX-License-Identifier: Apache-2.0
 *
 * Shared by the files of the printer. A Printer writes into one Buf. Types and attributes keep their canonical spelling
 * in the interned node, so a type or a dictionary that a million ops have is spelled once and copied. Values have
 * numbers instead of strings: see print_names.c.
 */
#ifndef SHARDC_PRINT_PRINTER_H
#define SHARDC_PRINT_PRINTER_H

#include "ir/shorthand.h"
#include "ir/std_ops.h"
#include "print/print.h"

typedef struct PrintLocs PrintLocs;
typedef struct PrintKeptLocs PrintKeptLocs;
typedef struct PrintResources PrintResources;
typedef struct PrintGroups PrintGroups;
typedef struct PrintCopies PrintCopies;
typedef struct PrintClass PrintClass;
typedef struct PrintSource PrintSource;
typedef struct PrintComments PrintComments;

enum { PRINT_BRIEF_LIST = 32 };		/* the most elements of a list that a message shows */

/* A name that is a word of ir/std_ops.def, and if `suffix` is not 0, `_` and suffix - 1. */
typedef struct PrintWord {
	Atom word;
	uint32_t suffix;
} PrintWord;

typedef struct Printer {
	Buf *out;
	Session *s;
	IrModule *m;			/* NULL while a lone type or attribute is printed */
	VEC(PrintWord) words;		/* see NAME_WORD in print_names.c */
	Arena *scratch;			/* freed after one module is printed */
	uint32_t indent;		/* blanks before the op being printed */
	bool generic;			/* all ops in generic form */
	bool lossless;			/* as in PrintOptions */
	bool shorthand;			/* statements of a shorthand document; input names */
	bool pretty_locs, name_by_loc;	/* see PrintOptions */
	bool source_names;		/* values have their names in the source; IrValue.tmp is not used */
	PrintSource *source;		/* the names of the source are complete enough to be read again; else NULL */
	PrintComments *comments;	/* of the source, to print between ops; NULL: none */
	bool brief;		/* one line for a message: {...} for regions, dense<...> for long constants */
	PrintLocs *locs;		/* NULL: locations are not printed for all ops */
	PrintKeptLocs *kept_locs;	/* to print the locations of the source; NULL: none, or not these */
	PrintFuncs *funcs;		/* receives the positions of functions, or NULL */
	PrintResources *resources;	/* NULL: no resource section */
	PrintGroups *groups;		/* NULL: not compact */
	PrintCopies *copies;		/* the ops printed so far; NULL: print every op by its form */
} Printer;

/* The claim on IrValue.tmp and IrBlock.tmp, which hold names; in shorthand style also on IrOp.tmp. */
#define PRINT_TMP "printer"

/* print_names.c: names of values and blocks */
void print_names_assign(Printer *p, IrOp *root);
/* Codes for IrValue.tmp in shorthand style: of a value that keeps its name, and of result i of an op whose group begins
 * at result 0. Any other value has a number. */
#define PRINT_NAME_OF_SOURCE 0x80000000u
uint32_t print_names_member(uint32_t i);
void print_value(Printer *p, const IrValue *v);
void print_results(Printer *p, const IrOp *op);

/* print_source.c: names of values and blocks as in the source, such that the output can be read again */
void print_source_init(Printer *p);
void print_source_value(Printer *p, const IrValue *v);
/* Returns whether the results of an op have names. If not, nothing uses them, and none are printed. */
bool print_source_has_results(const Printer *p, const IrOp *op);
/* Returns whether the custom form of a loop shows it all, and both regions can use the names that it shows once. */
bool print_source_loop_fits(Printer *p, const IrOp *op);
void print_source_block(Printer *p, const IrBlock *b);

/* print_comments.c: comments between ops. The functions after print_comments_one() print the comments that come before
 * their place and are not printed yet. Call them only if p->comments is set. */
void print_comments_init(Printer *p);
/* Prints the text of a comment on its own line. A comment that was elsewhere must not become a split marker there. */
void print_comments_one(Buf *out, Str text);
/* Before and after the root op, which is the whole module. */
void print_comments_header(Printer *p);
void print_comments_footer(Printer *p);
/* After all else: the rest. */
void print_comments_end(Printer *p);
/* Before a definition at the top that ends at `hi`; after its last byte. */
void print_comments_above(Printer *p, uint32_t hi);
void print_comments_beside(Printer *p, uint32_t hi);
/* Before an op is printed on a new line; after its last byte. */
void print_comments_before(Printer *p, const IrOp *op);
void print_comments_after(Printer *p, const IrOp *op);
/* After the brace that opens a region; before the one that closes it. */
void print_comments_open(Printer *p, const IrRegion *r);
void print_comments_close(Printer *p, const IrRegion *r);
/* Before the label of a block; after it. The second returns whether there was a comment. */
void print_comments_label(Printer *p, const IrBlock *b);
bool print_comments_after_label(Printer *p, const IrBlock *b);
/* Returns whether there are comments between the arguments of a function, so that each argument begins a line. */
bool print_comments_in_args(Printer *p, const IrOp *func);
/* After the parenthesis or comma before the argument at `lo`; after the last argument. */
void print_comments_arg(Printer *p, uint32_t lo);
void print_comments_args_end(Printer *p);

/* op_copy.c: ops that print like an earlier one. Used only while a whole module goes to one output. */
void print_copy_init(Printer *p);
/* Returns the entry for ops that print like this one, NULL if copies are not possible. */
PrintClass *print_copy_find(Printer *p, IrOp *op);
/* Must be called before and after an op is printed by its form. The text of the op after its results begins at `from`
 * in the output. */
void print_copy_begin(Printer *p);
void print_copy_end(Printer *p, const IrOp *op, PrintClass *cls, size_t from);
/* Records that the name of a value was printed, beginning at `from`. */
void print_copy_note(Printer *p, const IrValue *v, size_t from);
/* Copies the text of an op, without results. Returns false if none like it was printed before. */
bool print_copy_op(Printer *p, const IrOp *op, const PrintClass *cls);

/* print_type.c */
void print_type(Printer *p, IrType *t);
/* Prints a function type from its parts: `(T, U) -> V`. */
typedef IrType *PrintTypeAt(const void *list, uint32_t i);
void print_function_type(Printer *p, PrintTypeAt *in_at, const void *in, uint32_t n_in,
                         PrintTypeAt *out_at, const void *out, uint32_t n_out);

/* print_attr.c: builtin attributes, strings, dictionaries */
void print_attr(Printer *p, IrAttr *a);
/* Prints an element of an array: i64 and f64 without their type. */
void print_attr_elem(Printer *p, IrAttr *a);
/* Prints a dictionary key or a resource key, quoted unless it is a bare identifier. */
void print_key(Printer *p, Atom name);
void print_symbol(Printer *p, Atom name);
void print_named(Printer *p, const IrNamed *e);
void print_int_list(Printer *p, const int64_t *v, uint32_t n);

/* print_sdy.c, print_shlo.c: attributes of these dialects, full form */
void print_sdy_attr(Printer *p, IrAttr *a);
/* Prints the form that op syntax uses: `<@m, [{}]>`, `[<...>]`, `{"x"}`. */
void print_sdy_stripped(Printer *p, IrAttr *a);
void print_shlo_attr(Printer *p, IrAttr *a);
void print_conv_dims(Printer *p, const IrAttr *a);
void print_dot_algorithm(Printer *p, const IrAttr *a);	/* the body, `<...>` */
Str print_enum_word(const IrAttr *a);

/* print_op.c: one op, its regions, its dictionary */
void print_op(Printer *p, IrOp *op);
void print_op_name(Printer *p, const IrOp *op);
void print_operands(Printer *p, const IrOp *op, uint32_t first, uint32_t n);
void print_operand_types(Printer *p, const IrOp *op);
/* Prints the form of func.return and sdy.return, whose dictionary comes before the operands. */
void print_dict_and_operands(Printer *p, IrOp *op);
void print_op_function_type(Printer *p, const IrOp *op);
/* Prints ` <...>` with the inherent attributes that the custom form does not show, if the release has them there. */
void print_listed_props(Printer *p, const IrOp *op);
/* Prints ` {...}` with the attributes that the custom form does not show; nothing if there are none. */
void print_attr_dict(Printer *p, const IrOp *op);
/* Prints the same after a keyword: ` attributes {...}`. */
void print_attr_dict_keyword(Printer *p, const IrOp *op);
typedef enum PrintLabel { PRINT_NO_LABEL, PRINT_LABEL } PrintLabel;
void print_region(Printer *p, IrRegion *r, PrintLabel entry);
/* Prints ` ({...}, {...})`; nothing for an op without regions. */
void print_generic_regions(Printer *p, IrOp *op);
/* Returns whether the custom form of the op does not show all of it, so that reading it gives another op. */
bool print_form_loses(const IrOp *op);
/* Returns whether the op prints in generic form although it has a custom form. */
bool print_is_generic(Printer *p, const IrOp *op);
/* Prints ^bb1, or the name of the block in the source. */
void print_block_name(Printer *p, const IrBlock *b);
/* Returns the row of an op of ir/std_ops.def that its custom form shows completely, or NULL. */
const IrStdOp *print_std_row(Printer *p, const IrOp *op);
/* Prints an op in the form of its row. */
void print_std(Printer *p, const IrOp *op, const IrStdOp *row);
/* Prints `%arg0: T`, with its location if requested. dict may be NULL. */
void print_block_arg(Printer *p, const IrValue *v, IrAttr *dict);

/* print_core.c, print_sdy_op.c, print_form.c, print_region_form.c: each returns the function that prints a family of
 * custom forms from the name of the op on, NULL for the families of other files. */
typedef void PrintForm(Printer *p, IrOp *op);
PrintForm *print_core_form(IrForm form);
PrintForm *print_sdy_form(IrForm form);
PrintForm *print_shlo_form(IrForm form);
PrintForm *print_shlo_region_form(IrForm form);
/* Returns the op whose name is printed instead of the body of a reduce, NULL if the body is printed. */
const IrOp *print_compact_reducer(Printer *p, const IrOp *op);

/* print_loc.c: locations (spec 10 §8.3) */
void print_location(Printer *p, const IrAttr *a);	/* inline, without `loc()` */
void print_locs_init(Printer *p, bool local_scope);
void print_locs_before(Printer *p);
void print_locs_after(Printer *p);
void print_op_loc(Printer *p, const IrOp *op);
void print_arg_loc(Printer *p, const IrValue *v);

/* print_kept_locs.c: locations as in the source. All functions do nothing if p->kept_locs is NULL. */
void print_kept_locs_init(Printer *p);
/* Print the definitions of aliases that come before the first op of the document, and the others. */
void print_kept_locs_before(Printer *p);
void print_kept_locs_after(Printer *p);
/* Prints ` loc(...)` for an id of IrModule.locs; nothing for 0. */
void print_kept_loc(Printer *p, uint32_t id);
/* Prints the alias of a location inside another one, and returns true, if it has an alias. */
bool print_kept_alias(Printer *p, const IrAttr *loc);
/* Returns whether the custom form of an op hides a location that the source has. */
bool print_kept_locs_hidden(const Printer *p, const IrOp *op);
/* The same for the short form of a reduce, whose body has the location of the reduce. */
bool print_kept_reducer_hidden(const Printer *p, const IrOp *op);

/* print_resource.c: resource sections (spec 10 §8.4) */
void print_resources_init(Printer *p);
void print_resource_use(Printer *p, Atom key);
void print_resources(Printer *p);

/* print_groups.c: groups of collectives as aliases */
void print_groups_init(Printer *p);
void print_groups_before(Printer *p);
/* Prints the properties of an op as a dictionary. */
void print_groups_props(Printer *p, const IrOp *op);

/* print_shorthand.c: spec 10 §12.5. Returns false, and writes nothing, if the module no longer has a shorthand form. */
bool print_shorthand(Printer *p);
/* Prints the dictionary or an entry of an op, or of a value declaration, with stripped sdy values. */
void print_shorthand_dict(Printer *p, const IrAttr *dict, bool on_op);
void print_shorthand_entry(Printer *p, const IrNamed *e, bool on_op);

/* Returns whether the op being printed is a statement of a shorthand document. Ops inside one print in MLIR style. */
static inline bool
print_is_statement(const Printer *p)
{
	return p->shorthand && p->indent == 0;
}

#endif
