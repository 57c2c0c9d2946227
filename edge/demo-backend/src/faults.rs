//! Injected faults, in development only: calls that are slow, fail, hang, or return truncated or invalid bodies.

use serde::Deserialize;

/// The kind of a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    Slow,
    Fail,
    Truncate,
    Garbage,
    Hang,
    /// Expires all access tokens before the call is answered.
    Expire,
    /// Slow for addresses and numbers that have an account, as a backend that sends its letters at once.
    Known,
}

/// A fault for calls whose path has a prefix.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Fault {
    /// The prefix of the paths.
    pub call: String,
    pub mode: Mode,
    #[serde(default)]
    pub ms: Option<u32>,
    #[serde(default)]
    pub status: Option<u16>,
    /// How many calls it affects; all if omitted.
    #[serde(default)]
    pub times: Option<u32>,
}

/// The active faults.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    /// Adds a fault; it replaces an earlier one with the same prefix.
    pub(crate) fn add(&mut self, fault: Fault) {
        self.0.retain(|known| known.call != fault.call);
        self.0.push(fault);
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// The fault for this call, which counts as used once more.
    pub(crate) fn take(&mut self, path: &str) -> Option<Fault> {
        let at = self
            .0
            .iter()
            .position(|fault| path.starts_with(&fault.call) && fault.times != Some(0))?;
        let fault = self.0.get_mut(at)?;
        fault.times = fault.times.map(|times| times - 1);
        Some(fault.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(json: &str) -> Fault {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn a_fault_affects_its_prefix_a_given_number_of_times() {
        let mut faults = Faults::default();
        faults.add(fault(
            r#"{"call":"/general/cart","mode":"fail","status":503,"times":2}"#,
        ));
        assert!(faults.take("/general/menu_tree").is_none());
        assert_eq!(
            faults.take("/general/cart/add-item/").unwrap().status,
            Some(503)
        );
        assert!(faults.take("/general/cart/fetch-all/").is_some());
        assert!(faults.take("/general/cart/fetch-all/").is_none());
    }

    #[test]
    fn a_fault_without_times_lasts_until_it_is_cleared() {
        let mut faults = Faults::default();
        faults.add(fault(
            r#"{"call":"/general","mode":"slow","ms":3000,"times":null}"#,
        ));
        for _ in 0..5 {
            assert_eq!(faults.take("/general/x").unwrap().ms, Some(3000));
        }
        faults.clear();
        assert!(faults.take("/general/x").is_none());
    }

    #[test]
    fn a_new_fault_replaces_one_with_the_same_prefix() {
        let mut faults = Faults::default();
        faults.add(fault(r#"{"call":"/a","mode":"slow"}"#));
        faults.add(fault(r#"{"call":"/a","mode":"garbage"}"#));
        assert_eq!(faults.take("/a").unwrap().mode, Mode::Garbage);
    }
}
