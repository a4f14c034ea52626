// RUN: partition --explain-partition=schema
