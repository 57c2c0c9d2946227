//! The sentences of which adverts are written.

use super::Both;

#[rustfmt::skip]
pub(super) static FLAT: [Both; 8] = [
    ("Apartamentul este luminos, cu ferestre pe două părți.", "Квартира светлая, окна выходят на две стороны."),
    ("Bucătăria rămâne cu mobilă și tehnică.", "Кухня остаётся с мебелью и техникой."),
    ("Geamuri termopan, ușă de intrare nouă.", "Стеклопакеты, новая входная дверь."),
    ("Aproape sunt grădinița, școala și parcul.", "Рядом детский сад, школа и парк."),
    ("Scara este curată, ascensorul funcționează.", "Подъезд чистый, лифт работает."),
    ("Loc de parcare în curte.", "Парковка во дворе."),
    ("Balcon încălzit, folosit ca birou.", "Утеплённый балкон, служит кабинетом."),
    ("Actele sunt pregătite, un singur proprietar.", "Документы готовы, один собственник."),
];
#[rustfmt::skip]
pub(super) static HOUSE: [Both; 8] = [
    ("Casa are pereți groși de piatră și acoperiș nou.", "У дома толстые каменные стены и новая крыша."),
    ("Curte îngrijită, cu nuc și viță de vie.", "Ухоженный двор с орехом и виноградом."),
    ("Garaj pentru două mașini și beci.", "Гараж на две машины и погреб."),
    ("Gaz, apă și canalizare conectate.", "Подключены газ, вода и канализация."),
    ("Drum asfaltat până la poartă.", "Асфальт до самых ворот."),
    ("Vecini liniștiți, stradă fără trafic.", "Спокойные соседи, улица без движения."),
    ("Terasă acoperită cu vedere spre grădină.", "Крытая терраса с видом в сад."),
    ("Se poate intra și locui imediat.", "Можно сразу въезжать и жить."),
];
#[rustfmt::skip]
pub(super) static LAND: [Both; 7] = [
    ("Terenul este drept, fără pante.", "Участок ровный, без уклона."),
    ("Curent electric și gaz la hotar.", "Электричество и газ по границе."),
    ("Drum de acces pe tot parcursul anului.", "Подъезд в любое время года."),
    ("Zonă cu case noi.", "Район новой застройки."),
    ("Sol negru, bun pentru livadă.", "Чернозём, подходит под сад."),
    ("Actele cadastrale sunt în regulă.", "Кадастровые документы в порядке."),
    ("Priveliște deschisă spre pădure.", "Открытый вид на лес."),
];
#[rustfmt::skip]
pub(super) static COMMERCIAL: [Both; 6] = [
    ("Intrare separată din stradă.", "Отдельный вход с улицы."),
    ("Vitrine mari și flux de oameni.", "Большие витрины и поток людей."),
    ("Conexiune trifazată și ventilație.", "Трёхфазное подключение и вентиляция."),
    ("Loc de descărcare pentru camioane.", "Место разгрузки для грузовиков."),
    ("Internet, pază și parcare pentru clienți.", "Интернет, охрана и парковка для клиентов."),
    ("Se poate împărți după nevoie.", "Можно разделить по необходимости."),
];
#[rustfmt::skip]
pub(super) static GARAGE: [Both; 4] = [
    ("Uscat și curat, ușă cu telecomandă.", "Сухо и чисто, ворота с пультом."),
    ("Lumină și priză în interior.", "Свет и розетка внутри."),
    ("Intrare comodă și pentru mașini mari.", "Удобный въезд и для больших машин."),
    ("Pază permanentă.", "Круглосуточная охрана."),
];
/// The streets of a city.
#[rustfmt::skip]
pub(super) static STREETS: [Both; 10] = [
    ("str. Teilor", "ул. Тейлор"), ("str. Olarilor", "ул. Оларилор"), ("bd. Grădinii", "бул. Грэдиний"), ("str. Izvorului", "ул. Изворулуй"),
    ("str. Salciei", "ул. Салчией"), ("str. Podului", "ул. Подулуй"), ("str. Cetății", "ул. Четэций"), ("str. Viilor", "ул. Виилор"),
    ("str. Câmpului", "ул. Кымпулуй"), ("str. Nucilor", "ул. Нучилор"),
];
#[rustfmt::skip]
pub(super) static PEOPLE: [&str; 10] = ["Maria", "Vasile", "Natalia", "Igor", "Doina", "Sergiu", "Elena", "Tudor", "Olga", "Andrei"];
