/* SPDX-License-Identifier: Apache-2.0
 *
 * What the files of the printer share. A Printer writes into one Buf. Types and attributes keep
 * their canonical spelling in the interned node, so that a type or a whole dictionary that a
 * million ops carry is spelled once and copied. Values have numbers, not strings: see print_names.c.
 */
#ifndef SHARDC_PRINT_PRINTER_H
#define SHARDC_PRINT_PRINTER_H

#include "ir/shorthand.h"
#include "print/print.h"

typedef struct PrintLocs PrintLocs;
typedef struct PrintResources PrintResources;
typedef struct PrintAlike PrintAlike;
typedef struct PrintLike PrintLike;

enum { PRINT_BRIEF_LIST = 32 };		/* elements of a list that a message shows */

typedef struct Printer {
	Buf *out;
	Session *s;
	IrModule *m;			/* NULL while a lone type or attribute is printed */
	Arena *scratch;			/* dies with the printing of one module */
	uint32_t indent;		/* blanks before the op being printed */
	bool generic;			/* every op in generic form */
	bool shorthand;			/* statements of a shorthand document; input names */
	bool source_names;		/* values by the name they were read with; IrValue.tmp is not touched */
	bool brief;		/* one line for a message: {...} for regions, dense<...> for long constants */
	PrintLocs *locs;		/* NULL: no locations */
	PrintFuncs *funcs;		/* NULL, or told where functions are printed */
	PrintResources *resources;	/* NULL: no resource section, nothing to collect */
	PrintAlike *alike;		/* the ops printed so far; NULL: every op by its form */
} Printer;

/* The user of IrValue.tmp and IrBlock.tmp, which hold names; in shorthand style of IrOp.tmp, too. */
#define PRINT_TMP "printer"

/* print_names.c: names of values and blocks */
void print_names_assign(Printer *p, IrOp *root);
/* IrValue.tmp of a value that keeps its name, and of result i of an op whose group begins at
 * result 0, in shorthand style; any other value has a number. */
#define PRINT_NAME_OF_SOURCE 0x80000000u
uint32_t print_names_member(uint32_t i);
void print_value(Printer *p, const IrValue *v);
void print_results(Printer *p, const IrOp *op);

/* print_alike.c: an op like one printed before. Only while a whole module goes to one output. */
void print_alike_init(Printer *p);
/* What is known of ops that print like this one. NULL: it is of no use. */
PrintLike *print_alike_find(Printer *p, IrOp *op);
/* Around the printing of an op by its form: its text without results begins at `from` in the output. */
void print_alike_begin(Printer *p);
void print_alike_end(Printer *p, const IrOp *op, PrintLike *like, size_t from);
/* The name of a value was printed: it began at `from`. */
void print_alike_note(Printer *p, const IrValue *v, size_t from);
/* Prints an op without its results; false if none like it was printed before. */
bool print_alike_copy(Printer *p, const IrOp *op, const PrintLike *like);

/* print_type.c */
void print_type(Printer *p, IrType *t);
/* A function type from its parts: `(T, U) -> V`. */
typedef IrType *PrintTypeAt(const void *list, uint32_t i);
void print_function_type(Printer *p, PrintTypeAt *in_at, const void *in, uint32_t n_in,
                         PrintTypeAt *out_at, const void *out, uint32_t n_out);

/* print_attr.c: builtin attributes, strings, dictionaries */
void print_attr(Printer *p, IrAttr *a);
/* As an element of an array: i64 and f64 go without their type. */
void print_attr_elem(Printer *p, IrAttr *a);
/* A dictionary key, a resource key: quoted unless it is a bare identifier. */
void print_key(Printer *p, Atom name);
void print_symbol(Printer *p, Atom name);
void print_named(Printer *p, const IrNamed *e);
void print_int_list(Printer *p, const int64_t *v, uint32_t n);

/* print_sdy.c, print_shlo.c: attributes of these dialects, full form */
void print_sdy_attr(Printer *p, IrAttr *a);
/* The form that op syntax uses: `<@m, [{}]>`, `[<...>]`, `{"x"}`. */
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
void print_op_function_type(Printer *p, const IrOp *op);
/* ` {...}` with what the custom form does not show; nothing if there is nothing. */
void print_attr_dict(Printer *p, const IrOp *op);
/* The same after a keyword: ` attributes {...}`. */
void print_attr_dict_keyword(Printer *p, const IrOp *op);
typedef enum PrintLabel { PRINT_NO_LABEL, PRINT_LABEL } PrintLabel;
void print_region(Printer *p, IrRegion *r, PrintLabel entry);
/* ` ({...}, {...})`; nothing without regions. */
void print_generic_regions(Printer *p, IrOp *op);
/* `%arg0: T`, with location if asked for; dict may be NULL. */
void print_block_arg(Printer *p, const IrValue *v, IrAttr *dict);

/* print_core.c, print_sdy_op.c, print_form.c, print_region_form.c: how to print a family of custom
 * forms from the name of the op on; NULL for families of other files. */
typedef void PrintForm(Printer *p, IrOp *op);
PrintForm *print_core_form(IrForm form);
PrintForm *print_sdy_form(IrForm form);
PrintForm *print_shlo_form(IrForm form);
PrintForm *print_shlo_region_form(IrForm form);
/* The op whose name stands for the body of a reduce, or NULL if the body is printed. */
const IrOp *print_compact_reducer(Printer *p, const IrOp *op);

/* print_loc.c: locations (spec 10 §8.3) */
void print_location(Printer *p, const IrAttr *a);	/* inline, without `loc()` */
void print_locs_init(Printer *p, bool local_scope);
void print_locs_before(Printer *p);
void print_locs_after(Printer *p);
void print_op_loc(Printer *p, const IrOp *op);
void print_arg_loc(Printer *p, const IrValue *v);

/* print_resource.c: resource sections (spec 10 §8.4) */
void print_resources_init(Printer *p);
void print_resource_use(Printer *p, Atom key);
void print_resources(Printer *p);

/* print_shorthand.c: spec 10 §12.5. False, and nothing written, if the module has become something
 * that shorthand cannot say. */
bool print_shorthand(Printer *p);
/* The dictionary or entry of an op, or of a value declaration, with stripped sdy values. */
void print_shorthand_dict(Printer *p, const IrAttr *dict, bool on_op);
void print_shorthand_entry(Printer *p, const IrNamed *e, bool on_op);

/* Whether the op being printed is a statement of a shorthand document; what is nested in one prints
 * as in MLIR style. */
static inline bool
print_is_statement(const Printer *p)
{
	return p->shorthand && p->indent == 0;
}

#endif
