/* SPDX-License-Identifier: Apache-2.0
 *
 * Memory for arenas and buffers. Blocks are cut from a few large mappings, which the system is asked to
 * back with huge pages, because a page fault for every 4 KiB would cost a third of the time of a run.
 * The command that runs owns one Memory. Blocks that are given back are reused.
 * With a NULL Memory every function works with malloc, and running out of memory aborts; tests use this.
 */
#ifndef SHARDC_BASE_MEMORY_H
#define SHARDC_BASE_MEMORY_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

enum {
	MEMORY_BLOCK = 64 * 1024,	/* the smallest block */
	MEMORY_CLASSES = 7,		/* block sizes 64 KiB, 128 KiB .. 4 MiB; a larger block is a separate mapping */
};

typedef struct MemorySegment MemorySegment;
typedef struct MemoryFree MemoryFree;
typedef struct MemoryPlain MemoryPlain;
typedef struct MemoryLarge MemoryLarge;

/* The reason for which the work ends early. longjmp passes it to Memory.oom. */
typedef enum MemoryStop {
	MEMORY_OUT = 1,			/* no memory */
	MEMORY_TOO_MANY_OPS,		/* more operations than --max-ops allows */
	MEMORY_TOO_LARGE		/* a result larger than --max-size allows */
} MemoryStop;

typedef struct Memory {
	jmp_buf *oom;			/* the target of the jump when the work ends early; NULL: abort */
	MemoryStop why;			/* the reason, set before the jump */
	MemorySegment *segments;	/* newest first */
	char *cur, *end;		/* unused part of the newest segment */
	MemoryFree *given[MEMORY_CLASSES];	/* free blocks by class */
	MemoryLarge *large;		/* larger blocks in use, newest first */
	MemoryPlain *plain;		/* blocks in use, where sanitizers need every block from malloc */
	size_t limit;			/* of in_use; 0: none */
	size_t in_use, peak;		/* bytes of blocks in use, now and at most */
	uint64_t n_taken, bytes_taken;	/* number and bytes of all blocks ever taken */
	uint64_t bytes_moved;		/* copied by buffers that grew */
} Memory;

/* Makes an empty Memory that jumps to `oom` when the work must end early. */
void memory_init(Memory *m, jmp_buf *oom);
/* Returns all memory to the system, even if some blocks are still in use. */
void memory_release(Memory *m);

/* Returns a block of at least *size bytes, aligned as malloc does, and sets *size to its real size. Its bytes are
 * undefined. Never returns NULL. */
void *memory_take(Memory *m, size_t *size);
/* Gives a block back; `size` is the size that memory_take set. */
void memory_give(Memory *m, void *block, size_t size);
/* Does the same as memory_stop, with the reason MEMORY_OUT. */
_Noreturn void memory_out(Memory *m);
/* Ends the work for the given reason: jumps to Memory.oom, or aborts if there is none. Does not return. */
_Noreturn void memory_stop(Memory *m, MemoryStop why);

#endif
