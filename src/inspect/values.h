/* SPDX-License-Identifier: Apache-2.0
 *
 * The values of a program with their shardings, local shapes and bytes: the tables of `shardc show` and of
 * `shardc propagate --summary`.
 */
#ifndef SHARDC_INSPECT_VALUES_H
#define SHARDC_INSPECT_VALUES_H

#include "base/map.h"
#include "inspect/named_values.h"
#include "report/table.h"

/* The layouts of the tables, in their order. */
enum { INSPECT_MESHES, INSPECT_VALUES, INSPECT_SLICES, INSPECT_N_VALUE_TABLES };
extern const ReportLayout *const inspect_value_layouts[INSPECT_N_VALUE_TABLES];

/* What `show` sorts values by. */
typedef enum InspectValueSort { INSPECT_VALUES_BY_PROGRAM, INSPECT_VALUES_BY_BYTES } InspectValueSort;

typedef struct InspectValues {
	ReportTable tables[INSPECT_N_VALUE_TABLES];
	Arena *arena;
	bool slices;		/* fill in the part that each device holds */
	bool one_mesh;		/* shardings are written without their mesh */
	bool replicated;	/* leave out values that axes shard, and those that are no tensors */
	bool too_large;		/* an error says that there would be too many slices */
} InspectValues;

/* Makes empty tables in the arena. */
void inspect_values_init(InspectValues *v, Arena *arena);
/* Returns whether the documents have at most one name of a mesh, so that shardings need not repeat it. */
bool inspect_has_one_mesh(IrModule *const *docs, uint32_t n);
/* Adds the meshes and values of a document. Sets `too_large` if there are too many slices. */
void inspect_values_add(InspectValues *v, IrModule *m);
/* Adds the meshes of a document, and of the values those that were found. */
void inspect_values_add_found(InspectValues *v, IrModule *m, const InspectAddresses *found);

/* Sorts the table of values by their bytes on one device, the largest first and those of unknown size last. */
void inspect_values_sort(InspectValues *v);

/* The shardings of main before propagation. */
typedef struct InspectGiven {
	IrOp *func;
	IrAttr **args, **results;	/* NULL: none given */
	Map stated;			/* locations of operations that the program constrains or shards */
} InspectGiven;

/* Returns the shardings that the arguments and results of main have now, or NULL if there is no main function. */
InspectGiven *inspect_given(Arena *a, IrModule *m);
/* Adds the meshes, and only the arguments and results of main, with a column that tells whether the sharding was given
 * before propagation. */
void inspect_values_add_boundary(InspectValues *v, IrModule *m, const InspectGiven *given);

/* Returns whether an operation has regions whose values are tensors of the program, unlike those of a reduction. */
bool inspect_has_program_regions(const IrOp *op);

#endif
