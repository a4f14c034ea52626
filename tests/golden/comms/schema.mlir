// RUN: comms --format=schema
