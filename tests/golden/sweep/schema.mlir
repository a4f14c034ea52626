// RUN: sweep --format=schema
