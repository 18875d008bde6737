//! Types of other languages, and what there is in their place.

use super::advice::last_word;

/// Advice behind a text that ends in `seq<` or `seq<T>`, as other languages apply a type to others.
pub(super) fn type_arguments(in_front: &str) -> Option<String> {
    let applied = match in_front.strip_suffix('>') {
        Some(applied) => &applied[..applied.rfind('<')?],
        None => in_front.strip_suffix('<')?,
    };
    let name = &applied[last_word(applied)..];
    let is_type = applied[..applied.len() - name.len()].trim_end().ends_with([':', ']', '(', ',', '=']);
    (is_type && !name.is_empty()).then(|| {
        type_of_other_languages(name).map_or_else(
            || format!("a type stands in front of its arguments, without brackets: `{name} int`"),
            str::to_owned,
        )
    })
}

/// What there is in place of a type that other languages have.
pub fn type_of_other_languages(name: &str) -> Option<&'static str> {
    Some(match name.to_ascii_lowercase().as_str() {
        "seq" | "sequence" | "list" | "array" | "vec" | "vector" | "queue" | "stack" => {
            "a sequence of integers is a map `[int]int` and its length, or a datatype"
        }
        "set" | "iset" | "multiset" | "bag" => {
            "a set of integers is a map `[int]bool`; with how often each is in it: `[int]int`"
        }
        "map" | "imap" | "dict" | "hashmap" => "a map from integers to integers is `[int]int`",
        "boolean" => "did you mean `bool`?",
        "integer" => "did you mean `int`?",
        "nat" | "uint" | "unsigned" | "long" | "short" | "byte" | "i32" | "i64" | "u8" | "u32" | "u64" | "size_t" => {
            "integers are `int`, without bounds; those of a machine are `bv8`, `bv32`, ..."
        }
        "float" | "double" => "rational numbers are `real`; floating-point numbers are `float24e8`, ...",
        "char" => "characters are numbers: `int`",
        "void" => "a procedure without results has no `returns`",
        "mutex" | "lock" | "semaphore" | "thread" | "pthread_t" | "pthread_mutex_t" | "channel" | "barrier" => {
            "locks and the like are integers for the procedures of `--lib threads`; or a variable of your own, as `var lock: int;`"
        }
        _ => return None,
    })
}
