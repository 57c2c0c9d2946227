//! The categories of adverts, their attributes, and the reasons of complaints.

use super::Both;

#[rustfmt::skip]
pub(crate) static CATEGORIES: [(i64, Both); 5] = [
    (1, ("Apartamente", "Квартиры")),
    (2, ("Case și vile", "Дома и виллы")),
    (3, ("Terenuri", "Земельные участки")),
    (4, ("Spații comerciale", "Коммерческая недвижимость")),
    (5, ("Garaje și parcări", "Гаражи и парковки")),
];

/// A value of an attribute: its id and name; 0 for a text alone, such as the number of rooms.
pub(crate) type Value = (i64, Both);

/// An attribute: for one category, or for all.
pub(crate) struct Kind {
    pub id: i64,
    pub category: Option<i64>,
    pub name: Both,
    pub unit: &'static str,
    pub values: &'static [Value],
}

#[rustfmt::skip]
pub(crate) static ATTRIBUTES: [Kind; 9] = [
    Kind { id: 1, category: Some(1), name: ("Camere", "Комнаты"), unit: "", values: &[
        (0, ("1", "1")), (0, ("2", "2")), (0, ("3", "3")), (0, ("4", "4")), (0, ("5", "5"))] },
    Kind { id: 2, category: None, name: ("Starea", "Состояние"), unit: "", values: &[
        (21, ("Euroreparație", "Евроремонт")), (22, ("Reparație cosmetică", "Косметический ремонт")), (23, ("Variantă albă", "Белый вариант")),
        (24, ("Variantă gri", "Серый вариант")), (25, ("Necesită reparație", "Требует ремонта"))] },
    Kind { id: 3, category: Some(1), name: ("Tipul clădirii", "Тип здания"), unit: "", values: &[
        (31, ("Cotileț", "Котельцовый")), (32, ("Cărămidă", "Кирпичный")), (33, ("Monolit", "Монолит")), (34, ("Panou", "Панельный"))] },
    Kind { id: 4, category: Some(1), name: ("Etajul", "Этаж"), unit: "", values: &[] },
    Kind { id: 5, category: None, name: ("Încălzirea", "Отопление"), unit: "", values: &[
        (51, ("Autonomă", "Автономное")), (52, ("Centralizată", "Централизованное")), (53, ("Sobă", "Печное")), (54, ("Fără încălzire", "Без отопления"))] },
    Kind { id: 6, category: Some(3), name: ("Destinația", "Назначение"), unit: "", values: &[
        (61, ("Pentru construcții", "Под застройку")), (62, ("Agricolă", "Сельскохозяйственное")), (63, ("Grădină sau livadă", "Сад или огород"))] },
    Kind { id: 7, category: Some(3), name: ("Comunicații", "Коммуникации"), unit: "", values: &[
        (71, ("Gaz", "Газ")), (72, ("Apă", "Вода")), (73, ("Curent electric", "Электричество")), (74, ("Canalizare", "Канализация"))] },
    Kind { id: 8, category: Some(4), name: ("Folosința", "Использование"), unit: "", values: &[
        (81, ("Birou", "Офис")), (82, ("Magazin", "Магазин")), (83, ("Depozit", "Склад")), (84, ("Producție", "Производство"))] },
    Kind { id: 9, category: Some(2), name: ("Niveluri", "Этажность"), unit: "", values: &[
        (0, ("1", "1")), (0, ("2", "2")), (0, ("3", "3"))] },
];

#[rustfmt::skip]
pub(crate) static COMPLAINTS: [(i64, Both); 6] = [
    (1, ("Anunț fals sau fraudă", "Ложное объявление или мошенничество")),
    (2, ("Vândut sau nu mai este actual", "Продано или уже неактуально")),
    (3, ("Preț greșit", "Неверная цена")),
    (4, ("Categorie sau loc greșit", "Неверная категория или место")),
    (5, ("Fotografii sau text străin", "Чужие фотографии или текст")),
    (6, ("Altceva", "Другое")),
];
