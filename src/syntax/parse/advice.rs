//! What to write instead: for what other languages write where the grammar wants something else.

use std::collections::BTreeSet;
use std::ops::Range;

use super::other_types::type_arguments;
use super::preprocess::is_word_byte;
use crate::print::is_keyword;

/// The token that does not fit, with the text around it; in front of it stands the declaration or statement from its beginning.
pub(super) struct Context<'t> {
    pub before: &'t str,
    pub found: &'t str,
    pub behind: &'t str,
}

/// Literal tokens that would have been right.
type Tokens = BTreeSet<String>;

impl Context<'_> {
    /// What the line in front of the token says of its statement.
    fn in_front(&self) -> &str {
        self.before.trim_end()
    }

    /// Whether the token stands behind this word.
    fn follows(&self, word: &str) -> bool {
        let in_front = self.in_front();
        &in_front[last_word(in_front)..] == word
    }

    /// The statement that the token stands in, so far.
    fn statement(&self) -> &str {
        let in_front = self.in_front();
        in_front.rfind([';', '{', '}', '\n']).map_or(in_front, |at| &in_front[at + 1..]).trim()
    }

    /// What is assigned to, where that is not long.
    fn target(&self) -> &str {
        Some(self.statement()).filter(|s| !s.is_empty() && s.len() <= 40 && !s.contains(' ')).unwrap_or("x")
    }

    /// The token and what follows it at once.
    fn starts_with(&self, text: &str) -> bool {
        text.strip_prefix(self.found).is_some_and(|rest| self.behind.starts_with(rest))
    }

    fn is_name(&self) -> bool {
        self.found.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
    }
}

/// Words that begin a statement in other languages, where Boogie sees a name: where in the text in front of the token that does not
/// fit the word is, and what to write.
pub(super) fn foreign_statement(context: &Context, tokens: &Tokens) -> Option<(Range<usize>, String)> {
    if let Some(at) = for_loop(context.before) {
        let advice =
            "a loop is written `while (c) { ... }`: what counts is assigned before it, and at the end of its body";
        return Some((at..at + "for".len(), advice.to_owned()));
    }
    if let Some(at) = choice(context) {
        let advice = "a choice among values is written `if (x == 1) { ... } else if (x == 2) { ... } else { ... }`";
        return Some((at.clone(), advice.to_owned()));
    }
    let in_front = context.in_front();
    let start = last_word(in_front);
    let word = &in_front[start..];
    let begins = in_front[..start].trim_end();
    let is_first = begins.is_empty() || begins.ends_with(['{', '}', ';', ':']);
    if !is_first || !tokens.contains(":=") {
        return None;
    }
    let advice = match word {
        "fork" | "spawn" | "start" | "thread" | "create" | "go" if context.is_name() => {
            format!("a thread is created by `async call {}(...);`", context.found)
        }
        "let" if context.is_name() => format!("{LOCALS}: var {}: int;", context.found),
        "do" | "repeat" => LOOP.to_owned(),
        "await" | "wait" | "when" => WAITS.to_owned(),
        _ => format!("did you mean `{}`?", mistyped(word)?),
    };
    Some((start..start + word.len(), advice))
}

/// The word that begins a statement from which this one differs by a single slip: a letter too many, too few, wrong, or two that changed places.
fn mistyped(word: &str) -> Option<&'static str> {
    const BEGIN: &[&str] = &["assert", "assume", "async", "break", "call", "goto", "havoc", "return", "while", "yield"];
    BEGIN.iter().copied().find(|begin| word.len().abs_diff(begin.len()) < 2 && strsim::osa_distance(word, begin) == 1)
}

const ASYNC_CALL: &str = "a thread is created by `async call P(...);`";
const WAITS: &str = "a thread waits until a condition holds by `assume c;`";
const ATOMIC: &str = "an atomic block has braces: atomic { ... }";
const LOOP: &str = "a loop is written `while (c) { ... }`";
const LOCALS: &str = "local variables are declared at the start of a body";

/// Where the word stands that begins a choice among values, in whose header the text ends.
fn choice(context: &Context) -> Option<Range<usize>> {
    let in_front = context.in_front();
    let statement = context.statement();
    let word = ["switch", "match"].into_iter().find(|word| {
        statement.strip_prefix(*word).is_some_and(|rest| rest.trim_start().starts_with('(') || rest.is_empty())
    })?;
    let start = in_front.len() - statement.len();
    Some(start..start + word.len())
}

/// Advice for a token that stands where it does not belong. `wants_name`: a name is missing, and nothing else.
pub(super) fn advice(context: &Context, tokens: &Tokens, wants_name: bool) -> Option<String> {
    let has = |token: &str| tokens.contains(token);
    assignments(context, tokens)
        .or_else(|| declarations(context, tokens))
        .or_else(|| if has("&&") { operators(context) } else { None })
        .or_else(|| statements(context, tokens))
        .or_else(|| {
            let found = context.found;
            if wants_name && found == "call" && context.in_front().ends_with('|') {
                return Some("the arms of a parallel call: `par P(...) | Q(...);`".to_owned());
            }
            type_first(context)
                .or_else(|| type_arguments(context.in_front()))
                .or_else(|| list(context, tokens))
                .or_else(|| {
                    (wants_name && is_keyword(found))
                        .then(|| format!("`{found}` is a keyword; a name is written `\\{found}`"))
                })
        })
}

/// A type in front of the name that it belongs to, among variables that are bound or declared.
fn type_first(context: &Context) -> Option<String> {
    let in_front = context.in_front();
    let declares =
        in_front.ends_with(['(', ',']) || ["var", "const", "forall", "exists"].iter().any(|w| context.follows(w));
    (declares && is_type(context.found) && names_follow(context.behind))
        .then(|| format!("a type stands behind the name: `x: {}`", context.found))
}

/// Names, or other things, that stand one behind the other where commas belong between them.
fn list(context: &Context, tokens: &Tokens) -> Option<String> {
    let in_front = context.in_front();
    let behind = |word: &str| {
        let at = in_front.rfind(word)? + word.len();
        let names = in_front[at..].trim();
        let is_list = in_front[at..].starts_with([' ', '\t', '\n']) && !names.is_empty();
        (is_list && names.bytes().all(|b| is_word_byte(b) || matches!(b, b',' | b' ' | b'\t' | b'\n'))).then_some(names)
    };
    if context.found == "*" && context.follows("modifies") {
        return Some(
            "globals are named, with commas between them; where there is no clause it is found out".to_owned(),
        );
    }
    if !tokens.contains(",") || !context.is_name() || is_type(context.found) {
        return None;
    }
    ["modifies", "havoc", "goto", "var", "const", "unique"].into_iter().find_map(|word| {
        let names = behind(word)?;
        Some(format!("commas stand between names: `{word} {names}, {}`", context.found))
    })
}

/// Where an assignment is meant.
fn assignments(context: &Context, tokens: &Tokens) -> Option<String> {
    let has = |token: &str| tokens.contains(token);
    let found = context.found;
    // Behind the left-hand side, where no declared name has its type.
    if has(":=") && !has(":") || has(":=") && has("[") {
        let x = context.target();
        if let Some(operator) = ["++", "--"].into_iter().find(|o| context.starts_with(o)) {
            return Some(format!("there is no `{operator}`: write `{x} := {x} {} 1;`", &operator[..1]));
        }
        let compound = ["+=", "-=", "*=", "/=", "%=", "&=", "|="].into_iter().find(|o| context.starts_with(o));
        if let Some(compound) = compound {
            let operator = match &compound[..1] {
                "/" => "div",
                "%" => "mod",
                "&" => "&&",
                "|" => "||",
                operator => operator,
            };
            return Some(format!("there is no `{compound}`: write `{x} := {x} {operator} ...;`"));
        }
        match found {
            "=" => return Some(format!("an assignment is written `{x} := ...;`")),
            "==" => return Some(format!("`==` compares; an assignment is written `{x} := ...;`")),
            "<" if context.starts_with("<-") => return Some(format!("an assignment is written `{x} := ...;`")),
            ";" if context.in_front().ends_with(')') => return Some(called(context)),
            ";" if ["skip", "nop", "pass"].contains(&context.target()) => {
                return Some("an empty statement is `assume true;`".to_owned());
            }
            ";" if context.target() == "continue" => {
                return Some(
                    "the next turn of a loop begins behind a label at the end of its body: `goto next;`".to_owned(),
                );
            }
            _ => {}
        }
    }
    if has("|{") && found == "*" && context.in_front().ends_with(":=") {
        return Some("an arbitrary value is given by `havoc x;`".to_owned());
    }
    if has(")") && !has("|{") && !has("&&") && is_bare_call(context.statement()) {
        return Some(called(context));
    }
    if found == ":=" && has(";") && context.statement().contains(":=") && context.statement().contains(',') {
        return Some("several variables are assigned at once by `x, y := 1, 2;`".to_owned());
    }
    None
}

/// `P(` at the beginning of a statement.
fn is_bare_call(statement: &str) -> bool {
    let name = statement.split('(').next().unwrap_or_default().trim();
    statement.contains('(') && !name.is_empty() && name.bytes().all(is_word_byte) && !is_keyword(name)
}

fn called(context: &Context) -> String {
    let name = context.statement().split('(').next().unwrap_or_default().trim();
    let rest = context.behind.split([';', '\n']).next().unwrap_or_default();
    match name {
        "elif" | "elsif" | "elseif" => format!("`{name}` is written `else if`"),
        "await" | "wait" | "when" => WAITS.to_owned(),
        "foreach" | "until" => LOOP.to_owned(),
        "atomic" => ATOMIC.to_owned(),
        _ if ["[", "->"].contains(&context.found) => format!(
            "a value is taken apart into variables, which then go where they belong: `{name}(a, b) := ...; m[i] := a;`"
        ),
        _ if rest.contains(":=") => format!("an entry of a map is `{name}[...]`"),
        _ => format!("a procedure is called by `call {name}(...);`"),
    }
}

/// In declarations.
fn declarations(context: &Context, tokens: &Tokens) -> Option<String> {
    let has = |token: &str| tokens.contains(token);
    let statement = context.statement();
    let declares = |word: &str| statement.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '\t']));
    match context.found {
        "[" if ["int", "bool", "real"].iter().any(|ty| context.follows(ty)) && !has("&&") => {
            let in_front = context.in_front();
            let element = &in_front[last_word(in_front)..];
            Some(format!("a map is written with the type of its indices first: [int]{element}"))
        }
        ":=" | "=" if declares("var") && has(";") => {
            let name = statement["var".len()..].split(':').next().unwrap_or_default().trim();
            Some(format!("a variable is declared without a value, and assigned by a statement: `{name} := ...;`"))
        }
        ":=" | "=" if declares("const") => {
            let name = statement["const".len()..].split(':').next().unwrap_or_default().trim();
            Some(format!("the value of a constant is told by an axiom: `axiom {name} == ...;`"))
        }
        "=" if declares("function") => {
            Some("the body of a function stands in braces: function f(x: int): int { ... }".to_owned())
        }
        ":" if declares("procedure") && has(";") => {
            Some("the results of a procedure have names: procedure P(...) returns (r: int)".to_owned())
        }
        "return" if declares("procedure") => Some("results are declared by `returns (r: int)`".to_owned()),
        "=" | "," | "}" | "|" if context.before.trim_start().starts_with("datatype") => {
            Some("constructors stand in braces, and have parentheses: datatype D { A(), B(x: int) }".to_owned())
        }
        "|" if declares("type") => Some(DATATYPE.to_owned()),
        found if has("procedure") && is_type(found) && names_follow(context.behind) => {
            Some(format!("a variable is declared by `var x: {found};`"))
        }
        "proc" | "void" | "def" | "fun" | "func" | "method" | "thread" if has("procedure") => {
            Some("a procedure is declared by `procedure P(...) { ... }`; threads run procedures".to_owned())
        }
        "enum" | "struct" | "record" | "class" | "union" | "typedef" if has("procedure") => Some(DATATYPE.to_owned()),
        "import" | "include" | "using" | "module" | "package" | "use" | "from" if has("procedure") => {
            Some("there are no modules: files that are given together are one program".to_owned())
        }
        "let" | "global" | "shared" | "static" | "extern" | "volatile" | "local" if has("procedure") => {
            Some("a variable is declared by `var x: int;`".to_owned())
        }
        "{" if declares("type") && context.in_front().ends_with('=') && !in_braces(context).contains(':') => {
            Some(DATATYPE.to_owned())
        }
        "{" if declares("type") && context.in_front().ends_with('=') => Some(
            "Ultimate's records are refused: there is a variable, a parameter, an index for each field (`p.base`, `p.offset`), as \
             its own translation has it later, or a `datatype`"
                .to_owned(),
        ),
        "{" if has("procedure") => Some("a procedure whose header ends with `;` has no body".to_owned()),
        ";" | "}" if has("procedure") => Some(format!("behind a declaration stands no `{}`", context.found)),
        _ => None,
    }
}

const DATATYPE: &str = "a type with values or fields of its own is a datatype, as in `datatype D { A(), B(x: int) }`, or has constants: `type T; const unique a, b: T;`";

/// What stands in the braces that the token opens.
fn in_braces<'t>(context: &Context<'t>) -> &'t str {
    context.behind.split('}').next().unwrap_or_default()
}

/// Between operands, and in front of them.
fn operators(context: &Context) -> Option<String> {
    if context.follows("not") {
        return Some("`not` is written `!`".to_owned());
    }
    if let Some(function) = on_bits(context) {
        return Some(format!(
            "operators on bits are functions that a program declares: function {{:bvbuiltin \"{function}\"}} f(bv32, bv32): bv32;"
        ));
    }
    let boogie = match context.found {
        "=" if context.starts_with("=>") => "`=>` is written `==>`",
        "=" if context.starts_with("=!") => "`=!` is written `!=`",
        "%" => "the remainder of a division is `mod`",
        "and" => "`and` is written `&&`",
        "or" => "`or` is written `||`",
        "&" => "`&` is written `&&`",
        "|" => "`|` is written `||`",
        "=" => "`=` is written `==` in an expression",
        "implies" => "`implies` is written `==>`",
        "?" => "a conditional expression is written `if c then a else b`",
        _ => return None,
    };
    Some(boogie.to_owned())
}

/// The function of SMT-LIB behind an operator of C.
fn on_bits(context: &Context) -> Option<&'static str> {
    let operands = [context.statement(), context.behind.split(';').next().unwrap_or_default()];
    let has_bits = || operands.iter().any(|text| has_bit_vector(text));
    match context.found {
        "<" if context.before.ends_with('<') => Some("bvshl"),
        ">" if context.before.ends_with('>') => Some("bvlshr"),
        "&" if has_bits() => Some("bvand"),
        "|" if has_bits() => Some("bvor"),
        _ if context.found.starts_with('^') => Some("bvxor"),
        _ => None,
    }
}

/// Whether a text has a number like `1bv8` in it.
fn has_bit_vector(text: &str) -> bool {
    text.match_indices("bv").any(|(at, _)| text[..at].ends_with(|c: char| c.is_ascii_digit()))
}

const FUNCTION_BODY: &str = "the body of a function is an expression, with neither `return` nor `;`";

/// Statements, and what stands in them.
fn statements(context: &Context, tokens: &Tokens) -> Option<String> {
    let has = |token: &str| tokens.contains(token);
    let found = context.found;
    match found {
        "," | ":" | "\"" if has_text(context) => {
            Some("what a check says to its readers is an attribute: `assert {:msg \"...\"} e;`".to_owned())
        }
        "<" | ">" if has("|{") && on_bits(context).is_some() => operators(context),
        ">" if has("|{") && context.before.ends_with('<') => Some("`<>` is written `!=`".to_owned()),
        "=" if has("|{") && context.before.ends_with("==") => Some("`===` is written `==`".to_owned()),
        _ if context.follows("return") && has(";") => {
            Some("`return` takes no value: the results are assigned before it, as in `r := 1; return;`".to_owned())
        }
        "return" if context.in_front().ends_with('{') && has("|{") => Some(FUNCTION_BODY.to_owned()),
        ";" if context.before.trim_start().starts_with("function") && has("}") => Some(FUNCTION_BODY.to_owned()),
        _ if has("{") && begins_with(context, &["if", "else"]) => {
            Some("the branches of an `if` stand in braces: if (c) { ... } else { ... }".to_owned())
        }
        _ if has("{") && begins_with(context, &["while"]) => Some(LOOP.to_owned()),
        "{" if has("then") => Some("a conditional expression is written `if c then a else b`".to_owned()),
        _ if context.follows("invariant") && has("action") => {
            Some("an invariant of its own begins with `yield`; that of a loop stands between guard and body".to_owned())
        }
        // What creates threads, and what keeps them out.
        ";" if context.statement().starts_with("fork ") => Some(
            "`fork` gives its thread an id: `fork 1 P(...);`; without one, a thread is created by `async call P(...);`"
                .to_owned(),
        ),
        "async" if context.follows("call") => Some(ASYNC_CALL.to_owned()),
        _ if context.follows("async") && context.is_name() => {
            Some(format!("a thread is created by `async call {found}(...);`"))
        }
        _ if context.follows("async") => Some(ASYNC_CALL.to_owned()),
        _ if context.follows("atomic") && has(":=") => Some(ATOMIC.to_owned()),
        "invariant" if has("goto") => Some("the invariants of a loop stand between its guard and its body".to_owned()),
        "forall" | "exists" | "lambda" if has("|{") => {
            Some(format!("`{found}` stands in parentheses: ({found} x: int :: ...)"))
        }
        "++" | "--" if has("goto") => Some(format!("there is no `{found}`: write `x := x {} 1;`", &found[..1])),
        "requires" | "ensures" | "modifies" if has("goto") => {
            Some(format!("`{found}` stands between the header of a procedure and its body"))
        }
        "int" | "bool" | "real" if has("goto") && names_follow(context.behind) => {
            Some(format!("{LOCALS}: var x: {found};"))
        }
        "else" if has("goto") => Some("an `else` stands behind the block of its `if`".to_owned()),
        "var" if has("goto") => Some(LOCALS.to_owned()),
        ";" if has("goto") => Some("a statement ends with one `;`, a block with none".to_owned()),
        _ => None,
    }
}

/// Whether a string follows the condition of a check.
fn has_text(context: &Context) -> bool {
    let is_check = ["assert", "assume", "requires", "ensures", "invariant"]
        .iter()
        .any(|word| context.statement().strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '\t', '('])));
    is_check && (context.found == "\"" || context.behind.trim_start().starts_with('"'))
}

/// Whether the statement that the token stands in begins with one of the words, and has come to an end of what stands in front of a block.
fn begins_with(context: &Context, words: &[&str]) -> bool {
    let statement = context.statement();
    let is_over = statement.ends_with(')') || statement == "else";
    let first = statement.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    is_over && words.contains(&first)
}

fn is_type(word: &str) -> bool {
    ["int", "bool", "real"].contains(&word)
}

/// Whether a name stands at the start of a text.
fn names_follow(text: &str) -> bool {
    text.starts_with([' ', '\t']) && text.trim_start().starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Where the `for` of a loop stands in whose header the text ends; for the grammar it is a name, and may have another behind it.
fn for_loop(before: &str) -> Option<usize> {
    let before = before.trim_end();
    let without_name = before[..last_word(before)].trim_end();
    [before, without_name].into_iter().find_map(|header| {
        let header = header.strip_suffix('(').unwrap_or(header).trim_end();
        let start = last_word(header);
        let in_front = header[..start].trim_end();
        let is_statement = in_front.is_empty() || in_front.ends_with(['{', '}', ';', ':']);
        (is_statement && &header[start..] == "for").then_some(start)
    })
}

/// Start of the word that ends a text.
pub(super) fn last_word(text: &str) -> usize {
    text.len() - text.bytes().rev().take_while(|&b| is_word_byte(b)).count()
}
