/* SPDX-License-Identifier: Apache-2.0
 *
 * Attributes (spec 10 §5 and §9, spec 11 §6). An attribute is a header and a flat payload that
 * holds only numbers, atoms and pointers to other interned nodes, so that equal attributes have
 * equal bytes. Every attribute is interned in its session: equality is ==, and a sharding that a
 * million ops carry exists once and is printed once. Exception: big dense literals (see IrDense).
 *
 * The payloads of the sdy kinds are defined by the shard room (shard/sdy_attr.h); this room only
 * stores and compares them.
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
				 * or 1; types above 64 bits take several words an element */
	IR_ATTR_OPAQUE,		/* any dialect's attribute, affine_map, ...: Atom canonical text; type or NULL */
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
	uint8_t sub;
	uint16_t refs;		/* IR_REFS_* */
	uint32_t n;		/* number of elements, by kind */
	IrType *type;
	uint32_t size;		/* bytes of payload */
	Str text;		/* cache of text/print: the full spelling; text.p == NULL: not printed yet */
	IrAttr *list;		/* of a sharding: the per-value list of it alone; NULL: not made yet */
	uint64_t data[];	/* the payload */
};

/* What the attribute or any in it refers to. */
enum {
	IR_REFS_SYMBOL = 1,	/* a symbol, but for what follows */
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

/* A dense literal. `bytes` is raw little-endian element data (hex == false) or the hex digits
 * after 0x as they stand in the source (hex == true; never copied, lives as long as the source).
 * A splat has the bytes of one element. Literals of more than IR_DENSE_INTERN bytes are not
 * interned: two equal ones are two nodes; use ir_dense_equal. */
typedef struct IrDense {
	const uint8_t *bytes;
	uint64_t n_bytes;	/* of `bytes` */
	uint8_t splat, hex;
	uint8_t empty;		/* dense<> was written: no element, no value */
	uint8_t strings;	/* bytes is an array of Atom, one per element */
	uint32_t unused;
} IrDense;

enum { IR_DENSE_INTERN = 1024 };

typedef enum IrLocKind { IR_LOC_UNKNOWN, IR_LOC_FILE, IR_LOC_NAME, IR_LOC_CALLSITE, IR_LOC_FUSED } IrLocKind;

/* FILE: name = file, start and end (end_line == 0: no range). NAME: name, one child or none.
 * CALLSITE: children callee, caller. FUSED: any children, metadata or NULL. n is the number of children. */
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

/* dialect "stablehlo"/"chlo", mnemonic "fft_type", the C++ name used in messages "FftType",
 * keywords by value (a NULL entry is no value). */
typedef struct IrEnumInfo {
	const char *dialect, *mnemonic, *cpp;
	const char *const *words;
	uint32_t n;
} IrEnumInfo;
const IrEnumInfo *ir_enum_info(IrEnum e);

/* Struct attributes whose fields are lists of integers or single integers. */
typedef enum IrFieldsKind {
	IR_FIELDS_DOT, IR_FIELDS_GATHER, IR_FIELDS_SCATTER, IR_FIELDS_CONV, IR_FIELDS_CHANNEL,
	IR_FIELDS_ALIAS, IR_FIELDS_RAGGED_DOT, IR_FIELDS_COUNT
} IrFieldsKind;

/* Numbers of the fields, in printing order (spec 11 §6.3, §6.4 raw form). */
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
	bool is_list;
} IrFieldSpec;

typedef struct IrFieldsInfo {
	const char *dialect, *mnemonic;	/* "stablehlo", "gather" */
	const IrFieldSpec *fields;
	uint32_t n;
} IrFieldsInfo;
const IrFieldsInfo *ir_fields_info(IrFieldsKind k);

enum { IR_FIELDS_MAX = 9 };

/* One field while an attribute is put together or taken apart. A single integer has n == 1. */
typedef struct IrField {
	const int64_t *v;
	uint32_t n;
} IrField;

typedef struct IrDotAlgorithm {
	IrType *lhs, *rhs, *acc;
	int64_t lhs_components, rhs_components, operations;
	int64_t imprecise;	/* 0 or 1 */
} IrDotAlgorithm;

typedef struct IrAccuracy {
	uint64_t atol, rtol;	/* bits of f64 */
	int64_t ulps;
	int64_t mode;		/* 0 DEFAULT, 1 HIGHEST, 2 TOLERANCE */
} IrAccuracy;

typedef struct IrShloAxis {
	Atom name;
	uint32_t is_sub;
	int64_t pre, size;	/* is_sub only, else 0 */
} IrShloAxis;

/* n axes: IrShloAxis with size = axis size. */
typedef struct IrShloMesh {
	IrAttr *device_ids;	/* dense or NULL */
	IrShloAxis axes[];
} IrShloMesh;

/* Interns an attribute of that kind. The payload is compared byte by byte: zero all padding. */
IrAttr *ir_attr_intern(Session *s, IrAttrKind kind, unsigned sub, uint32_t n, IrType *type,
                       const void *payload, size_t size);

IrAttr *ir_attr_bool(Session *s, bool v);
IrAttr *ir_attr_int(Session *s, IrType *type, int64_t v);	/* up to 64 bits */
IrAttr *ir_attr_i64(Session *s, int64_t v);
IrAttr *ir_attr_float(Session *s, IrType *type, const uint64_t bits[2]);
IrAttr *ir_attr_string(Session *s, Atom v);
IrAttr *ir_attr_symbol(Session *s, const Atom *path, uint32_t n);
IrAttr *ir_attr_array(Session *s, IrAttr *const *v, uint32_t n);
/* Sorts v by name in place. Names must differ. n == 0 gives the empty dictionary. */
IrAttr *ir_attr_dict(Session *s, IrNamed *v, uint32_t n);
IrAttr *ir_attr_type(Session *s, IrType *t);
IrAttr *ir_attr_nums(Session *s, IrType *elem, const int64_t *v, uint32_t n);
IrAttr *ir_attr_dims(Session *s, const int64_t *v, uint32_t n);	/* array<i64: ...> */
IrAttr *ir_attr_opaque(Session *s, Atom text, IrType *type);
IrAttr *ir_attr_dense(Session *s, IrType *type, IrDense d);
IrAttr *ir_attr_enum(Session *s, IrEnum e, uint32_t value);
IrAttr *ir_attr_fields(Session *s, IrFieldsKind k, const IrField *fields);
IrAttr *ir_attr_per_value(Session *s, IrAttr *const *shardings, uint32_t n);
/* head: all members but children; unused and what the kind does not use must be 0. */
IrAttr *ir_attr_loc(Session *s, IrLocKind k, const IrLoc *head, IrAttr *const *children, uint32_t n);

/* The payload, to be cast to what the kind says. */
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

/* One field of a FIELDS attribute. */
IrField ir_attr_field(const IrAttr *a, uint32_t i);

/* The value under a name, or NULL. NULL is an empty dictionary everywhere below. */
IrAttr *ir_dict_get(const IrAttr *dict, Atom name);
/* A dictionary like `dict` with name set to value, or without name if value is NULL. An empty
 * result is NULL. */
IrAttr *ir_dict_set(Session *s, IrAttr *dict, Atom name, IrAttr *value);

/* Whether two dense literals have the same type and elements. */
bool ir_dense_equal(const IrAttr *a, const IrAttr *b);
/* Whether two attributes are the same node or equal dense literals, and a hash that such share. */
bool ir_attr_same(const IrAttr *a, const IrAttr *b);
uint64_t ir_attr_same_hash(const IrAttr *a);
/* Element i of a dense literal of integers or booleans, sign or zero extended by its type. Works
 * on splats and hex literals. */
int64_t ir_dense_int(const IrAttr *a, uint64_t i);

/* Whether a type is a tensor whose encoding bounds its dynamic dimensions. */
bool ir_type_has_bounds(const IrType *t);
/* Returns the bound of dimension d, IR_DYNAMIC if it has none. */
int64_t ir_type_bound(const IrType *t, uint32_t d);

#endif
