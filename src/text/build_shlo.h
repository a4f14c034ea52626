/* SPDX-License-Identifier: Apache-2.0
 *
 * What the stablehlo and chlo section of grammar/ir.y calls (spec 11 §4 and §8). Conventions as in
 * text/build.h.
 */
#ifndef SHARDC_TEXT_BUILD_SHLO_H
#define SHARDC_TEXT_BUILD_SHLO_H

#include "text/build.h"

/* ---- build_clause.c: values of clauses are pushed as items, then get their names ---- */

/* Two commas stood in front of an item: the text of a dynamic_slice without indices. */
void text_item_stray(Parse *ps, Span comma, TextPair item);
void text_item_push(Parse *ps, Span at, IrAttr *value);
void text_item_word(Parse *ps, Span at);
void text_item_name(Parse *ps, Atom name, Span at);
/* `[0] x [1]`; the numbers of both lists are on the stack of ints. */
void text_item_pair(Parse *ps, Span at, uint32_t n, Atom word, Span word_at, uint32_t m);
/* array<i64: ...> of the topmost n ints, which are popped. */
IrAttr *text_build_dims(Parse *ps, uint32_t n);
/* Pushes an attribute, a number. */
void text_push_precision(Parse *ps, Str word, Span at);
/* The elements `[[0, 1], [2, 3]]` of rows on the stack of ints; a row must have two. */
IrAttr *text_build_pad(Parse *ps, uint32_t n_rows);
void text_check_row(Parse *ps, Span at, uint32_t n);
IrAttr *text_build_bools(Parse *ps, uint32_t n);
void text_push_bool(Parse *ps, Span word);

/* The inherent attributes that the items of an op give; they are popped. Returns how many. */
enum { TEXT_SHOWN_MAX = 8 };
uint32_t text_take_clauses(Parse *ps, IrOpKind op, Span at, uint32_t n_uses, uint32_t n_items,
                           IrNamed shown[TEXT_SHOWN_MAX]);

/* ---- build_shlo.c ---- */

/* Operands and clauses, dictionary, types. items: operands and other items; arrow: the last type
 * stood behind `->`. */
IrOp *text_build_form(Parse *ps, Span at, Atom word, TextPair items, uint32_t n_dict, uint32_t n_types,
                      Span type_at, bool arrow);
void text_push_range(Parse *ps, int64_t start, int64_t limit, int64_t stride);
/* The numbers of n ranges are on the stack of ints, three each. */
IrOp *text_build_slice(Parse *ps, Span at, uint32_t n, uint32_t n_dict, IrType *type, Span type_at);
IrOp *text_build_tuple_element(Parse *ps, Span at, int64_t index, Span index_at, uint32_t n_dict, IrType *type, Span type_at);
IrOp *text_build_convolution(Parse *ps, Span at, Span dims, uint32_t n_items, uint32_t n_dict, IrType *type, Span type_at);
IrOp *text_build_barrier(Parse *ps, Span at, uint32_t n_uses, uint32_t n_dict, uint32_t n_types);
IrOp *text_build_custom_call(Parse *ps, Span at, Atom target, uint32_t n_uses, uint32_t n_dict, IrType *type,
                             Span type_at);
IrOp *text_build_top_k(Parse *ps, Span at, int64_t k, IrAttr *stable, uint32_t n_dict, IrType *in,
                       uint32_t n_types);

/* The dictionary form of an op whose own form has other tokens. */
IrOp *text_build_plain(Parse *ps, Span at, Atom word, uint32_t n_uses, uint32_t n_dict, IrType *type, Span type_at);

/* ---- build_shlo_region.c: forms with regions; heads are read before their regions ---- */

/* A reduce: pairs are two uses each, on the stack in the order of the text. */
typedef struct TextReduce {
	Span at;
	uint32_t n_pairs, n_dims, n_dict;
	IrType *type;
	Span type_at;
	Atom word;		/* the op that the compact form applies, or `reduce` */
	Span word_at;		/* of it, or of the arguments */
} TextReduce;
/* The body of the compact form: the op on two scalars of the element type of the first operand. */
IrRegion *text_compact_region(Parse *ps, IrOpKind kind, Span word_at, IrType *first);
IrOp *text_build_compact_reduce(Parse *ps, const TextReduce *r);
void text_build_reduce_head(Parse *ps, const TextReduce *r, uint32_t n_args);
IrOp *text_build_reduce(Parse *ps, Span at);
/* Names bound by while() are on the stack of args, without types. */
void text_build_while_head(Parse *ps, Atom word, Span at, uint32_t n, uint32_t n_types, uint32_t n_dict);
/* Between the two regions. */
void text_build_while_do(Parse *ps);
IrOp *text_build_while(Parse *ps, Span at);
void text_build_composite_head(Parse *ps, Atom word, Span name);
IrOp *text_build_composite(Parse *ps, Span at, uint32_t n_uses, uint32_t n_regions, uint32_t n_dict, TextPair fn);
void text_build_scan_head(Parse *ps, Atom word, uint32_t n_inputs, uint32_t n_inits, int64_t dim, uint32_t n_dict);
IrOp *text_build_scan(Parse *ps, Span at, TextPair fn);

#endif
