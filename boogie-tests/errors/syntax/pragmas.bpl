// RUN: resolve
// EXPECT: error: #else without #if

#if A
#else
#else
#endif
#endif
#elsif C
#foo
#line x
#if B
