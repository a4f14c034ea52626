/* SPDX-License-Identifier: Apache-2.0
 *
 * lex [--copy] FILE...: the lower bounds that shardc is compared with. Reads each file and runs shardc's lexer
 * over its bytes, or copies them once. It prints a sum over the results, so that the compiler cannot remove the work.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "read/build.h"

#include "parser.h"

enum { PAD = 64 };	/* as host/input.h */

static char *
read_file(const char *path, size_t *n)
{
	int fd = open(path, O_RDONLY);
	struct stat st;
	char *p = NULL;
	ssize_t k = 1;

	if (fd >= 0 && fstat(fd, &st) == 0)
		p = malloc((size_t)st.st_size + PAD);
	for (*n = 0; p && k > 0 && *n < (size_t)st.st_size; *n += (size_t)k)
		k = read(fd, p + *n, (size_t)st.st_size - *n);
	if (!p || k < 0) {
		perror(path);
		exit(3);
	}
	close(fd);
	memset(p + *n, 0, PAD);
	return p;
}

static uint64_t
lex_all(Memory *memory, const char *path, const char *text, size_t n)
{
	ReadOptions o = { .no_split = true };
	uint64_t tokens = 0;
	READ_YYSTYPE value;
	READ_YYLTYPE place;
	Session s;
	Parse ps;

	session_init(&s, memory);
	read_parse_init(&ps, &s, source_new(&s.arena, path, text, n), &o);
	read_parse_begin(&ps);
	while (read_yylex(&value, &place, &ps) != TOK_END)
		tokens++;
	arena_free(&ps.scratch);
	ir_module_free(ps.m);
	session_free(&s);
	return tokens;
}

static uint64_t
copy_all(const char *text, size_t n)
{
	char *copy = malloc(n + 1);
	uint64_t last;

	if (!copy)
		return 0;
	memcpy(copy, text, n);
	last = n ? (unsigned char)copy[n / 2] : 0;
	free(copy);
	return last;
}

int
main(int argc, char **argv)
{
	bool copy = argc > 1 && strcmp(argv[1], "--copy") == 0;
	uint64_t sum = 0;
	Memory memory;

	memory_init(&memory, NULL);
	for (int i = 1 + copy; i < argc; i++) {
		size_t n;
		char *text = read_file(argv[i], &n);

		sum += copy ? copy_all(text, n) : lex_all(&memory, argv[i], text, n);
		free(text);
	}
	memory_release(&memory);
	printf("%" PRIu64 "\n", sum);
	return 0;
}
