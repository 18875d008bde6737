//! Concurrent programs to sequential ones.
