//! The cities that a visitor may choose from (spec shell 3, selected city).

use crate::lenient::{Json, Lenient, Schema, lenient};

/// A city that a visitor may choose.
#[derive(Debug, Clone, Default)]
pub struct City {
    pub id: u64,
    pub name: String,
    /// The delivery region of the city, if known.
    pub region_id: Option<u64>,
}

lenient!(ToldCity {
    /// The city is left out.
    needed "id" | "cityId" | "city_id" | "localityId" | "locality_id" => id,
    /// The city is left out.
    "name" | "label" | "title" | "city" => name,
    /// It is looked for among the regions and their towns; of no region, no delivery there has a price.
    optional "region_id" | "regionId" | "region" => region,
} where |city| city.id != 0 && !city.name.is_empty());

struct ToldCity {
    id: u64,
    name: String,
    region: RegionId,
}

impl Lenient for City {
    fn read(json: &Json<'_>) -> Option<Self> {
        let told = ToldCity::read(json)?;
        Some(Self {
            id: told.id,
            name: told.name,
            region_id: told.region.0,
        })
    }

    fn schema() -> Schema {
        ToldCity::schema()
    }
}

/// A region's id, or an object with one.
#[derive(Default)]
struct RegionId(Option<u64>);

lenient!(WholeRegion {
    "regionId" | "region_id" | "id" => id,
});

struct WholeRegion {
    id: Option<u64>,
}

impl Lenient for RegionId {
    fn read(json: &Json<'_>) -> Option<Self> {
        let whole = WholeRegion::read(json).and_then(|WholeRegion { id }| id);
        let id = whole.or_else(|| u64::read(json))?;
        Some(Self(Some(id).filter(|id| *id != 0)))
    }

    fn says(&self) -> bool {
        self.0.is_some()
    }

    fn schema() -> Schema {
        Schema::Either(vec![WholeRegion::schema(), u64::schema()])
    }
}
