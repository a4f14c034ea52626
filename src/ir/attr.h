/* SPDX-License-Identifier: Apache-2.0
 *
 * Attributes (spec 10 §5 and §9, spec 11 §6). An attribute is a header and a flat payload that holds only numbers,
 * atoms and pointers to other interned nodes, so that equal attributes have equal bytes. Every attribute is interned in
 * its session: equality is ==, and a sharding that a million ops have exists once and is printed once. Large dense
 * literals are the exception: see IrDense. Attributes live as long as their session and never change, except for the
 * caches `text` and `list`.
 *
 * The payloads of the sdy kinds are defined in shard/sdy_attr.h; this room only stores and compares them.
 */
#ifndef SHARDC_IR_ATTR_H
#define SHARDC_IR_ATTR_H

#include "ir/session.h"
#include "ir/type.h"

typedef enum IrAttrKind {
	/* builtin */
	IR_ATTR_UNIT,
	IR_ATTR_INT,		/* type (i1: a bool); IrInt */
	IR_ATTR_FLOAT,		/* type; uint64_t bits[2], little end first */
	IR_ATTR_STRING,		/* type or NULL; Atom */
	IR_ATTR_SYMBOL,		/* Atom[n]: @a::@b has n == 2 */
	IR_ATTR_ARRAY,		/* IrAttr *[n] */
	IR_ATTR_DICT,		/* IrNamed[n], sorted by the bytes of the name */
	IR_ATTR_TYPE,		/* IrType * */
	IR_ATTR_DENSE,		/* type; IrDense */
	IR_ATTR_RESOURCE,	/* dense_resource<key>: type; Atom */
	IR_ATTR_SPARSE,		/* type; IrAttr *[2]: indices, values; n == 0: sparse<> */
	IR_ATTR_NUMS,		/* array<T: ...>: type is the element type; int64_t[n], floats as bits, i1 as 0
				 * or 1; types above 64 bits take several words per element */
	IR_ATTR_OPAQUE,		/* an attribute of another dialect, affine_map, ...: Atom (canonical text); type or
				 * NULL */
	IR_ATTR_LOC,		/* sub: IrLocKind; IrLoc */
	/* sdy: payloads in shard/sdy_attr.h */
	IR_ATTR_MESH,
	IR_ATTR_SHARDING,
	IR_ATTR_PER_VALUE,	/* IrAttr *[n], each IR_ATTR_SHARDING */
	IR_ATTR_RULE,
	IR_ATTR_EDGES,
	IR_ATTR_MANUAL_AXES,	/* Atom[n] */
	IR_ATTR_AXIS_LIST,
	IR_ATTR_AXIS_LISTS,	/* IrAttr *[n], each IR_ATTR_AXIS_LIST */
	IR_ATTR_A2A,
	/* stablehlo and chlo */
	IR_ATTR_ENUM,		/* sub: IrEnum; n: value */
	IR_ATTR_FIELDS,		/* sub: IrFieldsKind; IrFields */
	IR_ATTR_DOT_ALGORITHM,	/* IrDotAlgorithm */
	IR_ATTR_ACCURACY,	/* IrAccuracy */
	IR_ATTR_BOUNDS,		/* int64_t[n], IR_DYNAMIC for '?' */
	IR_ATTR_GROUP_AXES,	/* #stablehlo.replica_group_mesh_axes: IrAttr *[n]: mesh, then axes */
	IR_ATTR_AXIS_REF,	/* #stablehlo.axis_ref: IrShloAxis */
	IR_ATTR_SHLO_MESH	/* #stablehlo.mesh: IrShloMesh */
} IrAttrKind;

struct IrAttr {
	uint8_t kind;		/* IrAttrKind */
	uint8_t sub;		/* as the kind says, else 0 */
	uint16_t refs;		/* IR_REFS_* */
	uint32_t n;		/* number of elements, as the kind says */
	IrType *type;		/* as the kind says, else NULL */
	uint32_t size;		/* bytes of payload */
	bool attached;		/* a DICT in Session.attached */
	Str text;		/* cache of print/: the full spelling; text.p == NULL: not printed yet */
	IrAttr *list;		/* of a sharding: cache of the per-value list with this one entry; NULL: not made yet */
	uint64_t data[];	/* the payload */
};

/* What the attribute, or an attribute nested in it, refers to. */
enum {
	IR_REFS_SYMBOL = 1,	/* a symbol other than the mesh of a sharding */
	IR_REFS_MESH = 2	/* the mesh of a sharding, by name */
};

typedef struct IrNamed {
	Atom name;
	uint32_t unused;	/* 0 */
	IrAttr *value;
} IrNamed;

/* Payload of INT: one word, sign extended for signless and signed, zero extended for unsigned
 * types; wider types use ceil(width / 64) words, little end first. */
typedef struct IrInt {
	int64_t v;
	uint64_t more[];
} IrInt;

/* A dense literal. A splat has the bytes of one element. Literals of more than IR_DENSE_INTERN bytes are neither copied
 * nor interned: `bytes` lives as long as the source, and equal literals are different nodes, to be compared with
 * ir_dense_equal. */
typedef struct IrDense {
	const uint8_t *bytes;	/* little-endian elements; if hex: the hexadecimal digits of them, without 0x */
	uint64_t n_bytes;	/* of `bytes` */
	uint8_t splat, hex;
	uint8_t empty;		/* dense<> was written, which has no elements */
	uint8_t strings;	/* bytes is an array of Atom, one per element */
	uint32_t unused;
} IrDense;

enum { IR_DENSE_INTERN = 1024 };

typedef enum IrLocKind { IR_LOC_UNKNOWN, IR_LOC_FILE, IR_LOC_NAME, IR_LOC_CALLSITE, IR_LOC_FUSED } IrLocKind;

/* Payload of LOC; IrAttr.n is the number of children. FILE: name is the file, then start and end (end_line == 0: no
 * range). NAME: name, one child or none. CALLSITE: two children, callee and caller. FUSED: any children, metadata or
 * NULL. */
typedef struct IrLoc {
	Atom name;
	uint32_t line, col, end_line, end_col;
	uint32_t unused;
	IrAttr *metadata;
	IrAttr *children[];
} IrLoc;

/* StableHLO and CHLO enumerations; values are the codes of spec 11 §6.2. */
typedef enum IrEnum {
	IR_ENUM_PRECISION, IR_ENUM_FFT, IR_ENUM_DIRECTION, IR_ENUM_COMPARE_TYPE, IR_ENUM_TRANSPOSE,
	IR_ENUM_DISTRIBUTION, IR_ENUM_ALGORITHM, IR_ENUM_ACCURACY_MODE,
	IR_ENUM_CHLO_PRECISION, IR_ENUM_CHLO_DIRECTION, IR_ENUM_CHLO_COMPARE_TYPE,
	IR_ENUM_COUNT
} IrEnum;

/* The values of IR_ENUM_DIRECTION. */
typedef enum IrDirection {
	IR_DIRECTION_EQ, IR_DIRECTION_NE, IR_DIRECTION_GE, IR_DIRECTION_GT, IR_DIRECTION_LE, IR_DIRECTION_LT
} IrDirection;

typedef struct IrEnumInfo {
	const char *dialect;		/* "stablehlo" or "chlo" */
	const char *mnemonic;		/* "fft_type" */
	const char *cpp;		/* "FftType", the name in MLIR's messages */
	const char *const *words;	/* keywords by value; NULL: no such value */
	uint32_t n;			/* number of words */
} IrEnumInfo;
/* Returns the description of an enumeration. */
const IrEnumInfo *ir_enum_info(IrEnum e);

/* Struct attributes whose fields are lists of integers or single integers. */
typedef enum IrFieldsKind {
	IR_FIELDS_DOT, IR_FIELDS_GATHER, IR_FIELDS_SCATTER, IR_FIELDS_CONV, IR_FIELDS_CHANNEL,
	IR_FIELDS_ALIAS, IR_FIELDS_RAGGED_DOT, IR_FIELDS_COUNT
} IrFieldsKind;

/* Numbers of the fields, in the order in which they are printed (spec 11 §6.3, and §6.4 for the raw form). */
enum { DOT_LHS_BATCH, DOT_RHS_BATCH, DOT_LHS_CONTRACT, DOT_RHS_CONTRACT };
enum {
	GATHER_OFFSET,
	GATHER_COLLAPSED,
	GATHER_OPERAND_BATCH,
	GATHER_INDICES_BATCH,
	GATHER_INDEX_MAP,
	GATHER_VECTOR_DIM
};
enum {
	SCATTER_WINDOW,
	SCATTER_INSERTED,
	SCATTER_INPUT_BATCH,
	SCATTER_INDICES_BATCH,
	SCATTER_TO_OPERAND,
	SCATTER_VECTOR_DIM
};
enum { CONV_IN_BATCH, CONV_IN_FEATURE, CONV_IN_SPATIAL, CONV_KERNEL_IN, CONV_KERNEL_OUT, CONV_KERNEL_SPATIAL,
	CONV_OUT_BATCH, CONV_OUT_FEATURE, CONV_OUT_SPATIAL };
enum { CHANNEL_HANDLE, CHANNEL_TYPE };
enum { ALIAS_OUTPUT, ALIAS_OPERAND, ALIAS_OPERAND_TUPLE };
enum {
	RAGGED_LHS_BATCH,
	RAGGED_RHS_BATCH,
	RAGGED_LHS_CONTRACT,
	RAGGED_RHS_CONTRACT,
	RAGGED_LHS_RAGGED,
	RAGGED_RHS_GROUP
};

typedef struct IrFieldSpec {
	const char *name;
	bool is_list;			/* a list of integers, else a single one */
} IrFieldSpec;

typedef struct IrFieldsInfo {
	const char *dialect, *mnemonic;	/* "stablehlo", "gather" */
	const IrFieldSpec *fields;
	uint32_t n;
} IrFieldsInfo;
/* Returns the description of a struct attribute. */
const IrFieldsInfo *ir_fields_info(IrFieldsKind k);

enum { IR_FIELDS_MAX = 9 };

/* The value of one field. A single integer has n == 1. */
typedef struct IrField {
	const int64_t *v;
	uint32_t n;
} IrField;

/* Returns whether no entry of a list is smaller than the one before it. */
static inline bool
ir_field_is_sorted(IrField list)
{
	for (uint32_t i = 1; i < list.n; i++) {
		if (list.v[i] < list.v[i - 1])
			return false;
	}
	return true;
}
/* Returns the index of v in a list, list.n if it is not there. */
static inline uint32_t
ir_field_find(IrField list, int64_t v)
{
	uint32_t i = 0;

	while (i < list.n && list.v[i] != v)
		i++;
	return i;
}

static inline bool
ir_field_has(IrField list, int64_t v)
{
	return ir_field_find(list, v) < list.n;
}

typedef struct IrDotAlgorithm {
	IrType *lhs, *rhs, *acc;
	int64_t lhs_components, rhs_components, operations;
	int64_t imprecise;	/* 0 or 1 */
} IrDotAlgorithm;

typedef struct IrAccuracy {
	uint64_t atol, rtol;	/* bits of f64 */
	int64_t ulps;
	int64_t mode;		/* value of IR_ENUM_ACCURACY_MODE */
} IrAccuracy;

typedef struct IrShloAxis {
	Atom name;
	uint32_t is_sub;
	int64_t pre, size;	/* is_sub only, else 0 */
} IrShloAxis;

typedef struct IrShloMesh {
	IrAttr *device_ids;	/* dense or NULL */
	IrShloAxis axes[];	/* IrAttr.n of them; `size` is the size of the axis */
} IrShloMesh;

/* Returns the attribute with this kind, header and payload, a new one only if there is none. Copies the payload, which
 * is compared byte by byte, so all padding must be zero. */
IrAttr *ir_attr_intern(Session *s, IrAttrKind kind, unsigned sub, uint32_t n, IrType *type,
                       const void *payload, size_t size);

/* Return attributes of one kind; arrays are copied. An integer wraps to the width of its type, at most 64 bits. */
IrAttr *ir_attr_bool(Session *s, bool v);
IrAttr *ir_attr_int(Session *s, IrType *type, int64_t v);
IrAttr *ir_attr_i64(Session *s, int64_t v);
IrAttr *ir_attr_float(Session *s, IrType *type, const uint64_t bits[2]);
IrAttr *ir_attr_string(Session *s, Atom v);
IrAttr *ir_attr_symbol(Session *s, const Atom *path, uint32_t n);
IrAttr *ir_attr_array(Session *s, IrAttr *const *v, uint32_t n);
/* Returns a dictionary. Sorts v by name in place; names must differ. */
IrAttr *ir_attr_dict(Session *s, IrNamed *v, uint32_t n);
IrAttr *ir_attr_type(Session *s, IrType *t);
IrAttr *ir_attr_nums(Session *s, IrType *elem, const int64_t *v, uint32_t n);
IrAttr *ir_attr_dims(Session *s, const int64_t *v, uint32_t n);	/* array<i64: ...> */
IrAttr *ir_attr_opaque(Session *s, Atom text, IrType *type);
IrAttr *ir_attr_dense(Session *s, IrType *type, IrDense d);
IrAttr *ir_attr_enum(Session *s, IrEnum e, uint32_t value);
IrAttr *ir_attr_fields(Session *s, IrFieldsKind k, const IrField *fields);
IrAttr *ir_attr_per_value(Session *s, IrAttr *const *shardings, uint32_t n);
/* Returns a location with the members of `head` and n children. Members of `head` that the kind does not use must be
 * 0. */
IrAttr *ir_attr_loc(Session *s, IrLocKind k, const IrLoc *head, IrAttr *const *children, uint32_t n);

/* Return the payload: as it is, or as the type that the kinds named in a comment have. */
static inline const void *
ir_attr_data(const IrAttr *a)
{
	return a->data;
}

static inline IrAttr *const *
ir_attr_elems(const IrAttr *a)	/* ARRAY, PER_VALUE, AXIS_LISTS, GROUP_AXES, SPARSE */
{
	return (IrAttr *const *)(const void *)a->data;
}

static inline const int64_t *
ir_attr_ints(const IrAttr *a)	/* NUMS, BOUNDS, INT */
{
	return (const int64_t *)(const void *)a->data;
}

static inline const Atom *
ir_attr_atoms(const IrAttr *a)	/* STRING, SYMBOL, RESOURCE, OPAQUE, MANUAL_AXES */
{
	return (const Atom *)(const void *)a->data;
}

static inline const IrNamed *
ir_attr_entries(const IrAttr *a)	/* DICT */
{
	return (const IrNamed *)(const void *)a->data;
}

static inline const IrDense *
ir_attr_as_dense(const IrAttr *a)
{
	return (const IrDense *)(const void *)a->data;
}

/* Returns field i of a FIELDS attribute. */
IrField ir_attr_field(const IrAttr *a, uint32_t i);

/* Returns the value of a name, or NULL. A dictionary of NULL is empty, here and below. */
IrAttr *ir_dict_get(const IrAttr *dict, Atom name);
/* Returns `dict` with the value of `name` set, or removed if `value` is NULL. An empty result is NULL. */
IrAttr *ir_dict_set(Session *s, IrAttr *dict, Atom name, IrAttr *value);
/* Returns `dict` without the entries whose names begin with `prefix`. An empty result is NULL. */
IrAttr *ir_dict_without(Session *s, IrAttr *dict, Str prefix);

/* Returns whether two dense literals have the same type and elements. */
bool ir_dense_equal(const IrAttr *a, const IrAttr *b);
/* Returns whether two attributes are the same node or equal dense literals. */
bool ir_attr_same(const IrAttr *a, const IrAttr *b);
/* Returns a hash that is equal for attributes that ir_attr_same considers equal. */
uint64_t ir_attr_same_hash(const IrAttr *a);
/* Returns element i of a dense literal of integers or booleans, sign or zero extended as its type says. The literal may
 * be a splat or hexadecimal. */
int64_t ir_dense_int(const IrAttr *a, uint64_t i);

/* Returns whether a type is a tensor whose encoding bounds its dynamic dimensions. */
bool ir_type_has_bounds(const IrType *t);
/* Returns the bound of dimension d, or IR_DYNAMIC if it has none. */
int64_t ir_type_bound(const IrType *t, uint32_t d);

#endif
