/* SPDX-License-Identifier: Apache-2.0
 *
 * Types (spec 10 §4, spec 11 §7). Every type is interned in its session: equal types are one node,
 * so equality is ==. Nodes are immutable except `text`, the cached canonical spelling.
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
	IR_TYPE_VECTOR,		/* elem, dims; scalable dims as a bit mask in opaque text: IR_TYPE_OPAQUE then */
	IR_TYPE_MEMREF,		/* elem, dims, text: what follows the element type, with its comma */
	IR_TYPE_TUPLE,		/* members */
	IR_TYPE_FUNCTION,	/* members: n_in inputs, then results */
	IR_TYPE_TOKEN,		/* !stablehlo.token */
	IR_TYPE_FUTURE,		/* !stablehlo.future<...>: members */
	IR_TYPE_OPAQUE		/* any other dialect type: body is its canonical text, with the ! */
} IrTypeKind;

typedef enum IrSign { IR_SIGNLESS, IR_SIGNED, IR_UNSIGNED } IrSign;

/* Float formats: name, total bits, significand bits with the hidden one (spec 10 §5.2). */
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
	Atom body;		/* OPAQUE, MEMREF */
	Str text;		/* cache of text/print; text.p == NULL: not printed yet */
};

/* INDEX, NONE or TOKEN. */
IrType *ir_type_simple(Session *s, IrTypeKind kind);
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

static inline bool
ir_type_is_tensor(const IrType *t)
{
	return t->kind == IR_TYPE_TENSOR;
}

/* "Shaped" in the sense of MLIR: tensor of any kind, vector or memref. */
static inline bool
ir_type_is_shaped(const IrType *t)
{
	return t->kind == IR_TYPE_TENSOR || t->kind == IR_TYPE_UNRANKED || t->kind == IR_TYPE_VECTOR || t->kind == IR_TYPE_MEMREF;
}

/* A ranked tensor all of whose dimensions are known. */
static inline bool
ir_type_is_static_tensor(const IrType *t)
{
	return t->kind == IR_TYPE_TENSOR && t->is_static;
}

/* Shaped, ranked and without dynamic dimension (tensor, vector, memref). */
static inline bool
ir_type_is_static_shaped(const IrType *t)
{
	return ir_type_is_shaped(t) && t->kind != IR_TYPE_UNRANKED && t->is_static;
}

/* Number of dimensions; 0 for everything that has none. */
static inline uint32_t
ir_type_rank(const IrType *t)
{
	return ir_type_is_shaped(t) ? t->n : 0;
}

/* Inputs and results of a function type. */
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

const char *ir_float_name(IrFloat f);
uint32_t ir_float_bits(IrFloat f);
uint32_t ir_float_precision(IrFloat f);
/* The format of that name, or IR_FLOAT_COUNT. */
IrFloat ir_float_find(Str name);

/* Bytes of one element of a dense literal: ceil(bits / 8), i1 one byte, index 8, complex twice its
 * element (spec 10 §5.3); 0 for element types that have no such form. */
size_t ir_type_elem_bytes(const IrType *elem);
/* Product of the static dimensions; saturates at INT64_MAX. Needs a static shape. */
int64_t ir_type_n_elements(const IrType *t);

#endif
