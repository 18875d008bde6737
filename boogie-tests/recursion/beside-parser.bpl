// RUN: check
// EXPECT: proved
//
// A parser of balanced brackets, by descent, reads from a lexer in another thread, one token at a time.

var ready, open, depth_is_zero: bool;

procedure {:entrypoint} Main()
  modifies ready, open, depth_is_zero;
{
  ready, open, depth_is_zero := false, false, true;
  async call Lexer();
  async call Parser();
}

procedure Lexer()
  modifies ready, open;
{
  while (*) {
    assume !ready;
    havoc open;
    ready := true;
  }
}

procedure Parser()
  modifies ready, depth_is_zero;
{
  while (*) {
    assume ready;
    if (open) {
      ready := false;
      depth_is_zero := false;
      call Brackets();
      depth_is_zero := true;
    } else {
      assert depth_is_zero;
      ready := false;
    }
  }
}

procedure Brackets()
  modifies ready;
{
  while (true) {
    assume ready;
    assert !depth_is_zero;
    if (open) {
      ready := false;
      call Brackets();
    } else {
      ready := false;
      return;
    }
  }
}
