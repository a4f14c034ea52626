/* SPDX-License-Identifier: Apache-2.0
 *
 * Types (spec 10 §4, spec 11 §7). Every type is interned in its session: equal types are one node,
 * so equality is ==. A type lives as long as its session and never changes, except for the cache `text`.
 */
#ifndef SHARDC_IR_TYPE_H
#define SHARDC_IR_TYPE_H

#include "ir/session.h"

typedef enum IrTypeKind {
	IR_TYPE_INT,		/* i32, si8, ui64: width, sign */
	IR_TYPE_FLOAT,		/* sub: IrFloat */
	IR_TYPE_INDEX,
	IR_TYPE_NONE,
	IR_TYPE_COMPLEX,	/* elem */
	IR_TYPE_TENSOR,		/* elem, dims, enc */
	IR_TYPE_UNRANKED,	/* tensor<*xT>: elem, enc */
	IR_TYPE_VECTOR,		/* elem, dims; a vector with scalable dimensions is OPAQUE */
	IR_TYPE_MEMREF,		/* elem, dims; body: the text after the element type, with its comma */
	IR_TYPE_TUPLE,		/* members */
	IR_TYPE_FUNCTION,	/* members: n_in inputs, then results */
	IR_TYPE_TOKEN,		/* !stablehlo.token */
	IR_TYPE_FUTURE,		/* !stablehlo.future<...>: members */
	IR_TYPE_OPAQUE		/* any other dialect type: body is its canonical text, with the ! */
} IrTypeKind;

typedef enum IrSign { IR_SIGNLESS, IR_SIGNED, IR_UNSIGNED } IrSign;

/* Float formats: see floats.def (spec 10 §5.2). */
typedef enum IrFloat {
#define IR_FLOAT(id, spelling, bits, precision) IR_##id,
#include "ir/floats.def"
#undef IR_FLOAT
	IR_FLOAT_COUNT
} IrFloat;

#define IR_DYNAMIC INT64_MIN	/* a dimension of unknown size, '?' */

struct IrType {
	uint8_t kind;		/* IrTypeKind */
	uint8_t sub;		/* INT: IrSign; FLOAT: IrFloat */
	bool is_static;		/* TENSOR, VECTOR, MEMREF: no dynamic dimension */
	uint32_t width;		/* INT: bits */
	uint32_t n;		/* rank, or number of members */
	uint32_t n_in;		/* FUNCTION: how many members are inputs */
	IrType *elem;
	IrAttr *enc;		/* TENSOR, UNRANKED: encoding or NULL */
	const int64_t *dims;	/* n of them */
	IrType *const *members;	/* n of them */
	Atom body;		/* OPAQUE, MEMREF: text */
	Str text;		/* cache of print/: the spelling; text.p == NULL: not printed yet */
};

/* Returns the type INDEX, NONE or TOKEN. */
IrType *ir_type_simple(Session *s, IrTypeKind kind);
/* Return a type with these members; arrays are copied. */
IrType *ir_type_int(Session *s, uint32_t width, IrSign sign);
IrType *ir_type_float(Session *s, IrFloat f);
IrType *ir_type_complex(Session *s, IrType *elem);
IrType *ir_type_tensor(Session *s, const int64_t *dims, uint32_t rank, IrType *elem, IrAttr *enc);
IrType *ir_type_unranked(Session *s, IrType *elem, IrAttr *enc);
IrType *ir_type_vector(Session *s, const int64_t *dims, uint32_t rank, IrType *elem);
IrType *ir_type_memref(Session *s, const int64_t *dims, uint32_t rank, IrType *elem, Atom rest);
IrType *ir_type_tuple(Session *s, IrType *const *members, uint32_t n);
IrType *ir_type_function(Session *s, IrType *const *in, uint32_t n_in, IrType *const *out, uint32_t n_out);
IrType *ir_type_token(Session *s);
IrType *ir_type_future(Session *s, IrType *const *members, uint32_t n);
IrType *ir_type_opaque(Session *s, Atom text);

/* Returns whether the type is a ranked tensor. */
static inline bool
ir_type_is_tensor(const IrType *t)
{
	return t->kind == IR_TYPE_TENSOR;
}

/* Returns whether the type is shaped in the sense of MLIR: any tensor, a vector or a memref. */
static inline bool
ir_type_is_shaped(const IrType *t)
{
	return t->kind == IR_TYPE_TENSOR || t->kind == IR_TYPE_UNRANKED || t->kind == IR_TYPE_VECTOR ||
	       t->kind == IR_TYPE_MEMREF;
}

/* Returns the type if it is a ranked tensor, otherwise NULL. An operand or a sharded value may have any type, and
 * `n` of a tuple is the number of its members: who reads `n` and `dims` of such a type asks here or below. */
static inline const IrType *
ir_type_shape(const IrType *t)
{
	return ir_type_is_tensor(t) ? t : NULL;
}

/* Returns whether the type is a ranked tensor of that many dimensions. */
static inline bool
ir_type_has_rank(const IrType *t, uint32_t rank)
{
	return ir_type_is_tensor(t) && t->n == rank;
}

/* Returns whether both types are ranked tensors of equal dimensions. */
bool ir_type_same_shape(const IrType *a, const IrType *b);
/* Returns whether both types are static ranked tensors, and a tensor of type `in` can be broadcast to `out` if its
 * dimension d becomes map[d]: the map increases and stays below the rank of `out`, and sizes are equal or 1. */
bool ir_type_broadcasts(const IrType *in, const IrType *out, const int64_t *map);

/* Returns whether the type is a ranked tensor without dynamic dimensions. */
static inline bool
ir_type_is_static_tensor(const IrType *t)
{
	return t->kind == IR_TYPE_TENSOR && t->is_static;
}

/* Returns whether the type is a ranked tensor, vector or memref without dynamic dimensions. */
static inline bool
ir_type_is_static_shaped(const IrType *t)
{
	return ir_type_is_shaped(t) && t->kind != IR_TYPE_UNRANKED && t->is_static;
}

/* Returns the number of dimensions, 0 for types without a known rank. */
static inline uint32_t
ir_type_rank(const IrType *t)
{
	return ir_type_is_shaped(t) ? t->n : 0;
}

/* Return the inputs, the results and the number of results of a function type. */
static inline IrType *const *
ir_type_inputs(const IrType *t)
{
	return t->members;
}

static inline IrType *const *
ir_type_results(const IrType *t)
{
	return t->members + t->n_in;
}

static inline uint32_t
ir_type_n_results(const IrType *t)
{
	return t->n - t->n_in;
}

/* Return the columns of floats.def: spelling, size in bits, bits of the significand. */
const char *ir_float_name(IrFloat f);
uint32_t ir_float_bits(IrFloat f);
uint32_t ir_float_precision(IrFloat f);
/* Returns the format with that name, or IR_FLOAT_COUNT. */
IrFloat ir_float_find(Str name);

/* Returns the bytes of one element of a dense literal: ceil(bits / 8), 8 for index, twice the element for complex
 * (spec 10 §5.3); 0 for element types that dense literals cannot have. */
size_t ir_type_elem_bytes(const IrType *elem);
/* Returns the product of the dimensions, INT64_MAX if it is larger. The shape must be static. */
int64_t ir_type_n_elements(const IrType *t);

#endif
