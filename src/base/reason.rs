//! Why a stage goes no further: in words for a person, and as a kind for whoever decides by it. Nobody reads the words to decide.

use std::borrow::Cow;
use std::fmt::{self, Display};

/// What a stage does not get over, as far as somebody who hears of it can do something about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Obstacle {
    /// The limit on memory.
    Memory,
    /// The limit on time.
    Time,
    /// An integer that can have any value, or one of too many.
    ArbitraryInteger,
    /// A value of another type that has too many.
    ArbitraryValue,
    /// A map of which entries have no value yet.
    ArbitraryMap,
    /// A quantifier or a lambda over all values of a type.
    Unbounded,
    /// A quantifier over a range of too many integers.
    LongRange,
    /// Too many choices in one step of a thread.
    Choices,
    /// Calls that are nested too deeply.
    Recursion,
    /// Every bound that cuts executions has grown as far as it can.
    NoBoundLeft,
}

/// Why a stage goes no further.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// In words, for a person.
    pub text: Cow<'static, str>,
    /// What kind of thing it is, where somebody can do something about it.
    pub obstacle: Option<Obstacle>,
}

impl Obstacle {
    /// This obstacle, in these words.
    pub fn reason(self, text: impl Into<Cow<'static, str>>) -> Reason {
        Reason { text: text.into(), obstacle: Some(self) }
    }
}

impl Reason {
    /// The same with other words around it.
    pub fn within(self, words: impl FnOnce(&str) -> String) -> Reason {
        Reason { text: words(&self.text).into(), ..self }
    }
}

impl From<String> for Reason {
    fn from(text: String) -> Reason {
        Reason { text: text.into(), obstacle: None }
    }
}

impl From<&'static str> for Reason {
    fn from(text: &'static str) -> Reason {
        Reason { text: text.into(), obstacle: None }
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
