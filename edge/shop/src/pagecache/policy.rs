//! The vocabulary of `Cache-Control` and `Cache-Status`: no other file writes the headers.

use super::Bypass;

/// How long browsers and shared caches may keep an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CachePolicy {
    /// Pages of anyone: kept by the page cache, asked again by browsers, so that a config push shows at once.
    Page,
    /// Pages of one visitor.
    Private,
    /// Pictures and hashed files: their address changes when they do.
    Forever,
    /// Permanent redirects of operators, an hour, because operators err.
    Hour,
    /// Never kept anywhere: answers to commands, the choice of a language, sockets, health.
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

/// Whether an answer with this `Cache-Control` may be kept for others: then it carries no cookie.
pub fn is_shared(cache_control: &str) -> bool {
    cache_control.starts_with("public")
}

/// What `Cache-Status` says about an answer (RFC 9211).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CacheStatus {
    Hit,
    /// Older than its 7200 s, served while one request renders anew or because the backend is down.
    HitStale,
    /// Not found; what was rendered is stored.
    MissStored,
    /// Not found; not stored, because it may not be.
    Miss,
    /// The look-up took too long; what was rendered is stored.
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
        }
    }
}
