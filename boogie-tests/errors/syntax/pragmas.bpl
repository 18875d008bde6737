// RUN: resolve
// EXPECT: error: #else without #if

#if A
#else
#else
#endif
#endif
#foo
#line x
#if B
