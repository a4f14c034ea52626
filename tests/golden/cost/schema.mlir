// RUN: cost --format=schema
