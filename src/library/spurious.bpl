// With `threads`: a thread that waits at a condition variable may wake without having been woken.

function {:inline} CondVar.spurious(): bool { true }
