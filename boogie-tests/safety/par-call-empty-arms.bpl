// RUN: check --rounds 1
// EXPECT: holds
// RUN: check --rounds 2
// EXPECT: violated
//
// The arms do nothing, but only in contexts of their own: behind them in the order of the round, whoever waits goes on in the next one.

procedure {:entrypoint} Main()
{
  par call Arm() | Arm();
  assert false;
}

procedure Arm()
{
}
