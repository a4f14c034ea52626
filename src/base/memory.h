/* SPDX-License-Identifier: Apache-2.0
 *
 * Where arenas and buffers get their memory: blocks cut from few large mappings that the system is
 * asked to back with huge pages, since a page fault for every 4 KiB would cost a third of the time of a
 * whole run. A Memory is owned by the command that runs; blocks given back are taken again.
 * Everything also works with a NULL Memory: blocks are then malloc's and running out aborts (tests).
 */
#ifndef SHARDC_BASE_MEMORY_H
#define SHARDC_BASE_MEMORY_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

enum {
	MEMORY_BLOCK = 64 * 1024,	/* the smallest block */
	MEMORY_CLASSES = 7,		/* blocks of 64 KiB, 128 KiB .. 4 MiB are kept for reuse; larger ones are mappings of their own */
};

typedef struct MemorySegment MemorySegment;
typedef struct MemoryFree MemoryFree;
typedef struct MemoryPlain MemoryPlain;

/* Why the work must end in the middle: what longjmp hands over. */
typedef enum MemoryStop {
	MEMORY_OUT = 1,
	MEMORY_TOO_MANY_OPS,		/* of --max-ops */
	MEMORY_TOO_LARGE		/* a result, for --max-size */
} MemoryStop;

typedef struct Memory {
	jmp_buf *oom;			/* where to go when memory is out; NULL: abort */
	MemoryStop why;			/* after the jump */
	MemorySegment *segments;	/* newest first */
	char *cur, *end;		/* what is not cut yet of the newest segment */
	MemoryFree *given[MEMORY_CLASSES];
	MemoryPlain *plain;		/* blocks of malloc that are out, where all are */
	size_t in_use, peak;		/* bytes in blocks that are out */
	uint64_t n_taken, bytes_taken;	/* blocks ever taken */
	uint64_t bytes_moved;		/* by buffers that grew */
} Memory;

void memory_init(Memory *m, jmp_buf *oom);
/* Returns everything to the system, blocks that are still out as well, but not mappings of their own. */
void memory_release(Memory *m);

/* A block of at least *size bytes, aligned as malloc's; *size becomes what it really has. Its bytes are undefined.
 * Never NULL. */
void *memory_take(Memory *m, size_t *size);
/* `size` is what memory_take said. */
void memory_give(Memory *m, void *block, size_t size);
/* Ends the work: there is no memory. */
_Noreturn void memory_out(Memory *m);
/* Ends the work for that reason. */
_Noreturn void memory_stop(Memory *m, MemoryStop why);

#endif
