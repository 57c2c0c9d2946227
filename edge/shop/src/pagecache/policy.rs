//! The values of `Cache-Control` and `Cache-Status`: no other file writes these headers.

use super::Bypass;

/// How long browsers and shared caches may store a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CachePolicy {
    /// Public pages: stored by the page cache, revalidated by browsers, so that a config push shows at once.
    Page,
    /// Pages of one visitor.
    Private,
    /// Pictures and hashed files: their address changes with their content.
    Forever,
    /// Permanent redirects of operators, an hour, because operators err.
    Hour,
    /// Never stored anywhere: answers to commands, the choice of a language, sockets, health.
    Never,
}

impl CachePolicy {
    pub const fn header(self) -> &'static str {
        match self {
            Self::Page => "public, max-age=0, must-revalidate",
            Self::Private => "private, no-cache",
            Self::Forever => "public, max-age=31536000, immutable",
            Self::Hour => "public, max-age=3600",
            Self::Never => "no-store",
        }
    }
}

/// Whether a response with this `Cache-Control` may be stored in shared caches: then it carries no cookie.
pub fn is_shared(cache_control: &str) -> bool {
    cache_control.starts_with("public")
}

/// The `Cache-Status` of a response (RFC 9211).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CacheStatus {
    Hit,
    /// Older than its 7200 s, served while one request renders anew or because the backend is down.
    HitStale,
    /// Not found; the rendered page is stored.
    MissStored,
    /// Not found; the rendered page may not be stored.
    Miss,
    /// The look-up timed out; the rendered page is stored.
    MissTimeout,
    Bypass(Bypass),
}

impl CacheStatus {
    pub const fn header(self) -> &'static str {
        match self {
            Self::Hit => "vitrina; hit",
            Self::HitStale => "vitrina; hit; detail=stale",
            Self::MissStored => "vitrina; fwd=miss; stored",
            Self::Miss => "vitrina; fwd=miss",
            Self::MissTimeout => "vitrina; fwd=miss; detail=timeout",
            Self::Bypass(Bypass::Query) => "vitrina; fwd=bypass; detail=query",
            Self::Bypass(Bypass::Slash) => "vitrina; fwd=bypass; detail=slash",
            Self::Bypass(Bypass::Excluded) => "vitrina; fwd=bypass; detail=excluded",
            Self::Bypass(Bypass::Language) => "vitrina; fwd=bypass; detail=language",
            Self::Bypass(Bypass::DevMode) => "vitrina; fwd=bypass; detail=dev-mode",
            Self::Bypass(Bypass::Session) => "vitrina; fwd=bypass; detail=session",
            Self::Bypass(Bypass::City) => "vitrina; fwd=bypass; detail=city",
        }
    }
}
