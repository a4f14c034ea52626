/* SPDX-License-Identifier: Apache-2.0
 *
 * The digest SHA-256 (FIPS 180-4), as sha256sum prints it.
 */
#ifndef SHARDC_TESTS_TOOLS_SHA256_H
#define SHARDC_TESTS_TOOLS_SHA256_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { SHA256_BLOCK = 64, SHA256_WORDS = 8, SHA256_ROUNDS = 64, SHA256_HEX = 65 };

static inline uint32_t
sha256_turn(uint32_t x, int n)
{
	return x >> n | x << (32 - n);
}

/* Mixes one block into the state. */
static inline void
sha256_block(uint32_t state[SHA256_WORDS], const unsigned char *block)
{
	/* The fractions of the cube roots of the first 64 primes. */
	static const uint32_t k[SHA256_ROUNDS] = {
		0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
		0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
		0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
		0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
		0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
		0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
		0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
		0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
	};
	uint32_t w[SHA256_ROUNDS], s[SHA256_WORDS];

	for (int i = 0; i < 16; i++)
		w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
		       (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
	for (int i = 16; i < SHA256_ROUNDS; i++)
		w[i] = w[i - 16] + w[i - 7] +
		       (sha256_turn(w[i - 15], 7) ^ sha256_turn(w[i - 15], 18) ^ w[i - 15] >> 3) +
		       (sha256_turn(w[i - 2], 17) ^ sha256_turn(w[i - 2], 19) ^ w[i - 2] >> 10);
	memcpy(s, state, sizeof s);
	for (int i = 0; i < SHA256_ROUNDS; i++) {
		uint32_t e = s[4], a = s[0];
		uint32_t t = s[7] + (sha256_turn(e, 6) ^ sha256_turn(e, 11) ^ sha256_turn(e, 25)) +
		             ((e & s[5]) ^ (~e & s[6])) + k[i] + w[i];
		uint32_t u = (sha256_turn(a, 2) ^ sha256_turn(a, 13) ^ sha256_turn(a, 22)) +
		             ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));

		memmove(s + 1, s, sizeof s - sizeof *s);
		s[4] += t;
		s[0] = t + u;
	}
	for (int i = 0; i < SHA256_WORDS; i++)
		state[i] += s[i];
}

/* Stores the digest of n bytes in hexadecimal digits. */
static inline void
sha256_hex(const char *p, size_t n, char hex[SHA256_HEX])
{
	/* The fractions of the square roots of the first eight primes. */
	uint32_t state[SHA256_WORDS] = {
		0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
	};
	unsigned char last[2 * SHA256_BLOCK] = { 0 };
	size_t whole = n / SHA256_BLOCK * SHA256_BLOCK, rest = n - whole;
	size_t end = rest < SHA256_BLOCK - 8 ? SHA256_BLOCK : 2 * SHA256_BLOCK;

	for (size_t i = 0; i < whole; i += SHA256_BLOCK)
		sha256_block(state, (const unsigned char *)p + i);
	memcpy(last, p + whole, rest);
	last[rest] = 0x80;
	for (size_t i = 0; i < 8; i++)
		last[end - 1 - i] = (unsigned char)((uint64_t)n * 8 >> 8 * i);
	for (size_t i = 0; i < end; i += SHA256_BLOCK)
		sha256_block(state, last + i);
	for (int i = 0; i < SHA256_WORDS; i++)
		snprintf(hex + 8 * i, 9, "%08x", (unsigned)state[i]);
}

#endif
