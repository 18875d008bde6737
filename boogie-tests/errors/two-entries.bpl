// RUN: check --property safety --rounds 1
// EXPECT: error: entry
// RUN: check --property safety --rounds 1 --entry Second
// EXPECT: violated
//
// Two procedures are marked as the entry thread: one must be chosen.

procedure {:entrypoint} First()
{
}

procedure {:entrypoint} Second()
{
  assert false;
}
