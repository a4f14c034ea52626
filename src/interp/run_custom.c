/* SPDX-License-Identifier: Apache-2.0
 *
 * Custom calls: the ones that JAX lowers linear algebra to, and those that only say where values are. Matrices are the
 * last two dimensions of a value, whatever its layout.
 */
#include <math.h>

#include "interp/complex_of.h"
#include "interp/matrices.h"

typedef struct Call {
	Interp *x;
	IrOp *op;
	uint32_t device;
} Call;

/* How the target of a call is computed. `variant` tells targets with the same function apart. */
typedef struct Target {
	const char *name;
	void (*run)(const Call *c, int variant);
	int variant;
	/* The last dimensions of operands and results, by letters for sizes: k is the smaller one of m and n, j at most
	 * that, and h is n - 1. "!" is a result of integers, "*" one of complex numbers although operand 0 is real.
	 * NULL: each result has the type of its operand. */
	const char *shapes;
} Target;

static const InterpTensor *
in(const Call *c, uint32_t i)
{
	return interp_in(c->x, c->op, i, c->device);
}

/* Returns result i, zeroed. */
static InterpTensor *
out(const Call *c, uint32_t i)
{
	return interp_out(c->x, c->op, i, c->device);
}

/* Returns result i as a copy of an operand. */
static InterpTensor *
out_as(const Call *c, uint32_t i, const InterpTensor *from)
{
	InterpTensor *to = out(c, i);

	memcpy(to->v, from->v, (size_t)(to->n * to->parts) * sizeof *to->v);
	return to;
}

/* Returns a letter of the call's configuration, such as 'L' for `uplo = 76 : ui8`. */
static int
letter(const Call *c, const char *name, int def)
{
	const IrAttr *config = ir_dict_get(c->op->attrs, session_atom(c->x->s, str_from("mhlo.backend_config")));
	const IrAttr *v = NULL;

	if (config && config->kind == IR_ATTR_DICT)
		v = ir_dict_get(config, session_atom(c->x->s, str_from(name)));

	return v && v->kind == IR_ATTR_INT ? (int)ir_attr_ints(v)[0] : def;
}

static int64_t
rows_of(const InterpTensor *t)
{
	return t->type->dims[t->type->n - 2];
}

static int64_t
columns_of(const InterpTensor *t)
{
	return t->type->dims[t->type->n - 1];
}

static int64_t
n_matrices(const InterpTensor *t)
{
	return t->n ? t->n / (rows_of(t) * columns_of(t)) : 0;
}

/* Returns room for n doubles. */
static double *
room(const Call *c, int64_t n)
{
	return ARENA_ARRAY(c->x->arena, double, (size_t)n);
}

static void
load(double *to, const InterpTensor *t, int64_t at, int64_t n)
{
	for (int64_t i = 0; i < n; i++)
		to[i] = t->v[at + i].f;
}

static void
store(InterpTensor *t, int64_t at, const double *from, int64_t n)
{
	for (int64_t i = 0; i < n; i++)
		t->v[at + i] = interp_cell_float(t->elem, from[i]);
}

/* ---- factorizations ---- */

static void
potrf(const Call *c, int variant)
{
	const InterpTensor *a = in(c, 0);
	InterpTensor *l = out_as(c, 0, a), *info = c->op->n_results > 1 ? out(c, 1) : NULL;
	int64_t n = columns_of(a);

	(void)variant;
	for (int64_t m = 0; m < n_matrices(a); m++) {
		interp_cholesky(a, l, m * n * n, n, letter(c, "uplo", 'L') == 'L');
		for (int64_t i = n - 1; info && i >= 0; i--) {
			if (isnan(l->v[(m * n * n + i * n + i) * l->parts].f))
				info->v[m].i = i + 1;
		}
	}
}

static void
geqrf(const Call *c, int variant)
{
	const InterpTensor *a = in(c, 0);
	InterpTensor *qr = out(c, 0), *tau = out(c, 1);
	int64_t m = rows_of(a), n = columns_of(a), k = m < n ? m : n;
	double *matrix = room(c, m * n), *factors = room(c, k);

	(void)variant;
	for (int64_t i = 0; i < n_matrices(a); i++) {
		load(matrix, a, i * m * n, m * n);
		interp_qr(matrix, m, n, factors);
		store(qr, i * m * n, matrix, m * n);
		store(tau, i * k, factors, k);
	}
}

static void
orgqr(const Call *c, int variant)
{
	const InterpTensor *a = in(c, 0), *tau = in(c, 1);
	int64_t m = rows_of(a), n = columns_of(a), k = columns_of(tau);
	double *matrix = room(c, m * n), *scratch = room(c, m * n), *factors = room(c, k);
	InterpTensor *q = out(c, 0);

	(void)variant;
	for (int64_t i = 0; i < n_matrices(a); i++) {
		load(matrix, a, i * m * n, m * n);
		load(factors, tau, i * k, k);
		interp_qr_expand(matrix, m, n, k, factors, scratch);
		store(q, i * m * n, matrix, m * n);
	}
}

/* variant: the number of the first row in pivots. If it is 0, result 2 is the permutation, otherwise the state. */
static void
getrf(const Call *c, int variant)
{
	const InterpTensor *a = in(c, 0);
	InterpTensor *lu = out(c, 0), *pivots = out(c, 1), *last = out(c, 2);
	int64_t m = rows_of(a), n = columns_of(a), k = m < n ? m : n;
	int64_t *rows = ARENA_ARRAY(c->x->arena, int64_t, (size_t)k);
	double *matrix = room(c, m * n);

	for (int64_t i = 0; i < n_matrices(a); i++) {
		int64_t zero;

		load(matrix, a, i * m * n, m * n);
		zero = interp_lu(matrix, m, n, rows);
		store(lu, i * m * n, matrix, m * n);
		for (int64_t r = 0; r < k; r++)
			pivots->v[i * k + r].i = rows[r] + variant;
		if (variant) {
			last->v[i].i = zero;
			continue;
		}
		for (int64_t r = 0; r < m; r++)
			last->v[i * m + r].i = r;
		for (int64_t r = 0; r < k; r++) {
			InterpCell v = last->v[i * m + r];

			last->v[i * m + r] = last->v[i * m + rows[r]];
			last->v[i * m + rows[r]] = v;
		}
	}
}

static void
trsm(const Call *c, int variant)
{
	int transposition = letter(c, "trans_x", 'N');
	InterpSolve s = {
		.a = in(c, 0),
		.b = in(c, 1),
		.out = out(c, 0),
		.is_left = letter(c, "side", 'L') == 'L',
		.is_lower = letter(c, "uplo", 'L') == 'L',
		.is_unit = letter(c, "diag", 'N') == 'U',
		.is_transposed = transposition != 'N',
		.is_conjugate = transposition == 'C',
	};

	(void)variant;
	if (columns_of(s.a) == (s.is_left ? rows_of(s.b) : columns_of(s.b)))
		interp_solve(&s);
	else
		interp_error(c->x, c->op, "the sizes of the two matrices differ");
}

/* Loads a symmetric matrix of which one triangle is used. */
static void
load_symmetric(double *to, const InterpTensor *a, int64_t at, int64_t n, bool is_lower)
{
	for (int64_t i = 0; i < n; i++) {
		for (int64_t j = 0; j < n; j++) {
			bool is_given = is_lower ? j <= i : i <= j;

			to[i * n + j] = a->v[at + (is_given ? i * n + j : j * n + i)].f;
		}
	}
}

static void
syevd(const Call *c, int variant)
{
	const InterpTensor *a = in(c, 0);
	InterpTensor *vectors = out(c, 0), *values = out(c, 1);
	int64_t n = columns_of(a);
	double *matrix = room(c, n * n), *scratch = room(c, 2 * n * n), *w = room(c, n);

	(void)variant;
	if (c->op->n_results > 2)
		out(c, 2);
	for (int64_t i = 0; i < n_matrices(a); i++) {
		load_symmetric(matrix, a, i * n * n, n, letter(c, "uplo", 'L') == 'L');
		interp_eigh(matrix, n, w, scratch);
		store(vectors, i * n * n, matrix, n * n);
		store(values, i * n, w, n);
	}
}

/* Loads a matrix of m rows and n columns, or its transpose, into rows of `stride` elements. */
static void
load_rows(double *to, int64_t stride, const InterpTensor *t, int64_t at, int64_t m, int64_t n, bool is_transposed)
{
	for (int64_t i = 0; i < m * n; i++)
		to[is_transposed ? i % n * stride + i / n : i / n * stride + i % n] = t->v[at + i].f;
}

/* Stores the first columns of a matrix whose rows have `stride` elements, as columns or as rows. */
static void
store_columns(InterpTensor *t, int64_t matrix, const double *from, int64_t stride, bool is_transposed)
{
	int64_t m = rows_of(t), n = columns_of(t);

	for (int64_t i = 0; i < m * n; i++)
		t->v[matrix * m * n + i] = interp_cell_float(
			t->elem, is_transposed ? from[i % n * stride + i / n] : from[i / n * stride + i % n]);
}

/* Singular values. A wide matrix is decomposed as its transpose, which exchanges U and V. */
static void
gesdd(const Call *c, int variant)
{
	const InterpTensor *a = in(c, 0);
	InterpTensor *s = out(c, 1), *u = out(c, 2), *vt = out(c, 3);
	int64_t m = rows_of(a), n = columns_of(a), k = m < n ? m : n, tall = m < n ? n : m;
	int64_t n_u = columns_of(u), n_v = rows_of(vt), n_left = m < n ? n_v : n_u;
	double *left, *values, *right;

	(void)variant;
	out_as(c, 0, a);
	out(c, 4);
	if ((n_u != k && n_u != m) || (n_v != k && n_v != n)) {
		interp_error(c->x, c->op, "the numbers of singular vectors do not fit the matrix");
		return;
	}
	left = room(c, tall * n_left);
	values = room(c, k);
	right = room(c, k * k);
	for (int64_t i = 0; i < n_matrices(a); i++) {
		if (!interp_spend(c->x, c->op, (uint64_t)(tall * k * k)))
			return;
		load_rows(left, n_left, a, i * m * n, m, n, m < n);
		interp_svd(left, tall, k, n_left, values, right);
		store(s, i * k, values, k);
		store_columns(u, i, m < n ? right : left, m < n ? k : n_left, false);
		store_columns(vt, i, m < n ? left : right, m < n ? n_left : k, true);
	}
}

static void
store_complex(InterpTensor *t, int64_t at, const double complex *from, int64_t n)
{
	for (int64_t i = 0; i < n; i++) {
		t->v[2 * (at + i)] = interp_cell_float(t->elem->elem, creal(from[i]));
		t->v[2 * (at + i) + 1] = interp_cell_float(t->elem->elem, cimag(from[i]));
	}
}

/* Eigenvalues and eigenvectors of any matrix. Those of a real one are complex, too: two results have the parts of the
 * eigenvalues. */
static void
geev(const Call *c, int is_complex)
{
	const InterpTensor *a = in(c, 0);
	InterpTensor *re = out(c, 0), *im = is_complex ? NULL : out(c, 1), *vectors[2];
	int64_t n = columns_of(a);
	double complex *m = ARENA_ARRAY(c->x->arena, double complex, (size_t)(n * n));
	double complex *w = ARENA_ARRAY(c->x->arena, double complex, (size_t)n), *v[2];

	for (uint32_t k = 0; k < 2; k++) {
		vectors[k] = out(c, (is_complex ? 1 : 2) + k);
		v[k] = ARENA_ARRAY(c->x->arena, double complex, (size_t)(n * n));
	}
	out(c, is_complex ? 3 : 4);
	for (int64_t i = 0; i < n_matrices(a) && interp_spend(c->x, c->op, (uint64_t)(n * n * n)); i++) {
		const InterpCell *from = a->v + i * n * n * a->parts;

		for (int64_t k = 0; k < n * n; k++)
			m[k] = interp_complex(from[k * a->parts].f, is_complex ? from[2 * k + 1].f : 0);
		interp_eig(c->x->arena, m, n, w, v[0], v[1]);
		for (int64_t k = 0; im && k < n; k++) {
			re->v[i * n + k] = interp_cell_float(re->elem, creal(w[k]));
			im->v[i * n + k] = interp_cell_float(im->elem, cimag(w[k]));
		}
		if (is_complex)
			store_complex(re, i * n, w, n);
		for (uint32_t k = 0; k < 2; k++)
			store_complex(vectors[k], i * n * n, v[k], n * n);
	}
}

/* ---- similar matrices ---- */

static void
gehrd(const Call *c, int variant)
{
	const InterpTensor *a = in(c, 0);
	InterpTensor *h = out(c, 0), *tau = out(c, 1);
	int64_t n = columns_of(a), m = n > 0 ? n - 1 : 0;
	double *matrix = room(c, n * n), *factors = room(c, n), *scratch = room(c, n);

	(void)variant;
	out(c, 2);
	if (letter(c, "low", 1) != 1 || letter(c, "high", (int)n) != n) {
		interp_error(c->x, c->op, "the interpreter reduces only whole matrices to Hessenberg form");
		return;
	}
	for (int64_t i = 0; i < n_matrices(a); i++) {
		load(matrix, a, i * n * n, n * n);
		interp_hessenberg(matrix, n, factors, scratch);
		store(h, i * n * n, matrix, n * n);
		store(tau, i * m, factors, m);
	}
}

/* Stores one triangle of a matrix; the upper one from a matrix whose rows and columns are in reverse order. */
static void
store_triangle(InterpTensor *t, int64_t at, const double *from, int64_t n, bool is_lower)
{
	for (int64_t i = 0; i < n * n; i++) {
		if (is_lower ? i % n <= i / n : i / n <= i % n)
			t->v[at + i] = interp_cell_float(t->elem, from[is_lower ? i : n * n - 1 - i]);
	}
}

/* The Hessenberg form of a symmetric matrix is tridiagonal. The form of an upper triangle begins at the last row. */
static void
sytrd(const Call *c, int variant)
{
	const InterpTensor *a = in(c, 0);
	InterpTensor *form = out_as(c, 0, a), *diagonal = out(c, 1), *beside = out(c, 2), *tau = out(c, 3);
	bool is_lower = letter(c, "uplo", 'L') == 'L';
	int64_t n = columns_of(a), m = n > 0 ? n - 1 : 0;
	double *given = room(c, n * n), *matrix = room(c, n * n), *factors = room(c, n), *scratch = room(c, n);

	(void)variant;
	out(c, 4);
	for (int64_t i = 0; i < n_matrices(a); i++) {
		load_symmetric(given, a, i * n * n, n, is_lower);
		for (int64_t k = 0; k < n * n; k++)
			matrix[k] = given[is_lower ? k : n * n - 1 - k];
		interp_hessenberg(matrix, n, factors, scratch);
		store_triangle(form, i * n * n, matrix, n, is_lower);
		for (int64_t k = 0; k < n; k++)
			store(diagonal, i * n + k, &matrix[(is_lower ? k : n - 1 - k) * (n + 1)], 1);
		for (int64_t k = 0; k < m; k++) {
			int64_t from = is_lower ? k : m - 1 - k;

			store(beside, i * m + k, &matrix[from * (n + 1) + n], 1);
			store(tau, i * m + k, &factors[from], 1);
		}
	}
}

static void
gees(const Call *c, int variant)
{
	const InterpTensor *a = in(c, 0);
	InterpTensor *t = out(c, 0), *vectors = out(c, 1), *re = out(c, 2), *im = out(c, 3);
	int64_t n = columns_of(a);
	double *matrix = room(c, n * n), *q = room(c, n * n), *w = room(c, 2 * n), *scratch = room(c, n);

	(void)variant;
	out(c, 4);
	out(c, 5);
	if (letter(c, "sort", 'N') != 'N') {
		interp_error(c->x, c->op, "the interpreter does not sort the eigenvalues of a Schur form");
		return;
	}
	for (int64_t i = 0; i < n_matrices(a) && interp_spend(c->x, c->op, (uint64_t)(n * n * n)); i++) {
		load(matrix, a, i * n * n, n * n);
		interp_schur(matrix, n, q, w, w + n, scratch);
		store(t, i * n * n, matrix, n * n);
		if (letter(c, "mode", 'V') == 'V')
			store(vectors, i * n * n, q, n * n);
		store(re, i * n, w, n);
		store(im, i * n, w + n, n);
	}
}

/* ---- calls about places ---- */

static void
identity(const Call *c, int variant)
{
	(void)variant;
	for (uint32_t i = 0; i < c->op->n_results; i++)
		interp_op_identity_one(c->x, c->op, i, c->device);
}

static void
top_k(const Call *c, int variant)
{
	(void)variant;
	interp_op_top_k(c->x, c->op, c->device);
}

#define POTRF potrf, 0, "nn>nn,!"
#define TRSM trsm, 0, "nn,rc>rc"
#define GEQRF geqrf, 0, "mn>mn,k"
#define ORGQR orgqr, 0, "mn,j>mn"
#define GETRF getrf, 1, "mn>mn,k!,!"
#define GESDD gesdd, 0, "mn>mn,k,mp,qn,!"
#define SYEVD syevd, 0, "nn>nn,n,!"
#define GEHRD gehrd, 0, "nn>nn,h,!"
#define SYTRD sytrd, 0, "nn>nn,n,h,h,!"
#define GEES gees, 0, "nn>nn,nn,n,n,!,!"

static const Target targets[] = {
	{ "Sharding", identity, 0, NULL },
	{ "annotate_device_placement", identity, 0, NULL },
	{ "mhlo.topk", top_k, 0, "n>q,q!" },
	{ "lapack_spotrf_ffi", POTRF },
	{ "lapack_dpotrf_ffi", POTRF },
	{ "lapack_cpotrf_ffi", POTRF },
	{ "lapack_zpotrf_ffi", POTRF },
	{ "Cholesky", potrf, 0, "nn>nn" },
	{ "lapack_strsm_ffi", TRSM },
	{ "lapack_dtrsm_ffi", TRSM },
	{ "lapack_ctrsm_ffi", TRSM },
	{ "lapack_ztrsm_ffi", TRSM },
	{ "lapack_sgeqrf_ffi", GEQRF },
	{ "lapack_dgeqrf_ffi", GEQRF },
	{ "Qr", GEQRF },
	{ "lapack_sorgqr_ffi", ORGQR },
	{ "lapack_dorgqr_ffi", ORGQR },
	{ "ProductOfElementaryHouseholderReflectors", ORGQR },
	{ "lapack_sgetrf_ffi", GETRF },
	{ "lapack_dgetrf_ffi", GETRF },
	{ "LuDecomposition", getrf, 0, "mn>mn,k!,m!" },
	{ "lapack_ssyevd_ffi", SYEVD },
	{ "lapack_dsyevd_ffi", SYEVD },
	{ "lapack_sgehrd_ffi", GEHRD },
	{ "lapack_dgehrd_ffi", GEHRD },
	{ "lapack_ssytrd_ffi", SYTRD },
	{ "lapack_dsytrd_ffi", SYTRD },
	{ "lapack_sgees_ffi", GEES },
	{ "lapack_dgees_ffi", GEES },
	{ "lapack_sgesdd_ffi", GESDD },
	{ "lapack_dgesdd_ffi", GESDD },
	{ "lapack_sgesvd_ffi", GESDD },
	{ "lapack_dgesvd_ffi", GESDD },
	{ "lapack_sgeev_ffi", geev, 0, "nn>n,n,nn*,nn*,!" },
	{ "lapack_dgeev_ffi", geev, 0, "nn>n,n,nn*,nn*,!" },
	{ "lapack_cgeev_ffi", geev, 1, "nn>n,nn,nn,!" },
	{ "lapack_zgeev_ffi", geev, 1, "nn>n,nn,nn,!" },
};

static const Target *
target_of(const Session *s, const IrOp *op)
{
	Str name = session_str(s, ir_attr_atoms(ir_op_prop(op, ATOM_call_target_name))[0]);

	for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
		if (str_eq(name, str_from(targets[i].name)))
			return &targets[i];
	}
	return NULL;
}

bool
interp_is_matrix_call(const Session *s, const IrOp *op)
{
	const Target *t = target_of(s, op);

	return t && t->shapes && t->run != top_k;
}

/* ---- the shapes that a target expects ---- */

/* The sizes that letters have so far; -1: none. */
typedef struct Sizes {
	int64_t of['z' - 'a' + 1];
	const IrType *first;		/* operand 0 */
	uint32_t n_batch;		/* leading dimensions of operand 0 */
} Sizes;

static bool
bind(Sizes *s, char letter, int64_t size)
{
	int64_t *known = &s->of[letter - 'a'], m = s->of['m' - 'a'], n = s->of['n' - 'a'];

	if (letter == 'k')
		return size == (m < n ? m : n);
	if (letter == 'j')
		return size <= (m < n ? m : n);
	if (letter == 'h')
		return size == (n > 0 ? n - 1 : 0);
	if (*known < 0)
		*known = size;
	return *known == size;
}

/* Compares a type with the letters at *p, which it consumes. */
static bool
matches(Sizes *s, const IrType *t, const char **p)
{
	uint32_t n = (uint32_t)strspn(*p, "abcdefghijklmnopqrstuvwxyz");
	bool is_int = (*p)[n] == '!', is_complex = (*p)[n] == '*';

	if (!interp_has_type(t) || t->kind != IR_TYPE_TENSOR || t->n < n)
		return false;
	if (!s->first) {
		s->first = t;
		s->n_batch = t->n - n;
	}
	if (t->n != s->n_batch + n ||
	    (is_int ? interp_class(t->elem) != INTERP_SIGNED
	            : (is_complex ? t->elem->elem : t->elem) != s->first->elem) ||
	    memcmp(t->dims, s->first->dims, s->n_batch * sizeof *t->dims) != 0)
		return false;
	for (uint32_t d = 0; d < n; d++) {
		if (!bind(s, (*p)[d], t->dims[s->n_batch + d]))
			return false;
	}
	*p += n + (is_int || is_complex);
	return true;
}

static bool
matches_all(const IrOp *op, const char *p)
{
	Sizes s = { .first = NULL };

	for (size_t i = 0; i < sizeof s.of / sizeof *s.of; i++)
		s.of[i] = -1;
	for (uint32_t i = 0; i < op->n_operands; i++, p += *p == ',') {
		if (*p == '>' || !matches(&s, ir_operand(op, i)->type, &p))
			return false;
	}
	if (*p++ != '>' || interp_class(s.first->elem) > INTERP_COMPLEX)
		return false;
	for (uint32_t i = 0; i < op->n_results; i++, p += *p == ',') {
		if (!matches(&s, op->results[i].type, &p))
			return false;
	}
	return *p == '\0';
}

static bool
keeps_types(const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (i >= op->n_operands || op->results[i].type != ir_operand(op, i)->type)
			return false;
	}
	return true;
}

static bool
is_known(const Target *t, const IrOp *op)
{
	const IrType *first = op->n_operands ? ir_operand(op, 0)->type : NULL;

	if (!t || !t->shapes)
		return t && keeps_types(op);
	if (!first || !matches_all(op, t->shapes))
		return false;
	if (t->run == geev)
		return (interp_class(first->elem) == INTERP_COMPLEX) == t->variant;
	return interp_class(first->elem) == INTERP_FLOAT || t->run == potrf || t->run == trsm;
}

bool
interp_has_custom_call(const Session *s, const IrOp *op)
{
	return is_known(target_of(s, op), op);
}

/* Counts one step per element and column: functions of LAPACK take cubic time. */
static bool
spend_on_matrices(Interp *x, const IrOp *op, const InterpTensor *a)
{
	return interp_spend(x, op, (uint64_t)a->n * (uint64_t)a->type->dims[a->type->n - 1]);
}

void
interp_op_custom_call(Interp *x, IrOp *op, uint32_t device)
{
	const Call c = { x, op, device };
	const Target *t = target_of(x->s, op);

	if (!is_known(t, op))
		interp_error(x, op, "the interpreter cannot run this custom call");
	else if (!t->shapes || spend_on_matrices(x, op, interp_in(x, op, 0, device)))
		t->run(&c, t->variant);
}
