// RUN: verify
// EXPECT: error: threads.bpl(15,3): error: an asynchronous call in a program that is to be sequential
// RUN: verify --entry Alone
// EXPECT: holds complete
// Only what the entry can call has to be sequential.

procedure Alone()
{
  assert true;
}

procedure {:entrypoint} Main()
{

  async call Alone();
}
