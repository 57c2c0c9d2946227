//! The Content-Security-Policy of a site, computed from its config.

use super::{Captcha, Site};

/// The policy header of every page: our own host, the site's picture hosts, and inline styles and scripts
/// by hash only, so that cached pages keep it. The hashes are `'sha256-…'` sources.
pub fn content_security_policy(
    site: &Site,
    script_hashes: &[String],
    style_hashes: &[String],
) -> String {
    let mut policy = String::from("default-src 'self'");
    let captcha = site
        .captcha
        .as_ref()
        .map(Captcha::sources)
        .unwrap_or_default();
    for (directive, hashes) in [
        (";script-src 'self'", script_hashes),
        (";style-src 'self'", style_hashes),
    ] {
        policy.push_str(directive);
        for hash in hashes {
            policy.push(' ');
            policy.push_str(hash);
        }
        if directive.starts_with(";script-src") {
            policy.push_str(&captcha);
        }
    }
    if !captcha.is_empty() {
        policy.push_str(";frame-src 'self'");
        policy.push_str(&captcha);
    }
    policy.push_str(";img-src 'self' data:");
    for host in &site.image_hosts {
        policy.push_str(" https://");
        policy.push_str(host);
    }
    policy.push_str(";connect-src 'self'");
    policy.push_str(&captcha);
    policy.push_str(";font-src 'self';object-src 'none';base-uri 'none';form-action 'self'");
    for host in &site.payment_hosts {
        policy.push_str(" https://");
        policy.push_str(host);
    }
    policy.push_str(";frame-ancestors 'none'");
    policy
}
