//! What diagnostics are about, by name.

/// The kind of a finding. Machines read its name in words joined by `-`, which stays as it is: `undeclared-identifier`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, strum::IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Finding {
    /// Nothing determines a type argument; the checker takes one (a warning).
    AmbiguousType,
    /// A call, an application or an index of a map has too many or too few arguments.
    ArgumentCount,
    /// An argument is not of the parameter's type.
    ArgumentType,
    /// One variable stands twice among the targets of a parallel assignment, of a call or of an unpacking.
    AssignedTwice,
    /// There are not as many targets as values, or as fields of the constructor.
    AssignmentCount,
    /// A thread with a number, `call {:async t} P();`, that can not be: `t` is no variable, or `P` has type parameters.
    AsyncNumber,
    /// A procedure with results is called asynchronously.
    AsyncResults,
    /// Attributes on the formals of an implementation.
    AttributesNotAllowed,
    /// A trigger with what triggers may not have, or in which a type variable of its quantifier does not occur.
    BadTrigger,
    /// `break` outside of a loop, or with the label of none.
    Break,
    /// `call forall`, which Boogie no longer has.
    CallForall,
    /// A declaration, clause or attribute of Civl's layered refinement: it can be resolved and printed only.
    Civl,
    /// A statement accesses shared variables more than once in one step (a note).
    CompositeStatement,
    /// A program that is to be sequential creates threads or asks for their numbers.
    Concurrent,
    /// What a legacy constructor makes is not of a datatype.
    ConstructorResult,
    /// No values satisfy these axioms and `unique` constants together (a warning).
    ContradictoryAxioms,
    /// Boogie itself does not read this: `fork`, `join`, `atomic { ... }`, `%`.
    Dialect,
    /// An assumption, or a parallel call, in the middle of an atomic section: nobody waits there (a note).
    DiscardedInSection,
    /// Two statements have the same `{:id}`.
    DuplicateId,
    /// Two labels of one body have the same name.
    DuplicateLabel,
    /// Two declarations of one kind have the same name, and none of them is `{:extern}`.
    DuplicateName,
    /// Two type variables in one scope have the same name, or one is called as a type is.
    DuplicateTypeVariable,
    /// Two variables of one scope, or two fields of one constructor, have the same name.
    DuplicateVariable,
    /// A loop in an atomic section, which is not asked to come to an end (a note).
    EndlessInSection,
    /// `e[high:low]` where `high` is below `low`.
    ExtractBounds,
    /// Fields of one name in two constructors of a datatype have different types.
    FieldTypes,
    /// A literal that denotes no floating-point number.
    FloatFormat,
    /// `unthread fmt` writes the file otherwise (a warning of `fmt --check`).
    Format,
    /// A file with `#if` or `#line` can not be formatted.
    FmtPragmas,
    /// Something depends on a variable that is to be left out when configurations are compared.
    Ghost,
    /// A global variable where there is no state: in axioms, bodies of functions, attributes of declarations.
    GlobalInStatelessContext,
    /// A local has the name of a global (a note).
    HiddenGlobal,
    /// An assignment to a constant, a parameter or a bound variable.
    ImmutableVariable,
    /// No execution gets past this assumption (a warning).
    Impassable,
    /// An implementation has not the type parameters, parameters or results of its procedure.
    ImplementationSignature,
    /// A `modifies` clause is completed from what the body does (a warning).
    InferredModifies,
    /// Something in the input or the options that belongs to no place in a file.
    Input,
    /// A fault of unthread itself.
    Internal,
    /// A lambda expression with triggers.
    LambdaTrigger,
    /// A `let` has not as many variables as values, which the parser finds.
    LetArity,
    /// A `let` has not as many variables as values, which the checker finds in trees that were not parsed.
    LetCount,
    /// `#if`, `#elsif`, `#else` and `#endif` do not fit together.
    MalformedConditional,
    /// `#line` without a number.
    MalformedPragma,
    /// A measure, which is not checked (a warning).
    Measure,
    /// A command writes a global that the enclosing procedure's `modifies` clause does not list.
    Modifies,
    /// A `modifies` clause lists a constant.
    ModifiesConstant,
    /// The procedure to begin with is missing, has no body, or can not be told from others.
    NoEntry,
    /// No values are a first state: there is no execution (a warning).
    NoExecution,
    /// No thread begins with the procedure that is asked about.
    NoThread,
    /// A field, a test for a constructor or an update is applied to what is not of a datatype.
    NotADatatype,
    /// An index is applied to what is not a map.
    NotAMap,
    /// A condition, or the body of a quantifier, is not of type `bool`.
    NotBool,
    /// A datatype of which no constructor makes a first value.
    NotWellFounded,
    /// The program has no check (a warning).
    NothingToCheck,
    /// A number has more digits, or bounds of a bit-vector extraction more value, than the parser takes.
    NumberTooLarge,
    /// `old` where there is one state only.
    OldContext,
    /// The operands of an operator have types that it does not take.
    OperandTypes,
    /// `%` in a program without `fork` and `join`.
    Operator,
    /// `==>` beside `<==`, or `&&` beside `||`, without parentheses.
    OperatorMixture,
    /// The parent of a constant is no constant, is the constant itself, stands twice, or has another type.
    Parent,
    /// Nothing names the entry; the only procedure that could be it is taken (a warning).
    PresumedEntry,
    /// What is given as a property has none of its forms, or speaks of a variable of which each thread has its own.
    Property,
    /// Relations that follow each other without parentheses: `a < b < c`.
    RelationChain,
    /// A type is called as a bit-vector type is: `bv8`.
    ReservedTypeName,
    /// The chosen order of threads within a round is not one that the method knows.
    Scheduler,
    /// Several procedures are marked as the entry.
    SeveralEntries,
    /// A procedure with which threads begin has several implementations.
    SeveralImplementations,
    /// A procedure of C that the library `smack` can not give a body to: its parameters, or the memory, are not as they are in C.
    Smack,
    /// The definition of a function in SMT-LIB can not be read, or stands beside a body.
    SmtTerm,
    /// `*` as an argument of a call, which Boogie no longer has.
    StarArgument,
    /// The text is not in the grammar.
    Syntax,
    /// What the tests of the renderers report.
    Test,
    /// Expressions, types or blocks nest more deeply than the parser goes.
    TooDeep,
    /// The translation would have more statements than are made.
    TooLarge,
    /// A type constructor, a synonym or a type variable has too many or too few arguments.
    TypeArity,
    /// A type synonym stands for itself.
    TypeCycle,
    /// Two expressions that should have the same type do not.
    TypeMismatch,
    /// The datatype has no constructor of this name.
    UndeclaredConstructor,
    /// The datatype has no field of this name.
    UndeclaredField,
    /// No function has this name.
    UndeclaredFunction,
    /// No variable or constant in scope has this name.
    UndeclaredIdentifier,
    /// No procedure has this name.
    UndeclaredProcedure,
    /// No type has this name.
    UndeclaredType,
    /// `goto` to a label that the body does not have.
    UndefinedLabel,
    /// An option names a procedure or a global variable that the program does not have.
    UnknownName,
    /// A procedure of C that is called and has no body, so that a check, a thread, or waiting is left out (a warning).
    Unmodelled,
    /// No `fork` creates a thread that this `join` could wait for.
    UnmatchedJoin,
    /// No execution comes to this check (a warning).
    UnreachedCheck,
    /// A file can not be read, or standard input is given twice.
    UnreadableFile,
    /// A line that begins with `#` and is none of the directives.
    UnrecognizedPragma,
    /// What unthread, or the part of it that is asked, does not do.
    Unsupported,
    /// `/*` without `*/`.
    UnterminatedComment,
    /// A string without the quote at its end.
    UnterminatedString,
    /// No execution calls or starts this procedure, which has checks (a warning).
    UnusedProcedure,
    /// A type variable that the types of parameters or arguments do not determine.
    UnusedTypeVariable,
    /// A global is read before anything is written to it (a note).
    UnwrittenGlobal,
    /// `assume {:wait}` without the number of the thread.
    WaitNumber,
    /// A `where` clause on what may have none.
    WhereNotAllowed,
}

impl Finding {
    /// Something is declared twice.
    pub fn is_duplicate(self) -> bool {
        use Finding::*;
        matches!(self, DuplicateId | DuplicateLabel | DuplicateName | DuplicateTypeVariable | DuplicateVariable)
    }

    /// Its name for machines.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
