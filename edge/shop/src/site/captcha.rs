//! The captcha of a site, of version 2 (spec shell 5): its key, its script and the places that the script works with.

use serde::Serialize;

use super::{is_host, is_origin};
use crate::i18n::Word;
use crate::words::forms;

/// What the operator got for a site from the captcha's provider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Captcha {
    /// Empty when it was left out: then there is nothing to run it with.
    pub key: String,
    pub version: Option<u32>,
    /// The address of the script, requested when a visitor begins to fill in a form and never before.
    pub script: String,
    /// Where else it loads from and shows frames of: a host, or a folder of a host, which ends with a slash.
    pub hosts: Vec<String>,
}

impl Captcha {
    pub(super) const USUAL_SCRIPT: &str = "https://www.google.com/recaptcha/api.js";
    /// The folders that its makers name for a policy: the rest of these hosts serves scripts of anybody.
    pub(super) const USUAL_HOSTS: [&str; 2] = [
        "www.gstatic.com/recaptcha/",
        "recaptcha.google.com/recaptcha/",
    ];

    /// Why it cannot be run, in words for visitors (spec shell 8).
    pub const fn problem(&self) -> Option<Word> {
        if self.key.is_empty() {
            Some(forms::CAPTCHA_NO_KEY)
        } else if self.version.is_none() {
            Some(forms::CAPTCHA_NO_VERSION)
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
        match self.hosts.iter().find(|place| !is_place(place)) {
            Some(place) => Err(format!(
                "captcha.hosts: «{place}» is neither a host name nor a folder of a host"
            )),
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

    /// The folder that the script lies in.
    fn folder(&self) -> &str {
        let path = self.script.split('?').next().unwrap_or_default();
        let end = path.rfind('/').map_or(0, |at| at + 1);
        path.get(..end).unwrap_or_default()
    }

    /// The sources that it adds to a policy, each after a blank.
    pub(super) fn sources(&self) -> String {
        let mut sources = [" ", self.folder()].concat();
        for place in &self.hosts {
            sources.push_str(" https://");
            sources.push_str(place);
        }
        sources
    }
}

/// Whether a policy takes it for a host, or for a folder of one with all that lies in it.
fn is_place(place: &str) -> bool {
    let (host, folder) = place.split_once('/').unwrap_or((place, ""));
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte);
    is_host(host)
        && folder.bytes().all(plain)
        && (host.len() == place.len() || place.ends_with('/'))
}
