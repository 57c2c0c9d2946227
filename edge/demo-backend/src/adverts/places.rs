//! Regions, their locations and the sectors of the two cities.

use super::Both;

/// A region: id and name.
pub(crate) type Region = (i64, Both);

/// A location: id, region, name, and its middle in millionths of a degree.
pub(crate) struct Location {
    pub id: i64,
    pub region: i64,
    pub name: Both,
    pub middle: [i64; 2],
    /// How many of a hundred adverts are here, about.
    pub weight: i64,
}

#[rustfmt::skip]
pub(crate) static REGIONS: [Region; 10] = [
    (1, ("Chișinău mun.", "Кишинёв мун.")),
    (2, ("Bălți mun.", "Бельцы мун.")),
    (3, ("Orhei", "Оргеев")),
    (4, ("Cahul", "Кагул")),
    (5, ("Ungheni", "Унгены")),
    (6, ("Ialoveni", "Яловены")),
    (7, ("Criuleni", "Криуляны")),
    (8, ("Soroca", "Сороки")),
    (9, ("Strășeni", "Страшены")),
    (10, ("Anenii Noi", "Новые Анены")),
];

const fn location(id: i64, region: i64, name: Both, middle: [i64; 2], weight: i64) -> Location {
    Location {
        id,
        region,
        name,
        middle,
        weight,
    }
}

#[rustfmt::skip]
pub(crate) static LOCATIONS: [Location; 24] = [
    location(101, 1, ("Chișinău", "Кишинёв"), [47_024_500, 28_832_300], 52),
    location(102, 1, ("Durlești", "Дурлешты"), [47_017_600, 28_760_200], 4),
    location(103, 1, ("Codru", "Кодру"), [46_975_800, 28_818_900], 3),
    location(104, 1, ("Stăuceni", "Ставчены"), [47_085_900, 28_870_400], 4),
    location(105, 1, ("Cricova", "Крикова"), [47_138_900, 28_862_100], 2),
    location(106, 1, ("Trușeni", "Трушены"), [47_058_000, 28_689_000], 2),
    location(107, 1, ("Ciorescu", "Чореску"), [47_131_000, 28_891_000], 2),
    location(201, 2, ("Bălți", "Бельцы"), [47_761_700, 27_928_900], 8),
    location(202, 2, ("Sadovoe", "Садовое"), [47_819_000, 27_848_000], 1),
    location(301, 3, ("Orhei", "Оргеев"), [47_384_900, 28_824_400], 4),
    location(302, 3, ("Peresecina", "Пересечина"), [47_250_000, 28_766_000], 2),
    location(401, 4, ("Cahul", "Кагул"), [45_907_500, 28_194_400], 3),
    location(402, 4, ("Crihana Veche", "Старая Крихана"), [45_848_000, 28_188_000], 1),
    location(501, 5, ("Ungheni", "Унгены"), [47_210_500, 27_799_500], 2),
    location(502, 5, ("Pârlița", "Пырлица"), [47_326_000, 27_882_000], 1),
    location(601, 6, ("Ialoveni", "Яловены"), [46_943_100, 28_777_800], 3),
    location(602, 6, ("Costești", "Костешты"), [46_867_000, 28_768_000], 1),
    location(603, 6, ("Bardar", "Бардар"), [46_891_000, 28_680_000], 1),
    location(701, 7, ("Criuleni", "Криуляны"), [47_213_600, 29_159_700], 1),
    location(702, 7, ("Măgdăcești", "Магдачешты"), [47_178_000, 28_823_000], 1),
    location(801, 8, ("Soroca", "Сороки"), [48_155_800, 28_297_500], 2),
    location(901, 9, ("Strășeni", "Страшены"), [47_142_200, 28_607_800], 2),
    location(902, 9, ("Vadul lui Vodă", "Вадул-луй-Водэ"), [47_090_000, 29_076_000], 2),
    location(1001, 10, ("Anenii Noi", "Новые Анены"), [46_878_400, 29_230_800], 1),
];

/// The sectors of a location: id, location, name, and where they lie from its middle.
pub(crate) type Sector = (i64, i64, Both, [i64; 2]);

#[rustfmt::skip]
pub(crate) static SECTORS: [Sector; 12] = [
    (1, 101, ("Centru", "Центр"), [0, 0]),
    (2, 101, ("Botanica", "Ботаника"), [-38_000, 26_000]),
    (3, 101, ("Buiucani", "Буюканы"), [9_000, -44_000]),
    (4, 101, ("Râșcani", "Рышкановка"), [26_000, 22_000]),
    (5, 101, ("Ciocana", "Чеканы"), [20_000, 58_000]),
    (6, 101, ("Telecentru", "Телецентр"), [-26_000, -12_000]),
    (7, 101, ("Poșta Veche", "Старая Почта"), [44_000, 18_000]),
    (8, 101, ("Sculeni", "Скулянка"), [30_000, -36_000]),
    (21, 201, ("Centru", "Центр"), [0, 0]),
    (22, 201, ("Dacia", "Дачия"), [12_000, -14_000]),
    (23, 201, ("Pământeni", "Пэмынтень"), [-9_000, 16_000]),
    (24, 201, ("Slobozia", "Слобозия"), [8_000, 12_000]),
];
