//! The contract's declarations of the form calls: their common part. Each call is declared beside its form.

use super::{About, File, Form, FormBody, Submission};
use crate::backend::Call;
use crate::contract::{Access, Declared, FORM, Known, Typed};
use crate::fields::Fields;
use crate::site::{Published, Variant};

/// The call of a form.
pub(crate) const fn call_of_form(call: Declared<Typed<()>>) -> Declared<Typed<()>> {
    call.without(FORM)
        .shown_by("tests/worker/forms.test.ts")
        .access(Access::Write)
}

/// A site without a captcha.
const SITE: &str = concat!(
    "{\"site\":",
    include_str!("../../../../kv-seed/sites/casa.json"),
    ",\"theme\":",
    include_str!("../../../../kv-seed/themes/casa.json"),
    "}"
);

/// A submission as a visitor would send it with one of the shop's forms.
pub(crate) fn submission(form: &'static Form, known: &Known) -> Option<Call<()>> {
    let mut fields = Fields::from_form(
        b"name=Contract+Check&phone=%2B37322000000&message=A+check+of+the+contract.&rating=5&text=A+check+of+the+contract.",
    )
    .with("email", &known.email());
    let about = if form.about == About::Vacancy {
        known.vacancy
    } else {
        known.product_id
    };
    if let (Some(name), Some(id)) = (form.about.field(), about) {
        fields = fields.with(name, &id.to_string());
    }
    let file = File {
        name: "check.pdf",
        bytes: b"%PDF-1.4\n%%EOF\n",
    };
    let sent = FormBody {
        fields,
        file: form.has_file().then_some(file),
    };
    let published = Published::parse(SITE).ok()?;
    let submission = Submission::read(form, &sent, &published.site, Variant::default(), 0);
    Some(submission.ok()?.call(&known.run, 0, &known.run))
}
