//! The options of a `RUN` line, taken apart so that some can be replaced.

/// Options in order, each with its value if it has one.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Flags(Vec<(String, Option<String>)>);

/// Bounds, and the property they belong to (none: both).
const BOUNDS: [(&str, Option<&str>); 6] = [
    ("rounds", Some("safety")),
    ("stem", Some("termination")),
    ("lasso", Some("termination")),
    ("unroll", None),
    ("recursion", None),
    ("threads", None),
];

/// What `check` knows and `translate` does not.
const ONLY_CHECK: [&str; 8] =
    ["solver", "max-rounds", "timeout", "memory", "all-errors", "backend", "backend-path", "witness"];

impl Flags {
    /// Reads the words behind the verb: `--name`, followed by its value if what follows is no option.
    pub fn read(words: &[String]) -> Flags {
        let mut flags: Vec<(String, Option<String>)> = Vec::new();
        for word in words {
            match (word.strip_prefix("--"), flags.last_mut()) {
                (Some(name), _) => flags.push((name.to_owned(), None)),
                (None, Some((_, value @ None))) => *value = Some(word.clone()),
                (None, _) => flags.push((word.clone(), None)),
            }
        }
        Flags(flags)
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(n, _)| n == name).and_then(|(_, v)| v.as_deref())
    }

    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(n, _)| n == name)
    }

    pub fn number(&self, name: &str) -> Option<u32> {
        self.get(name)?.parse().ok()
    }

    pub fn set(&mut self, name: &str, value: &str) {
        match self.0.iter_mut().find(|(n, _)| n == name) {
            Some((_, old)) => *old = Some(value.to_owned()),
            None => self.0.push((name.to_owned(), Some(value.to_owned()))),
        }
    }

    pub fn without(&self, names: &[&str]) -> Flags {
        Flags(self.0.iter().filter(|(n, _)| !names.contains(&n.as_str())).cloned().collect())
    }

    /// For `translate`, which knows fewer options.
    pub fn for_translation(&self) -> Flags {
        self.without(&ONLY_CHECK)
    }

    pub fn words(&self) -> Vec<String> {
        self.0.iter().flat_map(|(n, v)| std::iter::once(format!("--{n}")).chain(v.clone())).collect()
    }

    /// The property that is meant.
    pub fn property(&self) -> &str {
        match (self.get("property"), self.get("method")) {
            (Some(property), _) => property,
            (None, Some(method)) if method.ends_with("lasso") => "termination",
            _ => "safety",
        }
    }

    /// `safety` or `termination`: which methods and bounds belong to the property. A property of states is a question about
    /// executions that go on for ever, as termination is; deadlock and race are questions about states, as safety is.
    pub fn kind(&self) -> &'static str {
        if ["safety", "deadlock", "race"].contains(&self.property()) { "safety" } else { "termination" }
    }

    /// `rounds 2, unroll 3`
    pub fn bounds(&self) -> String {
        let given = BOUNDS.iter().filter_map(|(n, _)| Some(format!("{n} {}", self.get(n)?)));
        given.collect::<Vec<_>>().join(", ")
    }

    /// Is every bound given that matters for what is translated? (Threads are counted where they are not.)
    pub fn is_bounded(&self) -> bool {
        let property = self.kind();
        let needed = BOUNDS.iter().filter(|(n, p)| *n != "threads" && p.is_none_or(|p| p == property));
        needed.into_iter().all(|(n, _)| self.get(n).is_some())
    }

    /// Sets the bounds that an answer names, where none is given. (`threads` there is a count, not a limit.)
    pub fn take_bounds(&mut self, bounds: &serde_json::Value) {
        let property = self.kind();
        for (name, belongs) in BOUNDS {
            let wanted = name != "threads" && belongs.is_none_or(|p| p == property) && self.get(name).is_none();
            if let (true, Some(value)) = (wanted, bounds[name].as_u64()) {
                self.set(name, &value.to_string());
            }
        }
    }
}

/// Bounds to use instead of those of the header: `rounds=2,unroll=3`.
#[derive(Debug, Clone, Default)]
pub struct Bounds(Vec<(String, u32)>);

impl std::str::FromStr for Bounds {
    type Err = String;

    fn from_str(text: &str) -> Result<Bounds, String> {
        let part = |part: &str| {
            let (name, value) = part.split_once('=').ok_or_else(|| format!("write NAME=NUMBER, not `{part}`"))?;
            if !BOUNDS.iter().any(|(n, _)| *n == name) {
                return Err(format!("there is no bound `{name}`"));
            }
            let value = value.parse().ok().filter(|v| *v > 0);
            Ok((name.to_owned(), value.ok_or_else(|| format!("`{part}`: not a number from 1 on"))?))
        };
        text.split(',').map(part).collect::<Result<_, _>>().map(Bounds)
    }
}

/// What a header's expectation means for other bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    Same,
    /// At least as large each: a violation stays one.
    Larger,
    /// At most as large each: what holds still holds.
    Smaller,
    Unrelated,
}

impl Bounds {
    /// Puts these bounds into the options of a check, as far as they belong to its property.
    pub fn apply(&self, flags: &mut Flags) -> Relation {
        let property = flags.kind();
        let mut relation = Relation::Same;
        for (name, value) in &self.0 {
            let belongs = BOUNDS.iter().any(|(n, p)| n == name && p.is_none_or(|p| p == property));
            if !belongs {
                continue;
            }
            let step = match flags.number(name) {
                Some(old) if old == *value => Relation::Same,
                // Lassos of different shapes are not compared.
                _ if name == "stem" || name == "lasso" => Relation::Unrelated,
                Some(old) if *value > old => Relation::Larger,
                Some(_) => Relation::Smaller,
                None => Relation::Unrelated,
            };
            relation = match (relation, step) {
                (Relation::Same, other) | (other, Relation::Same) => other,
                (a, b) if a == b => a,
                _ => Relation::Unrelated,
            };
            flags.set(name, &value.to_string());
        }
        relation
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header::words;

    #[test]
    fn options_are_replaced_by_name() {
        let mut flags = Flags::read(&words("--property safety --rounds 2 --cooperative"));
        assert_eq!((flags.property(), flags.number("rounds"), flags.is_bounded()), ("safety", Some(2), false));
        flags.take_bounds(&serde_json::json!({"rounds": 3, "unroll": 4, "recursion": 1, "threads": 9, "lasso": null}));
        assert_eq!(flags.bounds(), "rounds 2, unroll 4, recursion 1");
        assert!(flags.is_bounded());
        assert_eq!(
            flags.for_translation().words().join(" "),
            "--property safety --rounds 2 --cooperative --unroll 4 --recursion 1"
        );
        assert_eq!(Flags::read(&words("--method lazy-lasso")).property(), "termination");
        let response = Flags::read(&words("--property response(p,q) --stem 1"));
        assert_eq!((response.property(), response.kind()), ("response(p,q)", "termination"));
    }

    #[test]
    fn other_bounds_keep_what_follows_from_the_header() {
        let apply = |bounds: &str, to: &str| {
            let mut flags = Flags::read(&words(to));
            (bounds.parse::<Bounds>().unwrap().apply(&mut flags), flags.words().join(" "))
        };
        assert_eq!(apply("rounds=3", "--rounds 2"), (Relation::Larger, "--rounds 3".into()));
        assert_eq!(apply("rounds=1,unroll=1", "--rounds 2 --unroll 2").0, Relation::Smaller);
        assert_eq!(apply("rounds=1,unroll=3", "--rounds 2 --unroll 2").0, Relation::Unrelated);
        assert_eq!(apply("unroll=3", "--rounds 2").0, Relation::Unrelated);
        assert_eq!(apply("lasso=9", "--rounds 2"), (Relation::Same, "--rounds 2".into()));
        assert_eq!(apply("lasso=2", "--property termination --lasso 1").0, Relation::Unrelated);
        assert!("rounds".parse::<Bounds>().is_err() && "depth=1".parse::<Bounds>().is_err());
        assert!("rounds=0".parse::<Bounds>().is_err());
    }
}
