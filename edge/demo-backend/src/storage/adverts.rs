//! Adverts: their fields as they were sent, and columns for what they are filtered by.

use std::ops::Range;

use serde::Deserialize;
use serde_json::{Map, Value, json};
use worker::{Result, SqlStorageValue};

use super::Database;
use crate::adverts::{COUNT, advert, in_lei};
use crate::catalogue::slug;
use crate::language::Language;
use crate::shops::Shop;

/// Adverts per batch of the first filling.
const BATCH: usize = 200;
/// Adverts that one alarm adds.
const PER_ALARM: i64 = 4_000;
/// The number of every so many advert of Ana's.
const OF_ANA: i64 = 250;

pub(super) const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS adverts (id INTEGER PRIMARY KEY AUTOINCREMENT, slug TEXT NOT NULL UNIQUE, user INTEGER NOT NULL,
        offer TEXT NOT NULL, category INTEGER, region INTEGER, location INTEGER, sector INTEGER,
        lei INTEGER, m2 INTEGER, is_negotiable INTEGER NOT NULL, is_listed INTEGER NOT NULL, created_ms INTEGER NOT NULL,
        options TEXT NOT NULL, body TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS adverts_by_age ON adverts (is_listed, created_ms DESC, id);
    CREATE INDEX IF NOT EXISTS adverts_by_category ON adverts (is_listed, category, created_ms DESC, id, options, lei, is_negotiable, m2, offer, region);
    CREATE INDEX IF NOT EXISTS adverts_by_price ON adverts (is_listed, lei);
    CREATE INDEX IF NOT EXISTS adverts_by_user ON adverts (user, created_ms DESC, id);
";

/// An advert. Its body has the documented fields, ids in place of places and categories.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct AdvertRow {
    pub id: i64,
    pub slug: String,
    pub user: i64,
    body: String,
}

impl AdvertRow {
    pub(crate) fn fields(&self) -> Map<String, Value> {
        serde_json::from_str(&self.body).unwrap_or_default()
    }
}

/// What a list is narrowed to; everything by default.
#[derive(Debug, Default)]
pub(crate) struct AdvertQuery {
    pub offer: String,
    pub category: Option<i64>,
    pub region: Option<i64>,
    pub location: Option<i64>,
    pub sector: Option<i64>,
    /// Hundredths of lei.
    pub lei: Option<[i64; 2]>,
    /// Hundredths of square metres.
    pub m2: Option<[i64; 2]>,
    /// Hides those with a negotiable price.
    pub no_negotiable: bool,
    /// For each attribute, the values of which one must be there: `1:3`.
    pub options: Vec<Vec<String>>,
    /// South, west, north and east, in degrees.
    pub within: Option<[f64; 4]>,
    /// A column, and whether it falls.
    pub order: Option<(&'static str, bool)>,
}

impl Database {
    /// Fills the adverts when they are first asked for: no other shop waits for them.
    pub(crate) fn prepare_adverts(&self, now_ms: i64) -> Result<()> {
        self.run(TABLES, Vec::new())?;
        if self.count_adverts()? > 0 {
            return Ok(());
        }
        self.fill_adverts(0..COUNT, now_ms)
    }

    /// Adds adverts until there are `target`, a few thousand at a time; whether more are needed.
    pub(crate) fn enlarge_adverts(&self, target: i64, now_ms: i64) -> Result<bool> {
        if target <= COUNT {
            return Ok(false);
        }
        self.prepare_adverts(now_ms)?;
        let first = self.count_adverts()?;
        let last = target.min(first + PER_ALARM);
        self.fill_adverts(first..last, now_ms)?;
        Ok(last < target)
    }

    /// The number of the adverts that the demo made itself.
    pub(crate) fn count_adverts(&self) -> Result<i64> {
        let count = self.metadata("adverts")?;
        Ok(count.and_then(|count| count.parse().ok()).unwrap_or(0))
    }

    fn fill_adverts(&self, numbers: Range<i64>, now_ms: i64) -> Result<()> {
        let ana = self.account_by_email(Shop::Imobil, "ana@example.com")?;
        let ana = ana.map_or(1, |account| account.id);
        let end = numbers.end;
        let numbers: Vec<i64> = numbers.collect();
        for batch in numbers.chunks(BATCH) {
            let rows: Vec<Value> = batch
                .iter()
                .map(|number| {
                    let fields = advert(*number, now_ms);
                    let user = if number % OF_ANA == 7 && *number < COUNT {
                        ana
                    } else {
                        -1 - number % 40
                    };
                    row(number + 1, user, &fields)
                })
                .collect();
            self.insert("adverts", 15, &rows)?;
        }
        self.set_metadata("adverts", &end.to_string())
    }

    pub(crate) fn advert(&self, slug: &str) -> Result<Option<AdvertRow>> {
        self.first(
            "SELECT id, slug, user, body FROM adverts WHERE slug = ? OR id = ?",
            vec![slug.into(), slug.parse::<i64>().unwrap_or(-1).into()],
        )
    }

    pub(crate) fn advert_of(&self, id: i64) -> Result<Option<AdvertRow>> {
        self.advert(&id.to_string())
    }

    pub(crate) fn adverts_of(&self, user: i64) -> Result<Vec<AdvertRow>> {
        self.all(
            "SELECT id, slug, user, body FROM adverts WHERE user = ? ORDER BY created_ms DESC, id LIMIT 200",
            vec![user.into()],
        )
    }

    /// Adds an advert and returns it.
    pub(crate) fn add_advert(
        &self,
        user: i64,
        fields: &Map<String, Value>,
    ) -> Result<Option<AdvertRow>> {
        #[derive(Deserialize)]
        struct Row {
            id: i64,
        }
        let last: Option<Row> =
            self.first("SELECT COALESCE(MAX(id), 0) AS id FROM adverts", Vec::new())?;
        let id = last.map_or(1, |row| row.id + 1);
        self.insert("adverts", 15, &[row(id, user, fields)])?;
        self.advert(&id.to_string())
    }

    /// Saves changed fields; the slug stays.
    pub(crate) fn save_advert(&self, old: &AdvertRow, fields: &Map<String, Value>) -> Result<()> {
        let mut new = row(old.id, old.user, fields);
        if let Some(slug) = new.get_mut(1) {
            *slug = json!(old.slug);
        }
        self.insert("adverts", 15, &[new])
    }

    /// Removes an advert for good.
    pub(crate) fn remove_advert(&self, id: i64) -> Result<()> {
        self.run("DELETE FROM adverts WHERE id = ?", vec![id.into()])
    }

    /// A page of the list, and how many there are.
    pub(crate) fn list_adverts(
        &self,
        query: &AdvertQuery,
        from: i64,
        count: i64,
    ) -> Result<(i64, Vec<AdvertRow>)> {
        #[derive(Deserialize)]
        struct Row {
            count: i64,
        }
        let (wheres, values) = conditions(query);
        let order = match query.order {
            Some((column, falls)) => {
                format!(
                    "{column} IS NULL, {column} {}, id",
                    if falls { "DESC" } else { "ASC" }
                )
            }
            None => "created_ms DESC, id".to_owned(),
        };
        let total: Option<Row> = self.first(
            &format!("SELECT COUNT(*) AS count FROM adverts WHERE {wheres}"),
            values.clone(),
        )?;
        let mut values = values;
        values.extend([count.into(), from.into()]);
        let rows = self.all(
            &format!("SELECT id, slug, user, body FROM adverts WHERE {wheres} ORDER BY {order} LIMIT ? OFFSET ?"),
            values,
        )?;
        Ok((total.map_or(0, |row| row.count), rows))
    }

    /// The least and the highest price of the whole list, in hundredths of lei.
    pub(crate) fn advert_prices(&self) -> Result<[i64; 2]> {
        #[derive(Deserialize)]
        struct Row {
            least: Option<i64>,
            most: Option<i64>,
        }
        let row: Option<Row> = self.first(
            "SELECT (SELECT MIN(lei) FROM adverts WHERE is_listed = 1) AS least,
                (SELECT MAX(lei) FROM adverts WHERE is_listed = 1) AS most",
            Vec::new(),
        )?;
        Ok(row.map_or([0, 0], |row| {
            [row.least.unwrap_or(0), row.most.unwrap_or(0)]
        }))
    }
}

fn conditions(query: &AdvertQuery) -> (String, Vec<SqlStorageValue>) {
    let mut wheres = vec!["is_listed = 1".to_owned()];
    let mut values: Vec<SqlStorageValue> = Vec::new();
    if !query.offer.is_empty() {
        wheres.push("offer = ?".to_owned());
        values.push(query.offer.as_str().into());
    }
    let ids = [
        ("category", query.category),
        ("region", query.region),
        ("location", query.location),
        ("sector", query.sector),
    ];
    for (column, id) in ids {
        if let Some(id) = id {
            wheres.push(format!("{column} = ?"));
            values.push(id.into());
        }
    }
    if let Some([from, to]) = query.lei {
        // Who negotiates and names no price is not left out.
        wheres.push("(lei BETWEEN ? AND ? OR lei IS NULL AND is_negotiable = 1)".to_owned());
        values.extend([from.into(), to.into()]);
    }
    if let Some([from, to]) = query.m2 {
        wheres.push("m2 BETWEEN ? AND ?".to_owned());
        values.extend([from.into(), to.into()]);
    }
    if let Some([south, west, north, east]) = query.within {
        for (name, from, to) in [("lat", south, north), ("lon", west, east)] {
            wheres.push(format!(
                "CAST(json_extract(body, '$.{name}') AS REAL) BETWEEN ? AND ?"
            ));
            values.extend([from.into(), to.into()]);
        }
    }
    if query.no_negotiable {
        wheres.push("is_negotiable = 0".to_owned());
    }
    for options in &query.options {
        let any: Vec<&str> = options.iter().map(|_| "instr(options, ?) > 0").collect();
        wheres.push(format!("({})", any.join(" OR ")));
        values.extend(options.iter().map(|option| format!(",{option},").into()));
    }
    (wheres.join(" AND "), values)
}

/// The columns of an advert, from its fields.
fn row(id: i64, user: i64, fields: &Map<String, Value>) -> Value {
    let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default();
    let flag = |name: &str| fields.get(name).and_then(Value::as_bool).unwrap_or(false);
    let id_of = |name: &str| fields.get(name).and_then(Value::as_i64);
    let hundredths = |name: &str| {
        let value = fields.get(name)?;
        let number = value.as_f64().or_else(|| value.as_str()?.parse().ok())?;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "prices and areas of a demo"
        )]
        Some((number * 100.0).round() as i64)
    };
    let title = [text("title_ro"), text("title_ru")];
    let (title, language) = match title {
        ["", ru] => (ru, Language::Ru),
        [ro, _] => (ro, Language::Ro),
    };
    let lei = hundredths("price").and_then(|price| in_lei(price, text("default_currency")));
    let square = match text("default_area_unit") {
        "ari" => 100,
        "ha" => 10_000,
        _ => 1,
    };
    let status = text("status");
    let is_listed = flag("is_active")
        && !flag("is_draft")
        && !flag("is_deleted")
        && matches!(status, "" | "active");
    let attributes = fields.get("attributes").and_then(Value::as_array);
    let options: Vec<String> = attributes
        .into_iter()
        .flatten()
        .filter_map(|own| {
            let value = own.get("value")?;
            let value = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            Some(format!("{}:{value}", own.get("attribute")?))
        })
        .collect();
    let created = id_of("created_ms").unwrap_or_default();
    json!([
        id,
        format!("{}-{id}", slug(language, title)),
        user,
        text("type"),
        id_of("category"),
        id_of("region"),
        id_of("location"),
        id_of("sector"),
        lei,
        hundredths("area").map(|area| area.saturating_mul(square)),
        i64::from(flag("is_negotiable_price")),
        i64::from(is_listed),
        created,
        format!(",{},", options.join(",")),
        Value::Object(fields.clone()).to_string(),
    ])
}
