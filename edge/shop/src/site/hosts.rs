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

/// `https://host`, or `http://host:port` of a development machine.
pub(super) fn is_origin(origin: &str) -> bool {
    let host = origin
        .strip_prefix("https://")
        .or_else(|| origin.strip_prefix("http://"));
    host.is_some_and(|host| {
        let (name, port) = host.split_once(':').unwrap_or((host, "0"));
        is_host(name) && port.parse::<u16>().is_ok()
    })
}
