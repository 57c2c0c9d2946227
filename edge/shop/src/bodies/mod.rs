//! Templates in a site's config for bodies whose shape the documents leave open: JSON with the owner's names and
//! nesting, in which `"{name}"` stands for one of our values. Without a template a call sends our own shape.

mod kinds;
mod template;
#[cfg(test)]
mod tests;

pub use kinds::{
    BodyKind, CHANGE_AUTH_NUMBER, CHANGE_EMAIL, CODE, COMPANY, CREATE_AUTH_NUMBER, DELIVERY_COST,
    ORDER, PHONE, QUOTE, REGISTRATION, of_form,
};
pub use template::Template;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::backend::{Body, Request};
use crate::lenient::Json;

/// The templates of a site by the names of their bodies.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Bodies(Vec<(&'static BodyKind, Template)>);

impl Bodies {
    /// Reads a config's templates. An invalid one is left out, and reported with its path.
    pub fn read(json: &Json<'_>) -> (Self, Vec<String>) {
        let mut bodies = Self::default();
        let Some(fields) = json.fields() else {
            return (
                bodies,
                vec![": an object of templates is expected".to_owned()],
            );
        };
        let mut wrong = Vec::new();
        for (name, template) in fields {
            match one(name, template) {
                Ok(read) => bodies.0.push(read),
                Err(why) => wrong.push(format!(".{name}: {why}")),
            }
        }
        (bodies, wrong)
    }

    /// The error of a template.
    pub(crate) fn check(name: &str, template: &Json<'_>) -> Result<(), String> {
        one(name, template).map(|_| ())
    }

    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The template of a body.
    pub fn of(&self, kind: &BodyKind) -> Option<&Template> {
        let mut all = self.0.iter();
        all.find(|(known, _)| known.name == kind.name)
            .map(|(_, template)| template)
    }

    /// Reshapes a call's body by the site's template, if there is one.
    pub fn shape(&self, kind: &BodyKind, request: &mut Request) {
        if let Some(template) = self.of(kind) {
            template.shape(request);
        }
    }
}

fn one(name: &str, json: &Json<'_>) -> Result<(&'static BodyKind, Template), String> {
    let kind = BodyKind::from_name(name).ok_or_else(|| {
        let known: Vec<&str> = BodyKind::all().map(|kind| kind.name).collect();
        format!("there is no such body; there are {}", known.join(", "))
    })?;
    Ok((kind, Template::read(json, kind)?))
}

impl Template {
    /// Reshapes a call's body. A body that is not JSON stays as it is.
    pub fn shape(&self, request: &mut Request) {
        let shaped = request.json().and_then(|json| {
            let values = Json::parse(json.as_bytes()).ok()?;
            Some(self.fill(&values))
        });
        if let Some(json) = shaped {
            request.body = Some(Body::Json(json));
        }
    }
}

impl Serialize for Bodies {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (kind, template) in &self.0 {
            map.serialize_entry(kind.name, template)?;
        }
        map.end()
    }
}
