//! Work on long lists by all processors: an operator waits while a million redirects are checked.

use rayon::prelude::*;
use shop::executor::Executor;

/// All processors of the machine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parallel;

impl Executor for Parallel {
    fn filter_map<'a, T: Sync, R: Send>(
        &self,
        items: &'a [T],
        each: impl Fn(&'a T) -> Option<R> + Sync,
    ) -> Vec<R> {
        let items = items.par_iter();
        items.filter_map(&each).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use shop::executor::Sequential;
    use shop::paths::redirects::{Kind, Languages, Rule, compile, inspect};

    use super::*;

    /// Rules of every kind, without problems unless they are to have some.
    fn rules(have_problems: bool) -> Vec<Rule> {
        let rule = |at: usize| {
            let (from, to) = match at % 10 {
                0 => (format!("/product/{at}.html"), format!("/ro/product/{at}")),
                1 => (format!("/p.php?b=x&id={at}"), format!("/ru/product/{at}")),
                2 => (format!("/ru/Чай-{at}"), format!("/ru/nou-чай-{at}")),
                3 => (format!("/blog/{at}/*"), format!("/ro/articles/{at}")),
                4 => (format!("/ro/{at}"), format!("/product/{}.html", at - 4)),
                5 => (format!("/vechi/{at}"), format!("https://a.example/{at}")),
                _ if !have_problems => (format!("/simplu/{at}"), format!("/uk/{at}")),
                6 => (format!("/inel/{at}"), format!("/INEL/{at}")),
                7 => (format!("/dublu/{}", at / 20), format!("/ro/{at}")),
                8 => (format!("/../{at}"), format!("/ro/{at}")),
                _ => (format!("/tinta/{at}"), format!("//{at}")),
            };
            let in_all = matches!(at % 10, 0 | 1 | 3) && at.is_multiple_of(11);
            let languages = in_all.then_some(Languages::All);
            Rule {
                languages,
                ..Rule::new(from, to)
            }
        };
        (0..6_000).map(rule).collect()
    }

    #[test]
    fn the_results_of_a_long_list_keep_its_order() {
        let items: Vec<usize> = (0..100_000).collect();
        let even = |item: &usize| item.is_multiple_of(2).then_some(item * 3);
        let found = Parallel.filter_map(&items, even);
        assert!(found == Sequential.filter_map(&items, even));
    }

    #[test]
    fn several_processors_find_in_rules_what_one_finds() {
        let rules = rules(true);
        let found = inspect(&rules, &[], &Parallel);
        let kinds: BTreeSet<Kind> = found.iter().map(|found| found.kind).collect();
        let expected = [
            Kind::Unreachable,
            Kind::Target,
            Kind::Twice,
            Kind::Loop,
            Kind::Chain,
            Kind::OffSite,
        ];
        assert_eq!(kinds, BTreeSet::from(expected));
        assert!(found == inspect(&rules, &[], &Sequential));
    }

    #[test]
    fn several_processors_compile_the_table_that_one_compiles() {
        let rules = rules(false);
        let parallel = compile(&rules, &[], &Parallel).unwrap();
        let sequential = compile(&rules, &[], &Sequential).unwrap();
        assert!(parallel.index == sequential.index && parallel.shards == sequential.shards);
    }
}
