//! The names of what lies in the config store, shared by the operators' command and the worker.

/// `host/<host>` holds the name of the site that answers there.
pub fn host(host: &str) -> String {
    format!("host/{host}")
}

/// `site/<name>` points to the version in force.
pub fn pointer(site: &str) -> String {
    format!("site/{site}")
}

/// `site/<name>/<version>` holds one immutable version: site and theme as JSON.
pub fn version(site: &str, version: &str) -> String {
    format!("site/{site}/{version}")
}

/// The compiled redirect index of a version.
pub fn redirect_index(site: &str, version: &str) -> String {
    format!("redirects/{site}/{version}/index")
}

/// One shard of a version's redirect rules, as JSON.
pub fn redirect_shard(site: &str, version: &str, shard: u32) -> String {
    format!("redirects/{site}/{version}/{shard}")
}
