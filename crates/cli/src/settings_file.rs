//! Reads options of a command from a file. The command line and the environment take precedence.
//!
//! The file is TOML with one entry for each option, by its long name: `data = "/var/lib/tempi"`, `log-json = true`,
//! `trusted-proxy = ["127.0.0.1"]`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use toml::Value;

/// The identifier of the option that names the file. Other options called `--config` have different identifiers.
pub const OPTION: &str = "settings-file";

/// The program's arguments, followed by those from the file.
///
/// # Errors
/// If the file cannot be read, or contains something that is not an option of the command.
pub fn with_file(command: &Command, arguments: Vec<OsString>) -> Result<Vec<OsString>, String> {
    // Missing arguments may be in the file; clap reports errors later.
    let Ok(matches) = command.clone().ignore_errors(true).try_get_matches_from(&arguments) else { return Ok(arguments) };
    let Some((name, matches)) = matches.subcommand() else { return Ok(arguments) };
    let Some(command) = command.find_subcommand(name) else { return Ok(arguments) };
    let Some(file) = matches.try_get_one::<PathBuf>(OPTION).ok().flatten() else { return Ok(arguments) };
    let of_file = |error: &dyn std::fmt::Display| format!("cannot use the settings in {}: {error}", file.display());
    let text = std::fs::read_to_string(file).map_err(|error| of_file(&error))?;
    let table: toml::Table = text.parse().map_err(|error| of_file(&error))?;
    let mut all = arguments;
    for (key, value) in &table {
        let option = command.get_arguments().find(|option| option.get_long() == Some(key.as_str()) && option.get_id() != OPTION);
        let option = option.ok_or_else(|| of_file(&format!("`{key}` is not an option of `tempi {name}`")))?;
        if !is_given(matches, option) {
            all.extend(argument(option, key, value).map_err(|error| of_file(&error))?);
        }
    }
    Ok(all)
}

/// Whether the command line or the environment has an option.
fn is_given(matches: &ArgMatches, option: &Arg) -> bool {
    matches!(matches.value_source(option.get_id().as_str()), Some(ValueSource::CommandLine | ValueSource::EnvVariable))
}

/// An entry of the file as an argument; `None` for a switch that is off.
fn argument(option: &Arg, key: &str, value: &Value) -> Result<Option<OsString>, String> {
    let is_switch = !option.get_action().takes_values();
    match value {
        Value::Boolean(on) if is_switch => Ok(on.then(|| format!("--{key}").into())),
        _ if is_switch => Err(format!("`{key}` must be true or false")),
        Value::Array(values) => {
            let texts = values.iter().map(|value| text(key, value)).collect::<Result<Vec<_>, _>>()?;
            Ok((!texts.is_empty()).then(|| format!("--{key}={}", texts.join(",")).into()))
        }
        value => Ok(Some(format!("--{key}={}", text(key, value)?).into())),
    }
}

fn text(key: &str, value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        _ => Err(format!("`{key}` must be a string, a number, or a list of them")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{ArgAction, value_parser};

    fn command() -> Command {
        let file = Arg::new(OPTION).long("config").value_parser(value_parser!(PathBuf));
        let proxy = Arg::new("trusted_proxy").long("trusted-proxy").value_delimiter(',').action(ArgAction::Append);
        let serve = Command::new("serve").arg(file).arg(proxy).arg(Arg::new("port").long("port").default_value("1"));
        let serve = serve.arg(Arg::new("log_json").long("log-json").action(ArgAction::SetTrue));
        Command::new("tempi").subcommand(serve).subcommand(Command::new("uci"))
    }

    /// The arguments with a file of this content, which is called `FILE`.
    fn read(contents: &str, arguments: &str) -> Result<String, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), contents).unwrap();
        let name = file.path().to_str().unwrap();
        let arguments = arguments.split(' ').map(|argument| argument.replace("FILE", name).into()).collect();
        let all = with_file(&command(), arguments)?;
        let all: Vec<String> = all.into_iter().map(|argument| argument.into_string().unwrap().replace(name, "FILE")).collect();
        Ok(all.join(" "))
    }

    #[test]
    fn a_file_adds_what_the_command_line_lacks() {
        let contents = "port = 8000\nlog-json = true\ntrusted-proxy = ['127.0.0.1', '::1']\n";
        let added = "--log-json --port=8000 --trusted-proxy=127.0.0.1,::1";
        assert_eq!(read(contents, "tempi serve --config FILE").unwrap(), format!("tempi serve --config FILE {added}"));
        let given = "tempi serve --port 9000 --config=FILE";
        assert_eq!(read("port = 8000\nlog-json = false\n", given).unwrap(), given);
        assert_eq!(read(contents, "tempi serve").unwrap(), "tempi serve");
        assert_eq!(read(contents, "tempi uci").unwrap(), "tempi uci");
        assert_eq!(read(contents, "tempi --help").unwrap(), "tempi --help");
    }

    #[test]
    fn wrong_entries_are_named() {
        for (contents, expected) in [
            ("prt = 1", "`prt` is not an option of `tempi serve`"),
            ("config = 'other'", "`config` is not an option"),
            ("log-json = 'yes'", "`log-json` must be true or false"),
            ("port = true", "`port` must be a string, a number"),
            ("port = ", "cannot use the settings in"),
        ] {
            let error = read(contents, "tempi serve --config FILE").unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
        assert!(read("", "tempi serve --config nowhere.toml").unwrap_err().contains("nowhere.toml"));
    }
}
