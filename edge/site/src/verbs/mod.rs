//! The verbs of the command, a file each.

mod check;
mod completions;
mod diff;
pub(crate) mod doctor;
mod drift;
mod explain;
mod init;
mod list;
mod plan;
mod preview;
pub(crate) mod smoke;
mod publish;
mod old_versions;
mod purge;
mod pull;
pub(crate) mod redirects;
mod rollback;
mod seed;
mod show;
mod vitals;
#[cfg(test)]
mod tests;

use crate::cli::Verb;
use crate::exit::{Code, Refusal};
use crate::kv::{Api, Fault, Store};
use crate::live::State;
use crate::place::Place;
use crate::print::{Report, Voice};

/// What a verb works with.
#[derive(Debug)]
pub(crate) struct Desk<'a, A> {
    pub place: &'a Place,
    pub store: &'a Store<A>,
    pub voice: &'a Voice,
    /// Milliseconds since 1970.
    pub now: i64,
    /// The name of this machine's user.
    pub user: String,
    /// The page cache, if the command may read it.
    pub pages: Option<&'a Store<A>>,
}

impl<A: Api> Desk<'_, A> {
    /// Reads what the store holds.
    async fn state(&self) -> Result<State, Refusal> {
        self.say_where();
        let state = State::read(self.store).await;
        state.map_err(|fault| reading(&fault))
    }

    /// Reads what the store holds, with what a plan needs besides.
    async fn state_to_plan(&self) -> Result<State, Refusal> {
        self.say_where();
        let state = State::read_to_plan(self.store).await;
        state.map_err(|fault| reading(&fault))
    }

    fn say_where(&self) {
        let name = self.place.environment.name();
        self.voice.say(&format!("reading the store ({name})"));
    }
}

/// A store that failed while it was read.
fn reading(fault: &Fault) -> Refusal {
    Refusal::failed("reading the store", fault)
}

fn unknown_site(site: &str, state: &State) -> Refusal {
    let sites: Vec<&str> = state.sites().map(|(name, _)| name).collect();
    let text = format!("there is no site «{site}»; there are {}", sites.join(", "));
    Refusal::new(Code::Refused, text)
}

/// A verb that needs no store; `None` for the others.
pub(crate) fn offline(verb: &Verb, voice: &Voice) -> Option<Result<Report, Refusal>> {
    match verb {
        Verb::Init(given) => Some(init::run(given)),
        Verb::Check(given) => Some(check::run(given, voice)),
        Verb::Seed(given) => Some(seed::run(&given.folder, voice)),
        Verb::Redirects(given) => redirects::offline(given, voice),
        Verb::Completions { shell } => Some(Ok(completions::run(*shell))),
        Verb::Explain(given) => given
            .folder
            .as_ref()
            .map(|folder| explain::of_folder(given, folder, voice)),
        Verb::Diff(_)
        | Verb::Plan(_)
        | Verb::Push(_)
        | Verb::Rollback(_)
        | Verb::Purge(_)
        | Verb::Preview(_)
        | Verb::Smoke(_)
        | Verb::Pull(_)
        | Verb::Drift(_)
        | Verb::List(_)
        | Verb::Show(_)
        | Verb::Vitals(_)
        | Verb::Doctor => None,
    }
}

/// A verb that works with the store.
pub(crate) async fn run<A: Api>(verb: &Verb, desk: &Desk<'_, A>) -> Result<Report, Refusal> {
    match verb {
        Verb::Diff(given) => diff::run(given, desk).await,
        Verb::Plan(given) => plan::run(given, desk).await,
        Verb::Push(given) => publish::run(given, desk).await,
        Verb::Rollback(given) => rollback::run(given, desk).await,
        Verb::Purge(given) => purge::run(given, desk).await,
        Verb::Preview(given) => preview::run(given, desk).await,
        Verb::Smoke(given) => smoke::run(given, desk).await,
        Verb::Pull(given) => pull::run(given, desk).await,
        Verb::Drift(given) => drift::run(given, desk).await,
        Verb::List(given) => list::run(given.site.as_deref(), desk).await,
        Verb::Show(given) => show::run(given, desk).await,
        Verb::Vitals(given) => vitals::run(given, desk).await,
        Verb::Explain(given) => explain::of_live(given, desk).await,
        Verb::Redirects(given) => redirects::of_live(given, desk).await,
        Verb::Init(_)
        | Verb::Check(_)
        | Verb::Seed(_)
        | Verb::Completions { .. }
        | Verb::Doctor => Err(Refusal::new(Code::Usage, "this verb needs no store")),
    }
}
