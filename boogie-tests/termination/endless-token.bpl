// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A token that is handed on for ever, while rounds are counted.

var token: bool;
var rounds: int;

procedure {:entrypoint} main()
  modifies token;
{
  token := false;
  async call One();
  async call Two();
}

procedure One()
  modifies token, rounds;
{
  while (true) {
    atomic { assume !token; token := true; rounds := rounds + 1; }
  }
}

procedure Two()
  modifies token;
{
  while (true) {
    atomic { assume token; token := false; }
  }
}
