// RUN: resolve
// EXPECT: holds
// RUN: check --property safety --rounds 1
// EXPECT: error: entry
// RUN: check --property safety --rounds 1 --entry Nobody
// EXPECT: error: Nobody
// RUN: check --property safety --rounds 1 --entry Work
// EXPECT: holds complete
//
// No procedure is marked as the entry thread, none is called main, and there are two that could be it: `--entry` must name one, and one that is there. Nothing is wrong with
// the program as such.

procedure Work()
{
}

procedure Rest()
{
}
