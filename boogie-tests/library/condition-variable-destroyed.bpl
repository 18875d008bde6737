// RUN: check --lib threads
// EXPECT: violated
//
// It is used behind its end.

procedure {:entrypoint} Main()
{
  call CondVar_Init(1);
  async call Work();
  call CondVar_Destroy(1);
}

procedure Work()
{
  call CondVar_Signal(1);
}
