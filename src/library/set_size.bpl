// Boogie's library `set_size`: how many members a finite set has.

function Set_Size<T>(a: Set T): int;
