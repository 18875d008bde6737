#![doc = include_str!("README.md")]
//! # How it works
//!
//! From a parsed program to one that is known to make sense: names resolved, expressions typed, `modifies` complete.
//!
//! [`check`] is the only entrance. It runs on the user's program and again on every generated one.

#![warn(missing_docs)]

extern crate unthread_syntax as syntax;

mod asked;
mod at_types;
mod called;
mod checked;
mod checker;
mod civl;
mod code_expressions;
mod declare;
mod decls;
mod definitions;
mod dialect;
mod emptied;
mod entry;
mod exprs;
mod foreign;
mod hints;
mod infer;
mod kind;
mod library;
mod modifies;
mod monomorphic;
mod numbers;
pub mod objective;
mod options;
mod placeholders;
mod relevance;
#[cfg(test)]
mod robustness_tests;
mod scope;
mod shadowed;
mod stmts;
mod suggest;
mod synonyms;
#[cfg(test)]
mod tests;
mod threads;
mod types;

use self::checker::{Checker, StateMode};
use base::diagnostic::{Diagnostic, Finding};
use syntax::ast::*;

pub use asked::{Asked, Fairness, Granularity, Property, Scheduler, Scheduling};
pub use checked::{Checked, DatatypeFunction, DatatypeInfo, FunctionInfo, ProcedureInfo, Symbols};
pub use definitions::with_definitions;
pub use emptied::with_empty_bodies;
pub use entry::{find_entry, presumed_entry};
pub use hints::{HintPlace, SourceHint, with_checks};
pub use kind::CheckKind;
pub use monomorphic::monomorphic;
pub use objective::{Objective, Temporal};
pub use options::{CheckOptions, Dialect, Mutation};
pub use relevance::{Symbol, axioms_of, axioms_of_mut, mentioned, relevant_axioms};
pub use synonyms::without_synonyms;
pub use syntax::{Ty, TyKind};

/// What is well-formed and has no meaning but for the checker and the printer: errors for declarations and clauses of Civl, and for names
/// that mean two things within one contract; warnings for what nobody checks.
pub fn untreated(program: &Program) -> Vec<Diagnostic> {
    civl::untreated(program).into_iter().chain(shadowed::shadowed(program)).collect()
}

/// Resolves and typechecks. All errors of the first failing phase come back together.
pub fn check(program: Program, options: &CheckOptions) -> Result<Checked, Vec<Diagnostic>> {
    Ok(check_with(program, Vec::new(), options)?.0)
}

/// [`check`], and besides it conditions over the globals, which come back with their types set.
fn check_with(
    mut program: Program,
    mut conditions: Vec<Expr>,
    options: &CheckOptions,
) -> Result<(Checked, Vec<Expr>), Vec<Diagnostic>> {
    let ultimate = match options.dialect {
        Some(dialect) => dialect == Dialect::Ultimate,
        None => threads::is_ultimate(&program),
    };
    let mut checker = Checker { ultimate, ..Checker::default() };
    if options.dialect == Some(Dialect::Boogie) {
        checker.resolve_errors.extend(dialect::foreign_to_boogie(&program));
    }
    if !options.generated {
        checker.introduced = foreign::rewrite(&mut program, &mut checker.resolve_errors);
        checker.warnings = foreign::unmodelled(&program);
        if let Some(first) = options.libraries {
            library::settle(&mut program, first);
        }
    }
    checker.declare(&mut program);
    for index in 0..program.decls.len() {
        checker.decl(index, &mut program.decls[index]);
    }
    for condition in &mut conditions {
        checker.state = StateMode::Single;
        checker.boolean(condition, Finding::NotBool, |ty| {
            format!("a condition of a property must be of type bool (got: {ty})")
        });
    }
    if !checker.resolve_errors.is_empty() {
        return Err(in_source_order(checker.resolve_errors));
    }
    checker.complete_modifies(&mut program, options);
    if checker.type_errors.is_empty() {
        checker.type_errors = checker.threads.unmatched_joins();
    }
    if !checker.type_errors.is_empty() {
        return Err(in_source_order(checker.type_errors));
    }
    if !options.generated
        && checker.has_code
        && let Some(program) = code_expressions::as_formulas(&program)
    {
        let (mut checked, conditions) = check_with(program, conditions, &CheckOptions { generated: true, ..*options })?;
        checked.warnings = in_source_order(checker.warnings);
        return Ok((checked, conditions));
    }
    let functions = checker.functions.iter().map(|(&name, info)| (name, FunctionInfo::clone(info))).collect();
    let symbols = Symbols { functions, ..checker.symbols };
    let hints = hints::take(&mut program);
    let mut checked = Checked { program, symbols, warnings: in_source_order(checker.warnings), hints };
    at_types::functions_at_types(&mut checked, &mut conditions);
    Ok((checked, conditions))
}

fn in_source_order(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by_key(|d| d.span.map(Span::key));
    diagnostics
}
