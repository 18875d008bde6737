// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2
// EXPECT: holds
//
// Each thread could repeat its loop for ever if tokens came back; none ever does. A translation that does not ask for the
// globals at the end of the period to be those at its start would report a lasso here.

var tokens: int;

procedure {:entrypoint} Main()
  modifies tokens;
{
  tokens := 2;
  async call Consume();
  async call Consume();
}

procedure Consume()
  modifies tokens;
{
  while (tokens > 0) {
    tokens := tokens - 1;
  }
}
