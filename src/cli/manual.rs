//! `unthread completions` and `unthread man`: what shells and `man` know of the command line, made from its definition.

use std::path::PathBuf;

use clap::Command;
use clap::builder::Resettable;
use clap_complete::Shell;
use itertools::Itertools;

use super::output;
use super::status::{Failure, Status};

/// Print what a shell needs to complete commands
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  unthread completions bash > ~/.local/share/bash-completion/completions/unthread
  unthread completions zsh > ~/.zfunc/_unthread          in a folder of $fpath
  unthread completions fish > ~/.config/fish/completions/unthread.fish")]
pub struct CompletionArgs {
    #[arg(value_enum)]
    shell: Shell,
}

/// Print the manual page, or write one for every command
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  unthread man | man -l -                     read it
  unthread man check | man -l -               that of one command
  unthread man --folder ~/.local/share/man/man1")]
pub struct ManArgs {
    /// The command meant
    command: Option<String>,
    /// Write all pages to this folder instead
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    folder: Option<PathBuf>,
}

/// Prints a completion script.
pub fn completions(args: &CompletionArgs, mut command: Command) -> Result<Status, Failure> {
    let mut script = Vec::new();
    let name = command.get_name().to_owned();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    output::stdout(&String::from_utf8_lossy(&script))?;
    Ok(Status::Done)
}

/// Prints or writes manual pages.
pub fn man(args: &ManArgs, mut command: Command) -> Result<Status, Failure> {
    // Gives the verbs their full names and the options that all share.
    command.build();
    let verbs = || command.get_subcommands().filter(|c| c.get_name() != "help");
    if let Some(folder) = &args.folder {
        std::fs::create_dir_all(folder)
            .map_err(|e| Failure::input(format!("{} can not be made: {e}", folder.display())))?;
        output::to_file(Some(&folder.join("unthread.1")), &page(&command)?)?;
        for verb in verbs() {
            let name = format!("unthread-{}", verb.get_name());
            output::to_file(Some(&folder.join(format!("{name}.1"))), &page(verb)?)?;
        }
        return Ok(Status::Done);
    }
    let text = match &args.command {
        None => page(&command)?,
        Some(wanted) => {
            let Some(verb) = verbs().find(|c| c.get_name() == wanted) else {
                let known = itertools::join(verbs().map(Command::get_name), ", ");
                return Err(Failure::input(format!("`{wanted}` is no command; there are {known}")));
            };
            page(verb)?
        }
    };
    output::stdout(&text)?;
    Ok(Status::Done)
}

/// The page of a command. What its help says behind the options, which is laid out for terminals, has sections of its own.
fn page(command: &Command) -> Result<String, Failure> {
    let help = command.get_after_help().map_or_else(String::new, ToString::to_string);
    let plain = command.clone().after_help(Resettable::Reset);
    let mut text = Vec::new();
    clap_mangen::Man::new(plain).render(&mut text).map_err(|e| Failure::input(format!("the manual: {e}")))?;
    let text = String::from_utf8_lossy(&text);
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let title = format!(".TH {name} 1 \"\" \"unthread {}\" \"unthread\"", env!("CARGO_PKG_VERSION"));
    let lines = text.lines().filter(|line| !line.starts_with(".br"));
    let body = lines.map(|line| if line.starts_with(".TH ") { title.as_str() } else { line }).join("\n");
    Ok(format!("{body}\n{}", help.split("\n\n").map(section).collect::<String>()))
}

/// A paragraph behind the options: examples, line by line, or a remark under its first words.
fn section(paragraph: &str) -> String {
    let paragraph = paragraph.trim_end();
    let Some((heading, rest)) = paragraph.split_once(':').filter(|(heading, _)| !heading.contains('\n')) else {
        return if paragraph.is_empty() { String::new() } else { format!(".PP\n{}\n", escaped(paragraph)) };
    };
    let heading = if heading == "Example" { "EXAMPLES".to_owned() } else { heading.to_uppercase() };
    match rest.strip_prefix('\n') {
        Some(lines) => format!(".SH {heading}\n.nf\n{}\n.fi\n", escaped(lines)),
        None => format!(".SH {heading}\n{}\n", escaped(rest.trim_start())),
    }
}

/// Text as roff has it.
fn escaped(text: &str) -> String {
    let line = |line: &str| {
        let line = line.replace('\\', "\\e").replace('-', "\\-").replace('`', "\\(ga");
        if line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line }
    };
    text.lines().map(line).join("\n")
}
