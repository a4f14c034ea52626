/* SPDX-License-Identifier: Apache-2.0
 *
 * The builders that the stablehlo and chlo section of grammar/ir.y calls (spec 11 §4 and §8). The conventions are those
 * of read/build.h.
 */
#ifndef SHARDC_READ_BUILD_SHLO_H
#define SHARDC_READ_BUILD_SHLO_H

#include "read/build.h"

/* ---- build_clause.c: the value of a clause is pushed as an item, which then gets its name ---- */

/* Marks an item that follows two commas, as in a dynamic_slice without indices. */
void read_item_stray(Parse *ps, Span comma, ReadPair item);
/* Push an item whose value is an attribute, or a word. */
void read_item_push(Parse *ps, Span at, IrAttr *value);
void read_item_word(Parse *ps, Span at);
/* Names the topmost item. */
void read_item_name(Parse *ps, Atom name, Span at);
/* Pushes the item `[0] x [1]`, whose n + m numbers are on the stack of ints. */
void read_item_pair(Parse *ps, Span at, uint32_t n, Atom word, Span word_at, uint32_t m);
/* Pops the topmost n ints and returns them as array<i64: ...>. */
IrAttr *build_dims(Parse *ps, uint32_t n);
/* Pushes the number of a precision on the stack of attributes. */
void read_push_precision(Parse *ps, Str word, Span at);
/* Returns the elements `[[0, 1], [2, 3]]`. Each row has two numbers on the stack of ints, or read_check_row()
 * reported it. */
IrAttr *build_pad(Parse *ps, uint32_t n_rows);
void read_check_row(Parse *ps, Span at, uint32_t n);
IrAttr *build_bools(Parse *ps, uint32_t n);
void read_push_bool(Parse *ps, Span word);

/* Pops the items of an op and stores the inherent attributes that they give in `shown`. Returns their number. */
enum { READ_SHOWN_MAX = 8 };
uint32_t read_take_clauses(Parse *ps, IrOpKind op, Span at, uint32_t n_uses, uint32_t n_items,
                           IrNamed shown[READ_SHOWN_MAX]);

/* ---- build_shlo.c ---- */

/* A form of operands and clauses, dictionary, and types. items: numbers of operands and of other items; arrow: the last
 * type follows `->`. */
IrOp *build_form(Parse *ps, Span at, Atom word, ReadPair items, uint32_t n_dict, uint32_t n_types,
                      Span type_at, bool arrow);
void read_push_range(Parse *ps, int64_t start, int64_t limit, int64_t stride);
/* Each of the n ranges has three numbers on the stack of ints. */
IrOp *build_slice(Parse *ps, Span at, uint32_t n, uint32_t n_dict, IrType *type, Span type_at);
IrOp *build_tuple_element(Parse *ps, Span at, int64_t index, Span index_at, uint32_t n_dict, IrType *type,
                          Span type_at);
/* Pushes a token of the dimension numbers, and returns 1. */
uint32_t read_push_conv(Parse *ps, ReadConvKind kind, Span at, int64_t number);
/* n_dims: number of tokens of the dimension numbers, which end at dims_end. */
IrOp *build_convolution(Parse *ps, Span at, uint32_t n_dims, uint32_t dims_end, uint32_t n_items, uint32_t n_dict,
                        IrType *type, Span type_at);
IrOp *build_barrier(Parse *ps, Span at, uint32_t n_uses, uint32_t n_dict, uint32_t n_types);
IrOp *build_custom_call(Parse *ps, Span at, Atom target, uint32_t n_uses, uint32_t n_dict, IrType *type,
                             Span type_at);
/* Returns the clause is_stable or largest with its value. It is not a struct in the grammar, because the parser copies
 * the largest type of all symbols at each step. */
IrNamed *build_order(Parse *ps, Atom name, bool value);
/* order: NULL if it is not written. */
IrOp *build_top_k(Parse *ps, Span at, Atom word, int64_t k, const IrNamed *order, uint32_t n_dict, IrType *in,
                  uint32_t n_types);

/* The dictionary form of an op whose custom form has other tokens. */
IrOp *build_plain(Parse *ps, Span at, Atom word, uint32_t n_uses, uint32_t n_dict, IrType *type, Span type_at);

/* ---- build_shlo_region.c: forms with regions; a head is everything before them ---- */

/* A reduce. A pair is an input and its init value, two uses on the stack in the order of the text. */
typedef struct ReadReduce {
	Span at;
	uint32_t n_pairs, n_dims, n_dict;
	IrType *type;
	Span type_at;
	Atom word;		/* the op that the compact form applies, or `reduce` */
	Span word_at;		/* of that word, or of the arguments */
} ReadReduce;
/* Returns the body of the compact form: the op on two scalars of the element type of the first operand. */
IrRegion *read_compact_region(Parse *ps, IrOpKind kind, Span word_at, IrType *first);
IrOp *build_compact_reduce(Parse *ps, const ReadReduce *r);
void build_reduce_head(Parse *ps, const ReadReduce *r, uint32_t n_args);
IrOp *build_reduce(Parse *ps, Span at);
/* The names that while() binds are on the stack of args, without types. */
void build_while_head(Parse *ps, Atom word, Span at, uint32_t n, uint32_t n_types, uint32_t n_dict);
/* Gives the arguments to the second region, at the word `do`. */
void build_while_do(Parse *ps);
IrOp *build_while(Parse *ps, Span at);
void build_composite_head(Parse *ps, Atom word, Span name);
IrOp *build_composite(Parse *ps, Span at, uint32_t n_uses, uint32_t n_regions, uint32_t n_dict, ReadPair fn);
void build_scan_head(Parse *ps, Atom word, uint32_t n_inputs, uint32_t n_inits, int64_t dim, uint32_t n_dict);
IrOp *build_scan(Parse *ps, Span at, ReadPair fn);

#endif
