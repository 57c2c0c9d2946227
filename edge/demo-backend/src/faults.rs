//! Faults on demand, in development only: chosen calls become slow, failing, cut short, garbage or hang.

use serde::Deserialize;

/// What a call suffers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    Slow,
    Fail,
    Truncate,
    Garbage,
    Hang,
    /// All access tokens are over from this call on.
    Expire,
}

/// A fault as it is ordered.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Fault {
    /// The beginning of the paths that it strikes.
    pub call: String,
    pub mode: Mode,
    #[serde(default)]
    pub ms: Option<u32>,
    #[serde(default)]
    pub status: Option<u16>,
    /// How often it strikes; always, when left out.
    #[serde(default)]
    pub times: Option<u32>,
}

/// The faults in force.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    /// A fault for the same paths replaces the one before.
    pub(crate) fn order(&mut self, fault: Fault) {
        self.0.retain(|known| known.call != fault.call);
        self.0.push(fault);
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// The fault that strikes this call, once less often from now on.
    pub(crate) fn strike(&mut self, path: &str) -> Option<Fault> {
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
    fn a_fault_strikes_its_prefix_as_often_as_it_says() {
        let mut faults = Faults::default();
        faults.order(fault(
            r#"{"call":"/general/cart","mode":"fail","status":503,"times":2}"#,
        ));
        assert!(faults.strike("/general/menu_tree").is_none());
        assert_eq!(
            faults.strike("/general/cart/add-item/").unwrap().status,
            Some(503)
        );
        assert!(faults.strike("/general/cart/fetch-all/").is_some());
        assert!(faults.strike("/general/cart/fetch-all/").is_none());
    }

    #[test]
    fn a_fault_without_times_strikes_until_it_is_cleared() {
        let mut faults = Faults::default();
        faults.order(fault(
            r#"{"call":"/general","mode":"slow","ms":3000,"times":null}"#,
        ));
        for _ in 0..5 {
            assert_eq!(faults.strike("/general/x").unwrap().ms, Some(3000));
        }
        faults.clear();
        assert!(faults.strike("/general/x").is_none());
    }

    #[test]
    fn a_new_fault_replaces_the_one_of_the_same_calls() {
        let mut faults = Faults::default();
        faults.order(fault(r#"{"call":"/a","mode":"slow"}"#));
        faults.order(fault(r#"{"call":"/a","mode":"garbage"}"#));
        assert_eq!(faults.strike("/a").unwrap().mode, Mode::Garbage);
    }
}
