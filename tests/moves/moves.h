/* SPDX-License-Identifier: Apache-2.0
 *
 * Random programs of operations that move data. A program has a pool of values; a family's function takes operands from
 * the pool, makes arguments for others, writes one operation, and adds its results to the pool.
 */
#ifndef MOVES_H
#define MOVES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANK = 5, POOL = 64, ATOMS = 4 };

typedef struct Type {
	int rank;
	long dims[RANK];
	const char *elem;
} Type;

typedef struct Value {
	char name[16];
	Type type;
} Value;

typedef struct Mesh {
	const char *text;
	int n;
	const char *atoms[ATOMS];	/* as they are written in a dimension */
} Mesh;

/* The program so far: the list of arguments and the operations. */
extern char args[8192], body[65536];
extern Value pool[];
extern int n_pool, n_ops;
extern const Mesh *mesh;

#define BODY(...) snprintf(body + strlen(body), sizeof body - strlen(body), __VA_ARGS__)

/* Begins the random numbers of a program, and chooses its mesh. */
void seed_program(uint64_t seed);
/* Returns a number of 0..n-1; of low..high; true one time in n. */
long pick(long n);
long range(long low, long high);
bool rarely(long n);
long random_size(void);
bool is_float(const char *elem);
const char *random_index_elem(void);
/* Returns `add` or another monoid for the element type, or `set`. */
const char *random_combiner(const char *elem, bool set);
Type random_type(int least, int most);

/* Returns the text of a type; that of a sharding that puts each atom on a random dimension or on none. */
const char *text_of(const Type *t);
const char *random_sharding(int rank);
/* Write `name = array<i64: ...>`, and `name = [...], ` unless the list is empty. */
void list(const char *name, const long *v, int n);
void bare_list(const char *name, const long *v, int n);

/* Returns a new argument; a value of at least that rank; a value of that type; a constant; an index. */
Value *new_arg(const Type *t);
Value *operand(int least);
Value *operand_of(const Type *t);
Value *scalar(const char *elem, long number);
Value *index_value(const char *elem);
/* Begins an operation: its results, its name, and its operands. */
void begin(const char *name, const Value *const *in, int n_in, int n_out);
/* Ends it with shardings and types, and adds its results to the pool. */
void end(const Value *const *in, int n_in, const Type *out, int n_out);
/* Writes a region of one binary operation. */
void combine(const char *name, const char *elem);

void gen_slice(void);
void gen_pad(void);
void gen_reverse(void);
void gen_concatenate(void);
void gen_dynamic_slice(void);
void gen_dynamic_update_slice(void);
void gen_gather(void);
void gen_scatter(void);
void gen_top_k(void);
void gen_reduce_window(void);
void gen_select_and_scatter(void);
void gen_convolution(void);

#endif
