/* SPDX-License-Identifier: Apache-2.0
 *
 * Names and writes the files of a tree of dumps. The name of a file begins with the numbers of dumps so far, of the
 * operation itself and of those around it, as MLIR counts them.
 */
#include "cli/trace_tree.h"

#include <errno.h>
#include <sys/stat.h>

#include "host/output.h"
#include "ir/walk.h"

/* Appends the name of the folder of an operation, `func_func_main`. */
static void
folder_name(const Trace *t, Buf *path, const IrOp *op)
{
	Str kind = session_str(t->s, op->name), symbol = session_str(t->s, ir_symbol_name(op));

	for (size_t i = 0; i < kind.n; i++)
		buf_char(path, kind.p[i] == '.' ? '_' : kind.p[i]);
	buf_char(path, '_');
	if (!symbol.n)
		BUF_LIT(path, "no-symbol-name");
	for (size_t i = 0; i < symbol.n; i++)
		buf_char(path, symbol.p[i] == '/' || !symbol.p[i] ? '_' : symbol.p[i]);
}

/* Makes the folder and those above it. A failure shows when the file is written. */
static void
make_folders(const Buf *path)
{
	for (size_t i = 1; i < path->n; i++) {
		if (path->p[i] != '/')
			continue;
		path->p[i] = '\0';
		mkdir(path->p, 0777);
		path->p[i] = '/';
	}
}

/* Appends the folders of the operations from the outermost one to this one, and the numbers of their dumps. */
static void
append_op(Trace *t, Buf *path, Buf *numbers, const IrOp *op)
{
	if (ir_op_parent(op))
		append_op(t, path, numbers, ir_op_parent(op));
	folder_name(t, path, op);
	buf_char(path, '/');
	buf_printf(numbers, "%u_", (unsigned)(map_number(map_get(&t->dumps, (uintptr_t)op)) - 1));
}

void
trace_tree_write(Trace *t, const IrOp *op, const char *pass, const Buf *text)
{
	uint32_t dumps = map_number(map_get(&t->dumps, (uintptr_t)op));
	Buf path, numbers;

	map_put(&t->s->arena, &t->dumps, (uintptr_t)op, map_value(dumps + 1));
	for (const IrOp *outer = ir_op_parent(op); outer; outer = ir_op_parent(outer)) {
		if (!map_get(&t->dumps, (uintptr_t)outer))
			map_put(&t->s->arena, &t->dumps, (uintptr_t)outer, map_value(1));
	}
	buf_init(&path, t->s->arena.memory);
	buf_init(&numbers, t->s->arena.memory);
	buf_printf(&path, "%s/", t->o->ir.tree);
	append_op(t, &path, &numbers, op);
	buf_add(&path, numbers.p, numbers.n);
	buf_printf(&path, "%s.mlir", pass);
	buf_char(&path, '\0');
	path.n--;
	make_folders(&path);
	if (!output_file_quietly(path.p, text))
		diag_error(&t->s->diag, DIAG_DUMP_FAILED, (Span){ 0, 0 }, "cannot write '%s': %s", path.p,
		           strerror(errno));
	buf_free(&numbers);
	buf_free(&path);
}
