// RUN: show --format=svg %s
// STATUS: 2
