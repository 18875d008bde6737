// RUN: check --property termination --stem 1 --lasso 1 --cooperative
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 1 --cooperative
// EXPECT: violated
//
// The created thread returns while its creator rests behind the creation; a round later the creator goes round its loop for ever.

procedure {:entrypoint} Main()
{
  async call Loop();
}

procedure Loop()
{
  async call Child();
  while (true) {
  }
}

procedure Child()
{
}
