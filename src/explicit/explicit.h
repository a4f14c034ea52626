/* SPDX-License-Identifier: Apache-2.0
 *
 * Explicit mode (spec 60): sharding is part of the type of every value, each operation computes the types of its
 * results from those of its operands, and a program is rejected where an operation does not have exactly one sensible
 * answer. The program is walked once, in order; nothing flows backwards.
 */
#ifndef SHARDC_EXPLICIT_EXPLICIT_H
#define SHARDC_EXPLICIT_EXPLICIT_H

#include "base/buf.h"
#include "ir/op.h"
#include "ir/pass.h"
#include "report/table.h"

/* Appends the sharding that a queried value has after propagation, in the form of a partition spec. Returns false if
 * there is none. */
typedef bool ExplicitConcrete(void *cx, const IrOp *query, Buf *out);

typedef struct ExplicitOptions {
	const char *axis_types;		/* as --axis-types, or NULL */
	bool assert_constraints;	/* --constraints=assert */
	bool document_reshape;		/* --reshape=document */
	bool assume_jax;		/* --assume=jax */
	bool from_auto;			/* --from-auto */
	uint32_t max_alternatives;	/* UINT32_MAX: all */
	bool implied;			/* show the communication of accepted operations */
	bool require_arg_shardings;
	bool check_varying, show_varying;
	bool drop_size_one_axes;
	const Map *wrong;		/* functions that are not valid and thus not typed (spec 60 §5.1), or NULL */
	const Map *wrong_signature;	/* those whose types and attributes must not be read either */
	ExplicitConcrete *concrete;	/* answers queries of the form "concrete"; NULL: by the type */
	void *concrete_cx;
} ExplicitOptions;

/* The forms of a table of types. */
typedef enum ExplicitForm {
	EXPLICIT_SHORT, EXPLICIT_LONG, EXPLICIT_REPR, EXPLICIT_SPEC, EXPLICIT_TANGENT, EXPLICIT_COTANGENT,
	EXPLICIT_JSON
} ExplicitForm;

/* The types of a checked module. They live in the arena of the check, and the module must not change while they are
 * used. */
typedef struct ExEnv Explicit;

/* Returns the reason why a value of --axis-types is wrong, or NULL if it is valid. */
const char *explicit_axis_types_wrong(Arena *a, const char *text);

/* Computes the types of all values of a valid module, and reports every independent mistake. */
Explicit *explicit_check(IrModule *m, Arena *a, const ExplicitOptions *o);
/* Returns whether the check found no error. */
bool explicit_ok(const Explicit *x);
/* Frees what the check has allocated outside the arena. */
void explicit_free(Explicit *x);

/* Appends the table of types. As JSON, these are rows without the brackets of the array; *any says whether rows of
 * another document come before them. */
void explicit_print_types(Explicit *x, Buf *out, ExplicitForm form, bool *any);
/* The tables of types for programs, in the order of ExplicitTables.tables. */
enum { EXPLICIT_FUNCTIONS, EXPLICIT_VALUES, EXPLICIT_ANSWERS, EXPLICIT_N_TABLES };
extern const ReportLayout *const explicit_layouts[EXPLICIT_N_TABLES];

typedef struct ExplicitTables {
	ReportTable tables[EXPLICIT_N_TABLES];
	Arena *arena;
	ExplicitForm form;
} ExplicitTables;

/* Makes empty tables in the arena. */
void explicit_tables_init(ExplicitTables *t, Arena *arena, ExplicitForm form);
/* Adds the functions and values of a module, and the legal answers after its errors. */
void explicit_tables_add(ExplicitTables *t, Explicit *x);
/* Appends the output of the queries, in the order of typing. */
void explicit_print_queries(const Explicit *x, Buf *out);

/* Writes the types into the module, as sdy.sharding or, with `constraints`, as sdy.sharding_constraint operations.
 * Removes queries. */
void explicit_annotate(Explicit *x, bool constraints);
/* Turns the module into plain sdy: writes the types into it, inlines regions of other modes, and removes attributes of
 * explicit mode, and queries unless `keep_queries` is set. Returns false after reporting what cannot be expressed. */
bool explicit_lower(Explicit *x, bool keep_queries);

extern const Pass explicit_passes[];

#endif
