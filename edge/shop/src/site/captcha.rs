//! The captcha of a site, of version 2 (spec shell 5): its key, its script and the places that the script works with.

use serde::Serialize;

use super::declare::config;
use super::fields::Place;
use super::hosts::is_secure_origin;
use super::rules::{Each, SECURE_ORIGIN, Within};
use super::{is_host, is_origin};
use crate::i18n::Word;
use crate::words::forms;

config! {
    /// The captcha of a site, as its operator got it from the provider. One whose key or version was left out is taken as
    /// it is: the site sells all the same, and its forms say so (spec shell 8, captcha).
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct Captcha {
        /// The site's key. Without it the forms say that the captcha cannot be run.
        key: String, check(KEY);
        /// The version, which is 2. Without it the forms say that the captcha cannot be run.
        version: Option<u32>, check(Within { least: 2, most: 2, said: "only 2 is known" });
        /// The address of the script, asked for when a visitor begins to fill in a form and never before.
        script: String = Captcha::USUAL_SCRIPT.to_owned(), check(is_script), publish(is_secure_script);
        /// The places besides the script's own folder that it loads from and shows frames of: a host, or a folder of a host
        /// with a slash at its end. Left out, those of the usual script.
        hosts: Vec<String>, check(PLACE);
    } then with_usual_hosts
}

const KEY: Each = Each {
    fits: |text| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        text.bytes().all(plain)
    },
    said: "is not a key",
    pattern: "^[A-Za-z0-9_-]*$",
};

const PLACE: Each = Each {
    fits: is_place,
    said: "is neither a host name nor a folder of a host",
    pattern: "^[a-z0-9.-]+(/|/[A-Za-z0-9_./-]*/)?$",
};

fn is_script(script: &String, place: &Place<'_>) -> Result<(), String> {
    let origin = origin(script);
    let path = script.get(origin.len()..).unwrap_or_default();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.?=&".contains(&byte);
    if is_origin(origin) && path.len() > 1 && path.bytes().all(plain) {
        Ok(())
    } else {
        place.refuse(format_args!("«{script}» is not the address of a script"))
    }
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "it stands for any end of a reading"
)]
fn with_usual_hosts(mut captcha: Captcha, _: &Place<'_>) -> Result<Captcha, String> {
    if captcha.script == Captcha::USUAL_SCRIPT && captcha.hosts.is_empty() {
        captcha.hosts = Captcha::USUAL_HOSTS.map(str::to_owned).to_vec();
    }
    Ok(captcha)
}

fn is_secure_script(script: &String, place: &Place<'_>) -> Result<(), String> {
    if is_secure_origin(origin(script)) {
        Ok(())
    } else {
        place.refuse(format_args!("«{script}» {}", SECURE_ORIGIN.said))
    }
}

/// Scheme and host of the script.
fn origin(script: &str) -> &str {
    let host = script.find("://").map_or(0, |at| at + 3);
    let path = script.get(host..).and_then(|rest| rest.find('/'));
    let end = path.map_or(script.len(), |at| host + at);
    script.get(..end).unwrap_or_default()
}

impl Captcha {
    const USUAL_SCRIPT: &str = "https://www.google.com/recaptcha/api.js";
    /// The folders that the captcha's provider names for a policy: other paths of these hosts serve anybody's scripts.
    const USUAL_HOSTS: [&str; 2] = [
        "www.gstatic.com/recaptcha/",
        "recaptcha.google.com/recaptcha/",
    ];

    /// Why the captcha cannot run, in the visitor's words (spec shell 8).
    pub const fn problem(&self) -> Option<Word> {
        if self.key.is_empty() {
            Some(forms::CAPTCHA_NO_KEY)
        } else if self.version.is_none() {
            Some(forms::CAPTCHA_NO_VERSION)
        } else {
            None
        }
    }

    /// The folder of the script.
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

/// Whether a policy accepts it as a host, or as a folder of a host with everything in it.
fn is_place(place: &str) -> bool {
    let (host, folder) = place.split_once('/').unwrap_or((place, ""));
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte);
    is_host(host)
        && folder.bytes().all(plain)
        && (host.len() == place.len() || place.ends_with('/'))
}
