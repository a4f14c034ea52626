// RUN: suggest --format=schema
