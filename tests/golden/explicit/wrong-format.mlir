// RUN: types --format=yaml %s
// STATUS: 2
