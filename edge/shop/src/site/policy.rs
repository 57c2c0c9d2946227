//! The Content-Security-Policy of a site, computed from its config.

use super::Site;

/// The policy header of every page: our own host, the site's picture hosts and services, and inline styles and
/// scripts by hash only, so that cached pages keep it. The hashes are `'sha256-…'` sources.
pub fn content_security_policy(
    site: &Site,
    script_hashes: &[String],
    style_hashes: &[String],
) -> String {
    let mut policy = String::from("default-src 'self'");
    for (directive, hashes) in [("script-src", script_hashes), ("style-src", style_hashes)] {
        begin(&mut policy, directive);
        for hash in hashes {
            policy.push(' ');
            policy.push_str(hash);
        }
        site.admit(directive, &mut policy);
    }
    policy.push_str(";img-src 'self' data:");
    push_hosts(&mut policy, &site.image_hosts);
    if let Some(tiles) = &site.map_tiles {
        push_hosts(&mut policy, &[tiles.host()]);
    }
    site.admit("img-src", &mut policy);
    for directive in ["connect-src", "font-src", "frame-src", "media-src"] {
        let before = policy.len();
        begin(&mut policy, directive);
        let films = directive == "media-src" && !site.image_hosts.is_empty();
        if films {
            push_hosts(&mut policy, &site.image_hosts);
        }
        // The last two directives fall back to the default unless films or a service need more.
        if !site.admit(directive, &mut policy)
            && !films
            && matches!(directive, "frame-src" | "media-src")
        {
            policy.truncate(before);
        }
    }
    policy.push_str(";object-src 'none';base-uri 'none';form-action 'self'");
    push_hosts(&mut policy, &site.payment_hosts);
    policy.push_str(";frame-ancestors 'none'");
    policy
}

fn begin(policy: &mut String, directive: &str) {
    policy.push(';');
    policy.push_str(directive);
    policy.push_str(" 'self'");
}

fn push_hosts(policy: &mut String, hosts: &[impl AsRef<str>]) {
    for host in hosts {
        policy.push_str(" https://");
        policy.push_str(host.as_ref());
    }
}
