//! Values as witnesses carry and print them.

use std::fmt;
use std::str::FromStr;

use num_bigint::{BigInt, BigUint};
use num_traits::Signed;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A concrete value of a Boogie type, in the notation of Boogie, where it has one: `true`, `-3`, `5bv8`, `-3/2` (a real), `T!3` (element 3 of
/// an uninterpreted type), `Cons(1, Nil())`, `[0 := true, else := false]` (a map).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String", extend("minLength" = 1)))]
pub enum Value {
    /// `true`, `false`
    Bool(bool),
    /// `-3`
    Int(BigInt),
    /// `5bv8`
    Bv(BigUint, u32),
    /// A rational `p/q`, `q > 0`, lowest terms: `-3/2`, `4/1`
    Real(BigInt, BigInt),
    /// Element `n` of an uninterpreted type: `T!3`, `Field<int>!0`
    Element(String, u64),
    /// A datatype value: `Cons(1, Nil())`
    Datatype(String, Vec<Value>),
    /// Finitely many entries, sorted, none of them equal to the default: `[0 := true, else := false]`
    Map(Vec<(Vec<Value>, Value)>, Box<Value>),
}

impl Value {
    /// An `int`.
    pub fn int(value: impl Into<BigInt>) -> Value {
        Value::Int(value.into())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(b) => write!(f, "{b}"),
            Value::Int(n) => write!(f, "{n}"),
            Value::Bv(n, width) => write!(f, "{n}bv{width}"),
            Value::Real(p, q) => write!(f, "{p}/{q}"),
            Value::Element(ty, n) => write!(f, "{ty}!{n}"),
            Value::Datatype(name, args) => write!(f, "{name}({})", itertools::join(args, ", ")),
            Value::Map(entries, default) => {
                f.write_str("[")?;
                for (index, value) in entries {
                    write!(f, "{} := {value}, ", itertools::join(index, ","))?;
                }
                write!(f, "else := {default}]")
            }
        }
    }
}

/// The text is not a value.
#[derive(Debug, thiserror::Error)]
#[error("not a value: `{0}`")]
pub struct NotAValue(String);

impl FromStr for Value {
    type Err = NotAValue;

    fn from_str(text: &str) -> Result<Value, NotAValue> {
        let mut parser = Parser { rest: text };
        match parser.value() {
            Some(value) if parser.rest.trim().is_empty() => Ok(value),
            _ => Err(NotAValue(text.to_owned())),
        }
    }
}

/// Recursive descent over the notation of `Display`.
struct Parser<'a> {
    rest: &'a str,
}

impl<'a> Parser<'a> {
    fn eat(&mut self, token: &str) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn take_while(&mut self, accept: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !accept(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    fn value(&mut self) -> Option<Value> {
        self.rest = self.rest.trim_start();
        match self.rest.chars().next()? {
            '[' => self.map(),
            '-' | '0'..='9' => self.number(),
            _ => self.word(),
        }
    }

    fn number(&mut self) -> Option<Value> {
        let negative = self.eat("-");
        let digits: BigUint = self.take_while(|c| c.is_ascii_digit()).parse().ok()?;
        if let Some(rest) = self.rest.strip_prefix("bv") {
            self.rest = rest;
            let width = self.take_while(|c| c.is_ascii_digit()).parse().ok()?;
            return (!negative).then_some(Value::Bv(digits, width));
        }
        let mut number = BigInt::from(digits);
        if negative {
            number = -number;
        }
        if let Some(rest) = self.rest.strip_prefix('/') {
            self.rest = rest;
            let q: BigInt = self.take_while(|c| c.is_ascii_digit()).parse().ok()?;
            return q.is_positive().then_some(Value::Real(number, q));
        }
        Some(Value::Int(number))
    }

    fn map(&mut self) -> Option<Value> {
        self.eat("[");
        let mut entries = Vec::new();
        loop {
            if self.eat("else") {
                if !self.eat(":=") {
                    return None;
                }
                let default = self.value()?;
                return self.eat("]").then(|| Value::Map(entries, Box::new(default)));
            }
            let mut index = vec![self.value()?];
            while self.eat(",") {
                index.push(self.value()?);
            }
            if !self.eat(":=") {
                return None;
            }
            entries.push((index, self.value()?));
            if !self.eat(",") {
                return None;
            }
        }
    }

    /// What stands between `<` and its `>`, with them; nothing if there is none.
    fn type_arguments(&mut self) -> &'a str {
        let mut depth = 0usize;
        let end = self.rest.char_indices().find_map(|(at, c)| {
            match c {
                '<' => depth += 1,
                '>' => depth = depth.saturating_sub(1),
                _ => {}
            }
            (depth == 0).then_some(at)
        });
        let (taken, rest) = self.rest.split_at(end.filter(|_| self.rest.starts_with('<')).map_or(0, |at| at + 1));
        self.rest = rest;
        taken
    }

    fn word(&mut self) -> Option<Value> {
        let word = self.take_while(|c| c.is_ascii_alphanumeric() || "'~#$^_.?`\\".contains(c));
        if word.is_empty() {
            return None;
        }
        let arguments = self.type_arguments();
        if let Some(rest) = self.rest.strip_prefix('!') {
            self.rest = rest;
            let n = self.take_while(|c| c.is_ascii_digit()).parse().ok()?;
            return Some(Value::Element(format!("{word}{arguments}"), n));
        }
        if !arguments.is_empty() {
            return None;
        }
        if self.eat("(") {
            let mut args = Vec::new();
            while !self.eat(")") {
                if !args.is_empty() && !self.eat(",") {
                    return None;
                }
                args.push(self.value()?);
            }
            return Some(Value::Datatype(word.to_owned(), args));
        }
        match word {
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            _ => None,
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_value_reads_back_as_printed() {
        for text in [
            "true",
            "-12",
            "5bv8",
            "-3/2",
            "T!3",
            "Field<int>!0",
            "[1,Map<[int]bool, Set<bv8>>!0 := 3, else := 4]",
            "Cons(1, Nil())",
            "[0 := true, else := false]",
            "[1,2 := [else := 3], else := [0 := 1, else := 0]]",
        ] {
            assert_eq!(text.parse::<Value>().unwrap().to_string(), text);
        }
        for text in ["", "1 2", "[0 := ]", "-5bv8", "1/0", "x"] {
            assert!(text.parse::<Value>().is_err(), "{text}");
        }
    }
}
