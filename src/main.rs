use std::process::ExitCode;

fn main() -> ExitCode {
    unthread::cli::main()
}
