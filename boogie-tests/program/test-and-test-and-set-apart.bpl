// RUN: check
// EXPECT: violated
//
// A lock that is looked at before it is tried; here looking and setting are two steps.

var taken: bool;
var inside: int;

procedure {:entrypoint} Main()
  modifies taken, inside;
{
  taken, inside := false, 0;
  async call Client();
  async call Client();
  async call Client();
}

procedure Client()
  modifies taken, inside;
{
  var before: bool;
  while (true) {
    before := true;
    while (before) {
      while (taken) {
      }
      before := taken;
      taken := true;
    }
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    taken := false;
  }
}
