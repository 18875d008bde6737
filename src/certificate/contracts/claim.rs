//! What a certificate with contracts says, and what people are shown of it.

use itertools::Itertools;

use super::super::Rejected;
use super::{CALLED, Contracted, Contracts, OTHERS, Parameter};
use base::source::Sources;
use syntax::ast::*;
use syntax::print::print_expr;

/// Contracts of all procedures, in the order of [`Contracts::procedures`].
#[derive(Debug, Clone)]
pub struct ContractClaim {
    /// What is said of each.
    pub procedures: Vec<ProcedureClaim>,
    /// Ranks, the most significant first, each with an expression for each of the [`places`](Contracts::places). With any of them every
    /// execution is said to end, else that no check fails.
    pub ranks: Vec<Vec<Expr>>,
    /// Over [`Contracts::others_parameters`]: what other threads may do. `None` of a sequential program.
    pub others: Option<Expr>,
}

/// What is said of one procedure, each over the parameters of its function.
#[derive(Debug, Clone)]
pub struct ProcedureClaim {
    /// Over the parameters, and the globals on entry: where the procedure may be called.
    pub called: Expr,
    /// Besides over the results, and the globals as they are then: what it has done where it returns.
    pub summary: Expr,
    /// At the heads of its loops.
    pub invariants: Vec<Expr>,
}

impl ContractClaim {
    /// So many parts, all together.
    pub fn parts(&self) -> usize {
        let all = self.procedures.iter().flat_map(ProcedureClaim::all).chain(&self.others);
        all.map(|e| e.conjuncts().len()).sum()
    }
}

impl ProcedureClaim {
    pub(super) fn all(&self) -> impl Iterator<Item = &Expr> {
        [&self.called, &self.summary].into_iter().chain(&self.invariants)
    }
}

/// Is this a certificate with contracts, and not one with an invariant of all threads?
pub fn has_contracts(certificate: &Program) -> bool {
    let mut functions = certificate.decls.iter().filter_map(|d| match d {
        Decl::Function(f) => Some(f.name.name),
        _ => None,
    });
    functions.any(|name| name.starts_with(CALLED))
}

/// Does it say what other threads may do?
pub fn knows_others(certificate: &Program) -> bool {
    certificate.decls.iter().any(|d| matches!(d, Decl::Function(f) if f.name.name.as_str() == OTHERS))
}

impl Contracts {
    /// The bodies of the functions of contracts in a certificate; nothing else of it is looked at.
    ///
    /// # Errors
    /// A function is missing, or its parameters are not those that the program has.
    pub fn claim_of(&self, certificate: &Program) -> Result<ContractClaim, Rejected> {
        let mut procedures = Vec::new();

        for (number, p) in self.procedures.iter().enumerate() {
            let called = body_of(certificate, p.called, &self.called_parameters(number), &Type::bool())?;
            let summary = body_of(certificate, p.summary, &self.summary_parameters(number), &Type::bool())?;
            let parameters = self.invariant_parameters(number);
            let invariants = p.heads.iter().map(|h| body_of(certificate, h.function, &parameters, &Type::bool()));
            procedures.push(ProcedureClaim { called, summary, invariants: invariants.collect::<Result<_, _>>()? });
        }
        let others = self.others.as_ref();
        let others =
            others.map(|o| body_of(certificate, o.function, &self.others_parameters(), &Type::bool())).transpose()?;
        Ok(ContractClaim { procedures, ranks: self.claimed_ranks(certificate)?, others })
    }

    /// Does the claim speak of the program alone?
    ///
    /// # Errors
    /// A function is missing, or defined by what it must not be defined by.
    pub(super) fn fits(&self, claim: &ContractClaim) -> Result<(), Rejected> {
        let same = claim.procedures.len() == self.procedures.len()
            && claim.procedures.iter().zip(&self.procedures).all(|(c, p)| c.invariants.len() == p.heads.len())
            && claim.ranks.iter().all(|rank| rank.len() == self.places().len())
            && claim.others.is_some() == self.others.is_some()
            && (claim.others.is_none() || claim.ranks.is_empty());
        let plain = claim.procedures.iter().flat_map(ProcedureClaim::all).chain(claim.ranks.iter().flatten());
        let plain = plain.chain(&claim.others);
        let plain = plain.into_iter().all(|e| self.is_plain(e));
        match (same, plain) {
            (true, true) => Ok(()),
            (true, false) => Err(Rejected::Malformed("a contract is defined by what the program does not have".into())),
            (false, _) => Err(Rejected::Malformed("it has other contracts than the program".into())),
        }
    }

    /// Does the expression speak of the program's own functions alone? One that is defined by itself could say anything.
    fn is_plain(&self, e: &Expr) -> bool {
        let is_known = match &e.kind {
            ExprKind::App(name, _) => {
                self.passive.iter().any(|d| match d {
                    Decl::Function(f) => f.name.name == *name,
                    Decl::Datatype(d) => d.constructors.iter().any(|c| c.name.name == *name),
                    _ => false,
                }) && !self.functions().contains(name)
            }
            ExprKind::Code(_) | ExprKind::Old(_) => false,
            _ => true,
        };
        let mut plain = is_known;
        e.for_each_child(&mut |c| plain = plain && self.is_plain(c));
        plain
    }

    /// The functions of contracts.
    fn functions(&self) -> Vec<Name> {
        let of =
            |p: &Contracted| [p.called, p.summary].into_iter().chain(p.heads.iter().map(|h| h.function)).collect_vec();
        self.procedures.iter().flat_map(of).chain(self.others.as_ref().map(|others| others.function)).collect()
    }

    /// The contracts, line by line.
    pub fn readable(&self, claim: &ContractClaim, sources: &Sources) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(others) = &claim.others {
            let parts = others.conjuncts().into_iter().filter(|e| e.as_bool() != Some(true)).map(print_expr);
            lines.push(format!("other threads  {}", parts.unique().join("; ")));
        }
        for (p, said) in self.procedures.iter().zip(&claim.procedures) {
            let mut line = |place: String, e: &Expr| {
                let parts = e.conjuncts().into_iter().filter(|e| e.as_bool() != Some(true)).map(print_expr);
                let parts = parts.unique().join("; ");
                if !parts.is_empty() {
                    lines.push(format!("at {}:{place}  {parts}", p.name));
                }
            };
            line("start".into(), &said.called);
            for (number, (head, invariant)) in p.heads.iter().zip(&said.invariants).enumerate() {
                let place = match sources.location(head.span) {
                    Some(at) => format!("loop {}", at.line),
                    None => format!("its loop {}", number + 1),
                };
                line(place, invariant);
            }
            line("return".into(), &said.summary);
        }
        lines
    }
}

/// The body of a function with these parameters.
pub(super) fn body_of(
    certificate: &Program,
    name: Name,
    parameters: &[Parameter],
    result: &Type,
) -> Result<Expr, Rejected> {
    let functions = certificate.decls.iter().filter_map(|d| match d {
        Decl::Function(f) if f.name.name == name => Some(f),
        _ => None,
    });
    let Ok(function) = functions.exactly_one() else {
        return Err(Rejected::Malformed(format!("it does not have one function {name}")));
    };
    let given = function.params.iter().map(|p| (p.name.map(|n| n.name), &p.ty));
    let known = parameters.iter().map(|p| (Some(p.name), &p.ty));
    let fits = function.type_params.is_empty() && function.result.ty == *result;
    match &function.body {
        None => Err(Rejected::Malformed(format!("{name} has no body"))),
        Some(_) if !fits || !given.eq(known) => {
            Err(Rejected::Malformed(format!("{name} has other parameters than the program")))
        }
        Some(body) => Ok(body.clone()),
    }
}
