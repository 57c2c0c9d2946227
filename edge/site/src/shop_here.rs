//! The shop that runs on this machine.

use std::time::Duration;

use reqwest::Client;
use reqwest::header::HOST;
use reqwest::redirect::Policy;

use crate::place;

const USUAL_PORT: &str = "8787";
const LONGEST: Duration = Duration::from_secs(10);

/// The port of the variable, else the one that the running shop told, else the usual one.
pub(crate) fn port() -> String {
    let told = || place::told_here("shop").map(|port| port.to_string());
    let port = std::env::var("PORT").ok().or_else(told);
    port.unwrap_or_else(|| USUAL_PORT.to_owned())
}

/// A client that follows no redirect.
pub(crate) fn client(longest: Duration) -> Result<Client, String> {
    // A second installation is refused, and changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = Client::builder().redirect(Policy::none()).timeout(longest);
    client.build().map_err(|error| error.to_string())
}

/// The status of the shop's health on a host.
pub(crate) async fn health(host: &str) -> Result<u16, String> {
    let port = port();
    let answer = client(LONGEST)?
        .get(format!("http://127.0.0.1:{port}/healthz"))
        .header(HOST, host)
        .send()
        .await;
    let answer = answer.map_err(|_| format!("nothing answers on the port {port}"))?;
    Ok(answer.status().as_u16())
}
