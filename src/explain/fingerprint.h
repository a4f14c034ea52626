/* SPDX-License-Identifier: Apache-2.0
 *
 * Fingerprints of values, made from their operation and the operations around it (spec 75 §6.4). They do not depend on
 * names, places, sizes or shardings, so the values of two versions of a program can be compared.
 */
#ifndef SHARDC_EXPLAIN_FINGERPRINT_H
#define SHARDC_EXPLAIN_FINGERPRINT_H

#include "ir/op.h"

/* The fingerprints of a module. They use IrOp.tmp under this name. */
typedef struct ExplainPrints ExplainPrints;
#define EXPLAIN_PRINTS_TMP "explain: fingerprints"

/* Computes the fingerprints of all operations of a module, in the arena. */
ExplainPrints *explain_prints_new(Arena *a, IrModule *m);

/* Returns the fingerprint of a value, which is a result of an operation or an argument of a function. If passes have
 * moved the data, it is that of the value before the movement. The low 16 bits depend on the operation alone, the high
 * 24 bits on the operations before it, and the 24 bits between on its users. */
uint64_t explain_print_of(ExplainPrints *p, const IrValue *v);
/* Returns the fingerprint of the value of a sharding constraint. */
uint64_t explain_print_of_constraint(ExplainPrints *p, const IrValue *v);
/* Returns the fingerprint of result i of a function, which is this operand of its terminator. */
uint64_t explain_print_of_result(const ExplainPrints *p, const IrValue *v);

/* Returns the value from which movements of data have made v, or v. The movements are those of the text or of passes.
 *  */
const IrValue *explain_print_root(const ExplainPrints *p, const IrValue *v);

/* Reads a fingerprint of 16 hexadecimal digits. Returns false if the text is none. */
bool explain_print_parse(Str text, uint64_t *print);

/* Return the part of a fingerprint about the operation alone, about the operations before it, and about its users. */
static inline uint32_t
explain_print_own(uint64_t print)
{
	return print & 0xffff;
}

static inline uint32_t
explain_print_up(uint64_t print)
{
	return (uint32_t)(print >> 40);
}

static inline uint32_t
explain_print_down(uint64_t print)
{
	return print >> 16 & 0xffffff;
}

#endif
