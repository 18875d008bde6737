//! The judge: what a concurrent program does, step by step, from the source alone. Shares no code with the
//! sequentializers or the engine.
