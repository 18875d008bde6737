// RUN: check --property safety --rounds 1
// EXPECT: error: body
//
// The entry thread must have something to run.

procedure {:entrypoint} Main();
