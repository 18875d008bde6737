//! What answers are worth beside each other: expected against got, backend against backend, method against method.

use std::collections::BTreeMap;

use crate::record::{Answer, Outcome, Record};

/// Sets every outcome. What was expected decides; where nothing is, all verdicts on the same question must be the same, and if
/// they are not, each of them disagrees.
pub fn judge(records: &mut [Record]) {
    let mut verdicts: BTreeMap<(String, usize, String), Vec<Answer>> = BTreeMap::new();
    let question = |r: &Record| (r.program.clone(), r.line, r.run.clone());
    for record in records.iter().filter(|r| r.answer.is_verdict()) {
        verdicts.entry(question(record)).or_default().push(record.answer);
    }
    for record in records {
        let others = verdicts.get(&question(record)).map_or(&[][..], Vec::as_slice);
        // A fault that was seen when the answer came in stays one.
        if record.outcome != Outcome::Disagree {
            record.outcome = outcome(record, others);
        }
        if record.outcome == Outcome::Disagree && record.reason.is_none() {
            record.reason = Some(match &record.expected {
                Some(expected) => format!("{expected} was expected"),
                None => "other methods or backends say otherwise".into(),
            });
        }
    }
}

fn outcome(record: &Record, others: &[Answer]) -> Outcome {
    let expected = record.expected.as_deref();
    match record.answer {
        Answer::Missing => Outcome::Missing,
        Answer::Crash => Outcome::Crash,
        // Whatever was expected: an execution that does not exist is no agreement.
        Answer::Contradicted => Outcome::Disagree,
        Answer::Unknown | Answer::Timeout | Answer::OutOfMemory if expected == Some("unknown") => Outcome::Agree,
        Answer::Unknown => Outcome::Unknown,
        Answer::Timeout => Outcome::Timeout,
        Answer::OutOfMemory => Outcome::OutOfMemory,
        Answer::Refused => match expected {
            Some(text) if text.starts_with("error") => Outcome::Agree,
            _ => Outcome::Unknown,
        },
        Answer::Done => agree(expected.is_none_or(|e| e.starts_with("holds"))),
        Answer::Violated | Answer::Holds => match expected {
            Some(text) => agree(match text.split(' ').next() {
                // An answer has one name for both; nothing is left out of what is proved.
                Some("proved") => record.answer == Answer::Holds && record.complete == Some(true),
                word => word == Some(record.answer.name()),
            }),
            None => agree(others.iter().all(|a| *a == record.answer)),
        },
    }
}

fn agree(yes: bool) -> Outcome {
    if yes { Outcome::Agree } else { Outcome::Disagree }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    pub fn record(method: &str, backend: &str, expected: Option<&str>, answer: Answer) -> Record {
        Record {
            program: "a.bpl".into(),
            line: 1,
            run: "check --rounds 2".into(),
            property: "safety".into(),
            method: method.into(),
            backend: backend.into(),
            bounds: "rounds 2".into(),
            expected: expected.map(str::to_owned),
            answer,
            complete: None,
            outcome: Outcome::Unknown,
            reason: None,
            seconds: 0.5,
            command: "unthread check a.bpl".into(),
            output: None,
            translation: None,
            witness: None,
            fingerprint: String::new(),
        }
    }

    fn outcomes(answers: &[(Option<&str>, Answer)]) -> Vec<Outcome> {
        let mut records: Vec<Record> = answers.iter().map(|(e, a)| record("eager", "x", *e, *a)).collect();
        judge(&mut records);
        records.iter().map(|r| r.outcome).collect()
    }

    #[test]
    fn what_is_expected_decides() {
        use Answer::*;
        use Outcome as O;
        let expected = |e| Some(e);
        let cases = [
            (expected("holds complete"), Holds, O::Agree),
            (expected("holds"), Violated, O::Disagree),
            (expected("violated"), Holds, O::Disagree),
            (expected("violated"), Timeout, O::Timeout),
            (expected("violated"), OutOfMemory, O::OutOfMemory),
            (expected("violated"), Crash, O::Crash),
            (expected("violated"), Missing, O::Missing),
            (expected("violated"), Contradicted, O::Disagree),
            (expected("violated"), Refused, O::Unknown),
            (expected("error: no"), Refused, O::Agree),
            (expected("error: no"), Holds, O::Disagree),
            (expected("error: no"), Done, O::Disagree),
            (expected("unknown"), Timeout, O::Agree),
            (expected("unknown"), Violated, O::Disagree),
            (expected("holds"), Done, O::Agree),
            (expected("proved"), Holds, O::Disagree),
            (expected("proved"), Violated, O::Disagree),
        ];
        for (expected, answer, outcome) in cases {
            assert_eq!(outcomes(&[(expected, answer)]), [outcome], "{expected:?} {answer:?}");
        }
    }

    #[test]
    fn what_is_proved_is_complete() {
        let mut records = [record("-", "native", Some("proved"), Answer::Holds)];
        for (complete, outcome) in [(Some(false), Outcome::Disagree), (Some(true), Outcome::Agree)] {
            (records[0].complete, records[0].outcome) = (complete, Outcome::Unknown);
            judge(&mut records);
            assert_eq!(records[0].outcome, outcome, "{complete:?}");
        }
    }

    #[test]
    fn without_expectation_all_must_say_the_same() {
        use Answer::*;
        assert_eq!(
            outcomes(&[(None, Holds), (None, Holds), (None, Unknown)]),
            [Outcome::Agree, Outcome::Agree, Outcome::Unknown]
        );
        assert_eq!(outcomes(&[(None, Holds), (None, Violated)]), [Outcome::Disagree; 2]);
        assert_eq!(outcomes(&[(Some("holds"), Holds), (None, Violated)]), [Outcome::Agree, Outcome::Disagree]);
    }
}
