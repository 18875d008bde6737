//! What the threads of a program are, what they share, and where they may be switched.
