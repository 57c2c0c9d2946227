//! Pages that the shop's people write: their HTML is never trusted.

pub mod sanitise;
