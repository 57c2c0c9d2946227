//! The captcha of a site, of version 2 (spec shell 5): its key, its script and the hosts that the script works with.

use serde::Serialize;

use super::{is_host, is_origin};
use crate::i18n::Word;
use crate::words::letters;

/// What an operator was given for a site by whoever runs the captcha.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Captcha {
    /// Empty when it was left out: then there is nothing to run it with.
    pub key: String,
    pub version: Option<u32>,
    /// The address of the script, requested when a visitor begins to fill in a form and never before.
    pub script: String,
    /// Hosts besides the script's own that it loads from and shows frames of.
    pub hosts: Vec<String>,
}

impl Captcha {
    pub(super) const USUAL_SCRIPT: &str = "https://www.google.com/recaptcha/api.js";
    pub(super) const USUAL_HOSTS: [&str; 2] = ["www.gstatic.com", "recaptcha.google.com"];

    /// Why it cannot be run, in words for visitors (spec shell 8).
    pub const fn problem(&self) -> Option<Word> {
        if self.key.is_empty() {
            Some(letters::CAPTCHA_NO_KEY)
        } else if self.version.is_none() {
            Some(letters::CAPTCHA_NO_VERSION)
        } else {
            None
        }
    }

    pub(super) fn validate(&self) -> Result<(), String> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        if !self.key.bytes().all(plain) {
            return Err(format!("captcha.key: «{}» is not a key", self.key));
        }
        if self.version.is_some_and(|version| version != 2) {
            return Err("captcha.version: only 2 is known".to_owned());
        }
        let path = self.script.get(self.origin().len()..).unwrap_or_default();
        let addressed = path.len() > 1
            && path
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"/-_.?=&".contains(&byte));
        if !is_origin(self.origin()) || !addressed {
            return Err(format!(
                "captcha.script: «{}» is not the address of a script",
                self.script
            ));
        }
        match self.hosts.iter().find(|host| !is_host(host)) {
            Some(host) => Err(format!("captcha.hosts: «{host}» is not a host name")),
            None => Ok(()),
        }
    }

    /// Scheme and host of the script.
    fn origin(&self) -> &str {
        let host = self.script.find("://").map_or(0, |at| at + 3);
        let path = self.script.get(host..).and_then(|rest| rest.find('/'));
        let end = path.map_or(self.script.len(), |at| host + at);
        self.script.get(..end).unwrap_or_default()
    }

    /// The sources that it adds to a policy, each after a blank.
    pub(super) fn sources(&self) -> String {
        let mut sources = [" ", self.origin()].concat();
        for host in &self.hosts {
            sources.push_str(" https://");
            sources.push_str(host);
        }
        sources
    }
}
