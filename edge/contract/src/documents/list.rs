//! `docs/calls.md`: the file and the test of each call.

use std::fmt::Write as _;

use shop::contract::Contract;

const START: &str = "# Calls of the backend

Each call, the file that declares it, and the test that shows it in the shop. `npm run contracts` writes this list;
[backend.md](backend.md) says what is sent and read.

";

pub(super) fn write(calls: &[&dyn Contract]) -> String {
    let mut out = START.to_owned();
    for call in calls {
        let facts = call.facts();
        let _ = writeln!(
            out,
            "- `{}` · `{}` · `{}`",
            facts.call, facts.file, facts.shown_by
        );
    }
    out
}
