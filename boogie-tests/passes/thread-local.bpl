var g: int; var {:thread_local} own: int where own > 0;
procedure {:entrypoint} main() modifies g;
{
  async call T();
  g := own;
}
procedure T() modifies g;
{
  g := own;
}
