//! The options of a run.

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Options {
    /// For all targets together.
    pub cases: u64,
    /// The time limit for all targets together.
    pub milliseconds: Option<u64>,
    /// Runs only this target.
    pub target: Option<String>,
    pub seed: u64,
    /// Runs only this case, and prints it in full.
    pub case: Option<u64>,
    /// Set in a child process: the range of cases to run.
    pub child: Option<(u64, u64)>,
}

pub(crate) const USAGE: &str =
    "npm run fuzz -- [--cases N] [--seconds S] [[--target] name] [--seed S] [--case N]";

impl Options {
    /// Reads the arguments. `fresh` is the default seed.
    pub(crate) fn read(arguments: &[String], fresh: u64) -> Result<Self, String> {
        let mut options = Self {
            cases: 1_000_000,
            milliseconds: None,
            target: None,
            seed: fresh,
            case: None,
            child: None,
        };
        let mut rest = arguments.iter();
        let mut from = None;
        while let Some(name) = rest.next() {
            if !name.starts_with('-') {
                options.target = Some(name.clone());
                continue;
            }
            let value = rest
                .next()
                .ok_or_else(|| format!("{name} needs a value\n{USAGE}"))?;
            let number = || {
                let plain = value.replace('_', "");
                plain
                    .parse::<u64>()
                    .map_err(|_| format!("{name}: {value} is no number"))
            };
            match name.as_str() {
                "--cases" => options.cases = number()?,
                "--seconds" => options.last(number()?.saturating_mul(1000)),
                "--milliseconds" => options.last(number()?),
                "--target" => options.target = Some(value.clone()),
                "--seed" => options.seed = number()?,
                "--case" => options.case = Some(number()?),
                "--from" => from = Some(number()?),
                "--until" => options.child = from.zip(number().ok()),
                _ => return Err(format!("{name} is unknown\n{USAGE}")),
            }
        }
        Ok(options)
    }

    /// Limits the run by time instead of by the number of cases.
    fn last(&mut self, milliseconds: u64) {
        self.milliseconds = Some(milliseconds);
        self.cases = u64::MAX / 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &str) -> Result<Options, String> {
        let arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
        Options::read(&arguments, 7)
    }

    #[test]
    fn a_run_is_limited_by_cases_or_by_time() {
        let by_cases = read("--cases 10_000 --target paths").unwrap();
        assert_eq!(
            (by_cases.cases, by_cases.milliseconds, by_cases.seed),
            (10_000, None, 7)
        );
        assert_eq!(by_cases.target.as_deref(), Some("paths"));
        assert_eq!(read("--seconds 60 --seed 3").unwrap().seed, 3);
        assert_eq!(
            read("--seconds 1 paths").unwrap().target.as_deref(),
            Some("paths")
        );
        for wrong in ["--cases", "--cases x", "--what 1"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
