//! The arguments of `npm run contract --`.

use shop::bodies::Bodies;
use shop::lenient::{Json, Lenient};

use crate::run::Options;

pub(crate) const HELP: &str = include_str!("help.txt");
/// A page may need several answers in sequence, so each must be much faster than the shop's deadline.
const SLOW_MS: u64 = 2000;

/// Whether the arguments ask for the help alone.
pub(crate) fn ask_help(arguments: &[String]) -> bool {
    let mut arguments = arguments.iter();
    arguments.any(|argument| matches!(argument.as_str(), "--help" | "-h"))
}

/// Reads the arguments. The error is a message followed by the help.
pub(crate) fn read(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options {
        language: "ro".to_owned(),
        slow_ms: SLOW_MS,
        ..Options::default()
    };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let mut value = || {
            let value = arguments.next().cloned();
            value.ok_or_else(|| wrong(&format!("{argument} needs a value")))
        };
        match argument.as_str() {
            "--token" => options.token = value()?,
            "--language" => options.language = value()?,
            "--slow" => {
                let text = value()?;
                let number = text.parse();
                options.slow_ms =
                    number.map_err(|_| wrong(&format!("{text} is no number of milliseconds")))?;
            }
            name @ ("--login" | "--accounts") => {
                let text = value()?;
                let (email, password) = text.split_once(':').ok_or_else(|| {
                    wrong(&format!(
                        "{name} is an address and a password: a@b.c:secret"
                    ))
                })?;
                let account = Some((email.to_owned(), password.to_owned()));
                if name == "--login" {
                    options.login = account;
                } else {
                    options.accounts = account;
                }
            }
            "--site" => {
                let path = value()?;
                let text = std::fs::read_to_string(&path);
                let text = text.map_err(|why| wrong(&format!("{path} cannot be read: {why}")))?;
                read_site(&text, &mut options).map_err(|why| wrong(&format!("{path}{why}")))?;
            }
            "--write" => options.write = true,
            "--json" => options.json = true,
            // Passed by `tools/contract.mjs`, which has a clock.
            "--run" => options.run = ["contract-check-", &value()?].concat(),
            url if (url.starts_with("http://") || url.starts_with("https://"))
                && options.url.is_empty() =>
            {
                url.clone_into(&mut options.url);
            }
            other => return Err(wrong(&format!("{other} is not understood"))),
        }
    }
    if options.url.is_empty() {
        return Err(wrong("the address of a backend is missing"));
    }
    Ok(options)
}

/// Reads the fields of a site's config that change the calls.
fn read_site(text: &str, options: &mut Options) -> Result<(), String> {
    let json = Json::parse(text.as_bytes()).map_err(|why| [" is no JSON: ", &why].concat())?;
    if let Some(token) = json.get("token").and_then(String::read) {
        options.token = token;
    }
    let accepted = json.get("order_accepted").and_then(Vec::<u64>::read);
    let accepted = accepted.unwrap_or_default().into_iter();
    options.order_accepted = accepted.filter_map(|one| u16::try_from(one).ok()).collect();
    if let Some(bodies) = json.get("bodies") {
        let (bodies, faults) = Bodies::read(bodies);
        if let Some(fault) = faults.first() {
            return Err([" bodies", fault].concat());
        }
        options.bodies = bodies;
    }
    Ok(())
}

fn wrong(what: &str) -> String {
    format!("contract: {what}\n\n{HELP}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use shop::bodies::BodyKind;

    fn of(arguments: &[&str]) -> Result<Options, String> {
        let arguments: Vec<String> = arguments.iter().map(|&text| text.to_owned()).collect();
        read(&arguments)
    }

    #[test]
    fn the_arguments_are_read_in_any_order() {
        let options = of(&[
            "--login",
            "a@b.c:p:w",
            "--write",
            "http://localhost:1",
            "--token",
            "t",
            "--slow",
            "50",
            "--json",
            "--language",
            "ru",
        ])
        .unwrap();
        assert_eq!(options.url, "http://localhost:1");
        assert_eq!(options.login, Some(("a@b.c".to_owned(), "p:w".to_owned())));
        assert_eq!((&*options.token, &*options.language), ("t", "ru"));
        assert_eq!(
            (options.slow_ms, options.write, options.json),
            (50, true, true)
        );
    }

    #[test]
    fn a_sites_config_sets_token_statuses_and_bodies() {
        let mut options = Options::default();
        let text = r#"{"token":"t","order_accepted":[200,201],"bodies":{"order":{"tel":"{contact.phone}"}}}"#;
        assert_eq!(read_site(text, &mut options), Ok(()));
        assert_eq!(
            (&*options.token, &*options.order_accepted),
            ("t", &[200, 201][..])
        );
        assert!(!options.bodies.is_empty());
        let unknown = r#"{"bodies":{"odrer":{}}}"#;
        assert!(
            read_site(unknown, &mut options)
                .unwrap_err()
                .starts_with(" bodies.odrer")
        );
        assert!(
            of(&["http://a", "--site", "/absent"])
                .unwrap_err()
                .contains("/absent cannot be read")
        );
    }

    #[test]
    fn the_help_lists_the_bodies_that_are_not_sent() {
        let calls = shop::calls::all();
        let is_sent = |name: &str| calls.iter().any(|call| call.facts().shape == name);
        let unsent = BodyKind::all().map(|kind| kind.name);
        for name in unsent.filter(|name| !is_sent(name)) {
            assert!(HELP.contains(name), "{name}");
        }
    }

    #[test]
    fn help_is_asked_for_at_any_place() {
        for (arguments, asked) in [
            (&["--help"][..], true),
            (&["http://a", "-h"], true),
            (&["http://a", "help"], false),
        ] {
            let arguments: Vec<String> = arguments.iter().map(|&text| text.to_owned()).collect();
            assert_eq!(ask_help(&arguments), asked, "{arguments:?}");
        }
    }

    #[test]
    fn an_argument_error_names_the_argument_before_the_help() {
        for (arguments, named) in [
            (&[][..], "address of a backend"),
            (&["localhost:1"], "localhost:1 is not understood"),
            (&["http://a", "http://b"], "http://b is not understood"),
            (&["http://a", "--token"], "--token needs a value"),
            (&["http://a", "--login", "a"], "an address and a password"),
            (&["http://a", "--accounts", "a"], "--accounts is an address"),
            (&["http://a", "--slow", "x"], "x is no number"),
        ] {
            let said = of(arguments).unwrap_err();
            assert!(said.contains(named) && said.contains("Usage"), "{said}");
        }
    }
}
