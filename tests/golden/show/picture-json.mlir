// RUN: show --picture --format=json %s
// STATUS: 2
