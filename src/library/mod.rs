//! Declarations that programs can ask for by name: what Boogie adds with `-lib:base`, `-lib:node` and `-lib:set_size`, and what concurrent
//! programs are made of (`threads`). They are ordinary Boogie, read behind the program's own files.

use strum::IntoEnumIterator;

use crate::source::SourceFile;

/// A library by the name that it is asked for by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::EnumIter)]
#[cfg_attr(not(target_family = "wasm"), derive(clap::ValueEnum), value(rename_all = "snake_case"))]
pub enum Library {
    /// Maps, options, sets, finite maps, vectors, and Civl's `One` and `Loc`: Boogie's own
    Base,
    /// Lists of nodes: Boogie's own; needs base
    Node,
    /// Sizes of sets: Boogie's own; needs base
    SetSize,
    /// Mutexes, read-write locks, semaphores, barriers, condition variables, what is done once, channels, atomic cells
    Threads,
    /// With threads: who waits at a condition variable may wake without having been woken
    Spurious,
    /// Bodies for what C programs call and SMACK leaves without one: POSIX threads, mutexes, and so on; checks and assumptions of SV-COMP
    Smack,
}

impl Library {
    /// As `--lib` and `-lib:` name it.
    pub fn name(self) -> &'static str {
        match self {
            Library::Base => "base",
            Library::Node => "node",
            Library::SetSize => "set_size",
            Library::Threads => "threads",
            Library::Spurious => "spurious",
            Library::Smack => "smack",
        }
    }

    fn of(name: &str) -> Option<Library> {
        Library::iter().find(|l| l.name() == name)
    }

    fn text(self) -> &'static str {
        match self {
            Library::Base => include_str!("base.bpl"),
            Library::Node => include_str!("node.bpl"),
            Library::SetSize => include_str!("set_size.bpl"),
            Library::Threads => include_str!("threads.bpl"),
            Library::Spurious => include_str!("spurious.bpl"),
            Library::Smack => include_str!("smack.bpl"),
        }
    }

    /// The text, under a name that messages show.
    pub fn source(self) -> SourceFile {
        SourceFile::new(format!("library:{}.bpl", self.name()), self.text())
    }

    /// What has to be there besides.
    fn needs(self) -> Option<Library> {
        match self {
            Library::Node | Library::SetSize => Some(Library::Base),
            Library::Spurious => Some(Library::Threads),
            _ => None,
        }
    }
}

/// These libraries, and those that the files ask for, each once, with what they need, in a fixed order.
pub fn all<'t>(asked: &[Library], texts: impl IntoIterator<Item = &'t str>) -> Vec<Library> {
    let mut wanted = asked.to_vec();
    wanted.extend(texts.into_iter().flat_map(asked_in_head));
    wanted.extend(wanted.clone().into_iter().filter_map(Library::needs));
    wanted.sort_unstable();
    wanted.dedup();
    wanted
}

/// What the `RUN` lines at the beginning of a file name: `// RUN: %parallel-boogie -lib:base "%s"`, where `-lib` alone is `-lib:base`; and
/// `// RUN: check --lib threads`.
fn asked_in_head(text: &str) -> Vec<Library> {
    let is_head = |line: &&str| line.trim().is_empty() || line.starts_with("//");
    let runs = text.lines().take_while(is_head).filter_map(|line| line.split_once("RUN:"));
    let words: Vec<&str> = runs.flat_map(|(_, command)| command.split_whitespace()).collect();
    let ours = words.windows(2).filter(|w| w[0] == "--lib").flat_map(|w| w[1].split(',')).filter_map(Library::of);
    let boogies = |word: &&str| -> Option<Library> {
        let rest = word.strip_prefix(['-', '/'])?.strip_prefix("lib")?;
        if rest.is_empty() { Some(Library::Base) } else { Library::of(rest.strip_prefix(':')?) }
    };
    words.iter().filter_map(boogies).chain(ours).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{CheckOptions, check};
    use crate::source::Sources;
    use crate::syntax::parse::{ParseOptions, parse};

    #[test]
    fn every_library_is_a_program() {
        for library in Library::iter() {
            let mut sources = Sources::new();
            all(&[library], []).into_iter().for_each(|l| {
                sources.add(l.source());
            });
            let parsed = parse(&mut sources, &ParseOptions::default()).unwrap_or_else(|e| panic!("{e:?}"));
            let options = CheckOptions { strict_modifies: true, ..CheckOptions::default() };
            let checked = check(parsed.program, &options).unwrap_or_else(|e| panic!("{library:?}: {e:?}"));
            assert!(checked.warnings.is_empty(), "{:?}", checked.warnings);
        }
    }

    #[test]
    fn run_lines_ask_for_libraries() {
        let asked = |text: &str| all(&[], [text]);
        assert_eq!(asked("// RUN: %parallel-boogie -lib:base \"%s\" > \"%t\"\nvar x: int;"), [Library::Base]);
        assert_eq!(asked("\n// RUN: %boogie /lib:node \"%s\""), [Library::Base, Library::Node]);
        assert_eq!(asked("// RUN: %boogie -lib \"%s\"\n// -lib:node"), [Library::Base]);
        assert_eq!(asked("var x: int;\n// RUN: %boogie -lib:base"), []);
        assert_eq!(asked("// RUN: check --lib threads,base --rounds 2"), [Library::Base, Library::Threads]);
        assert_eq!(asked("// RUN: check --library base -libs -lib:other"), []);
    }
}
