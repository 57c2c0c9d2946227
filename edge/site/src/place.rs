//! Where the configs are stored: an environment with its address, namespace and token.

use std::fmt;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::Value;

use crate::exit::{Code, Refusal};

const CLOUDFLARE: &str = "https://api.cloudflare.com/client/v4";
/// The state of the local shop, unless `VITRINA_STATE` names another folder.
const STATE: &str = ".vitrina/state";
/// Written there by the running shop.
const LOCAL: &str = "kv-api.json";
const TOKEN: &str = "CLOUDFLARE_API_TOKEN";

/// The shop that is meant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Environment {
    /// The shop of `npm start` on this machine.
    #[default]
    Local,
    Staging,
    Production,
}

impl Environment {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::Staging => "staging",
            Self::Production => "production",
        }
    }

    const fn variable(self) -> &'static str {
        match self {
            Self::Local => "",
            Self::Staging => "VITRINA_NAMESPACE_STAGING",
            Self::Production => "VITRINA_NAMESPACE_PRODUCTION",
        }
    }
}

/// The flags that say where.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Where")]
pub(crate) struct Where {
    /// The shop: local, staging or production
    #[arg(
        long,
        global = true,
        value_enum,
        env = "VITRINA_ENV",
        default_value = "local",
        hide_possible_values = true
    )]
    pub env: Environment,
    /// Cloudflare's id of the account, for staging and production
    #[arg(
        long,
        global = true,
        value_name = "ID",
        env = "CLOUDFLARE_ACCOUNT_ID",
        hide_env_values = true
    )]
    pub account: Option<String>,
    #[arg(
        long,
        global = true,
        value_name = "ID",
        help = "The id of the CONFIG namespace [env: VITRINA_NAMESPACE_STAGING, VITRINA_NAMESPACE_PRODUCTION]"
    )]
    pub namespace: Option<String>,
    /// The base address of the store's interface, by default Cloudflare's
    #[arg(
        long,
        global = true,
        value_name = "URL",
        env = "VITRINA_KV_API",
        hide_env_values = true
    )]
    pub api: Option<String>,
}

/// A secret that is never printed.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

impl Token {
    #[cfg(test)]
    pub(crate) fn new(secret: &str) -> Self {
        Self(secret.to_owned())
    }

    pub(crate) fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("(hidden)")
    }
}

/// A namespace and what is needed to reach it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub environment: Environment,
    pub api: String,
    pub account: String,
    pub namespace: String,
    /// The namespace of the page cache, where it is known.
    pub pages: Option<String>,
    pub token: Token,
}

impl Place {
    /// Finds the place that the flags, the variables and the running shop name.
    pub(crate) fn find(
        flags: &Where,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, Refusal> {
        match flags.env {
            Environment::Local => Self::local(&told_by_shop(variable)),
            Environment::Staging | Environment::Production => Self::remote(flags, variable),
        }
    }

    fn local(file: &Path) -> Result<Self, Refusal> {
        let text = std::fs::read_to_string(file)
            .map_err(|_| Refusal::new(Code::Failed, "the shop is not running: npm start"))?;
        let json: Value = serde_json::from_str(&text).unwrap_or_default();
        let field = |name: &str| {
            let text = json.get(name).and_then(Value::as_str);
            text.map(str::to_owned).ok_or_else(|| {
                let text = format!("{} lacks «{name}»: start the shop again", file.display());
                Refusal::new(Code::Failed, text)
            })
        };
        Ok(Self {
            environment: Environment::Local,
            api: field("api")?.trim_end_matches('/').to_owned(),
            account: field("account")?,
            namespace: field("namespace")?,
            pages: field("pages").ok(),
            token: Token(field("token")?),
        })
    }

    fn remote(flags: &Where, variable: impl Fn(&str) -> Option<String>) -> Result<Self, Refusal> {
        let environment = flags.env;
        let usage = |text: String| Refusal::new(Code::Usage, text);
        let api = flags.api.as_deref().unwrap_or(CLOUDFLARE);
        if !may_hear_the_token(api) {
            return Err(usage(format!(
                "{api}: the token is sent over https or to this machine alone"
            )));
        }
        let account = flags.account.clone().unwrap_or_default();
        if !is_id(&account) {
            return Err(usage(format!(
                "--account or CLOUDFLARE_ACCOUNT_ID: {}",
                expected_id(&account)
            )));
        }
        let namespace = flags.namespace.clone();
        let namespace = namespace.or_else(|| variable(environment.variable()));
        let namespace = namespace.unwrap_or_default();
        if !is_id(&namespace) {
            return Err(usage(format!(
                "--namespace or {}: {}",
                environment.variable(),
                expected_id(&namespace)
            )));
        }
        let token = variable(TOKEN).filter(|token| !token.is_empty());
        let token = token.ok_or_else(|| usage(format!("{TOKEN} is not set")))?;
        Ok(Self {
            environment,
            api: api.trim_end_matches('/').to_owned(),
            account,
            namespace,
            pages: None,
            token: Token(token),
        })
    }

    /// The place of the page cache instead; `given` is its id. `None` if neither the place nor the caller knows it.
    pub(crate) fn with_pages(&self, given: Option<&str>) -> Option<Self> {
        let pages = given.or(self.pages.as_deref())?;
        Some(Self {
            namespace: pages.to_owned(),
            ..self.clone()
        })
    }

    /// The address that takes queries of the account's datasets.
    pub(crate) fn datasets(&self) -> String {
        let Self { api, account, .. } = self;
        format!("{api}/accounts/{account}/analytics_engine/sql")
    }

    /// The address of the namespace.
    pub(crate) fn address(&self) -> String {
        let Self {
            api,
            account,
            namespace,
            ..
        } = self;
        format!("{api}/accounts/{account}/storage/kv/namespaces/{namespace}")
    }
}

/// The file in which the running shop tells where it is.
fn told_by_shop(variable: impl Fn(&str) -> Option<String>) -> PathBuf {
    let state = variable("VITRINA_STATE").unwrap_or_else(|| STATE.to_owned());
    Path::new(&state).join(LOCAL)
}

/// A field of what the running shop of this machine told.
pub(crate) fn told_here(field: &str) -> Option<Value> {
    let text = std::fs::read_to_string(told_by_shop(|name| std::env::var(name).ok())).ok()?;
    let mut json: Value = serde_json::from_str(&text).ok()?;
    json.get_mut(field).map(Value::take)
}

/// Whether a text has the form of Cloudflare's ids.
fn is_id(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// What is wrong with an id. An id may be a token by mistake, so it is not repeated.
fn expected_id(text: &str) -> String {
    match text.len() {
        0 => "is not set".to_owned(),
        length => format!("an id has 32 hexadecimal digits, this text has {length} characters"),
    }
}

fn may_hear_the_token(api: &str) -> bool {
    let local = ["http://127.0.0.1:", "http://localhost:", "http://[::1]:"];
    api.starts_with("https://") || local.iter().any(|start| api.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0123456789abcdef0123456789abcdef";

    fn production() -> Where {
        Where {
            env: Environment::Production,
            account: Some(ID.to_owned()),
            namespace: None,
            api: None,
        }
    }

    fn variables(name: &str) -> Option<String> {
        match name {
            TOKEN => Some("planted".to_owned()),
            "VITRINA_NAMESPACE_PRODUCTION" => Some(ID.to_owned()),
            _ => None,
        }
    }

    fn refused(flags: &Where, variable: impl Fn(&str) -> Option<String>) -> (Code, String) {
        let refusal = Place::find(flags, variable).unwrap_err();
        (refusal.code, refusal.message)
    }

    #[test]
    fn production_is_found_by_flags_and_variables() {
        let place = Place::find(&production(), variables).unwrap();
        assert_eq!(
            place.address(),
            format!("{CLOUDFLARE}/accounts/{ID}/storage/kv/namespaces/{ID}")
        );
        assert!(!format!("{place:?}").contains("planted"));
    }

    #[test]
    fn what_is_missing_or_malformed_is_named() {
        let no_account = Where {
            account: None,
            ..production()
        };
        let (code, text) = refused(&no_account, variables);
        assert_eq!(code, Code::Usage);
        assert_eq!(text, "--account or CLOUDFLARE_ACCOUNT_ID: is not set");
        let wrong = Where {
            namespace: Some("planted".to_owned()),
            ..production()
        };
        let (_, text) = refused(&wrong, variables);
        assert!(text.contains("VITRINA_NAMESPACE_PRODUCTION") && !text.contains("planted"));
        let (_, text) = refused(&production(), |name| variables(name).filter(|it| it == ID));
        assert_eq!(text, "CLOUDFLARE_API_TOKEN is not set");
        let plain = Where {
            api: Some("http://kv.example/client/v4".to_owned()),
            ..production()
        };
        assert_eq!(refused(&plain, variables).0, Code::Usage);
    }

    #[test]
    fn the_local_place_is_what_the_running_shop_wrote() {
        let (code, text) = refused(&Where::default(), |name| {
            (name == "VITRINA_STATE").then(|| "absent".to_owned())
        });
        assert_eq!(code, Code::Failed);
        assert_eq!(text, "the shop is not running: npm start");
        let state = std::env::temp_dir().join(format!("vitrina-place-{}", std::process::id()));
        let here =
            |name: &str| (name == "VITRINA_STATE").then(|| state.to_str().unwrap().to_owned());
        std::fs::create_dir_all(&state).unwrap();
        let file = state.join(LOCAL);
        let json = r#"{ "api": "http://127.0.0.1:9/client/v4", "account": "local", "namespace": "n", "token": "planted" }"#;
        std::fs::write(&file, json).unwrap();
        let place = Place::find(&Where::default(), here).unwrap();
        assert_eq!(place.token.secret(), "planted");
        std::fs::write(&file, "{}").unwrap();
        let refusal = Place::find(&Where::default(), here).unwrap_err();
        std::fs::remove_dir_all(&state).unwrap();
        assert!(
            refusal.message.contains("lacks «api»"),
            "{}",
            refusal.message
        );
    }
}
