// RUN: resolve
// EXPECT: error: "}" expected

procedure P()
{
  if (x) {
