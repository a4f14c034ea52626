/* SPDX-License-Identifier: Apache-2.0
 *
 * The enumerations that the tables of this room expand to, and the columns of ops.def. The legend in ops.def
 * explains the values.
 */
#ifndef SHARDC_IR_KINDS_H
#define SHARDC_IR_KINDS_H

#include "base/str.h"

/* The number of a kind is the atom of its spelling. IR_OP_FOREIGN is the kind of every op that is not in ops.def. */
typedef enum IrOpKind {
	IR_OP_FOREIGN,
#define IR_OP(id, spelling, form, lo, hi, fx, traits, hint, rule, check, sig, props) IR_OP_##id,
#include "ir/ops.def"
#undef IR_OP
	IR_OP_COUNT
} IrOpKind;

/* Well-known atoms follow the op spellings. */
enum {
	ATOM_BEFORE_FIRST = IR_OP_COUNT - 1,
#define ATOM(id, text) ATOM_##id,
#include "ir/atoms.def"
#undef ATOM
	ATOM_COUNT
};

/* Custom forms: see forms.def. */
typedef enum IrForm {
	FORM_GENERIC,		/* no custom form */
#define FORM(id, token, operands, results, line) FORM_##id,
#include "ir/forms.def"
#undef FORM
} IrForm;

/* builtin and func are one dialect here, because nothing depends on the difference. */
typedef enum IrDialect {
	IR_DIALECT_FOREIGN,
	IR_DIALECT_BUILTIN,
	IR_DIALECT_SDY,
	IR_DIALECT_SHLO,
	IR_DIALECT_CHLO,
	IR_DIALECT_MHLO
} IrDialect;

typedef enum IrEffects { FX_P, FX_N, FX_R, FX_U, FX_X, FX_C, FX_W } IrEffects;

/* The traits of T_DECLARABLE may be declared for any op (ir/decl.h), which then has them in IrOp.flags. */
enum {
	T_EWB = 1,
	T_COMM = 2,
	T_TERM = 4,
	T_SYMBOL = 8,
	T_ISOLATED = 16,
	T_CONSTANT = 32,
	T_PASS = 64,
	T_PASS_FWD = 128,
	T_INFERS = 0x100,
	T_LOCAL = 0x200,
	T_EW = 0x400,
	T_DATAFLOW = 0x800,
	T_KEEPS_CONST = 0x1000,
	T_LEAF = 0x2000,
	T_EXPANDS = 0x4000,
	T_PURE = 0x8000,
	T_RULE_READS_CONST = 0x10000,
	T_DECLARABLE = T_EW | T_DATAFLOW | T_KEEPS_CONST | T_LEAF | T_EXPANDS | T_PURE
};

typedef enum IrHint {
	HINT_NONE, HINT_CONSTANT, HINT_ITER_ARG, HINT_RNG_BITS, HINT_BN_GRAD, HINT_BN_TRAINING, HINT_TOP_K, HINT_SCAN,
	HINT_FUNCTION
} IrHint;

/* Kinds of inherent attributes (spec 11 §1.4 and spec 10 §10). */
typedef enum IrPropKind {
#define PROP_KIND(kind, fits, storable, words) PK_##kind,
#include "ir/prop_kinds.def"
#undef PROP_KIND
} IrPropKind;

enum { P_REQ = 1, P_DEF = 2, P_SHOWN = 4, P_GE0 = 8, P_GT0 = 16 };

typedef struct IrPropSpec {
	Atom name;		/* 0 ends the list */
	uint8_t kind;		/* IrPropKind */
	uint8_t flags;		/* P_* */
} IrPropSpec;

typedef struct IrOpInfo {
	const char *spelling;
	uint8_t form;		/* IrForm */
	int8_t min_regions, max_regions;
	uint8_t effects;	/* IrEffects */
	uint32_t traits;	/* T_* */
	uint8_t hint;		/* IrHint */
	uint8_t dialect;	/* IrDialect */
	const char *signature;
	const IrPropSpec *props;	/* ended by name 0; in the order of ops.def */
} IrOpInfo;

extern const IrOpInfo ir_op_infos[IR_OP_COUNT];

/* Returns the row of a kind. That of IR_OP_FOREIGN has no custom form, unknown effects and no props. */
static inline const IrOpInfo *
ir_op_info(IrOpKind kind)
{
	return &ir_op_infos[kind];
}
/* Returns the declared property with that name, or NULL. */
const IrPropSpec *ir_prop_find(IrOpKind kind, Atom name);

#endif
