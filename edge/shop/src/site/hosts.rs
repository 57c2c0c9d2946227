//! Host names in configs and requests.

/// A bare host name: letters, digits, dots and hyphens.
pub fn is_host(host: &str) -> bool {
    !host.is_empty()
        && host.len() <= 253
        && host.bytes().all(|byte| {
            byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'.' || byte == b'-'
        })
}

/// Whether this can be the host of a request, with or without a port; odd names are allowed.
pub fn may_be_asked(host: &str) -> bool {
    let fine = |label: &str| {
        let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        !label.is_empty() && label.bytes().all(letter)
    };
    if let Some(address) = host.strip_prefix('[') {
        let (address, port) = address.split_once(']').unwrap_or_default();
        return address.parse::<core::net::Ipv6Addr>().is_ok()
            && (port.is_empty() || is_port(port));
    }
    let at = host.find(':').unwrap_or(host.len());
    let (name, port) = host.split_at(at);
    let name = name.strip_suffix('.').unwrap_or(name);
    name.split('.').all(fine) && (port.is_empty() || is_port(port))
}

fn is_port(port: &str) -> bool {
    port.strip_prefix(':')
        .is_some_and(|port| port.parse::<u16>().is_ok())
}

/// Whether a name, without its port, leads to the machine that asks: a developer's.
pub(super) fn is_loopback(name: &str) -> bool {
    let is_local = name == "localhost" || name.ends_with(".localhost");
    let address = name.parse::<core::net::Ipv4Addr>();
    is_local || address.is_ok_and(|address| address.is_loopback())
}

/// The name in a scheme and a host, without the port and a dot at its end.
pub(super) fn name_of(origin: &str) -> &str {
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    name.strip_suffix('.').unwrap_or(name)
}

/// A scheme and a host whose answers nobody on the way can change: https, or a developer's machine.
pub(super) fn is_secure_origin(origin: &str) -> bool {
    is_origin(origin) && (origin.starts_with("https://") || is_loopback(name_of(origin)))
}

/// A scheme and a host. Which ones are secure is known to [`is_secure_origin`].
pub(super) fn is_origin(origin: &str) -> bool {
    let host = origin
        .strip_prefix("https://")
        .or_else(|| origin.strip_prefix("http://"));
    host.is_some_and(|host| {
        let (name, port) = host.split_once(':').unwrap_or((host, "0"));
        is_host(name) && port.parse::<u16>().is_ok()
    })
}
