//! `plan`: a plan in a file, for somebody to read and for `push` to carry out.

use std::fs;

use serde_json::Value;

use super::{Desk, diff};
use crate::cli::PlanFile;
use crate::exit::{Code, Refusal};
use crate::kv::Api;
use crate::print::Report;
use crate::{files, plan_file};

pub(super) async fn run<A: Api>(given: &PlanFile, desk: &Desk<'_, A>) -> Result<Report, Refusal> {
    let releases = files::checked(&given.folder, desk.voice)?;
    let (plan, state) = diff::planned(&releases, desk).await?;
    let lines = diff::lines(&plan);
    let text = plan_file::text(&given.folder, desk.place, &releases, &state, &lines);
    let out = given.out.display();
    fs::write(&given.out, text)
        .map_err(|error| Refusal::new(Code::Refused, format!("{out}: {error}")))?;
    let mut json = diff::json(&plan);
    if let Value::Object(fields) = &mut json {
        fields.insert("plan".to_owned(), out.to_string().into());
    }
    Ok(Report::new(
        format!("{}\nthe plan is in {out}", diff::text(&plan)),
        json,
    ))
}
