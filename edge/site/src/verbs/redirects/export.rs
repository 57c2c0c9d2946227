//! `redirects export`: the rules of a site as CSV or JSON.

use serde_json::json;
use shop::paths::redirects::Rule;

use super::SiteRules;
use crate::cli::{RedirectsExport, TableFormat};
use crate::exit::{Code, Refusal};
use crate::print::Report;

pub(super) fn run(given: &RedirectsExport) -> Result<Report, Refusal> {
    let mut tables = SiteRules::read(&given.folder, Some(&given.site))?;
    let rules = tables.pop().map(|table| table.rules).unwrap_or_default();
    let json = json!(rules);
    let text = match given.format {
        TableFormat::Json => format!("{json:#}"),
        TableFormat::Csv => csv(&rules).map_err(|text| Refusal::new(Code::Refused, text))?,
    };
    Ok(Report::new(text.trim_end(), json))
}

fn csv(rules: &[Rule]) -> Result<String, String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut row = |fields: [&str; 3]| {
        let written = writer.write_record(fields);
        written.map_err(|error| error.to_string())
    };
    row(["from", "to", "languages"])?;
    for rule in rules {
        let languages = rule.languages.as_ref();
        let codes = languages.map_or_else(Vec::new, |languages| {
            languages.list().iter().map(|one| one.code()).collect()
        });
        row([&rule.from, &rule.to, &codes.join(" ")])?;
    }
    let bytes = writer.into_inner().map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}
