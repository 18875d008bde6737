//! `unthread schema`: the JSON Schemas of what is written for machines.

use clap::ValueEnum;

use super::output;
use super::status::{Failure, Status};

/// Print the JSON Schema of what is written for machines
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  unthread schema witness > witness.schema.json     what --witness writes and replay reads
  unthread schema report                            what --format json prints; contains the other
  unthread schema certificate                       what check-certificate --format json prints
  unthread schema stacks                            what check --certificate writes of threads that recurse
  unthread schema places                            what places --format json prints
  unthread schema joined                            what join --format json prints
  unthread schema diagnostics                       what resolve and fmt --check print with --format json")]
pub struct Args {
    #[arg(value_enum)]
    of: Document,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Document {
    /// An execution, as `check --witness` writes it
    Witness,
    /// An answer, as `--format json` prints it
    Report,
    /// What `check-certificate --format json` prints
    Certificate,
    /// What `check --certificate` writes of threads that recurse
    Stacks,
    /// What `places --format json` prints
    Places,
    /// What `join --format json` prints
    Joined,
    /// What `resolve` and `fmt --check` print with `--format json`
    Diagnostics,
}

pub fn run(args: &Args) -> Result<Status, Failure> {
    output::stdout(match args.of {
        Document::Witness => include_str!("../../schemas/witness.schema.json"),
        Document::Report => include_str!("../../schemas/report.schema.json"),
        Document::Certificate => include_str!("../../schemas/certificate.schema.json"),
        Document::Stacks => include_str!("../../schemas/stacks.schema.json"),
        Document::Places => include_str!("../../schemas/places.schema.json"),
        Document::Joined => include_str!("../../schemas/joined.schema.json"),
        Document::Diagnostics => include_str!("../../schemas/diagnostics.schema.json"),
    })?;
    Ok(Status::Done)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use schemars::generate::SchemaSettings;
    use schemars::transform::{RecursiveTransform, Transform};
    use schemars::{JsonSchema, Schema};
    use serde_json::{Map, Value, json};

    use crate::cli::check_certificate::Judgement;
    use crate::cli::diagnostics::Diagnosed;
    use crate::cli::join::Joined;
    use crate::cli::places::Vocabulary;
    use crate::pipeline;
    use crate::witness::{Execution, StackInvariant};

    /// What is written of a type. What is read may lack more, where the attributes of the type say so.
    fn schema<T: JsonSchema>() -> Schema {
        let settings = SchemaSettings::draft2020_12().for_serialize().with_transform(RecursiveTransform(plain));
        settings.into_generator().into_root_schema_for::<T>()
    }

    fn plain(schema: &mut Schema) {
        let Some(object) = schema.as_object_mut() else { return };
        // It names widths of integers, which JSON does not have.
        object.shift_remove("format");
        let required = object.get("required").cloned().unwrap_or_default();
        for (name, part) in object.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
            if !required.as_array().is_some_and(|names| names.contains(&json!(name))) {
                leave_out_null(part.as_object_mut().expect("an object"));
            }
        }
        if let Some(Value::String(text)) = object.get_mut("description") {
            *text = unbroken(text);
        }
        // What a reader looks for first.
        for key in ["description", "title", "$id", "$schema"] {
            if let Some(value) = object.shift_remove(key) {
                object.shift_insert(0, key.to_owned(), value);
            }
        }
    }

    /// What may be missing is missing where there is none: it is never null.
    fn leave_out_null(part: &mut Map<String, Value>) {
        if let Some(Value::Array(types)) = part.get_mut("type") {
            types.retain(|name| name != "null");
            part["type"] = types.remove(0);
        }
        if let Some(Value::Array(choices)) = part.shift_remove("anyOf") {
            let one = choices.into_iter().find(|choice| choice["type"] != "null");
            part.extend(one.as_ref().and_then(Value::as_object).cloned().expect("an object"));
        }
    }

    /// A paragraph, or an item of a list, in one line, where a doc comment breaks it into several.
    fn unbroken(text: &str) -> String {
        text.lines().fold(String::new(), |text, line| match line {
            "" => text + "\n\n",
            line if text.is_empty() || text.ends_with('\n') => text + line,
            line if line.starts_with("- ") => text + "\n" + line,
            line => text + " " + line.trim_start(),
        })
    }

    /// The schema of what holds witnesses holds theirs, and refers to it for all that stands in both.
    fn with_witnesses<T: JsonSchema>(witness: &Schema) -> Schema {
        let mut whole = schema::<T>();
        let shared = witness.get("$defs").and_then(Value::as_object).expect("witnesses have parts");
        let defs = whole.get_mut("$defs").and_then(Value::as_object_mut).expect("it has parts");
        defs.retain(|name, _| name != "Execution" && !shared.contains_key(name));
        defs.insert("witness".into(), witness.clone().to_value());
        let mut refer = RecursiveTransform(|schema: &mut Schema| {
            let Some(Value::String(to)) = schema.get_mut("$ref") else { return };
            match to.strip_prefix("#/$defs/") {
                Some("Execution") => *to = "urn:unthread:schema:witness".into(),
                Some(name) if shared.contains_key(name) => *to = format!("urn:unthread:schema:witness{to}"),
                _ => {}
            }
        });
        for (name, part) in defs.iter_mut().filter(|(name, _)| *name != "witness") {
            refer.transform(part.try_into().unwrap_or_else(|_| panic!("{name} is a schema")));
        }
        whole
    }

    #[test]
    fn what_is_published_is_what_the_types_say() {
        let witness = schema::<Execution>();
        let all = [
            ("report", with_witnesses::<pipeline::Document>(&witness)),
            ("certificate", with_witnesses::<Judgement>(&witness)),
            ("witness", witness),
            ("stacks", schema::<StackInvariant>()),
            ("places", schema::<Vocabulary>()),
            ("joined", schema::<Joined>()),
            ("diagnostics", schema::<Diagnosed>()),
        ];
        for (name, schema) in all {
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("schemas/{name}.schema.json"));
            let text = format!("{:#}\n", schema.to_value());
            if std::env::var_os("BLESS").is_some() {
                std::fs::write(&file, &text).unwrap();
            }
            let published = std::fs::read_to_string(&file).unwrap();
            let same = text.lines().zip(published.lines()).take_while(|(a, b)| a == b).count();
            assert!(text == published, "{} differs from line {} on (BLESS=1 rewrites it)", file.display(), same + 1);
        }
    }
}
