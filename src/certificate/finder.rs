//! Who has found an invariant: `function {:found_by "native"} Inv(...)`. Nothing is believed because a certificate says it: it chooses whom the
//! checker asks first, so that nobody is the only one to decide what follows from an invariant of its own.

use syntax::ast::*;

/// Says on the invariant who has found it.
const FOUND_BY: &str = "found_by";

/// A solver that finds invariants, and that can decide what follows from them, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Finder {
    /// The native engine's, over bits.
    Native,
    /// z3, of Horn clauses or of what is guessed.
    Z3,
}

impl Finder {
    const ALL: [Finder; 2] = [Finder::Native, Finder::Z3];

    /// As a certificate and the answers of the checker call it.
    pub fn name(self) -> &'static str {
        match self {
            Finder::Native => "native",
            Finder::Z3 => "z3",
        }
    }

    /// Says in a certificate that this solver has found it.
    pub fn sign(self, certificate: &mut Program) {
        let attribute = || Attr::generated(FOUND_BY, vec![AttrArg::generated(self.name())]);
        invariants(certificate).for_each(|f| f.attrs.push(attribute()));
    }

    /// Who has found a certificate, as far as it says so.
    pub fn of(certificate: &Program) -> Option<Finder> {
        let attributes = certificate.decls.iter().flat_map(|d| match d {
            Decl::Function(f) if f.name.name == "Inv" => &f.attrs[..],
            _ => &[],
        });
        let said = |a: &Attr| match a.args.as_slice() {
            [AttrArg::Str(text, _)] if a.name.as_str() == FOUND_BY => {
                Finder::ALL.into_iter().find(|finder| finder.name() == text.as_str())
            }
            _ => None,
        };
        attributes.filter_map(said).next()
    }
}

fn invariants(certificate: &mut Program) -> impl Iterator<Item = &mut FunctionDecl> {
    certificate.decls.iter_mut().filter_map(|d| match d {
        Decl::Function(f) if f.name.name == "Inv" => Some(f),
        _ => None,
    })
}
