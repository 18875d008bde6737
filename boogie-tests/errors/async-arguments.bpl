// RUN: resolve
// EXPECT: error: wrong number of arguments in call to Work: 0
// RUN: resolve
// EXPECT: error: a procedure called asynchronously cannot have output parameters
//
// A thread's arguments are checked like those of a call, and `async call` starts no procedure with results.

procedure {:entrypoint} Main()
{
  async call Work();
  async call Answer();
}

procedure Work(n: int)
{
}

procedure Answer() returns (n: int)
{
}
