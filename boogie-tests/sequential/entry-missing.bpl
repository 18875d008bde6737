// RUN: verify
// EXPECT: error: no entry procedure: mark one with {:entrypoint}, call it main, or name it with --entry
// RUN: verify --entry Test
// EXPECT: holds complete
// RUN: verify --entry Other
// EXPECT: error: there is no procedure Other to start from

procedure Test()
{
  assert true;
}

procedure Another()
{
  assert true;
}
