// RUN: comms --by=kind --format=schema
