// RUN: check
// EXPECT: violated
//
// As beside-parser.bpl, but each pair of brackets, not the outermost one alone, leaves the depth zero.

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
  modifies ready, depth_is_zero;
{
  while (true) {
    assume ready;
    assert !depth_is_zero;
    if (open) {
      ready := false;
      call Brackets();
      depth_is_zero := true;
    } else {
      ready := false;
      return;
    }
  }
}
