//! Linear equations that hold wherever the rules lead: solvers of Horn clauses seldom find what relates several counters.
//!
//! ```text
//! P(0, 0, 0)        P(n + 1, pushed + 1, popped) if P(n, pushed, popped)        P(n - 1, pushed, popped + 1) if P(n, pushed, popped) and n > 0
//! ```
//! Each predicate has the affine space that is spanned by the integers for which the rules derive it, in which each rule is taken with what is
//! linear in it: `n + popped == pushed`. A space grows at most as often as it has dimensions. Where threads are counted, Booleans are 0 and 1:
//! `locked` is how many threads are between taking the lock and releasing it.
//!
//! - Establishes: the equations are true in the least solution. With them as conditions at their premises the clauses have a solution just
//!   where they had one before, and its predicates together with the equations are a solution of the clauses as they were.
//!
//! Source: Karr, "Affine relationships among variables of a program", Acta Informatica 1976.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::clauses::{Argument, Atom, Clauses, Predicate, Rule};
use crate::linear::Linear;
use crate::linear::print::equation;
use crate::linear::rational::Rational;
use crate::linear::span::Span;
use engine::limits::{Limits, Watch};
use syntax::ast::*;
use syntax::print::print_expr;

/// Factors that are looked at, at most; clauses for which it takes more get no equations. Of threads that are counted they say most of what
/// there is to know.
const MOST: usize = 3_000_000;
const MOST_COUNTED: usize = 30_000_000;

/// Rules between two looks at the limits.
const LOOK: u32 = 16;

/// What holds for each predicate, over its arguments.
#[derive(Debug, Clone)]
pub struct Equations {
    of: Vec<Expr>,
}

/// What equations are over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    Integers,
    /// Booleans, too, as 0 and 1.
    Booleans,
}

impl Over {
    fn has(self, ty: &Type) -> bool {
        match ty.kind {
            TypeKind::Int => true,
            TypeKind::Bool => self == Over::Booleans,
            _ => false,
        }
    }
}

impl Equations {
    /// None where the limits are reached.
    pub fn of(clauses: &Clauses, over: Over, limits: &Limits) -> Equations {
        let spaces = vec![Span::default(); clauses.predicates.len()];
        let watch = Watch::new(limits.clone(), LOOK);
        let mut search = Search { clauses, over, spaces, work: 0, watch };
        let of = match search.saturate() {
            true => clauses.predicates.iter().zip(&search.spaces).map(|(p, space)| shown(p, over, space)).collect(),
            false => vec![Expr::bool(true); clauses.predicates.len()],
        };
        for (predicate, known) in clauses.predicates.iter().zip(&of) {
            log::trace!("equations: {}: {}", predicate.name, print_expr(known));
        }
        Equations { of }
    }

    /// What is known otherwise, over the arguments of each predicate.
    pub fn given(of: Vec<Expr>) -> Equations {
        Equations { of }
    }

    /// What holds wherever the predicate of this number does.
    pub fn of_predicate(&self, predicate: usize) -> Vec<&Expr> {
        self.of[predicate].conjuncts()
    }

    /// The clauses, where what the premises of rules satisfy is a condition.
    pub fn strengthened(&self, clauses: &Clauses) -> Clauses {
        let mut strengthened = clauses.clone();
        let Clauses { predicates, rules, .. } = &mut strengthened;
        for rule in rules {
            for premise in &rule.premises {
                let names = predicates[premise.predicate].arguments.iter().map(|a| a.name);
                let values: FxHashMap<Name, Expr> = names.zip(premise.values.iter().cloned()).collect();
                for part in self.of[premise.predicate].conjuncts() {
                    let mut part = part.clone();
                    part.substitute(&values);
                    if part.as_bool() != Some(true) && !rule.conditions.contains(&part) {
                        rule.conditions.push(part);
                    }
                }
            }
        }
        strengthened
    }

    /// Definitions of the predicates, each with its equations.
    pub fn with(&self, definitions: Vec<Expr>) -> Vec<Expr> {
        definitions.into_iter().zip(&self.of).map(|(definition, e)| Expr::all([definition, e.clone()])).collect()
    }
}

fn shown(predicate: &Predicate, over: Over, space: &Span) -> Expr {
    let numbers: Vec<&Argument> = numbers(predicate, over).map(|at| &predicate.arguments[at]).collect();
    match space.is_empty() {
        true => Expr::bool(false),
        false => Expr::all(space.equations().iter().map(|sum| said(sum, &numbers))),
    }
}

/// Of Booleans alone that they are true or false, or the same; else they are counted.
fn said(sum: &Linear, numbers: &[&Argument]) -> Expr {
    let name = |v: usize| Expr::var(numbers[v].name);
    let is_boolean = |v: usize| numbers[v].ty.kind == TypeKind::Bool;
    let terms: Vec<(usize, Rational)> = sum.terms.iter().map(|(v, factor)| (*v, factor.clone())).collect();
    match &terms[..] {
        [(v, factor)] if is_boolean(*v) => {
            if sum.constant.is_zero() {
                name(*v).not()
            } else if &sum.constant + factor == Rational::ZERO {
                name(*v)
            } else {
                Expr::bool(false)
            }
        }
        [(v, f), (w, g)] if is_boolean(*v) && is_boolean(*w) && sum.constant.is_zero() && f + g == Rational::ZERO => {
            Expr::binary(BinOp::Iff, name(*v), name(*w))
        }
        [(v, f), (w, g)] if is_boolean(*v) && is_boolean(*w) && f == g && &sum.constant + f == Rational::ZERO => {
            Expr::binary(BinOp::Iff, name(*v), name(*w).not())
        }
        _ => equation(sum, &|v| if is_boolean(v) { Expr::ite(name(v), Expr::int(1), Expr::int(0)) } else { name(v) }),
    }
}

/// The arguments that are numbers, by position.
fn numbers(predicate: &Predicate, over: Over) -> impl Iterator<Item = usize> {
    (0..predicate.arguments.len()).filter(move |at| over.has(&predicate.arguments[*at].ty))
}

struct Search<'a> {
    clauses: &'a Clauses,
    over: Over,
    /// By predicate: what the numbers among its arguments span.
    spaces: Vec<Span>,
    work: usize,
    watch: Watch,
}

impl Search<'_> {
    /// Applies the rules until no space grows; false where that is too much work.
    fn saturate(&mut self) -> bool {
        let clauses = self.clauses;
        let most = if self.over == Over::Booleans { MOST_COUNTED } else { MOST };
        let within_limits = clauses.saturate(|rule| {
            let grown = self.apply(rule);
            if self.work > most || self.watch.exceeded().is_some() { Err(()) } else { Ok(grown) }
        });
        within_limits.is_ok()
    }

    /// The predicate whose space grows by the rule.
    fn apply(&mut self, rule: &Rule) -> Option<usize> {
        let head = rule.head.as_ref()?;
        let mut known = Known::of(rule, self.over);
        for premise in &rule.premises {
            if self.spaces[premise.predicate].is_empty() {
                return None;
            }
            let values: Vec<Option<Linear>> = self.values(premise).map(|e| known.linear(e)).collect();
            self.work += values.len() * (1 + self.spaces[premise.predicate].dimension());
            for sum in self.spaces[premise.predicate].equations() {
                let all: Option<Vec<(Linear, &Rational)>> =
                    sum.terms.iter().map(|(v, factor)| Some((values[*v].clone()?, factor))).collect();
                let Some(all) = all else { continue };
                let zero = Linear::constant(sum.constant.clone());
                known.zero(&all.iter().fold(zero, |sum, (value, factor)| sum.plus(value, factor)))?;
            }
        }
        let conditions = || rule.conditions.iter().flat_map(Expr::conjuncts);
        for condition in conditions() {
            let zero = match &condition.kind {
                ExprKind::Binary(BinOp::Eq | BinOp::Iff, a, b) => {
                    known.linear(a).zip(known.linear(b)).map(|(a, b)| a.minus(&b))
                }
                _ => known.boolean(condition).map(|value| value.shifted(-1)),
            };
            if let Some(zero) = zero {
                known.zero(&zero)?;
            }
        }
        if !known.may_be(conditions()) {
            return None;
        }
        self.work += known.work;
        // What is not linear may be anything.
        let mut others = known.variables.len() + known.entries.len()..;
        let values: Vec<Linear> = self
            .values(head)
            .map(|e| {
                known
                    .linear(e)
                    .map_or_else(|| Linear::variable(others.next().unwrap_or_default()), |e| known.reduced(&e))
            })
            .collect();
        let space = &mut self.spaces[head.predicate];
        let point: Vec<Rational> = values.iter().map(|v| v.constant.clone()).collect();
        let mut grows = space.add_point(&point);
        let mut free: Vec<usize> = values.iter().flat_map(|v| v.terms.keys().copied()).collect();
        free.sort_unstable();
        free.dedup();
        for variable in free {
            let along = |v: &Linear| v.terms.get(&variable).cloned().unwrap_or_default();
            grows |= space.add_direction(values.iter().map(along).collect());
        }
        self.work += values.len() * (1 + space.dimension());
        grows.then_some(head.predicate)
    }

    /// The numbers among an atom's values.
    fn values<'e>(&self, atom: &'e Atom) -> impl Iterator<Item = &'e Expr> + use<'e> {
        let all: Vec<usize> = numbers(&self.clauses.predicates[atom.predicate], self.over).collect();
        all.into_iter().map(|at| &atom.values[at])
    }
}

/// What is known of a rule's numbers.
struct Known {
    over: Over,
    variables: FxHashMap<Name, usize>,
    /// Entries of maps: of each it is not known what it is, but that it is the same wherever the rule has it.
    entries: FxHashMap<String, usize>,
    /// Variables as sums of others, which are not among them.
    told: BTreeMap<usize, Linear>,
    work: usize,
}

impl Known {
    fn of(rule: &Rule, over: Over) -> Known {
        let numbers = rule.variables.iter().filter(|(_, ty)| over.has(ty));
        let variables: FxHashMap<Name, usize> = numbers.enumerate().map(|(n, (name, _))| (*name, n)).collect();
        let mut known = Known { over, variables, entries: FxHashMap::default(), told: BTreeMap::new(), work: 0 };
        let values = rule.premises.iter().chain(&rule.head).flat_map(|atom| &atom.values);
        values.chain(&rule.conditions).for_each(|e| known.number_entries(e));
        known
    }

    /// An entry, by its map and the sums that its indices are.
    fn entry(&self, map: &Expr, index: &[Expr]) -> String {
        let index: Vec<String> =
            index.iter().map(|e| self.linear(e).map_or_else(|| print_expr(e), |sum| format!("{sum:?}"))).collect();
        format!("{}[{}]", print_expr(map), index.join(", "))
    }

    /// Gives entries that are read numbers, behind those of variables.
    fn number_entries(&mut self, e: &Expr) {
        // What is bound there is not the same everywhere.
        if matches!(e.kind, ExprKind::Quantified(_) | ExprKind::Let(_) | ExprKind::Code(_)) {
            return;
        }
        e.for_each_child(&mut |child| self.number_entries(child));
        if let ExprKind::Select(map, index) = &e.kind {
            let next = self.variables.len() + self.entries.len();
            self.entries.entry(self.entry(map, index)).or_insert(next);
        }
    }

    /// The truth value of a Boolean, where these are numbers.
    fn boolean(&self, e: &Expr) -> Option<Linear> {
        if self.over != Over::Booleans {
            return None;
        }
        Some(match &e.kind {
            ExprKind::Bool(value) => Linear::integer(i64::from(*value)),
            ExprKind::Var(name) => Linear::variable(*self.variables.get(name)?),
            ExprKind::Unary(UnOp::Not, e) => self.boolean(e)?.negated().shifted(1),
            _ => return None,
        })
    }

    fn linear(&self, e: &Expr) -> Option<Linear> {
        Linear::of(e, &|e| match &e.kind {
            ExprKind::Var(name) => Some(Linear::variable(*self.variables.get(name)?)),
            ExprKind::Select(map, index) => Some(Linear::variable(*self.entries.get(&self.entry(map, index))?)),
            _ => self.boolean(e),
        })
    }

    /// May all be true, as far as comparisons with one unknown tell?
    fn may_be<'e>(&self, conditions: impl Iterator<Item = &'e Expr>) -> bool {
        let (mut least, mut most): (FxHashMap<usize, Rational>, FxHashMap<usize, Rational>) = Default::default();
        for condition in conditions {
            // At most 0, or less.
            let ExprKind::Binary(op, a, b) = &condition.kind else { continue };
            let (a, b, strict) = match op {
                BinOp::Le => (a, b, false),
                BinOp::Lt => (a, b, true),
                BinOp::Ge => (b, a, false),
                BinOp::Gt => (b, a, true),
                _ => continue,
            };
            let Some((a, b)) = self.linear(a).zip(self.linear(b)) else { continue };
            let sum = self.reduced(&a.minus(&b).shifted(i64::from(strict)));
            let mut terms = sum.terms.iter();
            let Some((variable, factor)) = terms.next() else {
                if sum.constant.is_positive() {
                    return false;
                }
                continue;
            };
            if terms.next().is_some() {
                continue;
            }
            let bound = &(-&sum.constant) / factor;
            let (bounds, tighter) =
                if factor.is_positive() { (&mut most, Ordering::Less) } else { (&mut least, Ordering::Greater) };
            let known: &mut Rational = bounds.entry(*variable).or_insert_with(|| bound.clone());
            if bound.cmp(known) == tighter {
                *known = bound;
            }
        }
        least.iter().all(|(variable, least)| most.get(variable).is_none_or(|most| least <= most))
    }

    fn reduced(&self, sum: &Linear) -> Linear {
        let mut reduced = Linear::constant(sum.constant.clone());
        for (variable, factor) in &sum.terms {
            match self.told.get(variable) {
                Some(told) => reduced.add(told, factor),
                None => reduced.add_term(*variable, factor),
            }
        }
        reduced
    }

    /// The sum is 0; `None` where it can not be.
    fn zero(&mut self, sum: &Linear) -> Option<()> {
        let sum = self.reduced(sum);
        let Some((&variable, factor)) = sum.terms.last_key_value() else { return sum.constant.is_zero().then_some(()) };
        let factor = -&(&Rational::ONE / factor);
        let mut told = sum.scaled(&factor);
        told.terms.remove(&variable);
        for other in self.told.values_mut() {
            if let Some(factor) = other.terms.remove(&variable) {
                other.add(&told, &factor);
                self.work += 1 + told.terms.len();
            }
        }
        self.told.insert(variable, told);
        self.work += 1;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::horn::clauses::Means;
    use crate::horn::smtlib::Functions;
    use base::source::Sources;
    use syntax::parse::parse_expr;
    use syntax::print::print_expr;

    fn e(text: &str) -> Expr {
        parse_expr(&mut Sources::default(), "e", text).unwrap()
    }

    /// One predicate over `a`, `b`, `c`, with a rule for each pair of values of the head and a condition.
    fn clauses(rules: &[(Option<&str>, &str, [&str; 3])]) -> Clauses {
        clauses_of(Type::int(), rules)
    }

    /// The same, where `a` is of this type.
    fn clauses_of(a: Type, rules: &[(Option<&str>, &str, [&str; 3])]) -> Clauses {
        let ty = |name: &str| if name == "a" { a.clone() } else { Type::int() };
        let argument = |name: &&str| Argument { name: (*name).into(), ty: ty(name), means: Means::Named, at: None };
        let predicate = Predicate {
            name: "P".into(),
            group: Vec::new(),
            arguments: ["a", "b", "c"].iter().map(argument).collect(),
        };
        let atom = |values: &[&str; 3]| Atom { predicate: 0, values: values.iter().map(|v| e(v)).collect() };
        let rule = |(premise, condition, head): &(Option<&str>, &str, [&str; 3])| Rule {
            what: String::new(),
            variables: ["a", "b", "c", "x"].iter().map(|name| ((*name).into(), ty(name))).collect(),
            premises: premise.iter().map(|_| atom(&["a", "b", "c"])).collect(),
            conditions: vec![e(condition)],
            head: Some(atom(head)),
        };
        Clauses {
            predicates: vec![predicate],
            rules: rules.iter().map(rule).collect(),
            functions: Functions::default(),
        }
    }

    fn found(rules: &[(Option<&str>, &str, [&str; 3])]) -> Vec<String> {
        Equations::of(&clauses(rules), Over::Integers, &Limits::default()).of[0]
            .conjuncts()
            .into_iter()
            .map(print_expr)
            .collect()
    }

    #[test]
    fn counters_that_move_together_are_related() {
        let rules = [
            (None, "true", ["0", "0", "0"]),
            (Some("P"), "true", ["a + 1", "b + 1", "c"]),
            (Some("P"), "a > 0", ["a - 1", "b", "c + 1"]),
        ];
        assert_eq!(found(&rules), ["a + c == b"]);
    }

    #[test]
    fn a_lock_is_taken_by_one() {
        let rules = [
            (None, "true", ["false", "0", "0"]),
            (Some("P"), "!a", ["true", "b + 1", "c"]),
            (Some("P"), "a && c == 0", ["false", "b - 1", "c"]),
            // One has it, so that these are never two, nor in two places.
            (Some("P"), "a && 2 <= b", ["false", "b", "c"]),
            (Some("P"), "b >= 1 && c + 1 - b > 0 && a && b < 1", ["false", "b", "c"]),
        ];
        let of = |over: Over| {
            let found = Equations::of(&clauses_of(Type::bool(), &rules), over, &Limits::default());
            found.of[0].conjuncts().into_iter().map(print_expr).collect::<Vec<_>>()
        };
        assert_eq!(of(Over::Booleans), ["(if a then 1 else 0) == b", "c == 0"]);
        assert_eq!(of(Over::Integers), ["c == 0"]);
    }

    #[test]
    fn conditions_that_are_equations_are_heeded_and_others_may_be_anything() {
        assert_eq!(found(&[(None, "a == 2 * b && c > 7", ["a", "b", "c"])]), ["a == 2 * b"]);
        assert_eq!(found(&[(None, "a == x + 1", ["a", "x", "x * x"])]), ["a == b + 1"]);
        assert_eq!(found(&[(None, "a == 1 && a == 2", ["a", "b", "c"])]), ["false"]);
    }

    #[test]
    fn premises_get_their_equations_as_conditions() {
        let all = clauses(&[(None, "true", ["0", "0", "x"]), (Some("P"), "true", ["a + 1", "b + 1", "c"])]);
        let equations = Equations::of(&all, Over::Integers, &Limits::default());
        let all = equations.strengthened(&all);
        let conditions: Vec<String> = all.rules[1].conditions.iter().map(print_expr).collect();
        assert_eq!(conditions, ["true", "a == b"]);
        assert!(all.rules[0].conditions.len() == 1);
    }
}
