/* SPDX-License-Identifier: Apache-2.0
 *
 * The tables of `shardc mem` (spec 75 §12.2).
 */
#ifndef SHARDC_INSPECT_MEM_H
#define SHARDC_INSPECT_MEM_H

#include "inspect/buffers.h"
#include "inspect/mem_svg.h"
#include "report/table.h"

enum {
	INSPECT_MEM_HEAD, INSPECT_MEM_SIZES, INSPECT_MEM_LIVE, INSPECT_MEM_ARGS, INSPECT_MEM_TIMELINE,
	INSPECT_N_MEM_TABLES
};
extern const ReportLayout *const inspect_mem_layouts[INSPECT_N_MEM_TABLES];

typedef struct InspectMem {
	ReportTable tables[INSPECT_N_MEM_TABLES];
	Arena *arena;
	uint32_t top;		/* rows of the lists */
	bool timeline;		/* fill in the last table */
	int64_t limit;		/* bytes of a device that a program can use; 0: unknown */
	int64_t reserved;	/* bytes that the runtime keeps besides */
} InspectMem;

/* Makes empty tables in the arena; lists have ten rows. */
void inspect_mem_init(InspectMem *x, Arena *arena);
/* Fills in the tables for one program. */
void inspect_mem_fill(InspectMem *x, IrModule *m, const InspectMemory *memory);
/* Returns what is in use at each operation, from the last table; the array lives in x->arena. */
InspectMemUse *inspect_mem_uses(const InspectMem *x);
/* Adds the largest values that are live at the fused peak, or where memory was measured. `at`: a value there, or "". */
void inspect_mem_live(InspectMem *x, IrModule *m, const InspectMemory *memory, Str at);

/* Returns the bytes of the whole program on a device, as the report prints them. */
int64_t inspect_mem_total(const InspectMemory *memory, bool fused);
/* Returns whose program was measured, as the value of --as-xla. */
const char *inspect_mem_as_xla(const InspectMemory *memory);
/* Returns the bytes that a device must have: XLA's compiler takes more where there is room. */
int64_t inspect_mem_needed(const InspectMemory *memory);

#endif
