//! The cart owner's name for scripts. A command made offline carries it, so that it never changes the cart of another
//! person who has signed in since.

use crate::failure::refusals;
use crate::fields::Fields;
use crate::session::{Caller, SealKey, seal};
use crate::words::failure;

/// The field of a command that names the owner; empty if there was none.
const OWNER: &str = "owner";
/// Hexadecimal digits of a name.
const DIGITS: usize = 16;

refusals! {
    /// The command was meant for somebody else's cart.
    pub OTHER_OWNER = "other_owner", failure::OTHER_OWNER, Conflict;
}

/// The name of a caller's cart for scripts: it distinguishes carts and reveals nothing else. Empty for an unknown
/// caller.
pub fn owner_name(key: &SealKey, caller: &Caller, site: &str) -> String {
    let Some(cart) = caller.cart_name(site) else {
        return String::new();
    };
    let sealed = seal(key, OWNER, &cart);
    let digits = sealed.rsplit('.').next().unwrap_or_default();
    digits.chars().take(DIGITS).collect()
}

/// Whether a command is meant for this owner's cart; a command without an owner is.
pub fn is_for(fields: &Fields, owner: &str) -> bool {
    let is_named = fields.get(OWNER).is_some() || fields.is_unreadable(OWNER);
    !is_named || fields.get(OWNER) == Some(owner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GuestToken;

    #[test]
    fn each_cart_has_its_own_opaque_owner_name() {
        let key = |secret: &str| SealKey::new(&secret.repeat(32), "casa").unwrap();
        let guest = Caller::Guest(GuestToken::from_random([7; 16]));
        let user = Caller::SignedIn("42".to_owned());
        let name = |caller| owner_name(&key("a"), caller, "casa");
        assert_eq!(name(&guest).len(), DIGITS);
        assert_ne!(name(&guest), name(&user));
        assert_ne!(name(&user), owner_name(&key("b"), &user, "casa"));
        assert_ne!(name(&user), owner_name(&key("a"), &user, "romania"));
        assert_eq!(name(&Caller::Nobody), "");
    }

    #[test]
    fn a_command_applies_to_the_owner_that_it_names_or_to_any() {
        let named = |owner: &str| Fields::of(OWNER, owner);
        assert!(is_for(&Fields::default(), "ab"));
        assert!(is_for(&named("ab"), "ab") && is_for(&named(""), ""));
        assert!(!is_for(&named(""), "ab") && !is_for(&named("ab"), ""));
    }
}
